"""Unbreakable block: no clue can reach a 2x2 block without island cells, so the whole block must become sea.

    2 . . . .      the 2 gets no farther than the next column
    . . . . .

Source: LEGUP, contradiction 3c, recognised before the cells are sea.
"""

from collections.abc import Sequence
from functools import cache, partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.broken import Unbreakable
from nurikabe_sat.deduction.arguments.named import block_named
from nurikabe_sat.deduction.barred import barred, closed_cells, joined, next_to
from nurikabe_sat.deduction.contradiction import Because, Contradiction, Gradual
from nurikabe_sat.deduction.growth import can_own, least_cells, least_of_island
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
    closed = cells & position.undecided & closed_cells(position)
    goal = cells & position.undecided & ~closed
    nearest = cache(lambda: _nearest(position, position.only(because), goal, with_complete=not closed))
    beside = cache(lambda: [*next_to(position, closed)])

    def with_islands() -> int:
        """Return the mask of the cells of the reason, and of the islands that its sentence names first."""
        found = nearest()
        islands = union_of(island.cells for one in beside() for island in one.islands)
        return because | (islands | (0 if found is None else position.main[found[0]])) & ~position.assumed

    def said() -> Sequence[Argument]:
        return _said(position, because, block, goal, nearest(), beside())

    return Gradual(because & position.assumed, with_islands), said


def _nearest(position: Position, less: Position, goal: int, *, with_complete: bool) -> tuple[int, int] | None:
    """Return the clue that comes closest to the cells ``goal``, with its least number.

    Return None if the sizes of islands do not explain why no clue can reach one of the cells.

    Args:
        position: The board.
        less: The board on which only the cells of the reason are known.
        goal: The cells.
        with_complete: If all other islands are cut off from the cells, return one that is complete.
    """
    sizes = less.context.sizes

    def is_owner(k: int, cell: int) -> bool:
        return can_own(less, k, cell, sizes[k] or less.grid.size)

    for skipped in (position.complete, ()) if with_complete else (position.complete,):
        found = []
        for cell in (1 << number for number in members_of(goal)):
            one = least_cells(less, cell, skipped)
            if one is not None:
                found.append(one)
            elif any(is_owner(k, cell) for k in less.context.all_clues if k not in skipped):
                return None
        if found:
            return min(found, key=lambda one: (one[1] - (sizes[one[0]] or 0), one[1]))
    return None


def _said(
    position: Position,
    because: int,
    block: int,
    goal: int,
    nearest: tuple[int, int] | None,
    beside: Sequence[Argument],
) -> Sequence[Argument]:
    """Return the claim that no clue can reach a block, with the ``nearest`` clue, and clues that seem near.

    ``beside`` has the reasons for the undecided cells of the block that are not in ``goal``.
    """
    less = position.only(because)
    context, here, is_supposed = position.context, block_named(position.grid, block), bool(position.assumed)
    others = [*barred(position, less, here, () if nearest is None else nearest[:1], goal=goal)] if goal else []
    if nearest is not None:
        k = nearest[0]
        cost = joined(position, less, k, goal)
        if cost is None:
            least = min(least_of_island(position, because, nearest, 1 << cell) for cell in members_of(goal))
            return [Unbreakable(is_supposed, here, context.island_named(k, position.main[k]), least), *beside, *others]
        others = [cost, *others]
    return [Unbreakable(is_supposed, here, None, 0, bool(beside or others)), *beside, *others]
