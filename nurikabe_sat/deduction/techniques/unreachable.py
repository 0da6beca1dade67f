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
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import EASY, Example, Technique
from nurikabe_sat.wording import count_of

NAME = "unreachable"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    left = position.undecided
    for k in position.context.all_clues:
        left &= ~growth(position, k)
        if not left:
            return
    for cell in members_of(left):
        yield Step(NAME, 1 << cell, 0, partial(_reason, position, 1 << cell))


def growth(position: Position, k: int) -> int:
    """The part of clue k and the cells that it is near enough to, whatever other islands need."""
    context, part = position.context, position.main[k]
    within = (position.undecided | position.numberless) & context.balls[k]
    size = context.sizes[k]
    if size is None:
        return context.grid.flood(part, within)
    steps = size - part.bit_count()
    if steps <= 0:
        return part
    return context.remember(("growth", k, part, within), lambda: context.grid.ball(part, within, steps))


def _reason(position: Position, cell: int) -> Because:
    context = position.context
    near = [k for k in context.all_clues if context.balls[k] & cell]
    because = shrink(position, cell, lambda less: not any(growth(less, k) & cell for k in near))
    for k in near:
        because |= 1 << context.clue_cells[k]
    return because, f"no number is near enough to reach {names(position.grid, cell)}{_nearest(position, cell)}"


def _nearest(position: Position, cell: int) -> str:
    """How far away the clue is that lacks the fewest steps; nothing where no clue has any way to the cell."""
    context, best = position.context, None
    within = position.undecided | position.numberless
    for k, size in enumerate(context.sizes):
        path = 0 if size is None else shortest_path(position.grid, position.main[k], cell, within)
        if path and size is not None:
            steps, left = path.bit_count() - 1, size - position.main[k].bit_count()
            if best is None or steps - left < best[0]:
                best = steps - left, k, steps, max(left, 0)
    if best is None:
        return ", for the sea is all around"
    _, k, steps, left = best
    return (
        f": the nearest, {context.clue_name(k)}, is {count_of(steps, 'step')} away and lacks {count_of(left, 'cell')}"
    )


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a cell that no number is near enough to is sea",
    Example(before=("3 . . . .", ". . . . .", ". . . . 2"), after=("3 . . B B", ". . B B .", ". B B . 2")),
    find,
)
