"""Growth: the cells that an island is large enough to reach, and the clue nearest to a cell.

    3 1 2  .      the 3 lacks two cells: it can reach those with 1 and 2
    1 2 .  .

A clue can grow one step per missing cell of its island, through undecided cells and island cells without a number.
The needs of other islands are ignored here; ``reach.py`` includes them.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.paths import layers
from nurikabe_sat.deduction.position import Grown, Position
from nurikabe_sat.deduction.reach import paid_walk
from nurikabe_sat.puzzle.cut_cells import cut_cells


def growth(position: Position, k: int, avoided: int = 0) -> int:
    """Return the mask of the cells that the island of clue k is large enough to reach without the cells ``avoided``."""
    context, part = position.context, position.main[k]
    within = (position.undecided | position.numberless) & context.balls[k] & ~avoided
    size = context.sizes[k]
    if size is None:
        return context.grid.flood(part, within)
    steps = size - part.bit_count()
    if steps <= 0:
        return part
    return context.remember(("growth", k, part, within), lambda: context.grid.ball(part, within, steps))


def growths(position: Position, *, past_none: bool = False) -> Grown:
    """Return the ``growth`` of every clue. If ``past_none`` is True, the paths avoid the islands of other clues.

    Results for a position with fewer known cells are reused where their cells are still usable.
    """
    main, usable = position.main, position.undecided | position.numberless
    once, twice = position.beside if past_none else (0, 0)
    before = position.growths.get(past_none)
    if before is None:
        stale, reached = [*position.context.all_clues], list(main)
    else:
        # a clue whose part is the same was beside no cell that only now is beside a clue
        lost = before.usable & ~usable | once & ~before.once | twice & ~before.twice
        clues = enumerate(zip(main, before.main, before.reached, strict=True))
        stale, reached = [k for k, (part, was, cells) in clues if cells & lost or part != was], before.reached
        if not stale:
            return before
        reached = list(reached)
    for k in stale:
        reached[k] = growth(position, k, position.foreign(k) if past_none else 0)
    found = Grown(main, usable, once, twice, reached, union_of(reached))
    position.growths = {**position.growths, past_none: found}
    return found


def narrows(position: Position, k: int) -> list[tuple[int, int]]:
    """Return pairs of masks: a cell of the reach of clue k, and the cells that only this cell connects to the clue."""
    part, reach = position.main[k], position.reaches[0][k]
    return position.context.remember(
        ("narrows", part, reach),
        lambda: [(1 << cell, lost) for cell, lost in cut_cells(position.grid, part, reach)],
    )


def least_cells(position: Position, part: int, skipped: Sequence[int] = ()) -> tuple[int, int] | None:
    """Return the clue that could reach ``part`` with the smallest increase of its number, and the increased number.

    Return None if sizes do not explain why no clue, except those in ``skipped``, can reach ``part``.
    """
    best = None
    for k, size in enumerate(position.context.sizes):
        if k in skipped:
            continue
        most = position.grid.size if best is None or size is None else size + best[0] - 1
        least = least_size(position, k, part, most)
        if least is None:
            continue
        if size is None or least == size:
            return None
        best = least - size, k, least
    return None if best is None else best[1:]


def least_of_island(position: Position, because: int, found: tuple[int, int], cells: int) -> int:
    """Return the least number with which the clue found by ``least_cells`` could own ``cells``, as a reader sees it."""
    k, least = found
    return least_size(with_island(position, because, k), k, cells, position.grid.size) or least


def least_size(position: Position, k: int, cells: int, most: int) -> int | None:
    """Return the least number with which clue k could own ``cells``, or None if ``most`` is not enough.

    The result is at least the number of the clue, and 0 for an unknown number.
    """
    size = position.context.sizes[k]
    if not can_own(position, k, cells, most):
        return None
    if size is None or can_own(position, k, cells, size):
        return size or 0
    return bisect_left(range(most), True, lo=size, key=partial(can_own, position, k, cells))


def can_own(position: Position, k: int, cells: int, count: int) -> bool:
    """Return True if clue k could own ``cells`` with the number ``count``."""
    within = position.undecided & ~position.foreign(k)
    return not cells & ~paid_walk(position.grid, position.main[k], count, within, position.loose)


def nearest_clue(position: Position, because: int, cell: int) -> tuple[int, int, int] | None:
    """Return the clue nearest to an unreachable cell, the distance, and the number of missing cells, or None.

    The result is None if no path leads from a clue to the cell.

    Only the cells ``because`` are used, so that the explanation claims no more than they show. The distance is that of
    the known cells of the island. Clues that can still grow come first.
    """
    less, sizes, zones = position.only(because), position.context.sizes, position.zones
    within, beside = less.undecided | less.numberless, position.beside[0]
    missing = {k: size - position.main[k].bit_count() for k, size in enumerate(sizes) if size is not None}
    most = max(missing.values(), default=0)
    best: tuple[bool, int, int, int] | None = None
    for steps, fresh in enumerate(layers(position.grid, cell, within), 1):
        if not missing or (best is not None and (False, steps - most) >= best):  # no clue further away is nearer
            break
        if fresh & beside:
            for k in [k for k in missing if zones[k] & fresh]:
                left = missing.pop(k)
                rank = left <= 0, steps - max(left, 0), steps, k
                best = rank if best is None or rank < best else best
    return best and (best[3], best[2], best[2] - best[1])


def with_island(position: Position, because: int, k: int) -> Position:
    """Return the board on which only the cells ``because`` and the island of clue k are known.

    Its distances and sizes are those that a reader sees, who knows the whole island.
    """
    return position.only(because | position.main[k])
