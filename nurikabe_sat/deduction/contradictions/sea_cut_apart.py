"""Sea cut apart: two parts of the sea that no path of sea and undecided cells joins.

    B W .
    B W 3      the left column cannot meet the sea on the right
    . W B

Source: LEGUP, contradiction 3d.
"""

from functools import partial

from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, names

NAME = "sea cut apart"


def find(board: Position) -> Contradiction | None:
    """The first part of the sea, if it cannot meet the others."""
    if len(board.seas) < 2:
        return None
    grid = board.grid
    filled = grid.flood(board.seas[0][0], grid.all_cells & ~board.island)
    if not board.sea & ~filled:
        return None
    return Contradiction(NAME, partial(_reason, board, filled))


def _reason(board: Position, filled: int) -> Because:
    grid = board.grid
    here, there = board.sea & filled, board.sea & ~filled
    here, there = here & -here, there & -there
    return barrier(
        board, here, there
    ), f"islands keep the sea at {names(grid, here)} from the sea at {names(grid, there)}"
