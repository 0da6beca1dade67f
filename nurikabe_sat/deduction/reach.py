"""Reach of islands: the cells that an island can still contain, given the room that other islands need.

    5 . .  .  .        5 r r  .  .      the 5 cannot use the cells next to the 2;
    . B .  2  .   ->   r B .  2  .      on its way down, the cell next to the two W costs
    . W W  .  .        r W W  .  .      three, and then the 5 has its size

An island grows by cells that cost 1 each. The cost of a cell is a lower bound on the size of an island that contains
the cell: a path may touch a loose part only if it pays for this part, once. After a cell that touches a loose part, the
next cell pays only for the largest further part that it touches. This overlooks no shorter path, because a path may
pass through a part that is paid for.

A clue cannot use cells next to a loose part that cannot belong to it. A part that only one clue can contain belongs to
this clue. The other clues stay away from it, and the missing cells of the island limit its distance from the part.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.regions import Region
from nurikabe_sat.puzzle.grid import Grid

Reaches = tuple[list[int], list[int]]  # for each clue its reach, and the cells that are surely its own


def paid_walk(grid: Grid, part: int, size: int, within: int, loose: Sequence[Region]) -> int:
    """Return the mask of the cells that an island can include if it has ``size`` cells and contains ``part``.

    ``within`` is the mask of the undecided cells that the island may use. ``loose`` lists the groups of island cells
    that the island may include.
    """
    count = part.bit_count()
    if not loose:
        return grid.ball(part, within, size - count)
    if count > size:
        return part
    around, cols = grid.around, grid.cols
    from_left, from_right = within & grid.not_left, within & grid.not_right
    white = touching = 0
    for cells, zone in loose:
        white |= cells
        touching |= zone
    largest_first = sorted(loose, key=_largest_first) if loose[1:] else loose
    fresh_at = [0] * (size + 1)  # by cost, the cells that may cost so much
    fresh_at[count] = part
    filled = 0
    for cost in range(count, size + 1):
        fresh = fresh_at[cost] & ~filled
        if not fresh:
            continue
        if fresh & touching:
            for cells, zone in loose:
                if zone & fresh:
                    fresh |= cells & ~filled
        filled |= fresh
        if cost < size:
            onward = (  # as ``around``, without a call for each step
                fresh << 1 & from_left | fresh >> 1 & from_right | (fresh << cols | fresh >> cols) & within
            ) & ~filled
            dear = onward & touching
            if dear:
                onward ^= dear
                if fresh & white:
                    free = around(fresh & white) & dear
                    onward |= free
                    dear ^= free
                if dear:
                    onward |= _pay(grid, fresh, dear, cost, fresh_at, largest_first)
            fresh_at[cost + 1] |= onward
    return filled


def _largest_first(region: Region) -> int:
    return -region[0].bit_count()


def _pay(grid: Grid, fresh: int, dear: int, cost: int, fresh_at: list[int], loose: Sequence[Region]) -> int:
    """Record the costs of the cells ``dear``, which touch unnumbered islands. Return the cells that cost only 1.

    ``loose`` must be sorted by decreasing size.
    """
    for cells, zone in loose:
        touched = zone & dear
        if touched and fresh & zone:
            touched &= ~grid.around(fresh & zone)
        if touched:
            # The largest part that is new to a cell decides; cells that reach it free of this part may pay for another.
            dear ^= touched
            price = cost + 1 + cells.bit_count()
            if price < len(fresh_at):
                fresh_at[price] |= touched
    return dear


class Seen(NamedTuple):
    """Reach of every clue on a position, kept for reuse on a position with more known cells.

    Attributes:
        undecided: The undecided cells.
        once: The cells next to the island of at least one clue.
        twice: The cells next to the islands of at least two clues.
        loose: All groups of island cells without a clue, sorted.
        main: For each clue, its connected island cells.
        opens: For each clue, the undecided cells that it may use.
        near: For each clue, the groups of ``loose`` next to its ``opens``.
        touched: For each clue, the cells of the groups in ``near``.
        reach: For each clue, its reach if it could have all groups in ``near``.
        result: The reaches of all clues, and the cells that each clue must own.
    """

    undecided: int
    once: int
    twice: int
    loose: Sequence[Region]
    main: Sequence[int]
    opens: Sequence[int]
    near: Sequence[tuple[Region, ...]]
    touched: Sequence[int]
    reach: Sequence[int]
    result: Reaches


class ReachRoom(NamedTuple):
    """Cells of a position that determine the reach of its clues."""

    undecided: int
    beside: tuple[int, int]
    main: Sequence[int]
    zones: Sequence[int]
    loose: Sequence[Region]


def find_reaches(
    grid: Grid,
    sizes: Sequence[int | None],
    balls: Sequence[int],
    room: ReachRoom,
    remember: Callable[[object, Callable[[], int]], int],
    seen: Seen | None,
) -> Seen:
    """Return an object whose ``result`` holds the reach of every clue, and the cells that every island must contain.

    Only clues whose surroundings have changed since ``seen`` are computed again, with all clues that share groups of
    island cells with them, directly or through other clues.

    Args:
        grid: The grid.
        sizes: The numbers of the clues; None for ``?``.
        balls: For each clue, the mask of the cells that it could reach on the empty board.
        room: The position.
        remember: The cache, ``Context.remember_reach``.
        seen: Results for a position with fewer known cells.
    """
    undecided, (once, twice), main, zones = room.undecided, room.beside, room.main, room.zones
    loose = sorted(room.loose)  # the order of their discovery must not matter: the same cells give the same answer
    if seen is None:
        none = [0] * len(main)
        seen = Seen(undecided, once, twice, loose, none, none, [()] * len(main), none, none, (none, none))
        stale = [*range(len(main))]
    else:
        # a clue whose part is the same was beside no cell that only now is beside a clue
        lost = seen.undecided & ~undecided | once & ~seen.once | twice & ~seen.twice
        if seen.loose != loose:
            lost |= union_of(zone for _, zone in {*loose} ^ {*seen.loose})
        clues = enumerate(zip(main, seen.main, seen.opens, strict=True))
        stale = [k for k, (part, was, within) in clues if within & lost or part != was]
    opens, nears, touched, reach = list(seen.opens), list(seen.near), list(seen.touched), list(seen.reach)
    reached, own = list(seen.result[0]), list(seen.result[1])
    usable = undecided & ~once

    def reach_of(k: int, near: tuple[Region, ...]) -> int:
        part, size, within = main[k], sizes[k], opens[k]
        if own[k] == part:
            return remember((k, part, within, near), lambda: single_reach(grid, part, size, within, near))
        return remember((k, part, within, near, own[k]), lambda: _own_reach(grid, part, size, within, near, own[k]))

    shared = 0
    for k in stale:
        part = own[k] = main[k]
        within = opens[k] = (usable | zones[k] & undecided & ~twice) & balls[k]
        near = tuple([region for region in loose if region[1] & within]) if loose else ()
        shared |= touched[k]
        touched[k] = union_of(cells for cells, _ in near) if near else 0
        shared |= touched[k]
        if part != seen.main[k] or near != nears[k] or reach[k] & ~(within | touched[k] | part):
            reach[k] = reach_of(k, near)
        nears[k] = near
        reached[k] = reach[k]
    found = Seen(undecided, once, twice, loose, main, list(opens), nears, touched, reach, (reached, own))
    if shared:
        _settle(_sharing(touched, shared), found, opens, reach_of)
    return found


def _sharing(touched: Sequence[int], shared: int) -> list[int]:
    """Return the clues that can touch groups of island cells in ``shared``, directly or through shared groups.

    ``touched`` has, for each clue, the cells of the groups that it can touch.
    """
    chosen: list[int] = []
    left = [k for k, cells in enumerate(touched) if cells]
    while True:
        more = [k for k in left if touched[k] & shared]
        if not more:
            return sorted(chosen)
        chosen += more
        left = [k for k in left if not touched[k] & shared]
        shared = union_of(touched[k] for k in more)


def _settle(
    clues: Sequence[int], found: Seen, opens: list[int], reach_of: Callable[[int, tuple[Region, ...]], int]
) -> None:
    """If only one clue can reach a group of island cells, assign the group to this clue, and keep other clues away."""
    main, nears, (reach, own) = found.main, found.near, found.result
    for k in clues:
        reach[k], own[k] = found.reach[k], main[k]

    def reach_again(k: int) -> int:
        return reach_of(k, tuple([region for region in nears[k] if region[1] & opens[k]]))

    settled = False
    while not settled:
        settled = True
        owners: dict[int, list[int]] = {}
        for k in clues:
            mask = reach[k]
            foreign = 0
            for cells, zone in nears[k]:
                if not cells & ~mask:
                    owners.setdefault(cells, []).append(k)
                elif mask & zone:
                    foreign |= zone
            if foreign & opens[k]:
                opens[k] &= ~foreign
                if foreign & mask or own[k] != main[k]:
                    reach[k] = reach_again(k)
                    settled = False
        for cells, those in owners.items():
            if len(those) == 1 and cells & ~own[those[0]]:
                k = those[0]
                own[k] |= cells
                reach[k] = reach_again(k)
                settled = False


def single_reach(grid: Grid, part: int, size: int | None, within: int, loose: Sequence[Region]) -> int:
    """Return the mask of the cells that one clue's island can contain. ``loose`` lists the regions without a number."""
    if size is not None:
        return paid_walk(grid, part, size, within, loose)
    return grid.flood(part, within | union_of(cells for cells, _ in loose))


def _own_reach(grid: Grid, part: int, size: int | None, within: int, loose: Sequence[Region], own: int) -> int:
    """Return the mask of the cells that a clue's island can contain if the island must contain all cells of ``own``."""
    if size is not None:
        passable = within | union_of(cells for cells, _ in loose)
        within &= grid.ball(own, passable, size - own.bit_count())
        for other in grid.parts(own & ~part):  # each must be near enough to the rest, too
            rest = own & ~other
            within &= grid.ball(rest, passable, size - rest.bit_count())
        loose = [region for region in loose if region[1] & within]
    return single_reach(grid, part, size, within, loose)
