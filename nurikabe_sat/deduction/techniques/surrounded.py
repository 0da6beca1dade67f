"""Surrounded: a cell among sea only is sea, for it has no number; one among island only is island.

    B . B        B B B        W . W .        W W W .
    . B .   ->   . B .        . W . .   ->   . W . .      (there is sea elsewhere)
    . . .        . . .        . . . 6        . . . 6

Source: Melheim 2022, chapter 3.1, beginner's technique 5.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.board import Board
from nurikabe_sat.deduction.more_sea import more_sea
from nurikabe_sat.deduction.step import Reason, Step, names
from nurikabe_sat.masks import members_of

NAME = "surrounded"


def find(board: Board) -> Iterator[Step]:
    """One step a cell."""
    grid, undecided = board.grid, board.undecided
    for cell in members_of(undecided & ~grid.around(undecided | board.island)):
        yield Step(NAME, 1 << cell, 0, partial(_among_sea, board, 1 << cell))
    for cell in members_of(undecided & ~grid.around(undecided | board.sea)):
        if more_sea(board, 1 << cell) is not None:
            yield Step(NAME, 0, 1 << cell, partial(_among_island, board, 1 << cell))


def _among_sea(board: Board, cell: int) -> Reason:
    return board.grid.around(cell), f"{names(board.grid, cell)} lies among sea and has no number"


def _among_island(board: Board, cell: int) -> Reason:
    because = board.grid.around(cell) | (more_sea(board, cell) or 0)
    return because, f"{names(board.grid, cell)} lies among islands, where the sea cannot get to it"
