"""Repair of boards with many solutions: make a draft of a solution, then repair its faults one by one.

    a draft --> a fault: a pool, an island that is too small, island cells without a clue
                  |
                  v   free the cells within 2 steps of it and search for a colouring (``window``)
                none: 3 steps, 4, 5, ...
                none: later, the islands nearby are drafted and repaired again

A repair never adds a fault, so the number of faults falls until no window repairs a remaining fault. In crowded
places, some faults remain. Then the islands around one of these faults grow again, in another order, and the result is
kept unless it is worse. If this does not help, the next draft is tried. Every second draft is joined (``draft``).
After the last draft, the complete search takes over; repairing does not replace it.

If the work is limited, each draft gets a part. Some drafts of a board need a hundred times as much work as others.
Therefore, several short repairs succeed sooner than a long one. Their lengths are those of ``tries.py``.

Source of the method: large neighbourhood search, P. Shaw, "Using constraint programming and local search methods to
solve vehicle routing problems", CP 1998. The details are new here.
"""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import itemgetter

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.loose.draft import draft, redraft
from nurikabe_sat.solving.loose.window import CONFLICT_WORK, Owned, Window, cells_of, colouring, pools
from nurikabe_sat.solving.tries import lengths

RADII = (2, 3, 4, 5, 7, 9)
"""Radii of the windows around a fault, in steps, in the order in which they are tried."""

FIRST_RADII = RADII[:5]
"""Radii, in steps, of the windows around the first fault of a draft. If all of them fail, the draft is abandoned."""

CONFLICTS = 1_500
"""Maximum number of solver conflicts per window."""

DRAFTS = 3
"""Maximum number of drafts for boards with many clues ``?``. The first draft rarely fails."""

MANY_DRAFTS = 100
"""Maximum number of drafts if only the work is limited."""

REDRAWN = 20
"""Maximum number of further drafts for a board with a single clue, where a draft costs less than a window."""

REDRAWS = 3
"""Maximum number of further drafts if the islands of a draft lack cells, and the work is limited.

A draft costs less than a window. If a large island lacks many cells, its repair is expensive, and mostly fails.
"""

LACKING = 3
"""Maximum number of missing island cells for which a draft is kept without drawing again."""

SHORT_WORK = 160
"""Maximum work for most drafts per board cell, if the work is limited. Some drafts get two, four, ... times as much."""

HOPELESS = 3
"""Maximum number of faults without a repair before a draft is abandoned. Four repaired faults allow one more.

If the very first fault has no repair, the draft is abandoned immediately.
"""

NEAR = (3, 8)
"""Minimum and maximum distance from a fault, in steps. Islands within a random distance grow again."""

STALE = 15
"""Number of successive attempts without improvement after which a draft is abandoned."""

SEARCHED = 1_000
"""Number of undecided cells up to which the work of repairs is limited. A complete search can follow on such boards."""

WORK = 600
"""Maximum work of a repair per board cell, in about microseconds."""

DRAFT_WORK = 5
"""Work of a draft per board cell."""


class _GivenUp(Exception):  # noqa: N818 (no fault: an answer)
    """Raised if a draft is abandoned."""


def repaired(
    known: Known, rng: random.Random, deadline: Deadline = NEVER, drafts: int = DRAFTS, work: float | None = None
) -> Owned | None:
    """Return a checked solution, or None if no draft leads to a solution.

    Args:
        known: The puzzle with its known cells.
        rng: The source of random numbers.
        deadline: The time limit.
        drafts: The maximum number of drafts.
        work: The maximum work, in about microseconds. None selects a limit by the size of the board.

    Raises:
        LimitReached: If the deadline passes.
    """
    repair = _Repair(known, rng, deadline, work)
    for number, length in enumerate(lengths(drafts)):
        if repair.work < 0:
            break
        try:
            board = repair.without_faults(repair.drafted(joined=number % 2 == 1), length)
        except _GivenUp:
            continue
        if not violations(known.puzzle, colouring(known, board)):
            return board
    return None


class _Repair:
    """Repair of the drafts of one board. A limit on the work restricts the number and the sizes of the windows."""

    def __init__(self, known: Known, rng: random.Random, deadline: Deadline, work: float | None) -> None:
        self.known, self.rng, self.deadline = known, rng, deadline
        most = WORK * known.grid.size if known.undecided.bit_count() <= SEARCHED else math.inf
        self.work = most if work is None else work
        self.has_shares = work is not None
        self.stop: float = 0  # the work that remains for other drafts

    def drafted(self, *, joined: bool) -> Owned:
        """Return a draft. If its islands lack many cells, draw again, and return the draft that lacks the fewest.

        For a board with a single clue, draw until a draft has no fault, within a limit.
        """
        known = self.known
        if len(known.main) == 1:
            judge, enough, redraws = badness, 0, REDRAWN
        else:
            judge, enough, redraws = lacking, LACKING, REDRAWS if self.has_shares else 0
        drafts = []
        for _ in range(1 + redraws):
            self.work -= DRAFT_WORK * known.grid.size
            board = draft(known, self.rng, self.deadline, joined=joined)
            drafts.append((judge(known, board), board))
            if drafts[-1][0] <= enough:
                break
        return min(drafts, key=itemgetter(0))[1]

    def without_faults(self, board: Owned, length: int) -> Owned:
        """Return the board with all its faults repaired. Raises _GivenUp if too many faults have no repair.

        If the work is limited, at most ``length`` times ``SHORT_WORK`` is spent per board cell.
        """
        known, grid, rng = self.known, self.known.grid, self.rng
        if self.has_shares:
            self.stop = max(0, self.work - length * SHORT_WORK * grid.size)
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
        """Return the board after repairing its faults in windows. Faults without a repair are added to ``hopeless``.

        Raises _GivenUp if these are too many and ``gives_up`` is True.
        """
        known, repaired_so_far = self.known, 0
        while fault := next((one for one in faults(known, board) if one not in hopeless), 0):
            better = self.in_a_window(board, fault, RADII if repaired_so_far or not gives_up else FIRST_RADII)
            if better is not None:
                board = better
                repaired_so_far += 1
            else:
                hopeless.add(fault)
                if gives_up and len(hopeless) > (HOPELESS if repaired_so_far else 0) + repaired_so_far // 4:
                    raise _GivenUp
        hopeless.intersection_update(faults(known, board))  # a window can repair a fault beside its own
        return board

    def in_a_window(self, board: Owned, fault: int, radii: Sequence[int]) -> Owned | None:
        """Return the board with the given fault repaired, or None if no window repairs it."""
        known, grid = self.known, self.known.grid
        for radius in radii:
            self.deadline.check()
            if self.work < self.stop:
                raise _GivenUp
            free = grid.ball(fault, grid.all_cells, radius)
            conflicts = int(min(CONFLICTS, self.work // CONFLICT_WORK + 1))
            with Window(known, board, free, fault, self.deadline) as window:
                better = window.colouring(conflicts)
                self.work -= window.work
            if better is not None or free == grid.all_cells:
                return better
        return None


def badness(known: Known, board: Owned) -> int:
    """Return the number of faults of a board: missing island cells, cells without an owner, pools, broken constraints.

    The result for a solution is 0.
    """
    wrong = chain(_pools(known, board), board.broken(known))
    return lacking(known, board) + sum(1 for _ in wrong) + board.loose(known).bit_count()


def lacking(known: Known, board: Owned) -> int:
    """Return the number of missing island cells."""
    return sum(
        (clue.size or island.bit_count()) - island.bit_count()
        for clue, island in zip(known.puzzle.clue_list, board.islands, strict=True)
    )


def faults(known: Known, board: Owned) -> Iterator[int]:
    """Yield each fault of a board as a mask of its cells, without checking the connectivity of the sea."""
    grid = known.grid
    yield from grid.parts(board.loose(known))
    for clue, island in zip(known.puzzle.clue_list, board.islands, strict=True):
        if clue.size is not None and island.bit_count() != clue.size:
            yield island
    yield from _pools(known, board)
    yield from (cells_of(grid, one) for one in board.broken(known))


def _pools(known: Known, board: Owned) -> Iterator[int]:
    return iter(()) if known.puzzle.rules.pools_allowed else pools(known.grid, board.sea)
