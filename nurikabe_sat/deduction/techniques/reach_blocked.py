"""Reach blocked: a cell is near enough to a clue, but the islands of other clues block every path to it.

    4 . .  .        4 . .  B      the 4 could reach the corner only past the 2,
    . . 2  .   ->   . . 2  .      which is too small to reach it

As ``unreachable``, but a clue cannot use a cell next to the island of another clue.

Source: Melheim 2022, chapter 3.1, advanced technique 5.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.reach import NoneReaches, PastIslands
from nurikabe_sat.deduction.barred import barred
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.growth import growth, growths
from nurikabe_sat.deduction.paths import shortest_path
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
    here = NoneReaches(cells_named(position.grid, cell), is_open=True)
    return because, lambda: [here, *(_past(position, k, cell) for k in blocked), *barred(position, cell, blocked)]


def _past(position: Position, k: int, cell: int) -> PastIslands:
    """Return the claim that certain islands block the shortest paths from clue k to ``cell``."""
    context, size = position.context, position.context.sizes[k]
    within = position.undecided | position.numberless
    past: list[int] = []
    is_choice = False
    while True:
        way = shortest_path(position.grid, position.main[k], cell, within)
        is_long = size is not None and way.bit_count() - 1 > size - position.main[k].bit_count()
        found = [j for j in context.all_clues if j != k and j not in past and position.zones[j] & way]
        if not found or (past and is_long):
            break
        is_choice = bool(past)
        past += found
        for j in found:
            within &= ~position.zones[j]
    island = context.island_named(k, position.main[k])
    others = tuple(context.island_named(j, position.main[j]) for j in sorted(past))
    return PastIslands(island, others, is_choice)


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is sea if no number can reach it without touching the island of another number",
    Example(before=("4 . . .", ". . 2 ."), after=("4 . . B", ". . 2 .")),
    find,
    boards=("4 . . W W W", "7 . . . W . ."),
)
