"""Growth by need: a cell without which an island could not get its size, or a white part that only it can have.

    . 4 .  .  .        . 4 W  W  .      the 4 finds one cell on its left, so that it needs
    B B B  B  B   ->   B B B  B  B      two on its right at least

The room of an island is its reach, which leaves out the cells beside other clues' parts (``deduction/reach.py``).

Source: Melheim 2022, chapter 3.1, advanced technique 2.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.unreachable import is_lost
from nurikabe_sat.deduction.growth import narrows
from nurikabe_sat.deduction.paths import nearest_of, shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique

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
    for cell, lost in narrows(position, k):
        if lost & own or lost.bit_count() + 1 > spare:
            needed |= cell
    return needed


def _reason(position: Position, k: int, cell: int) -> Because:
    context, grid = position.context, position.grid
    without = position.with_cells(cell, 0)
    size, room = context.sizes[k], without.reaches[0][k].bit_count()
    here, clue = names(grid, cell), context.clue_name(k)
    if size is not None and room < size:
        because = shrink(position, cell, lambda less: less.with_cells(cell, 0).reaches[0][k].bit_count() < size)
        text = f"without {here} {clue} would have room for {room} of its {size} cells only"
        return because | 1 << context.clue_cells[k], text
    lost = union_of(part for part, _ in without.loose if is_lost(without, part))
    white = nearest_of(grid, cell, lost)
    because = shrink(position, cell, lambda less: is_lost(less.with_cells(cell, 0), white), white)
    less = position.only(because).with_cells(cell, 0)
    way = shortest_path(grid, less.main[k], white, (less.undecided | less.numberless) & ~less.foreign(k))
    far = "too far from" if way else "cut off from"
    part = f"the white part at {names(grid, white)}"
    text = f"without {here} {part} would be {far} {clue}, the only number that can have it"
    return because | 1 << context.clue_cells[k], text


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell without which an island has no room for its size is island",
    Example(before=(". 4 . . .", "B B B B B"), after=(". 4 W W .", "B B B B B")),
    find,
)
