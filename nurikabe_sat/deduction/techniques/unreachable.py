"""Unreachable: a cell that no clue is near enough to is sea.

    3 . .  .  .        3 . .  B  B
    . . .  .  .   ->   . . B  B  .
    . . .  .  2        . B B  .  2

A clue gets as many steps far as its island lacks cells, through undecided cells and white cells without a number.

Source: Melheim 2022, chapter 3.1, beginner's technique 7; LEGUP, rule 5i.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.board import Board
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Reason, Step, names
from nurikabe_sat.masks import members_of

NAME = "unreachable"


def find(board: Board) -> Iterator[Step]:
    """One step a cell."""
    left = board.undecided
    for k in board.setting.all_clues:
        left &= ~growth(board, k)
        if not left:
            return
    for cell in members_of(left):
        yield Step(NAME, 1 << cell, 0, partial(_reason, board, 1 << cell))


def growth(board: Board, k: int) -> int:
    """The part of clue k and the cells that it is near enough to, whatever other islands need."""
    setting, part = board.setting, board.main[k]
    within = (board.undecided | board.numberless) & setting.balls[k]
    size = setting.sizes[k]
    if size is None:
        return setting.grid.flood(part, within)
    steps = size - part.bit_count()
    if steps <= 0:
        return part
    return setting.remember(("growth", k, part, within), lambda: setting.grid.ball(part, within, steps))


def _reason(board: Board, cell: int) -> Reason:
    setting = board.setting
    near = [k for k in setting.all_clues if setting.balls[k] & cell]
    because = shrink(board, cell, lambda less: not any(growth(less, k) & cell for k in near))
    for k in near:
        because |= 1 << setting.clue_cells[k]
    return because, f"no number is near enough to reach {names(board.grid, cell)}"
