"""Reach blocked: a cell is near enough to a clue, but the islands of other clues block every path to it.

    4 . .  .        4 . .  B      the 4 could reach the corner only past the 2,
    . . 2  .   ->   . . 2  .      which is too small to reach it

As ``unreachable``, but a clue cannot use a cell next to the island of another clue.

Source: Melheim 2022, chapter 3.1, advanced technique 5.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named, area, cells_named
from nurikabe_sat.deduction.arguments.reach import Barred, NoneReaches, PastIslands
from nurikabe_sat.deduction.barred import SHORT, barred, lacking_one, past
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.growth import growth, growths
from nurikabe_sat.deduction.owners import islands_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique

NAME = "reach-blocked"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``reach-blocked``, one per cell."""
    for cell in members_of(position.undecided & ~growths(position, past_none=True).union):
        yield Step(NAME, 1 << cell, 0, partial(_reason, position, 1 << cell))


def growth_past_none(position: Position, k: int) -> int:
    """Return the mask of the cells that clue k is large enough to reach without touching the island of another clue."""
    return growth(position, k, position.foreign(k))


def _reason(position: Position, cell: int) -> Because:
    context = position.context
    near = [k for k in context.all_clues if context.balls[k] & cell]
    because = shrink(position, cell, lambda less: not any(growth_past_none(less, k) & cell for k in near))
    because |= context.cells_of(near)
    blocked = [k for k in near if growth(position, k) & cell]
    if not blocked:
        return because, NoneReaches(cells_named(position.grid, cell))
    return because, partial(_said, position, position.only(because), cell, blocked)


def _said(position: Position, less: Position, cell: int, blocked: Sequence[int]) -> list[Argument]:
    """Return the claims that no clue can reach ``cell``. Clues that the same islands block share a claim."""
    here = cells_named(position.grid, cell)
    by_others: dict[tuple[int, ...], list[int]] = {}
    for k in blocked:
        by_others.setdefault(past(position, k, cell), []).append(k)

    named = partial(islands_named, position)

    def reach(clues: Sequence[int]) -> Named:
        return area(position.grid, "reach", union_of(growth_past_none(position, k) for k in clues))

    claims = [PastIslands(named(some), named(others), here, reach(some)) for others, some in by_others.items()]
    lacking = named(sorted(lacking_one(position, cell, blocked)[:SHORT]))
    short = [Barred(lacking, "short")] if lacking else []
    return [NoneReaches(here, is_open=True), *short, *claims, *barred(position, less, here, blocked)]


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is sea if no number can reach it without touching the island of another number",
    Example(before=("4 . . .", ". . 2 ."), after=("4 . . B", ". . 2 .")),
    find,
    boards=("4 . . W W W", "7 . . . W . ."),
)
