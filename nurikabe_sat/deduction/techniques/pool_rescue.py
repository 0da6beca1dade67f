"""Pool rescue: a 2x2 block that one clue alone can break; the cells on every way to it are island.

    3 . . B        3 W W B
    B B . .   ->   B B . .      only the 3 gets to the block at the top right, and only along the top
    . . . .        . . . .

Source: Melheim 2022, chapter 3.1, advanced technique 6.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of, once_and_twice, union_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.unbreakable import drowns
from nurikabe_sat.deduction.growth import narrows
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "pool-rescue"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    reaches = position.reaches[0]
    hits = [position.grid.blocks_touching(reach) for reach in reaches]
    once, twice = once_and_twice(hits)
    lonely = once & ~twice & ~position.grid.blocks_touching(position.island)
    if lonely:
        lonely &= union_of(rescued(position, k) for k in position.context.all_clues)
    done = 0
    while lonely:
        block = lonely & -lonely
        lonely ^= block
        k = next(k for k, hit in enumerate(hits) if hit & block)
        key = ("rescue", block, k, position.main[k], reaches[k])
        on_all = position.context.remember(key, partial(needed, position, k, block)) & position.undecided & ~done
        done |= on_all
        for number in members_of(on_all):
            yield Step(NAME, 0, 1 << number, partial(_reason, position, k, block, 1 << number))


def needed(position: Position, k: int, block: int) -> int:
    """The cells that are on every way of clue k to the block."""
    goal = position.grid.block_cells(block) & position.reaches[0][k]
    on_all = 0 if goal & (goal - 1) else goal & ~position.main[k]
    for cell, lost in narrows(position, k):
        if not goal & ~(lost | cell):
            on_all |= cell
    return on_all


def rescued(position: Position, k: int) -> int:
    """The blocks for which clue k needs some cell: where it is on every way to them."""
    part, reach = position.main[k], position.reaches[0][k]
    return position.context.remember(("rescued", part, reach), partial(_rescued, position, k, reach))


def _rescued(position: Position, k: int, reach: int) -> int:
    grid = position.grid
    hit = grid.blocks_touching(reach)
    blocks = hit & ~grid.blocks_with_two(reach)
    for cell, lost in narrows(position, k):
        blocks |= hit & ~grid.blocks_touching(reach & ~(lost | cell))
    return blocks


def _reason(position: Position, k: int, block: int, cell: int) -> Because:
    grid = position.grid
    cells = grid.block_cells(block)
    because = shrink(position, cells | cell, lambda less: drowns(less.with_cells(cell, 0), cells))
    clue = position.context.clue_name(k)
    text = f"only {clue} can break the 2x2 block at {names(grid, block)}, and not without {names(grid, cell)}"
    return because | 1 << position.context.clue_cells[k], text


TECHNIQUE = Technique(
    NAME,
    HARD,
    "where one number alone can break a 2x2 block, the cells on every way to that block are island",
    Example(before=("3 . . B", "B B . .", ". . . ."), after=("3 W W B", "B B . .", ". . . .")),
    find,
    boards=(
        "3 w w B / B B . . / . . . .",
        "4 w w B / B B w . / . . . .",
        "4 . . B / . . w . / . . . .",
        "2 w . / . . .",
        "? . . . / . . . .",
    ),
)
