"""Surrounded: a cell among sea only is sea, for it has no number; one among island only is island.

    B . B        B B B        W . W .        W W W .
    . B .   ->   . B .        . W . .   ->   . W . .      (there is sea elsewhere)
    . . .        . . .        . . . 6        . . . 6

Source: Melheim 2022, chapter 3.1, beginner's technique 5.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "surrounded"


def find(board: Position) -> Iterator[Step]:
    """One step a cell."""
    grid, undecided = board.grid, board.undecided
    for cell in members_of(undecided & ~grid.around(undecided | board.island)):
        yield Step(NAME, 1 << cell, 0, partial(_among_sea, board, 1 << cell))
    for cell in members_of(undecided & ~grid.around(undecided | board.sea)):
        if more_sea(board, 1 << cell) is not None:
            yield Step(NAME, 0, 1 << cell, partial(_among_island, board, 1 << cell))


def _among_sea(board: Position, cell: int) -> Because:
    return board.grid.around(cell), f"{names(board.grid, cell)} lies among sea and has no number"


def _among_island(board: Position, cell: int) -> Because:
    because = board.grid.around(cell) | (more_sea(board, cell) or 0)
    return because, f"{names(board.grid, cell)} lies among islands, where the sea cannot get to it"
