"""Pool: a 2x2 block that is all sea.

    . B B .
    . B B .      whatever becomes of the rest

Source: LEGUP, contradiction 3c.
"""

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position

NAME = "pool"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction of the first pool; None without any."""
    grid = position.grid
    pools = grid.blocks_within(position.sea)
    if not pools:
        return None
    first = pools & -pools
    cells = grid.block_cells(first)
    is_ = "would be" if position.assumed else "is"
    text = f"the 2x2 block at {grid.name(first.bit_length() - 1)} {is_} all sea"
    return Contradiction(NAME, lambda: (cells, text), first.bit_length() - 1)
