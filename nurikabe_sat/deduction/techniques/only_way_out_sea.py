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
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "only-way-out-sea"


def find(position: Position) -> Iterator[Step]:
    """One step a part of the sea."""
    undecided = position.undecided
    for part, zone in position.seas:
        way = zone & undecided
        if way and not way & (way - 1) and more_sea(position, part) is not None:
            yield Step(NAME, way, 0, partial(_reason, position, part, zone, way))


def _reason(position: Position, part: int, zone: int, way: int) -> Because:
    first = part & -part
    other = position.sea & ~part
    if other:
        because = barrier(position, first, other & -other, way)
    else:
        because = zone & position.island | first | (more_sea(position, part) or 0)
    here, on = names(position.grid, first), names(position.grid, way)
    return because, f"the sea at {here} must meet the rest of the sea and has no way on but {on}"


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a part of the sea with only one free neighbour takes it, for the sea is connected",
    Example(before=("W W W .", "W B . .", "6 W W ."), after=("W W W .", "W B B .", "6 W W .")),
    find,
)
