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


def find(position: Position) -> Contradiction | None:
    """The first part of the sea, if it cannot meet the others."""
    if len(position.seas) < 2:
        return None
    grid = position.grid
    filled = grid.flood(position.seas[0][0], grid.all_cells & ~position.island)
    if not position.sea & ~filled:
        return None
    return Contradiction(NAME, partial(_reason, position, filled))


def _reason(position: Position, filled: int) -> Because:
    grid = position.grid
    here, there = position.sea & filled, position.sea & ~filled
    here, there = here & -here, there & -there
    return barrier(
        position, here, there
    ), f"islands keep the sea at {names(grid, here)} from the sea at {names(grid, there)}"
