"""Large boards with many solutions: draft a board, then repair it one fault after the other.

    a draft --> a fault: a pool, an island that is too small, island cells without a clue
                  |
                  v   free the cells within 2 steps of it and ask for a colouring (``window``)
                none: 3 steps, 4, 5, ...
                none: later the islands nearby are drafted anew, and repaired again

Repairing never makes another fault, so the number of faults falls until none is left that a window repairs. In crowded
places some are left: the islands around one of them grow anew, in another order, and what comes of it is kept unless
it is worse. If that does not help any more, the next draft is tried. After the last
draft the complete search has to answer: repairing does not replace it.

Source of the order: large neighbourhood search, P. Shaw, "Using constraint programming and local search methods to
solve vehicle routing problems", CP 1998. The rest is this project's.
"""

import math
import random
from collections.abc import Iterator
from itertools import chain

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.loose.draft import draft, redraft
from nurikabe_sat.solving.loose.window import Owned, cells_of, colouring, pools, recolour

RADII = (2, 3, 4, 5, 7, 9)
"""How far a window reaches around a fault, one after the other."""

CONFLICTS = 1_500
"""The conflicts that a window may take."""

DRAFTS = 3
"""The drafts that are tried in turn. The first is rarely given up."""

HOPELESS = 3
"""After so many faults that no window repairs, and one more for every four that were repaired, a draft is given up; at
once if it is the very first."""

NEAR = (3, 8)
"""The islands that come so near to a fault grow anew: a number of steps between these."""

STALE = 15
"""After so many times in a row that made nothing better a draft is given up."""

SEARCHED = 1_000
"""Up to so many undecided cells the complete search has a chance, so repairing stops after a limited amount of WORK."""

WORK = 6
"""The free cells of all windows together, for each cell of the board."""


class _GivenUp(Exception):  # noqa: N818 (no fault: an answer)
    """This draft leads to nothing."""


def repaired(known: Known, rng: random.Random, deadline: Deadline = NEVER) -> Owned | None:
    """Return a solution that the referee accepts, or None, which says nothing about the puzzle.

    Raises:
        LimitReached: If the time is over.
    """
    repair = _Repair(known, rng, deadline)
    for _ in range(DRAFTS):
        try:
            board = repair.without_faults(draft(known, rng, deadline))
        except _GivenUp:
            continue
        if not violations(known.puzzle, colouring(known, board)):
            return board
    return None


class _Repair:
    """The repair of one board: the faults that no window repairs, and the free cells that windows may still have."""

    def __init__(self, known: Known, rng: random.Random, deadline: Deadline) -> None:
        self.known, self.rng, self.deadline = known, rng, deadline
        self.work = WORK * known.grid.size if known.undecided.bit_count() <= SEARCHED else math.inf

    def without_faults(self, board: Owned) -> Owned:
        """Return the board without its faults. Raises _GivenUp."""
        known, grid, rng = self.known, self.known.grid, self.rng
        hopeless: set[int] = set()
        board = self.in_windows(board, hopeless, gives_up=True)
        stale = 0
        while hopeless:
            self.deadline.check()
            if stale == STALE:
                raise _GivenUp
            fault = rng.choice(sorted(hopeless))
            near = grid.ball(fault, grid.all_cells, rng.randint(*NEAR))
            again = (k for k, island in enumerate(board.islands) if island & near)
            elsewhere = {one for one in hopeless if not one & near}
            other = self.in_windows(redraft(known, rng, board, again, self.deadline), elsewhere)
            gain = badness(known, board) - badness(known, other)
            stale = 0 if gain > 0 else stale + 1
            if gain >= 0:
                board, hopeless = other, elsewhere
        return board

    def in_windows(self, board: Owned, hopeless: set[int], *, gives_up: bool = False) -> Owned:
        """Return the board without faults but those that no window repairs, which join ``hopeless``.

        Raises _GivenUp if these are too many and it ``gives_up``.
        """
        known, repaired_so_far = self.known, 0
        while fault := next((one for one in faults(known, board) if one not in hopeless), 0):
            better = self.in_a_window(board, fault)
            if better is not None:
                board = better
                repaired_so_far += 1
            else:
                hopeless.add(fault)
                if gives_up and len(hopeless) > (HOPELESS if repaired_so_far else 0) + repaired_so_far // 4:
                    raise _GivenUp
        hopeless.intersection_update(faults(known, board))  # a window can repair a fault beside its own
        return board

    def in_a_window(self, board: Owned, fault: int) -> Owned | None:
        """Return the board without this fault, None if no window repairs it."""
        known, grid = self.known, self.known.grid
        for radius in RADII:
            self.deadline.check()
            free = grid.ball(fault, grid.all_cells, radius)
            self.work -= free.bit_count()
            if self.work < 0:
                raise _GivenUp
            better = recolour(known, board, free, fault, conflicts=CONFLICTS, deadline=self.deadline)
            if better is not None or free == grid.all_cells:
                return better
        return None


def badness(known: Known, board: Owned) -> int:
    """How far a board is from a solution: cells that islands lack, pools, constraints, island cells without a clue."""
    lacking = sum(
        (clue.size or island.bit_count()) - island.bit_count()
        for clue, island in zip(known.puzzle.clue_list, board.islands, strict=True)
    )
    wrong = chain(_pools(known, board), board.broken(known))
    return lacking + sum(1 for _ in wrong) + board.loose(known).bit_count()


def faults(known: Known, board: Owned) -> Iterator[int]:
    """Masks of cells that break a rule together; the connectivity of the sea is not looked at."""
    grid = known.grid
    yield from grid.parts(board.loose(known))
    for clue, island in zip(known.puzzle.clue_list, board.islands, strict=True):
        if clue.size is not None and island.bit_count() != clue.size:
            yield island
    yield from _pools(known, board)
    yield from (cells_of(grid, one) for one in board.broken(known))


def _pools(known: Known, board: Owned) -> Iterator[int]:
    return iter(()) if known.puzzle.rules.pools_allowed else pools(known.grid, board.sea)
