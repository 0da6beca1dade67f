"""Large boards with many solutions: draft a board, then mend it one fault after the other.

    a draft --> a fault: a pool, an island that is too small, island cells without a clue
                  |
                  v   free the cells within 2 steps of it and ask for a colouring (``window``)
                none: 3 steps, 4, 5, ...

Mending never makes another fault, so the number of faults falls until there is none. Where too many windows cannot be
mended the board is given up: whether there is a solution is then a question for the complete search, which this does
not replace.

Source of the order: large neighbourhood search, P. Shaw, "Using constraint programming and local search methods to
solve vehicle routing problems", CP 1998. The rest is this project's.
"""

import random
from collections.abc import Iterator, Sequence

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.draft import draft
from nurikabe_sat.solving.window import Owned, colouring, pools, recolour

EFFORTS = (((2, 3, 4, 5, 6, 7, 9), 300), ((7, 10, 14), 3_000))
"""How far a window reaches around a fault, one after the other, and the conflicts that it may take: first for all
faults, then for those that are left."""

HOPELESS = 3
"""After so many faults that no window mends, and one more for every four that were mended, the draft is given up; at
once if it is the very first."""

DRAFTS = 3
"""So many drafts are tried."""


def mended(known: Known, rng: random.Random, deadline: Deadline = NEVER) -> Owned | None:
    """A solution that the referee accepts, or None, which says nothing about the puzzle.

    Raises LimitReached.
    """
    for _ in range(DRAFTS):
        board = _mended(known, draft(known, rng), deadline)
        if board is not None and not violations(known.puzzle, colouring(known, board)):
            return board
    return None


def _mended(known: Known, board: Owned, deadline: Deadline) -> Owned | None:
    """The board without faults; None if too many of them cannot be mended."""
    mended_so_far = 0
    for radii, patience in EFFORTS:
        hopeless: set[int] = set()
        while fault := next((one for one in faults(known, board) if one not in hopeless), 0):
            deadline.check()
            better = _mend(known, board, fault, radii, patience, deadline)
            if better is not None:
                board = better
                mended_so_far += 1
            else:
                hopeless.add(fault)
                if len(hopeless) > (HOPELESS if mended_so_far else 0) + mended_so_far // 4:
                    return None
        if not hopeless:
            return board
    return None


def faults(known: Known, board: Owned) -> Iterator[int]:
    """Masks of cells that break a rule together; the connectivity of the sea is not looked at."""
    grid = known.grid
    yield from grid.parts(board.loose(known))
    for clue, island in zip(known.puzzle.clues, board.islands, strict=True):
        if clue.size is not None and island.bit_count() != clue.size:
            yield island
    yield from pools(grid, board.sea)


def _mend(
    known: Known, board: Owned, fault: int, radii: Sequence[int], patience: int, deadline: Deadline
) -> Owned | None:
    grid = known.grid
    for radius in radii:
        free = grid.ball(fault, grid.all_cells, radius)
        better = recolour(known, board, free, fault, conflicts=patience, deadline=deadline)
        if better is not None:
            return better
        if free == grid.all_cells:
            return None
    return None
