"""Large boards with many solutions: draft a board, then repair it one fault after the other.

    a draft --> a fault: a pool, an island that is too small, island cells without a clue
                  |
                  v   free the cells within 2 steps of it and ask for a colouring (``window``)
                none: 3 steps, 4, 5, ...
                none: later the islands nearby are drafted anew, and repaired again

Repairing never makes another fault, so the number of faults falls until none is left that a window repairs. In crowded
places some are left: the islands around one of them grow anew, in another order, and what comes of it is kept unless
it is worse. Where that does not help any more the board is given up: whether there is a solution is then a question
for the complete search, which this does not replace.

Source of the order: large neighbourhood search, P. Shaw, "Using constraint programming and local search methods to
solve vehicle routing problems", CP 1998. The rest is this project's.
"""

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

HOPELESS = 3
"""After so many faults that no window repairs, and one more for every four that were repaired, the draft is given up;
at once if it is the very first."""

NEAR = (3, 8)
"""The islands that come so near to a fault grow anew: a number of steps between these."""

STALE = 15
"""After so many times in a row that made nothing better the board is given up."""


def repaired(known: Known, rng: random.Random, deadline: Deadline = NEVER) -> Owned | None:
    """A solution that the referee accepts, or None, which says nothing about the puzzle.

    Raises LimitReached.
    """
    grid = known.grid
    hopeless: set[int] = set()
    board = _repaired(known, draft(known, rng, deadline), hopeless, deadline, gives_up=True)
    stale = 0
    while board is not None and hopeless and stale < STALE:
        deadline.check()
        fault = rng.choice(sorted(hopeless))
        near = grid.ball(fault, grid.all_cells, rng.randint(*NEAR))
        again = (k for k, island in enumerate(board.islands) if island & near)
        elsewhere = {one for one in hopeless if not one & near}
        other = _repaired(known, redraft(known, rng, board, again, deadline), elsewhere, deadline)
        stale += 1
        if other and (gain := badness(known, board) - badness(known, other)) >= 0:
            board, hopeless = other, elsewhere
            if gain:
                stale = 0
    if board is None or hopeless or violations(known.puzzle, colouring(known, board)):
        return None
    return board


def _repaired(
    known: Known, board: Owned, hopeless: set[int], deadline: Deadline, *, gives_up: bool = False
) -> Owned | None:
    """The board without faults but those that no window repairs, which join ``hopeless``.

    None if these are too many and it ``gives_up``.
    """
    repaired_so_far = 0
    while fault := next((one for one in faults(known, board) if one not in hopeless), 0):
        deadline.check()
        better = _repair(known, board, fault, deadline)
        if better is not None:
            board = better
            repaired_so_far += 1
        else:
            hopeless.add(fault)
            if gives_up and len(hopeless) > (HOPELESS if repaired_so_far else 0) + repaired_so_far // 4:
                return None
    hopeless.intersection_update(faults(known, board))  # a window can repair a fault beside its own
    return board


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


def _repair(known: Known, board: Owned, fault: int, deadline: Deadline) -> Owned | None:
    grid = known.grid
    for radius in RADII:
        free = grid.ball(fault, grid.all_cells, radius)
        better = recolour(known, board, free, fault, conflicts=CONFLICTS, deadline=deadline)
        if better is not None:
            return better
        if free == grid.all_cells:
            return None
    return None
