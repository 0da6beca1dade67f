"""Part in the way: island cells that cannot belong to a clue keep this clue from reaching a cell.

    4 . . W W W        4 . B W W W      with the cell next to the W, the 4 would have five cells or more

A region without a number costs an island all cells of the region. A region that is too large for a clue, or that only
another clue can contain, keeps the clue at a distance (``deduction/reach.py``).

Source: Melheim 2022, chapter 3.1, advanced technique 5, with the cost of parts.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.reach import Barred, NoneReaches, OwesPart, PartBars, PartCosts
from nurikabe_sat.deduction.barred import barred, own_part, part_at
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.growth import least_size, with_island
from nurikabe_sat.deduction.paths import nearest_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.deduction.techniques.reach_blocked import growth_past_none

NAME = "part-in-the-way"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``part-in-the-way``, one per cell."""
    for cell in members_of(position.undecided & ~position.reached):
        yield Step(NAME, 1 << cell, 0, partial(_reason, position, 1 << cell))


def _reason(position: Position, cell: int) -> Because:
    context, grid = position.context, position.grid
    because = shrink(position, cell, lambda less: not less.reached & cell)
    because |= context.cells_of(k for k in context.all_clues if context.balls[k] & cell)
    near = [k for k in context.all_clues if growth_past_none(position, k) & cell]
    less = position.only(because)
    if not near or not less.loose:
        return because, NoneReaches(cells_named(grid, cell))
    because |= union_of(position.main[k] for k in near) & ~position.assumed
    here = cells_named(grid, cell)

    def said() -> Sequence[Argument]:
        told = (_told(position, less, k, cell) for k in near)
        return [NoneReaches(here, is_open=True), *told, *barred(position, less, here, near)]

    return because, said


def _told(position: Position, less: Position, k: int, cell: int) -> Argument:
    """Return the claim that says why the island of clue k cannot contain ``cell``, although the cell is near enough."""
    context, grid = less.context, less.grid
    island, size = context.island_named(k, position.main[k]), context.sizes[k]
    if (owed := own_part(position, less, k)) is not None:
        return OwesPart(island, owed, cells_named(grid, cell))
    loose = less.numberless & position.numberless
    if not loose:  # a reader sees to which number the cells belong
        return Barred((island,), "far")
    part = part_at(position, less, nearest_of(grid, cell, loose))
    least = least_size(with_island(position, less.sea | less.island, k), k, cell, grid.size)
    if size is not None and least is not None and least > size:
        return PartCosts(island, part, least)
    return PartBars(island, part)


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell is sea if each number could reach it only through island cells that cannot belong to that number",
    Example(before=("4 . . W W W",), after=("4 . B W W W",)),
    find,
    boards=("4 . W . b", "7 . . . W . ."),
)
