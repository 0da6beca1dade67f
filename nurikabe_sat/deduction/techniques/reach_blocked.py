"""Reach blocked: a cell that clues are near enough to, but could have only by way of what they must keep away from.

    . . 3  .        . . 3  .
    . . .  .   ->   . . .  .      the 4 gets to the right column only past the 3;
    4 . .  .        4 . .  .      the corner is too far away for the 3
    . B B  .        . B B  B

A clue cannot use a cell beside another clue's part; a cell beside a part without a number costs it that whole part.

Source: Melheim 2022, chapter 3.1, advanced technique 5.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "reach-blocked"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    left = position.undecided
    for reach in position.reaches[0]:
        left &= ~reach
    for cell in members_of(left):
        yield Step(NAME, 1 << cell, 0, partial(_reason, position, 1 << cell))


def _reason(position: Position, cell: int) -> Because:
    context = position.context
    because = shrink(position, cell, lambda less: not any(reach & cell for reach in less.reaches[0]))
    for k in context.all_clues:
        if context.balls[k] & cell:
            because |= 1 << context.clue_cells[k]
    here = names(position.grid, cell)
    return because, f"every number near enough to reach {here} is kept away by other islands or too large a part"


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell that a number could reach only past another island is sea",
    Example(before=(". . 3 .", ". . . .", "4 . . .", ". B B ."), after=(". . 3 .", ". . . .", "4 . . .", ". B B B")),
    find,
)
