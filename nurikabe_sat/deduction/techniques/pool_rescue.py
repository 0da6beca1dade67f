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
from nurikabe_sat.puzzle.grid import Grid

NAME = "pool-rescue"


def find(board: Position) -> Iterator[Step]:
    """One step a cell."""
    reaches = board.reaches[0]
    hits = [touched(board.grid, reach) for reach in reaches]
    once = twice = 0
    for hit in hits:
        twice |= once & hit
        once |= hit
    lonely = once & ~twice & ~touched(board.grid, board.island)
    done = 0
    while lonely:
        block = lonely & -lonely
        lonely ^= block
        k = next(k for k, hit in enumerate(hits) if hit & block)
        key = ("rescue", block, k, board.main[k], reaches[k])
        needed = board.context.remember(key, partial(_needed, board, k, block)) & board.undecided & ~done
        done |= needed
        for number in members_of(needed):
            yield Step(NAME, 0, 1 << number, partial(_reason, board, k, block, 1 << number))


def find_unbreakable(board: Position) -> Contradiction | None:
    """The first 2x2 block that no clue can break any more."""
    grid = board.grid
    dry = board.island
    for reach in board.reaches[0]:
        dry |= reach
    blocks = touched(grid, grid.all_cells) & ~touched(grid, dry)
    if not blocks:
        return None
    return Contradiction("pool", lambda: _unbreakable(board, blocks & -blocks))


def cells_of(grid: Grid, block: int) -> int:
    """The four cells of a 2x2 block, which is given by its top left cell."""
    pair = block | block << 1
    return pair | pair << grid.cols


def touched(grid: Grid, mask: int) -> int:
    """The 2x2 blocks, by their top left cells, that have a cell of the mask."""
    pairs = mask | (mask & grid.not_left) >> 1
    return (pairs | pairs >> grid.cols) & grid.not_right & grid.all_cells >> grid.cols


def _needed(board: Position, k: int, block: int) -> int:
    """The cells that are on every way of clue k to the block."""
    grid, part, reach = board.grid, board.main[k], board.reaches[0][k]
    goal = cells_of(grid, block) & reach
    needed = 0
    for number in members_of(shortest_path(grid, part, goal, reach) & ~part):
        cell = 1 << number
        if not shortest_path(grid, part, goal & ~cell, reach & ~cell):
            needed |= cell
    return needed


def _drowns(board: Position, cells: int) -> bool:
    """Whether no clue can break the 2x2 block with these cells."""
    return not cells & board.island and not any(reach & cells for reach in board.reaches[0])


def _unbreakable(board: Position, block: int) -> Because:
    cells = cells_of(board.grid, block)
    because = shrink(board, cells, lambda less: _drowns(less, cells))
    return because, f"no number can reach the 2x2 block at {names(board.grid, block)}"


def _reason(board: Position, k: int, block: int, cell: int) -> Because:
    grid = board.grid
    cells = cells_of(grid, block)
    because = shrink(board, cells | cell, lambda less: _drowns(less.with_cells(cell, 0), cells))
    clue = board.context.clue_name(k)
    text = f"only {clue} can break the 2x2 block at {names(grid, block)}, and not without {names(grid, cell)}"
    return because | 1 << board.context.clue_cells[k], text
