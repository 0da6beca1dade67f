"""Separation: a cell next to the islands of two clues is sea, because an island cell there would join the islands.

    3 . 2        3 B 2        2 .        2 B
    . . .   ->   . . .        . 4   ->   B 4

Source: Melheim 2022, chapter 3.1, beginner's technique 2; LEGUP, rule 5a.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.island import KeptApart
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "separation"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``separation``, one per pair of clues."""
    cells = position.beside[1] & position.undecided
    while cells:
        first = cells & -cells
        a, b, *_ = (k for k, zone in enumerate(position.zones) if zone & first)
        between = position.zones[a] & position.zones[b] & cells
        cells ^= between
        yield Step(NAME, between, 0, partial(_reason, position, a, b, between))


def _reason(position: Position, a: int, b: int, between: int) -> Because:
    context, grid = position.context, position.grid
    because = union_of(
        shortest_path(grid, 1 << context.clue_cells[k], 1 << cell, position.main[k])
        for k in (a, b)
        for cell in members_of(between)
    )
    one, other = (context.island_named(k, position.main[k]) for k in (a, b))
    return because & ~between, KeptApart(cells_named(grid, between), one, other)


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a cell next to the islands of two numbers is sea, because it would join them",
    Example(before=("3 . 2", ". . .", ". . ."), after=("3 B 2", ". . .", ". . .")),
    find,
    boards=(
        "3 b 2 / . . .",
        "2 b / b 4",
        "3 W b 2",
        "? b ?",
        "3 . . 2",
        "3 . W . / . . . .",
    ),
)
