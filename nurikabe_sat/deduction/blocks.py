"""2x2 blocks as masks: a block is given by its top left cell."""

from nurikabe_sat.puzzle.grid import Grid


def cells_of(grid: Grid, block: int) -> int:
    """The four cells of a 2x2 block."""
    pair = block | block << 1
    return pair | pair << grid.cols


def touched(grid: Grid, mask: int) -> int:
    """The 2x2 blocks that have a cell of the mask."""
    pairs = mask | (mask & grid.not_left) >> 1
    return (pairs | pairs >> grid.cols) & grid.not_right & grid.all_cells >> grid.cols
