"""Pool rescue: if only one clue can reach a 2x2 block, the cells that all its paths to the block share are island.

    3 . . B        3 W W B
    B B . .   ->   B B . .      only the 3 can reach the block at the top right, and only along the top
    . . . .        . . . .

Source: Melheim 2022, chapter 3.1, advanced technique 6.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, once_and_twice, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import block_named, cells_named
from nurikabe_sat.deduction.arguments.pool import Breaker
from nurikabe_sat.deduction.arguments.room import OnlyOwner
from nurikabe_sat.deduction.barred import barred, owing
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.unbreakable import drowns
from nurikabe_sat.deduction.growth import growth, narrows
from nurikabe_sat.deduction.owners import islands_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "pool-rescue"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``pool-rescue``, one per cell."""
    hits, once, twice = hits_of(position)
    for block, cell, breakers in rescues(position, hits, once & ~twice):
        yield Step(NAME, 0, cell, partial(_reason, position, breakers[0], block, cell))


def hits_of(position: Position) -> tuple[list[int], int, int]:
    """Return the blocks within reach of each clue, of at least one clue, and of at least two clues, as masks.

    The result is cached, because two techniques use it.
    """
    found: tuple[list[int], int, int] | None = position.memo.get("hits")  # type: ignore[assignment]  # only here
    if found is None:
        hits = [position.grid.blocks_touching(reach) for reach in position.reaches[0]]
        found = position.memo["hits"] = hits, *once_and_twice(hits)
    return found


def rescues(position: Position, hits: Sequence[int], blocks: int) -> Iterator[tuple[int, int, list[int]]]:
    """Yield triples: a 2x2 block, a cell on every path to it, and the clues that can reach it.

    ``hits`` has, for each clue, the mask of the blocks that it can reach.
    """
    blocks &= ~position.grid.blocks_touching(position.island)
    for k, hit in enumerate(hits):
        if hit & blocks:
            blocks &= rescued(position, k) | ~hit
    left, near = position.undecided, [(k, hit) for k, hit in enumerate(hits) if hit & blocks]
    for number in members_of(blocks):
        block, common = 1 << number, left
        breakers = [k for k, hit in near if hit & block]
        for k in breakers:
            if common:
                key = ("rescue", block, k, position.main[k], position.reaches[0][k])
                common &= position.context.remember(key, partial(needed, position, k, block))
        left &= ~common
        for cell in members_of(common):
            yield block, 1 << cell, breakers


def needed(position: Position, k: int, block: int) -> int:
    """Return the mask of the cells on every path from clue k to the block."""
    goal = position.grid.block_cells(block) & position.reaches[0][k]
    on_all = 0 if goal & (goal - 1) else goal & ~position.main[k]
    for cell, lost in narrows(position, k):
        if not goal & ~(lost | cell):
            on_all |= cell
    return on_all


def rescued(position: Position, k: int) -> int:
    """Return the mask of the 2x2 blocks for which all paths from clue k share at least one cell."""
    grid, reach = position.grid, position.reaches[0][k]

    def find_blocks() -> int:
        hit = grid.blocks_touching(reach)
        cut = (hit & ~grid.blocks_touching(reach & ~(lost | cell)) for cell, lost in narrows(position, k))
        return hit & ~grid.blocks_with_two(reach) | union_of(cut)

    return position.context.remember(("rescued", position.main[k], reach), find_blocks)


def _reason(position: Position, k: int, block: int, cell: int) -> Because:
    grid = position.grid
    cells = grid.block_cells(block)
    because = shrink(position, cells | cell, lambda less: drowns(less.with_cells(cell, 0), cells))
    because |= 1 << position.context.clue_cells[k]
    return because, partial(breaker_told, position, position.only(because), [k], block, cell)


def breaker_told(position: Position, less: Position, clues: Sequence[int], block: int, cell: int) -> Sequence[Argument]:
    """Return the claim that only the given clues can reach a 2x2 block, and only through ``cell``.

    Clues that seem near enough follow. ``less`` is the board on which only the cells of the reason are known.
    """
    grid = position.grid
    islands = islands_named(position, clues)
    is_inside = bool(cell & grid.block_cells(block))
    here = block_named(grid, block)
    told = Breaker(islands, here, cells_named(grid, cell), is_inside)
    owed = [one for k in clues for one in _owing(position, less, k, here.cells, cell)] if is_inside else []
    return [told, *owed, *barred(position, less, here, clues)]


def _owing(position: Position, less: Position, k: int, block: int, cell: int) -> Sequence[Argument]:
    """Return the claim that clue k cannot reach other cells of the block, because other island cells belong to it."""
    around = growth(position.with_cells(cell, 0), k) & block & ~position.reach_of(k)
    each = (cells_named(position.grid, 1 << number) for number in members_of(around))
    found = [one for here in each for one in owing(position, less, here, (k,))]
    return [OnlyOwner(found[0].island, found[0].part)] if found[1:] else found


TECHNIQUE = Technique(
    NAME,
    HARD,
    "if only one number can break up a 2x2 block, the cells that all its routes to the block share are island",
    Example(before=("3 . . B", "B B . .", ". . . ."), after=("3 W W B", "B B . .", ". . . .")),
    find,
    boards=(
        "4 w w B / B B w . / . . . .",
        "4 . . B / . . w . / . . . .",
        "2 w . / . . .",
        "? . . . / . . . .",
    ),
)
