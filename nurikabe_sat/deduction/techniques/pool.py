"""Pool: if three cells of a 2x2 block are sea, the fourth is island.

    B B        B B
    B .   ->   B W

Source: Melheim 2022, chapter 3.1, beginner's technique 6; LEGUP, rule 5c.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.pool import AlmostPool
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "pool"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``pool``, one per cell."""
    done = 0
    for blocks, shift in position.grid.blocks_but_one(position.sea):
        left = blocks & position.undecided >> shift
        while left:
            block = left & -left
            left ^= block
            cell = block << shift
            if not done & cell:
                done |= cell
                yield Step(NAME, 0, cell, partial(_reason, position, block, cell))


def _reason(position: Position, block: int, cell: int) -> Because:
    because = position.grid.block_cells(block) & ~cell
    return because, AlmostPool(cells_named(position.grid, because, "sea"), cells_named(position.grid, cell))


TECHNIQUE = Technique(
    NAME,
    EASY,
    "if three cells of a 2x2 block are sea, the fourth is island",
    Example(before=("B B .", "B . .", ". . 3"), after=("B B .", "B W .", ". . 3")),
    find,
    boards=(
        "B B . / B w .",
        "w B / B B",
        "B B . / w B w / . B B",
        "B B . / . . B",
        "B . B / B . B",
        "B B W / B W .",
    ),
)
