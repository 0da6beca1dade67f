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
from nurikabe_sat.deduction.arguments.named import Named, cells_named
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
    return because, partial(_said, position, cell, blocked)


def _said(position: Position, cell: int, blocked: Sequence[int]) -> list[Argument]:
    """Return the claims that no clue can reach ``cell``. Clues that the same islands block share a claim."""
    context, here = position.context, cells_named(position.grid, cell)
    past: dict[tuple[int, ...], list[Named]] = {}
    for k in blocked:
        past.setdefault(_past(position, k, cell), []).append(context.island_named(k, position.main[k]))
    claims = [
        PastIslands(tuple(islands), tuple(context.island_named(j, position.main[j]) for j in others), here)
        for others, islands in past.items()
    ]
    return [NoneReaches(here, is_open=True), *claims, *barred(position, cell, blocked)]


def _past(position: Position, k: int, cell: int) -> tuple[int, ...]:
    """Return the clues whose islands keep clue k from reaching ``cell``: the nearest one if it is enough."""
    grid, context = position.grid, position.context
    size, part = context.sizes[k], position.main[k]

    def is_open(past: Sequence[int]) -> bool:
        zones = union_of(position.zones[j] for j in past)
        way = shortest_path(grid, part, cell, (position.undecided | position.numberless) & ~zones)
        return bool(way and not zones & cell and (size is None or way.bit_count() - 1 <= size - part.bit_count()))

    def steps(j: int) -> int:
        return shortest_path(grid, position.zones[j] | position.main[j], cell, grid.all_cells).bit_count()

    past = sorted((j for j in context.all_clues if j != k and position.zones[j]), key=steps)
    alone = next(([j] for j in past if not is_open([j])), None)
    for j in reversed(past if alone is None else []):
        rest = [other for other in past if other != j]
        past = past if is_open(rest) else rest
    return tuple(sorted(alone or past))


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is sea if no number can reach it without touching the island of another number",
    Example(before=("4 . . .", ". . 2 ."), after=("4 . . B", ". . 2 .")),
    find,
    boards=("4 . . W W W", "7 . . . W . ."),
)
