"""Bounds that reject impossible requests before a search starts."""

import math

from nurikabe_sat.bitset import first_member
from nurikabe_sat.deduction.technique import EASY, EXPERT, HARD, LEVELS, MEDIUM, Level
from nurikabe_sat.puzzle.grid import Grid

_POSSIBLE: dict[tuple[int, int], tuple[Level, ...]] = {
    **{(1, length): (EASY,) for length in range(1, 9)},
    **{(1, length): (EASY, HARD) for length in range(9, 17)},
    **dict.fromkeys([(2, 2), (2, 3), (2, 4)], (EASY,)),
    **dict.fromkeys([(2, 5), (3, 3), (3, 4)], (EASY, HARD)),
    **dict.fromkeys([(2, 6), (2, 7), (2, 8)], (EASY, MEDIUM, HARD)),
    (3, 5): (EASY, MEDIUM, HARD, EXPERT),
}
"""Levels of the puzzles on small boards that the techniques up to this level solve, keyed by board size."""

FEWEST = 3
"""Minimum number of islands on all but small boards, because fewer islands rarely give a unique solution."""

_USUAL_LAND = 0.55
"""Maximum share of island cells, as in published puzzles."""

_SMALL = 36
"""Maximum size, in cells, of boards that may have fewer than ``FEWEST`` islands."""


def most_land(rows: int, cols: int, largest: int) -> int:
    """Return an upper bound on the number of island cells if islands have at most ``largest`` cells.

    An island of n cells has at least 2 * ceil(2 * sqrt(n)) sides. Each side touches the rim or a sea cell. The rim has
    2 * (rows + cols) sides. A connected sea of b cells has at most 2 * b + 2 free sides.

    >>> most_land(10, 10, 10), most_land(10, 10, 100), most_land(2, 2, 1)
    (72, 100, 3)
    """
    size = rows * cols
    if largest >= size:
        return size
    sides = min(2 * math.ceil(2 * math.sqrt(n)) / n for n in range(1, largest + 1))
    return min(size - 1, int((2 * size + 2 + 2 * (rows + cols)) / (2 + sides)))


def largest_least(rows: int, cols: int) -> int:
    """Return the largest value of ``min_clue`` that is allowed for a board of the given size.

    >>> largest_least(10, 10), largest_least(5, 5)
    (18, 25)
    """
    size = rows * cols
    return size if size <= _SMALL else int(_USUAL_LAND * size / FEWEST)


def possible_levels(rows: int, cols: int) -> tuple[Level, ...]:
    """Return the levels that the techniques up to this level can give to a puzzle on a board of the given size.

    >>> possible_levels(4, 3)
    ('easy', 'hard')
    """
    return _POSSIBLE.get((min(rows, cols), max(rows, cols)), LEVELS)


def motif_fault(grid: Grid, motif: int) -> str:
    """Return the reason why no puzzle can have clues in all cells of ``motif``, or an empty string if none is found."""
    for cell in range(grid.size):
        if motif >> cell & 1 and (beside := grid.around(1 << cell) & motif):
            return f"{grid.name(cell)} and {grid.name(first_member(beside))} are neighbours"
    sea = list(grid.parts(grid.all_cells & ~motif))
    if len(sea) > 1:
        cell = min(sea, key=int.bit_count)
        return f"they cut off the sea at {grid.name(first_member(cell))}"
    return ""


def is_never_equal(symmetry: str, rows: int, cols: int, numbers: tuple[int, ...] = ()) -> bool:
    """Return True if a puzzle with equal numbers at symmetric positions cannot have a unique solution.

    A unique solution has the same symmetry as the clues. An island that touches its mirror image has its clue on the
    axis. If no cells lie on the axis, all cells next to the axis are therefore sea, and form a pool. If only the number
    2 occurs, no island meets a diagonal axis, because its other cell would have a partner. Then the axis is sea, and
    the islands that break the pools along the axis surround each of its cells.
    """
    if symmetry in ("diagonal", "antidiagonal"):
        return numbers == (2,) and rows > 1
    if symmetry == "mirror":
        return cols % 2 == 0 and rows > 1
    if symmetry == "flip":
        return rows % 2 == 0 and cols > 1
    return symmetry == "quarter" and rows % 2 == 0
