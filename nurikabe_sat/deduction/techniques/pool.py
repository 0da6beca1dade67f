"""Pool: of a 2x2 block with three sea cells the fourth is island.

    B B        B B
    B .   ->   B W

Source: Melheim 2022, chapter 3.1, beginner's technique 6; LEGUP, rule 5c.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "pool"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    grid, sea = position.grid, position.sea
    cols = grid.cols
    # Bit c of each mask speaks of the 2x2 block whose top left is c: are these two of its cells sea?
    right = (sea & grid.not_left) >> 1
    top, bottom = sea & right, (sea & right) >> cols
    sides = sea & sea >> cols, right & right >> cols
    open_ = position.undecided
    open_right = (open_ & grid.not_left) >> 1
    corners = (
        (bottom & right & open_, 0),
        (bottom & sea & open_right, 1),
        (top & sides[1] & open_ >> cols, cols),
        (top & sides[0] & open_right >> cols, cols + 1),
    )
    done = 0
    for blocks, offset in corners:
        left = blocks & grid.not_right
        while left:
            block = left & -left
            left ^= block
            cell = block << offset
            if not done & cell:
                done |= cell
                yield Step(NAME, 0, cell, partial(_reason, position, block, cell))


def _reason(position: Position, block: int, cell: int) -> Because:
    pair = block | block << 1
    because = (pair | pair << position.grid.cols) & ~cell
    return (
        because,
        f"{names(position.grid, because)} are sea, so {names(position.grid, cell)} is island, or there is a pool",
    )


TECHNIQUE = Technique(
    NAME,
    EASY,
    "where three cells of a 2x2 block are sea, the fourth is island",
    Example(before=("B B .", "B . .", ". . 3"), after=("B B .", "B W .", ". . 3")),
    find,
)
