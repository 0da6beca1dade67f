"""Corner of two: if an island lacks one cell and has only two candidates, the cells next to both candidates are sea.

    B B .  .        B B .  .
    B 2 .  .   ->   B 2 .  .      whichever cell the 2 takes, x would be a third
    . . x  .        . . B  .
    . . .  .        . . .  .

Source: Melheim 2022, chapter 3.1, advanced technique 3; LEGUP, rule 5h.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.arguments.island import OneCellLeft
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique

NAME = "corner-of-two"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``corner-of-two``, one per island."""
    around = position.grid.around
    for k, size in enumerate(position.context.sizes):
        ways = position.zones[k] & position.undecided
        if ways.bit_count() == 2 and size is not None and position.main[k].bit_count() == size - 1:
            first = ways & -ways
            corner = around(first) & around(ways ^ first) & position.undecided
            if corner:
                yield Step(NAME, corner, 0, partial(_reason, position, k, ways, corner))


def _reason(position: Position, k: int, ways: int, corner: int) -> Because:
    grid = position.grid
    island = position.context.island_named(k, position.main[k])
    argument = OneCellLeft(island, cells_named(grid, ways, "way"), cells_named(grid, corner))
    return position.main[k] | position.zones[k] & position.sea, argument


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "if an island lacks one cell and has two places for it, a cell next to both places is sea",
    Example(before=("B B . .", "B 2 . .", ". . . .", ". . . ."), after=("B B . .", "B 2 . .", ". . B .", ". . . .")),
    find,
    boards=(
        "B B B . / B 2 . . / B . b . / . . . .",
        "2 . / . b",
        "3 W . / B . b",
        "B B B . / B 3 . . / B . . . / . . . .",
        "B B B B / . 2 . . / B B B .",
        ". . . / . 2 . / . . .",
    ),
)
