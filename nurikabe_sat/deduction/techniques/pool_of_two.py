"""Pool of two: if several clues can reach a 2x2 block, but only through the same cell, this cell is island.

    B . B . 5        B . B . 5      the 5 and the 6 can break the block at the top left,
    B . . . .        B W W . .      both of them only by way of the same two cells
    . B . . 6   ->   . B . . 6

If one clue alone can break the block, the technique is ``pool-rescue``.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.unbreakable import drowns
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.deduction.techniques.pool_rescue import breaker_told, hits_of, rescues

NAME = "pool-of-two"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``pool-of-two``, one per cell."""
    hits, _, twice = hits_of(position)
    for block, cell, breakers in rescues(position, hits, twice):
        yield Step(NAME, 0, cell, partial(_reason, position, block, cell, breakers))


def _reason(position: Position, block: int, cell: int, breakers: list[int]) -> Because:
    cells = position.grid.block_cells(block)
    because = shrink(position, cells | cell, lambda less: drowns(less.with_cells(cell, 0), cells))
    because |= position.context.cells_of(breakers)
    return because, partial(breaker_told, position, position.only(because), breakers, block, cell)


TECHNIQUE = Technique(
    NAME,
    HARD,
    "if several numbers can break up a 2x2 block, but only through the same cell, that cell is island",
    Example(before=("B . B . 5", "B . . . .", ". B . . 6"), after=("B . B . 5", "B W W . .", ". B . . 6")),
    find,
    boards=("B . . . 9 / B . . . . / . . . . 9", "3 . . B / B B . . / . . . ."),
)
