"""Unbreakable block: no clue can reach a 2x2 block without island cells, so the whole block must become sea.

    2 . . . .      the 2 gets no farther than the next column
    . . . . .

Source: LEGUP, contradiction 3c, recognised before the cells are sea.
"""

from functools import partial

from nurikabe_sat.deduction.arguments.broken import Unbreakable
from nurikabe_sat.deduction.arguments.named import block_named
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink

NAME = "unbreakable block"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first unbreakable 2x2 block, or None if the board has no such block."""
    grid = position.grid
    blocks = grid.all_blocks & ~grid.blocks_touching(position.island | position.reached)
    if not blocks:
        return None
    block = blocks & -blocks
    return Contradiction(NAME, partial(_reason, position, block), block.bit_length() - 1)


def drowns(position: Position, cells: int) -> bool:
    """Return True if the 2x2 block with the mask ``cells`` has no island cell, and no clue can reach the block."""
    if cells & position.island:
        return False
    return not any(ball & cells and position.reach_of(k) & cells for k, ball in enumerate(position.context.balls))


def _reason(position: Position, block: int) -> Because:
    cells = position.grid.block_cells(block)
    because = shrink(position, cells, lambda less: drowns(less, cells))
    return because, Unbreakable(bool(position.assumed), block_named(position.grid, block))
