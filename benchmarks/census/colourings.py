"""Generator of all legal colourings of a board: the sea is connected (or empty) and has no pool.

    W B B        The rows are filled from the last to the first. Above, the sea of the last row that is filled so far
    B B W        must still be able to join: a part of the sea that the next row does not touch has to be all of it.

Nothing here is shared with the frontier method, which counts the same colourings.
"""

from collections.abc import Iterator

from nurikabe_sat.puzzle.grid import Grid


def colourings(grid: Grid, islands: int = 0) -> Iterator[int]:
    """Yield the masks of the island cells of each legal colouring that has these island cells.

    >>> len(list(colourings(Grid(3, 3)))), len(list(colourings(Grid(3, 3), islands=0b111)))
    (140, 34)
    """
    return (grid.all_cells ^ sea for sea in _seas(grid, islands, grid.rows - 1, 0))


def _seas(grid: Grid, islands: int, row: int, sea: int) -> Iterator[int]:
    """Yield the legal seas whose rows below the given row are those of ``sea``."""
    start = row * grid.cols
    for line in range(1 << grid.cols):
        new = sea | line << start
        if not new & islands and not grid.blocks_within(new) and _can_join(grid, new, start):
            if row == 0:
                yield new
            else:
                yield from _seas(grid, islands, row - 1, new)


def _can_join(grid: Grid, sea: int, start: int) -> bool:
    """Return True if the parts of a sea can be connected by cells in the rows above the given row."""
    line = (1 << grid.cols) - 1 << start
    parts = list(grid.parts(sea))
    return len(parts) < 2 or (start > 0 and all(part & line for part in parts))
