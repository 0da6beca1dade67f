"""Large boards with many solutions: draft a board, then mend it one fault after the other.

    a draft --> a fault: a pool, an island that is too small, island cells without a clue
                  |
                  v   free the cells within 3 steps of it and ask for a colouring (``window``)
                none: 4 steps, 6, 9, ...

Mending never makes another fault, so the number of faults falls until there is none. Where a window cannot be mended the
board is given up: whether there is a solution is then a question for the complete search, which this does not replace.

Sources: the order is that of large neighbourhood search, P. Shaw, "Using constraint programming and local search methods
to solve vehicle routing problems", CP 1998; the rest is this project's.
"""

import random
from collections.abc import Iterator

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.draft import draft
from nurikabe_sat.solving.window import Owned, colouring, pools, recolour

RADII = (2, 3, 4, 5, 6, 7, 9)
"""A window is a fault and the cells within so many steps of it."""

PATIENCE = 300
"""Conflicts for one window."""

HOPELESS = 2
"""After so many faults that no window mends the draft is given up. They are tried again after every one that is mended."""

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
    """The board without faults; None if more than a few faults cannot be mended."""
    hopeless: set[int] = set()
    while fault := next((one for one in faults(known, board) if one not in hopeless), 0):
        deadline.check()
        better = _mend(known, board, fault, deadline)
        if better is not None:
            board = better
            hopeless.clear()
        elif len(hopeless) == HOPELESS:
            return None
        else:
            hopeless.add(fault)
    return None if hopeless else board


def faults(known: Known, board: Owned) -> Iterator[int]:
    """Masks of cells that break a rule together; the connectivity of the sea is not looked at."""
    grid = known.grid
    yield from grid.parts(board.loose(known))
    for clue, island in zip(known.puzzle.clues, board.islands, strict=True):
        if clue.size is not None and island.bit_count() != clue.size:
            yield island
    yield from pools(grid, board.sea)


def _mend(known: Known, board: Owned, fault: int, deadline: Deadline) -> Owned | None:
    grid = known.grid
    for radius in RADII:
        free = grid.ball(fault, grid.all_cells, radius)
        better = recolour(known, board, free, fault, conflicts=PATIENCE, deadline=deadline)
        if better is not None:
            return better
        if free == grid.all_cells:
            return None
    return None
