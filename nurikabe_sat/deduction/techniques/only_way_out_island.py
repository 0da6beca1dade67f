"""Only way out, island: an unfinished island with one liberty takes it, and so does a white part without a number.

    B B B  B        B B B  B
    B 3 .  .   ->   B 3 W  .
    B B B  .        B B B  .

Source: Melheim 2022, chapter 3.1, beginner's technique 3; LEGUP, rules 5d and 5e.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "only-way-out-island"


def find(position: Position) -> Iterator[Step]:
    """One step an island or part."""
    context, undecided = position.context, position.undecided
    for k, (zone, size) in enumerate(zip(position.zones, context.sizes, strict=True)):
        way = zone & undecided
        if way and not way & (way - 1) and size is not None and position.main[k].bit_count() < size:
            yield Step(NAME, 0, way, partial(_reason, position, k, zone, way))
    for part, zone in position.loose:
        way = zone & undecided
        if way and not way & (way - 1):
            yield Step(NAME, 0, way, partial(_loose_reason, position, part, zone, way))


def _reason(position: Position, k: int, zone: int, way: int) -> Because:
    """The clue and the sea around its part: whatever of the part is known, it is all that the sea encloses."""
    text = f"{position.context.clue_name(k)} needs more cells and has no way on but {names(position.grid, way)}"
    return zone & position.sea | 1 << position.context.clue_cells[k], text


def _loose_reason(position: Position, part: int, zone: int, way: int) -> Because:
    first = part & -part
    here, on = names(position.grid, first), names(position.grid, way)
    text = f"the white part at {here} needs a number and has no way on but {on}"
    return zone & position.sea | first, text


TECHNIQUE = Technique(
    NAME,
    EASY,
    "an island that lacks cells and has only one free neighbour takes it",
    Example(before=("B B B B", "B 3 . .", "B B B ."), after=("B B B B", "B 3 W .", "B B B .")),
    find,
)
