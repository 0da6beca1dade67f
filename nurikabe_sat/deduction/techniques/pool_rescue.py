"""Pool rescue: a 2x2 block that one clue alone can break; the cells on every way to it are island.

    3 . . B        3 W W B
    B B . .   ->   B B . .      only the 3 gets to the block at the top right, and only along the top
    . . . .        . . . .

Source: Melheim 2022, chapter 3.1, advanced technique 6.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Because, Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.puzzle.grid import Grid

NAME = "pool-rescue"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    reaches = position.reaches[0]
    hits = [touched(position.grid, reach) for reach in reaches]
    once = twice = 0
    for hit in hits:
        twice |= once & hit
        once |= hit
    lonely = once & ~twice & ~touched(position.grid, position.island)
    done = 0
    while lonely:
        block = lonely & -lonely
        lonely ^= block
        k = next(k for k, hit in enumerate(hits) if hit & block)
        key = ("rescue", block, k, position.main[k], reaches[k])
        needed = position.context.remember(key, partial(_needed, position, k, block)) & position.undecided & ~done
        done |= needed
        for number in members_of(needed):
            yield Step(NAME, 0, 1 << number, partial(_reason, position, k, block, 1 << number))


def find_unbreakable(position: Position) -> Contradiction | None:
    """The first 2x2 block that no clue can break any more."""
    grid = position.grid
    dry = position.island
    for reach in position.reaches[0]:
        dry |= reach
    blocks = touched(grid, grid.all_cells) & ~touched(grid, dry)
    if not blocks:
        return None
    return Contradiction("pool", lambda: _unbreakable(position, blocks & -blocks))


def cells_of(grid: Grid, block: int) -> int:
    """The four cells of a 2x2 block, which is given by its top left cell."""
    pair = block | block << 1
    return pair | pair << grid.cols


def touched(grid: Grid, mask: int) -> int:
    """The 2x2 blocks, by their top left cells, that have a cell of the mask."""
    pairs = mask | (mask & grid.not_left) >> 1
    return (pairs | pairs >> grid.cols) & grid.not_right & grid.all_cells >> grid.cols


def _needed(position: Position, k: int, block: int) -> int:
    """The cells that are on every way of clue k to the block."""
    grid, part, reach = position.grid, position.main[k], position.reaches[0][k]
    goal = cells_of(grid, block) & reach
    needed = 0
    for number in members_of(shortest_path(grid, part, goal, reach) & ~part):
        cell = 1 << number
        if not shortest_path(grid, part, goal & ~cell, reach & ~cell):
            needed |= cell
    return needed


def _drowns(position: Position, cells: int) -> bool:
    """Whether no clue can break the 2x2 block with these cells."""
    return not cells & position.island and not any(reach & cells for reach in position.reaches[0])


def _unbreakable(position: Position, block: int) -> Because:
    cells = cells_of(position.grid, block)
    because = shrink(position, cells, lambda less: _drowns(less, cells))
    return because, f"no number can reach the 2x2 block at {names(position.grid, block)}"


def _reason(position: Position, k: int, block: int, cell: int) -> Because:
    grid = position.grid
    cells = cells_of(grid, block)
    because = shrink(position, cells | cell, lambda less: _drowns(less.with_cells(cell, 0), cells))
    clue = position.context.clue_name(k)
    text = f"only {clue} can break the 2x2 block at {names(grid, block)}, and not without {names(grid, cell)}"
    return because | 1 << position.context.clue_cells[k], text


TECHNIQUE = Technique(
    NAME,
    HARD,
    "where one number alone can break a 2x2 block, the cells on every way to that block are island",
    Example(before=("3 . . B", "B B . .", ". . . ."), after=("3 W W B", "B B . .", ". . . .")),
    find,
)
