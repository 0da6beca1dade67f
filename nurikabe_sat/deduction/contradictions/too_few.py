"""Too few: the cells that an island can still have are fewer than its clue says.

    4 . B      the 4 has room for three cells; the cell beside the 2
    B . .      is not for it
    B B 2

Source: LEGUP, contradiction 3b-ii.
"""

from functools import partial

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Because

NAME = "too few"


def find(board: Position) -> Contradiction | None:
    """The first clue without the room for its island."""
    reach = board.reaches[0]
    for k, size in enumerate(board.context.sizes):
        if size is not None and reach[k].bit_count() < size:
            return Contradiction(NAME, partial(_reason, board, k, size))
    return None


def _reason(board: Position, k: int, size: int) -> Because:
    clue = 1 << board.context.clue_cells[k]
    room = board.reaches[0][k]
    cells = shrink(board, room, lambda less: less.reaches[0][k].bit_count() < size)
    count = room.bit_count()
    return cells | clue, f"{board.context.clue_name(k)} has room for {count} cell{'s' * (count != 1)} only"
