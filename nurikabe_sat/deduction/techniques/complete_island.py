"""Complete island: all cells next to an island with its full number of cells are sea.

    . . .  .        . B B  .
    . 2 W  .   ->   B 2 W  B
    . . .  .        . B B  .

Source: Melheim 2022, chapter 3.1, beginner's technique 1; LEGUP, rule 5b.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.arguments.island import Complete
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "complete-island"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``complete-island``, one per complete island."""
    undecided = position.undecided
    for k, (zone, size) in enumerate(zip(position.zones, position.context.sizes, strict=True)):
        liberties = zone & undecided
        if liberties and position.main[k].bit_count() == size:
            yield Step(NAME, liberties, 0, partial(_reason, position, k, liberties))


def _reason(position: Position, k: int, liberties: int) -> Because:
    island = position.main[k]
    return island, Complete(position.context.island_named(k, island), cells_named(position.grid, liberties))


TECHNIQUE = Technique(
    NAME,
    EASY,
    "an island that has all its cells is surrounded by sea",
    Example(before=(". . . .", ". 2 W .", ". . . ."), after=(". B B .", "B 2 W B", ". B B .")),
    find,
    boards=(
        "1 b 1 b",
        ". . . / . 2 . / . . .",
        ". . . / . ? W / . . .",
        "2 W B . / B B . .",
    ),
)
