"""Cells at which most clues of a puzzle lie, as in some published puzzles.

    2 . . 3 . . 1     4 . 2 . . . 3     2 . . 3 . 1 .     . . . . . . .     3 . . . 2 . .
    . . . . . . .     . . . . . . .     . . . . . . .     . 2 . 3 . . .     . 1 . . . . .
    . 4 . . . . .     . . . . 1 . .     4 . . . . . 2     . . . . . 4 .     . . . 4 . . .
    . . . . . . .     . . . . . . .     . . . . . . .     . . 5 . . . .     . . . . 3 . .
    3 . . . 2 . 2     2 . . . . . 5     . 2 . . 3 . .     . . . . . . .     . . 2 . . . 1

    second rows       second rows and   the edge          all but the edge  one colour of
                      columns                                               a chessboard

Most islands of three cells have a cell for their clue in second rows or on a colour. Smaller islands may not.
"""

from random import Random

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.making.generator.random_choice import below
from nurikabe_sat.puzzle.grid import Grid

_LINES, _EDGE, _INSIDE, _COLOUR = 0.2, 0.1, 0.12, 0.1
"""Shares of puzzles whose clues lie preferably in certain rows and columns, at the edge, inside, and on one colour."""

_KINDS = ((2, 1), (1, 2), (2, 2), (2, 2))
"""Distances between the preferred rows and between the preferred columns, one pair for each kind of puzzle."""


def preferred_cells(rng: Random, grid: Grid) -> int:
    """Return the mask of the cells that a random puzzle prefers for its clues, or 0 if it prefers none."""
    point = rng.random()
    for share, kind in ((_LINES, _rows), (_EDGE, _edge), (_INSIDE, _inside), (_COLOUR, _colour)):
        if point < share:
            return kind(rng, grid)
        point -= share
    return 0


def _rows(rng: Random, grid: Grid) -> int:
    rows, cols = _KINDS[below(rng, len(_KINDS))]
    row, col = below(rng, rows), below(rng, cols)
    return mask_of(c for c in range(grid.size) if c // grid.cols % rows == row and c % grid.cols % cols == col)


def _edge(_: Random, grid: Grid) -> int:
    return grid.rim


def _inside(_: Random, grid: Grid) -> int:
    return grid.all_cells & ~grid.rim


def _colour(rng: Random, grid: Grid) -> int:
    colour = below(rng, 2)
    return mask_of(c for c in range(grid.size) if (c // grid.cols + c % grid.cols) % 2 == colour)
