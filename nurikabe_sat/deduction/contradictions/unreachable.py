"""Unreachable white cell: a white cell that no island can have.

    3 . . W      the 3 has two more cells, and three are missing
    . . . .

The room that other islands need counts: no island gets past the cells beside another clue's part.

Source: LEGUP, contradictions 3a-i and 3b-i, seen from the cell.
"""

from functools import partial

from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.growth import least_cells
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import names

NAME = "unreachable white cell"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction of the first white part that no clue can have; None without any."""
    if not position.loose:
        return None
    for part, _ in position.loose:
        if _is_out_of_reach(position, part):
            return Contradiction(NAME, partial(_reason, position, part), (part & -part).bit_length() - 1)
    return None


def is_lost(position: Position, white: int) -> bool:
    """Return True if no clue can have the white part without a number to which these cells belong."""
    whole = next((part for part, _ in position.loose if part & white), 0)
    return bool(whole) and _is_out_of_reach(position, whole)


def _is_out_of_reach(position: Position, whole: int) -> bool:
    return all(whole & ~reach for reach in position.reaches[0])


def _reason(position: Position, part: int) -> Because:
    first = part & -part
    can = "could" if position.assumed else "can"
    because = shrink(position, part, lambda less: is_lost(less, first), first)
    less = position.only(because)
    whole = next(cells for cells, _ in less.loose if cells & first)
    clue, why = least_cells(less, whole)
    here = names(position.grid, first)
    which = f"reach {here}" if whole == first else f"have the white part at {here}"
    return because | clue, f"no number {can} {which}{why}"
