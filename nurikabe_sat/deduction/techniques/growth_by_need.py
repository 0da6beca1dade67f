"""Growth by need: a cell without which an island could not get its size, or a white part that only it can have.

    . 4 .  .  .        . 4 W  W  .      the 4 finds one cell on its left, so that it needs
    B B B  B  B   ->   B B B  B  B      two on its right at least

The room of an island is its reach, which leaves out the cells beside other clues' parts (``deduction/reach.py``).

Source: Melheim 2022, chapter 3.1, advanced technique 2.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique
from nurikabe_sat.puzzle.cut_cells import cut_cells

NAME = "growth-by-need"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    context, undecided = position.context, position.undecided
    reaches, owns = position.reaches
    done = 0
    for k, (reach, own) in enumerate(zip(reaches, owns, strict=True)):
        if not reach & undecided:
            continue
        needed = (
            context.remember(("need", k, position.main[k], reach, own), partial(_needed, position, k))
            & undecided
            & ~done
        )
        done |= needed
        while needed:
            cell = needed & -needed
            needed ^= cell
            yield Step(NAME, 0, cell, partial(_reason, position, k, cell))


def _needed(position: Position, k: int) -> int:
    """The cells without which the reach is too small, or loses cells that are its own."""
    size, reach, own = position.context.sizes[k], position.reaches[0][k], position.reaches[1][k]
    spare = reach.bit_count() - (size or 1)
    if spare <= 0:
        return reach
    needed = 0
    for cell, lost in cut_cells(position.grid, position.main[k], reach):
        if lost & own or lost.bit_count() + 1 > spare:
            needed |= 1 << cell
    return needed


def starves(position: Position, k: int) -> bool:
    """Whether clue k has not the room for its size, or a loose part no clue that can have it."""
    size, reaches = position.context.sizes[k], position.reaches[0]
    if size is not None and reaches[k].bit_count() < size:
        return True
    return any(all(part & ~reach for reach in reaches) for part, _ in position.loose)


def _reason(position: Position, k: int, cell: int) -> Because:
    because = shrink(position, cell, lambda less: starves(less.with_cells(cell, 0), k))
    context = position.context
    without = position.with_cells(cell, 0)
    size = context.sizes[k]
    here, clue = names(position.grid, cell), context.clue_name(k)
    room = without.reaches[0][k].bit_count()
    if size is not None and room < size:
        text = f"without {here} {clue} would have room for {room} of its {size} cells only"
    else:
        text = f"without {here} a white cell could not get to {clue}, its only number"
    return because | 1 << context.clue_cells[k], text


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell without which an island has no room for its size is island",
    Example(before=(". 4 . . .", "B B B B B"), after=(". 4 W W .", "B B B B B")),
    find,
)
