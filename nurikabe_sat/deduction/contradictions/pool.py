"""Pool: all four cells of a 2x2 block are sea.

    . B B .
    . B B .      whatever becomes of the rest

Source: LEGUP, contradiction 3c.
"""

from nurikabe_sat.deduction.arguments.broken import Pool
from nurikabe_sat.deduction.arguments.named import block_named
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position

NAME = "pool"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first 2x2 block of sea, or None if the board has no such block."""
    grid = position.grid
    pools = grid.blocks_within(position.sea)
    if not pools:
        return None
    first = pools & -pools
    cells = grid.block_cells(first)
    argument = Pool(bool(position.assumed), block_named(grid, first))
    return Contradiction(NAME, lambda: (cells, argument), first.bit_length() - 1)
