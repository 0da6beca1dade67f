"""Unreachable: a cell that no clue is near enough to is sea.

    3 . .  .  .        3 . .  B  B
    . . .  .  .   ->   . . B  B  .
    . . .  .  2        . B B  .  2

A clue gets as many steps far as its island lacks cells, through undecided cells and white cells without a number.

Source: Melheim 2022, chapter 3.1, beginner's technique 7; LEGUP, rule 5i.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "unreachable"


def find(board: Position) -> Iterator[Step]:
    """One step a cell."""
    left = board.undecided
    for k in board.context.all_clues:
        left &= ~growth(board, k)
        if not left:
            return
    for cell in members_of(left):
        yield Step(NAME, 1 << cell, 0, partial(_reason, board, 1 << cell))


def growth(board: Position, k: int) -> int:
    """The part of clue k and the cells that it is near enough to, whatever other islands need."""
    context, part = board.context, board.main[k]
    within = (board.undecided | board.numberless) & context.balls[k]
    size = context.sizes[k]
    if size is None:
        return context.grid.flood(part, within)
    steps = size - part.bit_count()
    if steps <= 0:
        return part
    return context.remember(("growth", k, part, within), lambda: context.grid.ball(part, within, steps))


def _reason(board: Position, cell: int) -> Because:
    context = board.context
    near = [k for k in context.all_clues if context.balls[k] & cell]
    because = shrink(board, cell, lambda less: not any(growth(less, k) & cell for k in near))
    for k in near:
        because |= 1 << context.clue_cells[k]
    return because, f"no number is near enough to reach {names(board.grid, cell)}"
