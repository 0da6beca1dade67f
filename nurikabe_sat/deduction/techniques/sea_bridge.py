"""Sea bridge: a cell that two regions of the sea need to meet is sea, and a cell that the sea cannot reach is island.

    B . 3        B . 3        B .  .        B .  .
    . W W   ->   B W W        . 5  W   ->   . 5  W
    . . B        B B B        . W  .        . W  W

Source: Melheim 2022, chapter 3.1, advanced technique 1.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.named import Named, area, cells_named, many, sea_named
from nurikabe_sat.deduction.arguments.walled_in import WalledInByIslands
from nurikabe_sat.deduction.arguments.way_out import Bridge
from nurikabe_sat.deduction.barrier import barrier, walls_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import along, nearest_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique
from nurikabe_sat.puzzle.cut_cells import cut_cells

NAME = "sea-bridge"

POCKET = 10
"""Maximum number of cells of a region, as far as the sea can fill it, whose exits a sentence names as such."""

Idea = Callable[[Sequence[Step]], Step]


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``sea-bridge``: one per bridge cell, and one per region that the sea cannot reach.

    Steps for equivalent bridges can be combined.
    """
    if not position.sea:
        return
    grid, possible = position.grid, position.grid.all_cells & ~position.island
    start = max(position.seas, key=lambda region: region[0].bit_count())[0]
    if len(position.seas) > 1:
        ideas: dict[int, Idea] = {}
        for number, lost in _bridges(position, start, possible):
            cell, beyond = 1 << number, lost & position.sea
            idea = ideas.setdefault(beyond, partial(_together, position, beyond))
            yield Step(NAME, cell, 0, partial(_bridge_reason, position, beyond, cell), idea=idea)
    for pocket in grid.parts(possible & ~grid.flood(start, possible) & ~position.sea):
        if pocket & ~position.undecided == 0:
            yield Step(NAME, 0, pocket, partial(_pocket_reason, position, pocket))


def with_later(board: Position, step: Step, later: int) -> Step:
    """Return the step with those cells of ``later`` that the same sea needs on its way out. Other cells are ignored."""
    if not later & ~step.sea_mask:
        return step
    start = max(board.seas, key=lambda region: region[0].bit_count())[0]
    lost = {1 << cell: cut for cell, cut in _bridges(board, start, board.grid.all_cells & ~board.island)}
    beyond = {cell: cut & board.sea for cell, cut in lost.items() if cell & (step.sea_mask | later)}
    inner = outer = next((side for cell, side in beyond.items() if cell & step.sea_mask), 0)
    cells = step.sea_mask
    for cell, side in beyond.items():
        if inner and side in (inner & side, outer | side):
            cells, inner, outer = cells | cell, inner & side, outer | side
    if cells == step.sea_mask or not all(one in beyond for one in (1 << cell for cell in step.sea)):
        return step
    return Step(NAME, cells, 0, partial(_bridge_reason, board, inner, cells, outer))


def _bridges(position: Position, start: int, possible: int) -> list[tuple[int, int]]:
    """Return the cells that the sea needs to stay connected, each with the mask of the cells that it would lose."""
    sea = position.sea
    return position.context.remember(
        ("bridges", start, possible, sea), lambda: cut_cells(position.grid, start, possible, sea)
    )


def _together(position: Position, beyond: int, steps: Sequence[Step]) -> Step:
    """Return one step for all cells that alone can connect the sea cells ``beyond`` to the rest of the sea."""
    cells = union_of(step.sea_mask for step in steps)
    return Step(NAME, cells, 0, partial(_bridge_reason, position, beyond, cells))


def _bridge_reason(position: Position, beyond: int, cells: int, outer: int = 0) -> Because:
    """Return the reason for sea cells. Without these cells, the sea cells of the mask ``beyond`` would be cut off.

    ``outer`` has all sea cells that would be cut off without one of the cells. By default, these are the same.
    """
    grid = position.grid
    here, there = sorted(nearest_of(grid, cells, side) for side in (beyond, position.sea & ~(outer | beyond)))
    sides = [grid.flood(side, grid.all_cells & ~(position.island | cells)).bit_count() for side in (here, there)]
    if sides[1] < sides[0]:
        here, there = there, here
    each = {1 << number: barrier(position, here, there, 1 << number) for number in members_of(cells)}
    because = union_of(each.values())
    gap, wall = next(iter(each.items()))
    walls, has_ends = walls_named(position, because & position.island, wall & position.island | gap)
    ends = many(walls, has_ends=has_ends)
    one, other = sea_named(grid, here), sea_named(grid, there)
    way = Named(grid, "cell", cells, tuple(along(grid, here, cells)))
    return because, Bridge(one, other, way, walls, *ends, is_exit=min(sides) <= POCKET)


def _pocket_reason(position: Position, pocket: int) -> Because:
    grid = position.grid
    other = more_sea(position, pocket) or 0
    if other & position.sea:
        other = nearest_of(grid, pocket, position.sea)
        rest = sea_named(grid, other)
    else:
        rest = None
    wall = grid.around(pocket) & position.island
    return wall | other, WalledInByIslands(cells_named(grid, pocket, "trapped"), area(grid, "wall", wall), rest)


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is sea if the sea would be divided without it, and island if the sea cannot reach it",
    Example(before=("B . 3", ". W W", ". . B"), after=("B . 3", "B W W", "B B B")),
    find,
    boards=(
        "B . . / . 5 W / . W w",
        "B . W w B",
        "B . B / . . . / B . B",
        ". . . / . 5 W / . W .",
    ),
)
