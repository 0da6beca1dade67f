"""Surrounded: a cell gets the colour of its neighbours if all of them are sea or all of them are island.

    B . B        B B B        W . W .        W W W .
    . B .   ->   . B .        . W . .   ->   . W . .      (there is sea elsewhere)
    . . .        . . .        . . . 6        . . . 6

Source: Melheim 2022, chapter 3.1, beginner's technique 5.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.named import area, cells_named
from nurikabe_sat.deduction.arguments.walled_in import WalledInByIslands, WalledInBySea
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "surrounded"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``surrounded``, one per cell."""
    grid, undecided = position.grid, position.undecided
    for cell in members_of(undecided & ~grid.around(undecided | position.island)):
        yield Step(NAME, 1 << cell, 0, partial(_among_sea, position, 1 << cell))
    for cell in members_of(undecided & ~grid.around(undecided | position.sea)):
        if more_sea(position, 1 << cell) is not None:
            yield Step(NAME, 0, 1 << cell, partial(_among_island, position, 1 << cell))


def _among_sea(position: Position, cell: int) -> Because:
    return position.grid.around(cell), WalledInBySea(cells_named(position.grid, cell))


def _among_island(position: Position, cell: int) -> Because:
    grid, wall = position.grid, position.grid.around(cell)
    because = wall | (more_sea(position, cell) or 0)
    return because, WalledInByIslands(cells_named(grid, cell, "trapped"), area(grid, "wall", wall))


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a cell without a number is sea if all its neighbours are sea, and island if all its neighbours are island",
    Example(before=("B . B .", ". B . .", ". . . 3"), after=("B B B .", ". B . .", ". . . 3")),
    find,
    boards=(
        "B b B / . B . / . . .",
        "W w W . / . W . . / . . . 6",
        "w 3 . / W . B / . . .",
        "W . W / . W . / . . ?",
        "W w W . / . ? . . / . . . ?",
        "3 . B / . . B",
        "b",
    ),
)
