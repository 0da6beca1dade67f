"""Barred islands: numbers that are near enough to cells, or the nearest to them, but cannot reach them.

    . . B . x      the 2 is too far away from x
    6 . B . .      the 6 is near enough, but the sea is in its way: it is blocked
    . . B . 2

Sentences about cells that no number or only certain numbers can reach name such islands, as their reader would ask
about them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named, cells_named, part_named
from nurikabe_sat.deduction.arguments.reach import Barred, NextTo, OwesPart, PartCosts, PastIslands
from nurikabe_sat.deduction.growth import can_own, growth, least_size, with_island
from nurikabe_sat.deduction.owners import islands_named
from nurikabe_sat.deduction.paths import layers, nearest_of, shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reach import paid_walk
from nurikabe_sat.deduction.regions import region_of

LISTED = 2
"""Maximum number of islands of one kind that a sentence lists."""

SHORT = 3
"""Maximum number of islands that a sentence lists because they lack a single cell."""


def barred(
    position: Position,
    less: Position,
    here: Named,
    named: Sequence[int] = (),
    *,
    goal: int = 0,
    count: int = 1,
    with_complete: bool = False,
    is_named: bool = False,
) -> Iterator[Argument]:
    """Yield the reasons why clues that seem to be near enough to the cells ``here`` cannot reach them.

    Of more than ``LISTED`` clues, only the nearest get a reason, and only if no named clue is nearer.

    Args:
        position: The board.
        less: The board on which only the cells of a reason are known. No clue that is not named can reach the cells.
        here: The cells, in one object.
        named: The clues that the sentence before names.
        goal: The mask of the cells that need a reason; by default all cells of ``here``.
        count: The number of the cells that an island must contain.
        with_complete: Also name complete clues that are nearer than all named ones.
        is_named: Name the cells in each reason, instead of "there".
    """
    context, goal = position.context, goal or here.cells
    if here.cells & position.undecided & ~goal:
        here = cells_named(position.grid, goal)
    away = _distances(position, goal)
    nearest = min((away[k] for k in named), default=0)
    blocked = [k for k in context.all_clues if k not in named and away[k] + count - 1 <= _left(position, k)]
    if len(blocked) > LISTED:
        blocked = sorted((k for k in blocked if not named or away[k] < nearest), key=away.__getitem__)[:LISTED]
    complete = [k for k in position.complete if away[k] < nearest] if with_complete else []
    if 0 < len(complete) <= LISTED:
        yield Barred(islands_named(position, complete), "complete")
    far: list[Named] = []
    closed: list[Named] = []
    for k in sorted(blocked):
        island = context.island_named(k, position.main[k])
        if (part := _owed(position, less, k, goal)) is not None:
            yield OwesPart(context.island_named(k, less.main[k]), part, here)
        elif growth(position, k) & goal and (others := past(position, k, goal)):
            yield PastIslands((island,), islands_named(position, others), here, is_named=is_named)
        elif (cost := joined(position, less, k, goal)) is not None:
            yield replace(cost, cell=here) if is_named else cost
        elif (part := _owed(position, position, k, goal)) is not None:
            yield OwesPart(island, part, here)
        else:
            (far if _has_way(position, k, goal) else closed).append(island)
    cell = here if is_named else None
    if closed:
        yield Barred(tuple(closed), "closed", cell)
    if far:
        yield Barred(tuple(far), "far", cell)


def lacking_one(position: Position, cell: int, named: Sequence[int] = ()) -> list[int]:
    """Return the clues that lack a single cell to reach an undecided cell, except those ``named``. Near ones first."""
    away, context = _distances(position, cell), position.context
    near = (k for k in context.all_clues if k not in named and 1 < away[k] <= _left(position, k) + 1)
    short = [k for k in near if can_own(position, k, cell, (context.sizes[k] or 0) + 1)]
    return sorted(short, key=away.__getitem__)


def _has_way(position: Position, k: int, goal: int) -> bool:
    """Return True if undecided and separate island cells connect clue k to ``goal``, even if they are too many."""
    free = (position.undecided | position.numberless) & ~position.foreign(k)
    return bool(position.grid.flood(position.main[k], free | position.main[k]) & goal)


def closed_cells(position: Position) -> int:
    """Return the mask of the cells next to complete islands, and of those next to the islands of two clues."""
    return position.beside[1] | union_of(position.zones[k] for k in position.complete)


def next_to(position: Position, cells: int) -> Iterator[NextTo]:
    """Yield the reasons why no island can contain the cells, which are ``closed_cells``."""
    context = position.context
    by_islands: dict[tuple[int, ...], int] = {}
    for cell in (1 << number for number in members_of(cells)):
        near = [k for k in context.all_clues if position.zones[k] & cell]
        complete = [k for k in near if k in position.complete]
        islands = tuple(complete[:1] or near[:2])
        by_islands[islands] = by_islands.get(islands, 0) | cell
    for islands, some in by_islands.items():
        named = islands_named(position, islands)
        is_supposed = any(island.cells & position.assumed for island in named)
        yield NextTo(cells_named(position.grid, some), named, is_supposed)


def owing(position: Position, less: Position, here: Named, clues: Iterable[int]) -> Iterator[OwesPart]:
    """Yield the claims that clues cannot reach the cells ``here``, because other island cells must belong to them.

    ``less`` is the board on which only the cells of a reason are known.
    """
    for k in clues:
        part, size = _owed(position, less, k, here.cells), less.context.sizes[k]
        if part is not None and size is not None and _least_tree(less, k, part.cells, here.cells) > size:
            yield OwesPart(position.context.island_named(k, position.main[k]), part, here)


def _least_tree(board: Position, k: int, part: int, goal: int) -> int:
    """Return the smallest possible size of an island with the cells of clue k, the cells ``part``, and one of ``goal``.

    Shortest paths from these three groups meet in one cell. Other island cells on these paths are not counted.
    """
    grid = board.grid
    free = (board.undecided | board.numberless) & ~board.foreign(k)
    best, groups = grid.size + 1, (board.main[k], part, goal & free)
    walks = [[*layers(grid, group, free | board.main[k])] for group in groups]
    for one, ring in enumerate(walks[0]):
        for two, other in enumerate(walks[1]):
            if met := ring & other:
                best = min(best, one + two + next((n for n, last in enumerate(walks[2]) if last & met), grid.size))
    return best - 1 + board.main[k].bit_count() + part.bit_count()


def past(position: Position, k: int, goal: int) -> tuple[int, ...]:
    """Return the clues whose islands keep clue k from reaching ``goal``: the nearest one if it is enough.

    The result is empty if these islands alone do not keep it from there.
    """
    grid, context = position.grid, position.context
    size, part = context.sizes[k], position.main[k]

    def is_open(closed: Sequence[int]) -> bool:
        zones = union_of(position.zones[j] for j in closed)
        free = (position.undecided | position.numberless) & ~zones
        way = shortest_path(grid, part, goal & ~zones, free)
        return bool(way and (size is None or way.bit_count() - 1 <= size - part.bit_count()))

    away = _distances(position, goal)
    every = sorted((j for j in context.all_clues if j != k and position.zones[j]), key=lambda j: max(1, away[j]))
    if is_open(every):
        return ()
    alone = next(([j] for j in every if not is_open([j])), None)
    for j in reversed(every if alone is None else []):
        rest = [other for other in every if other != j]
        every = every if is_open(rest) else rest
    return tuple(sorted(alone or every))


def _owed(position: Position, less: Position, k: int, goal: int) -> Named | None:
    """Return the island cells that must belong to clue k and keep it from reaching ``goal``, or None without them."""
    size, within = less.context.sizes[k], less.undecided & ~less.foreign(k)
    if size is None or not goal & paid_walk(less.grid, less.main[k], size, within, less.loose):
        return None
    return own_part(position, less, k)


def joined(position: Position, less: Position, k: int, goal: int) -> PartCosts | None:
    """Return the island cells that clue k would have to join on its way to ``goal``, which costs too much, or None."""
    board, size = with_island(position, less.sea | less.island, k), position.context.sizes[k]
    near = region_of(board.loose, nearest_of(board.grid, goal, board.numberless)) if board.loose else 0
    if size is None or not near or not region_of(position.loose, near):  # it may belong to a number by now
        return None
    cells = [1 << number for number in members_of(goal & board.undecided)]
    within = board.undecided & ~board.foreign(k)
    others = [region for region in board.loose if region[0] != near]
    closed = next(zone for part, zone in board.loose if part == near)
    if paid_walk(board.grid, board.main[k], size, within & ~closed, others) & goal:
        return None
    if not paid_walk(board.grid, board.main[k], size, within, others) & goal:
        return None
    least = min((one for cell in cells if (one := least_size(board, k, cell, board.grid.size))), default=0)
    if least <= size:
        return None
    return PartCosts(position.context.island_named(k, board.main[k]), part_at(position, less, near & -near), least)


def own_part(position: Position, less: Position, k: int) -> Named | None:
    """Return the nearest island cells without a number that must belong to clue k, or None without such cells.

    ``less`` is the board of a reason. The name is the same as on the whole board ``position``.
    """
    own = less.reaches[1][k] & less.numberless & position.numberless
    return part_at(position, less, nearest_of(less.grid, less.main[k], own)) if own else None


def part_at(position: Position, less: Position, cell: int) -> Named:
    """Return the island cells without a number that are connected to ``cell``, for the same boards."""
    return part_named(less.grid, region_of(less.loose, cell), region_of(position.loose, cell))


def _left(position: Position, k: int) -> int:
    """Return the number of cells that the island of clue k lacks."""
    size = position.context.sizes[k]
    return position.grid.size if size is None else max(0, size - position.main[k].bit_count())


def _distances(position: Position, goal: int) -> dict[int, int]:
    """Return the number of steps from the island of each clue to ``goal``, without regard to other cells."""
    left, found = dict(enumerate(position.main)), {}
    for steps, layer in enumerate(layers(position.grid, goal, position.grid.all_cells)):
        for k in [k for k, part in left.items() if part & layer]:
            found[k] = steps
            del left[k]
        if not left:
            break
    return found
