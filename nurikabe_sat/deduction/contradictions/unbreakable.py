"""Unbreakable block: no clue can reach a 2x2 block without island cells, so the whole block must become sea.

    2 . . . .      the 2 gets no farther than the next column
    . . . . .

Source: LEGUP, contradiction 3c, recognised before the cells are sea.
"""

from collections.abc import Sequence
from functools import cache, partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.broken import Unbreakable
from nurikabe_sat.deduction.arguments.named import block_named
from nurikabe_sat.deduction.barred import barred
from nurikabe_sat.deduction.contradiction import Because, Contradiction, Gradual
from nurikabe_sat.deduction.growth import least_cells, least_of_island
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
    nearest = cache(lambda: _nearest(position.only(because), cells))

    def with_nearest() -> int:
        """Return the mask of the cells of the reason, and of the island that comes closest to the block."""
        found = nearest()
        return because if found is None else because | position.main[found[0]] & ~position.assumed

    return Gradual(because & position.assumed, with_nearest), lambda: _said(position, because, block, nearest())


def _nearest(less: Position, cells: int) -> tuple[int, int] | None:
    """Return the clue that comes closest to a block with its least number, or None if sizes do not explain a cell."""
    found = [least_cells(less, 1 << cell) for cell in members_of(cells)]
    reasons = [one for one in found if one is not None]
    if not reasons or len(reasons) < len(found):
        return None
    return min(reasons, key=lambda one: one[1] - (less.context.sizes[one[0]] or 0))


def _said(position: Position, because: int, block: int, nearest: tuple[int, int] | None) -> Sequence[Argument]:
    """Return the claim that no clue can reach a block, with the ``nearest`` clue, and clues that seem near."""
    less = position.only(because)
    context, here, is_supposed = position.context, block_named(position.grid, block), bool(position.assumed)
    if nearest is None:
        return [Unbreakable(is_supposed, here, None, 0), *barred(position, less, here)]
    k = nearest[0]
    least = min(least_of_island(position, because, nearest, 1 << cell) for cell in members_of(here.cells))
    said = Unbreakable(is_supposed, here, context.island_named(k, position.main[k]), least)
    return [said, *barred(position, less, here, (k,))]
