"""Rows and columns in which most clues of a puzzle lie, as in some published puzzles.

    2 . . 3 . . 1      every second row        4 . 2 . . . 3      every second row and column
    . . . . . . .                              . . . . . . .
    . 4 . . . . .                              . . . . 1 . .
    . . . . . . .                              . . . . . . .
    3 . . . 2 . 2                              2 . . . . . 5

Most islands of three cells have a cell for their clue on such a row or column. Smaller islands may not.
"""

from random import Random

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.making.generator.random_choice import below
from nurikabe_sat.puzzle.grid import Grid

_SHARE = 0.2
"""Share of puzzles whose clues lie preferably in certain rows and columns."""

_KINDS = ((2, 1), (1, 2), (2, 2), (2, 2))
"""Distances between the preferred rows and between the preferred columns, one pair for each kind of puzzle."""


def drawn_lines(rng: Random, grid: Grid) -> int:
    """Return the mask of the cells in randomly chosen rows and columns for clues, or 0 if the puzzle prefers none."""
    if rng.random() >= _SHARE:
        return 0
    rows, cols = _KINDS[below(rng, len(_KINDS))]
    row, col = below(rng, rows), below(rng, cols)
    return mask_of(c for c in range(grid.size) if c // grid.cols % rows == row and c % grid.cols % cols == col)
