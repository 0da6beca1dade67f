"""Unreachable white cell: a white cell that no island can have.

    3 . . W      the 3 has two more cells, and three are missing
    . . . .

The room that other islands need counts: no island gets past the cells beside another clue's part.

Source: LEGUP, contradictions 3a-i and 3b-i, seen from the cell.
"""

from functools import partial

from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.growth import growth, nearest_in_words
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import names

NAME = "unreachable white cell"


def find(position: Position) -> Contradiction | None:
    """The first white part that no clue can have."""
    if not position.loose:
        return None
    reach = position.reaches[0]
    for part, _ in position.loose:
        if all(part & ~mask for mask in reach):
            return Contradiction(NAME, partial(_reason, position, part))
    return None


def _reason(position: Position, part: int) -> Because:
    first = part & -part
    can = "could" if position.assumed else "can"

    def unreached(less: Position) -> bool:
        whole = next((cells for cells, _ in less.loose if cells & first), 0)
        return bool(whole) and all(whole & ~mask for mask in less.reaches[0])

    is_far = not any(growth(position, k) & first for k in position.context.all_clues)
    why = nearest_in_words(position, first) if is_far else ""
    return shrink(position, part, unreached, first), f"no number {can} reach {names(position.grid, first)}{why}"
