"""Unreachable white cell: an island cell that no clue can reach.

    3 . . W      the 3 can grow by two cells, but would need three
    . . . .

The room of other islands is respected: no island can use the cells next to another clue's island.

Source: LEGUP, contradictions 3a-i and 3b-i, seen from the cell.
"""

from functools import partial

from nurikabe_sat.bitset import first_member
from nurikabe_sat.deduction.arguments.broken import NoOwner
from nurikabe_sat.deduction.arguments.named import part_named
from nurikabe_sat.deduction.barred import barred
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.growth import least_cells, least_of_island
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink

NAME = "unreachable white cell"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for island cells out of reach of every clue, or None if some clue reaches every cell."""
    if not position.loose:
        return None
    for part, _ in position.loose:
        if _is_out_of_reach(position, part):
            return Contradiction(NAME, partial(_reason, position, part), first_member(part))
    return None


def is_lost(position: Position, white: int) -> bool:
    """Return True if no clue can reach the group of connected island cells that contains ``white``."""
    for whole, zone in position.loose:
        if whole & white:
            balls = enumerate(position.context.balls)
            return not any(zone & ball and position.can_contain(k, whole) for k, ball in balls)
    return False


def _is_out_of_reach(position: Position, whole: int) -> bool:
    return all(whole & reach != whole for reach in position.reaches[0])


def _reason(position: Position, part: int) -> Because:
    first = part & -part
    because = shrink(position, part, lambda less: is_lost(less, first), first)
    less = position.only(because)
    whole = next(cells for cells, _ in less.loose if cells & first)
    part_of = part_named(position.grid, whole, part)
    complete = [k for k in position.complete if not position.main[k] & position.assumed]
    found = least_cells(less, whole, complete) or least_cells(less, whole)
    if found is None:
        return because, NoOwner(bool(position.assumed), part_of, None, 0)
    k = found[0]
    nearest = position.context.island_named(k, position.main[k])
    said = NoOwner(bool(position.assumed), part_of, nearest, least_of_island(position, because, found, whole))
    others = barred(position, less, part_of, (k,), count=whole.bit_count(), with_complete=True)
    return because | position.main[k] & ~position.assumed, lambda: [said, *others]
