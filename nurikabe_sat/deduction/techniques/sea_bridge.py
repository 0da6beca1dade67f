"""Sea bridge: a cell without which two parts of the sea could not meet is sea; where the sea cannot get, is island.

    B . 3        B . 3        B .  .        B .  .
    . W W   ->   B W W        . 5  W   ->   . 5  W
    . . B        B B B        . W  .        . W  W

Source: Melheim 2022, chapter 3.1, advanced technique 1.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Because, Step, names
from nurikabe_sat.puzzle.cut_cells import cut_cells

NAME = "sea-bridge"


def find(board: Position) -> Iterator[Step]:
    """One step a bridge, and one a pocket that the sea cannot get to."""
    if not board.sea:
        return
    grid, possible = board.grid, board.grid.all_cells & ~board.island
    start = max(board.seas, key=lambda region: region[0].bit_count())[0]
    if len(board.seas) > 1:
        for number, lost in _bridges(board, start, possible):
            cell = 1 << number
            if cell & board.undecided and lost & board.sea:
                yield Step(NAME, cell, 0, partial(_bridge_reason, board, cell))
    for pocket in grid.parts(possible & ~grid.flood(start, possible) & ~board.sea):
        if pocket & ~board.undecided == 0:
            yield Step(NAME, 0, pocket, partial(_pocket_reason, board, pocket))


def _bridges(board: Position, start: int, possible: int) -> list[tuple[int, int]]:
    return board.context.remember(("bridges", start, possible), lambda: cut_cells(board.grid, start, possible))


def _bridge_reason(board: Position, cell: int) -> Because:
    grid, sea = board.grid, board.sea
    possible = grid.all_cells & ~board.island & ~cell
    here = next(side for side in grid.parts(possible) if side & sea) & sea
    here &= -here
    there = sea & ~grid.flood(here, possible)
    there &= -there
    one, other = names(grid, here), names(grid, there)
    text = f"the sea at {one} and the sea at {other} can meet through {names(grid, cell)} only"
    return barrier(board, here, there, cell), text


def _pocket_reason(board: Position, pocket: int) -> Because:
    grid = board.grid
    because = grid.around(pocket) & board.island | (more_sea(board, pocket) or 0)
    return because, f"the sea cannot get to {names(grid, pocket)}, for islands are all around"
