"""Sea bridge: a cell without which two parts of the sea could not meet is sea; where the sea cannot get, is island.

    B . 3        B . 3        B .  .        B .  .
    . W W   ->   B W W        . 5  W   ->   . 5  W
    . . B        B B B        . W  .        . W  W

Source: Melheim 2022, chapter 3.1, advanced technique 1.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import nearest_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique
from nurikabe_sat.puzzle.cut_cells import cut_cells

NAME = "sea-bridge"


def find(position: Position) -> Iterator[Step]:
    """One step a bridge, and one a pocket that the sea cannot get to."""
    if not position.sea:
        return
    grid, possible = position.grid, position.grid.all_cells & ~position.island
    start = max(position.seas, key=lambda region: region[0].bit_count())[0]
    if len(position.seas) > 1:
        for number, lost in _bridges(position, start, possible):
            cell = 1 << number
            if cell & position.undecided and lost & position.sea:
                yield Step(NAME, cell, 0, partial(_bridge_reason, position, cell))
    for pocket in grid.parts(possible & ~grid.flood(start, possible) & ~position.sea):
        if pocket & ~position.undecided == 0:
            yield Step(NAME, 0, pocket, partial(_pocket_reason, position, pocket))


def _bridges(position: Position, start: int, possible: int) -> list[tuple[int, int]]:
    return position.context.remember(("bridges", start, possible), lambda: cut_cells(position.grid, start, possible))


def _bridge_reason(position: Position, cell: int) -> Because:
    grid, sea = position.grid, position.sea
    possible = grid.all_cells & ~position.island & ~cell
    side = next(side for side in grid.parts(possible) if side & sea)
    here, there = nearest_of(grid, cell, side & sea), nearest_of(grid, cell, sea & ~side)
    one, other = names(grid, here), names(grid, there)
    text = f"the sea at {one} and the sea at {other} can meet through {names(grid, cell)} only"
    return barrier(position, here, there, cell), text


def _pocket_reason(position: Position, pocket: int) -> Because:
    grid = position.grid
    because = grid.around(pocket) & position.island | (more_sea(position, pocket) or 0)
    return because, f"the sea cannot get to {names(grid, pocket)}, for islands are all around"


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell without which two parts of the sea could not meet is sea; a cell the sea cannot get to is island",
    Example(before=("B . 3", ". W W", ". . B"), after=("B . 3", "B W W", "B B B")),
    find,
)
