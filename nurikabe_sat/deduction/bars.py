"""Bars: the islands that an island must not touch, and that therefore bound its room.

    6 r r B      the room of the 6 has four cells
    B B r .
    B B . 2

The 2 bars the two cells next to it. Where the sea alone bounds a room, no island is named.
"""

from collections.abc import Iterable, Iterator, Sequence

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import LISTED_ISLANDS, Named, part_named
from nurikabe_sat.deduction.arguments.room import JoinsPart, OnlyOwner
from nurikabe_sat.deduction.growth import can_own, least_size
from nurikabe_sat.deduction.position import Position


def bars_named(position: Position, k: int, rooms: Iterable[tuple[int, int]], because: int) -> tuple[Named, ...]:
    """Return the islands that bound the room of clue k, in addition to the sea. Islands in ``because`` are preferred.

    ``rooms`` has pairs of masks: the room, and the cells that are assumed to be sea. The result is empty if the sea
    alone bounds each room, if something else does, or if there are more than ``LISTED_ISLANDS`` islands. Island cells
    without a number count only if another clue can own them, or if the island would be too large with them.
    """
    context, grid, sea = position.context, position.grid, position.sea & ~position.implied
    rooms = list(rooms)
    whole = union_of(room for room, _ in rooms)
    left = union_of(grid.around(room) & ~room & ~without for room, without in rooms) & ~sea
    found: dict[int, Named] = {}  # by the first cell of the island
    every = [
        *((part, zone, context.island_named(j, part)) for j, part, zone in _others(position, k)),
        *(
            (part, zone, part_named(grid, part))
            for part, zone in position.loose
            if not part & whole and (_is_large(position, k, part) or _has_others(position, k, part))
        ),
    ]
    while left and every:
        part, zone, name = max(every, key=lambda one: (((one[0] | one[1]) & left).bit_count(), bool(one[0] & because)))
        if not (part | zone) & left:
            break
        left &= ~(part | zone)
        found[part & -part] = name
    return () if left or len(found) > LISTED_ISLANDS else tuple(found[cell] for cell in sorted(found))


def _has_others(position: Position, k: int, part: int) -> bool:
    return any(reach & part for j, reach in enumerate(position.reaches[0]) if j != k)


def _is_large(position: Position, k: int, part: int) -> bool:
    """Return True if the island of clue k would be too large if it contained ``part``."""
    size = position.context.sizes[k]
    return size is not None and not can_own(position, k, part, size) and can_own(position, k, part, position.grid.size)


def _others(position: Position, k: int) -> Iterable[tuple[int, int, int]]:
    pairs = enumerate(zip(position.main, position.zones, strict=True))
    return ((j, part, zone) for j, (part, zone) in pairs if not part & position.main[k])


def joins(position: Position, k: int, bars: Sequence[Named], boards: Sequence[Position] = ()) -> Iterator[Argument]:
    """Yield the reasons why the island of clue k must not join those ``bars`` that have no number.

    ``boards`` has the board for each room; by default, there is one room on the board ``position``.
    """
    context, size = position.context, position.context.sizes[k]
    for bar in bars:
        if bar.kind != "part":
            continue
        if (other := _needing(position, k, bar.cells)) is not None:
            yield OnlyOwner(context.island_named(other, position.main[other]), bar, is_needed=True)
            continue
        each = [least_size(board, k, bar.cells, position.grid.size) for board in boards or (position,)]
        least = min((one for one in each if one is not None), default=0)
        if size is not None and least > size:
            yield JoinsPart(context.island_named(k, position.main[k]), bar, least)
            continue
        owners = [j for j, reach in enumerate(position.reaches[0]) if not bar.cells & ~reach]
        if len(owners) == 1 and owners != [k]:
            yield OnlyOwner(context.island_named(owners[0], position.main[owners[0]]), bar)


def _needing(position: Position, k: int, part: int) -> int | None:
    """Return another clue than k whose island has too little room without ``part``, or None without such a clue."""
    return next((j for j in position.context.all_clues if j != k and needs(position, j, part)), None)


def needs(position: Position, k: int, part: int) -> bool:
    """Return True if the island of clue k has too little room without the separate island cells ``part``."""
    reach, size = position.reaches[0][k], position.context.sizes[k]
    if size is None or not reach & part:
        return False
    return position.grid.flood(position.main[k], reach & ~part).bit_count() < size <= reach.bit_count()
