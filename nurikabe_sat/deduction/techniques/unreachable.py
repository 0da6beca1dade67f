"""Unreachable: a cell that is too far from every clue is sea.

    3 . .  .  .        3 . .  B  B
    . . .  .  .   ->   . . B  B  .
    . . .  .  2        . B B  .  2

A clue reaches one step per missing cell of its island, through undecided cells and island cells without a number.

Source: Melheim 2022, chapter 3.1, beginner's technique 7; LEGUP, rule 5i.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named, area, cells_named
from nurikabe_sat.deduction.arguments.reach import Barred, NoneReaches, TooFar
from nurikabe_sat.deduction.barred import SHORT, barred, lacking_one
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.growth import growth, growths, nearest_clue, with_island
from nurikabe_sat.deduction.owners import islands_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "unreachable"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``unreachable``, one per cell."""
    for cell in members_of(position.undecided & ~growths(position).union):
        yield Step(NAME, 1 << cell, 0, partial(_reason, position, 1 << cell))


def _reason(position: Position, cell: int) -> Because:
    context = position.context
    near = [k for k in context.all_clues if context.balls[k] & cell]
    because = shrink(position, cell, lambda less: not any(growth(less, k) & cell for k in near))
    because |= context.cells_of(near)
    found, here = nearest_clue(position, because, cell), cells_named(position.grid, cell)
    if found is None:
        return because, NoneReaches(here, is_enclosed=True)
    k, steps, left = found
    because |= position.main[k] & ~position.assumed
    less = position.only(because)
    reach = area(position.grid, "reach", growth(with_island(position, because, k), k))
    island = context.island_named(k, position.main[k])
    said = TooFar(here, island, steps, left, reach)

    def claims() -> list[Argument]:
        joins = any(zone & cell for _, zone in position.loose)  # then it costs more to reach the cell
        short = sorted(lacking_one(position, cell)) if steps == left + 1 and not joins else []
        if k in short and 1 < len(short) <= SHORT:
            return _said(position, less, here, short)
        return [said, *barred(position, less, here, (k,))]

    return because, claims


def _said(position: Position, less: Position, here: Named, short: Sequence[int]) -> list[Argument]:
    """Return the claim that no clue can reach a cell, because the clues ``short`` lack a single cell."""
    reach = area(position.grid, "reach", union_of(growth(position, k) for k in short))
    claim = Barred(islands_named(position, short), "short", reach=reach)
    return [NoneReaches(here, is_open=True), claim, *barred(position, less, here, short)]


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a cell that is too far from every number is sea",
    Example(before=("3 . . . .", ". . . . .", ". . . . 2"), after=("3 . . B B", ". . B B .", ". B B . 2")),
    find,
    boards=(
        "2 . b",
        "b b / b b",
        "3 W . b",
        "3 . W b / . . b b",
        "3 B b b / . . b b",
        "? . . .",
        "4 . 2 .",
    ),
)
