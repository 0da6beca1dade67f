"""Reach of islands: the cells that an island can still contain, considering the room that other islands need.

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
    """Return the mask of the cells that an island of ``size`` cells around ``part`` can contain.

    ``within`` is the mask of the undecided cells that it may use; ``loose`` lists the groups of island cells that it
    may include.
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
    """Record the costs of the ``dear`` cells, which touch unnumbered islands, and return the cells of cost 1.

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
    """Intermediate results for each clue, for use on a position with more known cells.

    Attributes:
        main: The connected island cells of the clue.
        opens: The undecided cells that the clue may use.
        near: The groups of island cells without a clue next to ``opens``.
        loose: All groups of island cells without a clue.
    """

    main: Sequence[int]
    opens: Sequence[int]
    near: Sequence[tuple[Region, ...]]
    reach: Sequence[int]
    loose: Sequence[Region]


def find_reaches(
    grid: Grid,
    sizes: Sequence[int | None],
    main: Sequence[int],
    opens: list[int],
    loose: Sequence[Region],
    remember: Callable[[object, Callable[[], int]], int],
    seen: Seen | None,
) -> tuple[Reaches, Seen]:
    """Return the reach of every clue, the cells that it must own, and intermediate results.

    Args:
        grid: The grid.
        sizes: The numbers of the clues; None for ``?``.
        main: For each clue, the mask of its connected island cells.
        opens: For each clue, the mask of the undecided cells that it may use.
        loose: The groups of island cells without a clue.
        remember: The cache, ``Context.remember``.
        seen: Results for a position with fewer known cells.
    """
    loose = sorted(loose)  # the order of their discovery must not matter: the same cells give the same answer
    own = list(main)

    def reach_of(k: int, near: tuple[Region, ...]) -> int:
        part, size, within = main[k], sizes[k], opens[k]
        if own[k] == part:
            return remember((k, part, within, near), lambda: single_reach(grid, part, size, within, near))
        return remember((k, part, within, near, own[k]), lambda: _own_reach(grid, part, size, within, near, own[k]))

    def reach_again(k: int) -> int:
        return reach_of(k, tuple([region for region in nears[k] if region[1] & opens[k]]))

    zones = 0
    for _, zone in loose:
        zones |= zone
    none = [0] * len(main)
    before = seen or Seen(none, none, [()] * len(main), none, loose)
    changed = 0 if before.loose == loose else union_of(zone for _, zone in {*loose} ^ {*before.loose})
    nears, reach = list(before.near), list(before.reach)
    pairs = enumerate(zip(main, before.main, opens, before.opens, strict=True))
    for k in [k for k, (part, old, within, was) in pairs if part != old or within != was or within & changed]:
        part = main[k]
        within = usable = opens[k]
        near: tuple[Region, ...] = ()
        if within & zones:
            near = tuple([region for region in loose if region[1] & within])
            for cells, _ in near:
                usable |= cells
        if part != before.main[k] or near != nears[k] or reach[k] & ~(usable | part):
            reach[k] = reach_of(k, near)
        nears[k] = near
    found = Seen(main, list(opens), nears, list(reach), loose)
    beside_loose = [k for k, near in enumerate(nears) if near]  # no other clue touches or has a loose part
    settled = not beside_loose
    while not settled:
        settled = True
        owners: dict[int, list[int]] = {}
        for k in beside_loose:
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
    return (reach, own), found


def single_reach(grid: Grid, part: int, size: int | None, within: int, loose: Sequence[Region]) -> int:
    """Return the mask of the cells that one clue's island can contain. ``loose`` is as in ``paid_walk``."""
    if size is not None:
        return paid_walk(grid, part, size, within, loose)
    return grid.flood(part, within | union_of(cells for cells, _ in loose))


def _own_reach(grid: Grid, part: int, size: int | None, within: int, loose: Sequence[Region], own: int) -> int:
    """Return the reach of a clue that owns several separate groups: the cells near enough to all of them."""
    if size is not None:
        passable = within | union_of(cells for cells, _ in loose)
        within &= grid.ball(own, passable, size - own.bit_count())
        for other in grid.parts(own & ~part):  # each must be near enough to the rest, too
            rest = own & ~other
            within &= grid.ball(rest, passable, size - rest.bit_count())
        loose = [region for region in loose if region[1] & within]
    return single_reach(grid, part, size, within, loose)
