"""Rows and columns that contain most clues of a puzzle, as in some published puzzles.

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
"""Share of puzzles whose clues prefer certain rows and columns."""

_KINDS = ((2, 1), (1, 2), (2, 2), (2, 2))
"""Distances between preferred rows and between preferred columns, one pair per kind of puzzle."""


def drawn_lines(rng: Random, grid: Grid) -> int:
    """Return the mask of the cells on random lines for one puzzle. It is 0 if the puzzle prefers no lines."""
    if rng.random() >= _SHARE:
        return 0
    rows, cols = _KINDS[below(rng, len(_KINDS))]
    row, col = below(rng, rows), below(rng, cols)
    return mask_of(c for c in range(grid.size) if c // grid.cols % rows == row and c % grid.cols % cols == col)
