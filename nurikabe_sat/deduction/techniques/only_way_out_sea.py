"""Only way out, sea: a part of the sea with one liberty takes it, for the sea is connected.

    W W W  .        W W W  .
    W B .  .   ->   W B B  .      the 6 leaves six cells to the sea
    6 W W  .        6 W W  .

That there is more sea is known from another sea cell, or from the sizes of the clues.

Source: Melheim 2022, chapter 3.1, beginner's technique 4; LEGUP, rule 5f.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "only-way-out-sea"


def find(board: Position) -> Iterator[Step]:
    """One step a part of the sea."""
    undecided = board.undecided
    for part, zone in board.seas:
        way = zone & undecided
        if way and not way & (way - 1) and more_sea(board, part) is not None:
            yield Step(NAME, way, 0, partial(_reason, board, part, zone, way))


def _reason(board: Position, part: int, zone: int, way: int) -> Because:
    first = part & -part
    other = board.sea & ~part
    if other:
        because = barrier(board, first, other & -other, way)
    else:
        because = zone & board.island | first | (more_sea(board, part) or 0)
    here, on = names(board.grid, first), names(board.grid, way)
    return because, f"the sea at {here} must meet the rest of the sea and has no way on but {on}"
