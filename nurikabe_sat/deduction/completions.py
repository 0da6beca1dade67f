"""Enumeration of all ways to complete an island, if there are only a few.

    3 . B        3 W B      3 W B      3 . B      3 . B
    . . B   ->   W . B  or  . W B  or  W W B  or  W . B
    . B B        . B B      . B B      . B B      W B B

Each way is found once: a cell next to the island is either taken, or excluded from then on.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from math import comb
from typing import NamedTuple

from nurikabe_sat import compiled
from nurikabe_sat.bitset import nth_member, union_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.regions import Region
from nurikabe_sat.puzzle.grid import Grid

ROOMS = 50
"""Maximum number of lists of possible islands that are cached per clue."""

LACK = 4
"""Maximum number of missing cells of an island. If more cells are missing, ``are_many`` does not count the ways."""


class Ways(list[int]):
    """All possible islands of a clue, as masks, with facts about them. Several positions share such a list.

    ``memo`` caches facts that only one technique needs.
    """

    def __init__(self, grid: Grid, ways: Iterable[int]) -> None:
        super().__init__(ways)
        self._grid = grid
        self.memo: dict[Hashable, object] = {}

    @cached_property
    def borders(self) -> list[int]:
        """For each island, the cells around it."""
        around = self._grid.around
        return [around(way) & ~way for way in self]

    @cached_property
    def union(self) -> int:
        """The cells of at least one of the islands."""
        return union_of(self)


class Room(NamedTuple):
    """Facts that determine the possible islands of a clue. All fields except ``size`` and ``loose`` are masks.

    Attributes:
        part: The connected island cells of the clue.
        reach: The cells that the island can contain.
        own: The cells that the island certainly contains.
        size: The number of the clue.
        loose: The groups of island cells without a clue that the island can include.
    """

    part: int
    reach: int
    own: int
    loose: tuple[Region, ...]
    size: int

    def is_within(self, other: "Room") -> bool:
        """Return True if every island that is possible in this room is also possible in ``other``."""
        island = self.part | self.own | union_of(cells for cells, _ in self.loose)
        return (
            not other.part & ~self.part
            and not self.reach & ~other.reach
            and not other.own & ~self.own
            and not any(cells & ~island for cells, _ in other.loose)
        )

    def admits(self, way: int) -> bool:
        """Return True if the island ``way`` is possible in this room. ``way`` must be possible in a larger room."""
        return (
            not (self.part | self.own) & ~way
            and not way & ~self.reach
            and not any(zone & way and cells & ~way for cells, zone in self.loose)
        )


def completions(position: Position, k: int, limit: int) -> Ways | None:
    """Return the masks of all possible islands of a clue, or None if there are more than ``limit``.

    The result is also None for a clue ``?``.
    """
    size = position.context.sizes[k]
    if size is None:
        return None
    part, reach, own = position.main[k], position.reaches[0][k], position.reaches[1][k]
    room = Room(part, reach, own, tuple(region for region in position.loose if region[0] & reach), size)
    return position.context.remember(("completions", room, limit), lambda: _completions_of(position, k, room, limit))


def _completions_of(position: Position, k: int, room: Room, limit: int) -> Ways | None:
    """Return the possible islands of a clue. If the list of a larger room is cached, this list is filtered."""
    known: list[tuple[Room, Ways]] = position.context.remember(("rooms", k), list)
    for other, ways in known:
        if room.is_within(other):
            found = [way for way in ways if room.admits(way)]
            if len(found) > limit:
                return None
            return ways if len(found) == len(ways) else Ways(position.grid, found)
    if are_many(position.grid, room, limit):
        return None
    search = _completions if position.context.core is None else _completions_by_core
    every = search(position.grid, room, limit)
    if every is None:
        return None
    listed = Ways(position.grid, every)
    known.append((room, listed))
    del known[:-ROOMS]
    return listed


def _completions(grid: Grid, room: Room, limit: int) -> list[int] | None:
    part, reach, own, loose, size = room
    found: list[int] = []
    stack = [(part, reach, 0)]  # cells of the island, cells that it may use, and enough connected cells of these
    nodes = 0
    while stack:
        cells, allowed, enough = stack.pop()
        around = grid.around(cells) & allowed & ~cells
        lack = size - cells.bit_count()
        if lack == 1:
            nodes += _add_last_cells(found, cells, around, own, loose)
        elif lack:
            nodes += 1
        elif not own & ~cells:
            found.append(cells)
        if len(found) > limit or nodes > 4 * limit:
            return None
        if lack < 2 or not around:
            continue
        cell = around & -around
        rest = allowed & ~cell
        if enough & cell:
            enough = 0
        if not own & ~rest and (enough := enough or _enough(grid, cells, rest, size)):
            stack.append((cells, rest, enough))
        joined = cells | cell
        for other, zone in loose:
            if zone & cell:
                joined |= other
        if joined & ~allowed == 0 and joined.bit_count() <= size:
            stack.append((joined, allowed, enough and enough | joined))
    return found


def _completions_by_core(grid: Grid, room: Room, limit: int) -> list[int] | None:
    """Return the result of ``_completions``, which the compiled core computes."""
    width, loose = compiled.width_of(grid.size), chain.from_iterable(room.loose)
    given = (b"".join(compiled.packed(masks, width)) for masks in ((room.part, room.reach, room.own), loose))
    found = compiled.CORE.ways(grid.cols, grid.frame, *given, room.size, limit)
    return None if found is None else compiled.unpacked(found, width)


def _add_last_cells(found: list[int], cells: int, around: int, own: int, loose: Sequence[Region]) -> int:
    """Add the islands of ``cells`` and one cell of ``around`` to ``found``. Return the number of cells that were tried.

    The search ends at the first cell that the island must contain.
    """
    tried = around.bit_count()
    if left := own & ~cells:
        first = left & around & -(left & around)
        tried = (around & (first - 1)).bit_count() + 1 if first else tried
        around = 0 if left ^ first else first
    if loose:
        around &= ~union_of(zone for other, zone in loose if other & ~cells)
    while around:
        cell = around & -around
        around ^= cell
        found.append(cells | cell)
    return tried


def _enough(grid: Grid, cells: int, within: int, size: int) -> int:
    """Return at least ``size`` connected cells: ``cells`` and others of ``within``. Return 0 if that is not possible.

    If possible, the cells with the smallest numbers are left out, because the search excludes these first.
    """
    filled = fresh = cells
    spare = cells.bit_count() - size
    while fresh and spare < 0:
        fresh = grid.around(fresh) & within & ~filled
        filled |= fresh
        spare += fresh.bit_count()
    while fresh and spare > 0:
        filled ^= fresh & -fresh
        fresh &= fresh - 1
        spare -= 1
    return filled if spare >= 0 else 0


def are_many(grid: Grid, room: Room, limit: int) -> bool:
    """Return True if a clue certainly has more than ``limit`` possible islands. False means that this is not certain.

    The estimate grows the island until it lacks few cells, which can be chosen freely among the adjacent cells.
    """
    part, reach, own, loose, size = room
    if own != part:
        return False
    free = reach & ~union_of(cells | zone for cells, zone in loose)
    island = part
    lack = size - island.bit_count()
    while lack > 0:
        beside = grid.around(island) & free & ~island
        count = beside.bit_count()
        if lack <= LACK and comb(count, lack) > limit:
            return True
        if not beside:
            return False
        spare = max(lack - LACK, 1)
        if count > spare:
            beside &= (1 << nth_member(beside, spare)) - 1
        island |= beside
        lack -= min(count, spare)
    return False
