"""What holds two cells of the sea apart.

    B W .       the W, the 3 and the cell x between them, if x were island,
    . x 3       hold the sea at the top left from the sea at the bottom right
    W . B

A reason needs no more of the islands between them than that.
"""

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_mask


def barrier(position: Position, here: int, there: int, cell: int = 0) -> int:
    """The two sea cells and the island cells that hold them apart, once ``cell`` is one of these; all are masks."""
    grid, clues = position.grid, position.context.clue_mask

    def side(start: int, known: int) -> int:
        return grid.flood(start, grid.all_cells & ~(position.island & (known | clues)) & ~cell)

    because = shrink_mask(position, cell or there, lambda known: not there & side(here, known), here | there)
    shores = [grid.around(side(end, because)) & clues for end in (here, there)]
    return because | min(shores, key=int.bit_count)
