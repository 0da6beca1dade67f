"""Groups of ways to complete an island that fail for the same reason, because they have some cells in common.

    . . . 4        r1c2 alone would leave the 4 too little room: both ways of the 3 with r1c2
    3 . . .        are excluded at once

A group is found from one of its ways: cells are removed from the way, and from its border, as long as the rest still
fails. Cells that few of the other ways share are removed first. All ways with the remaining cells form the group.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.joint import Fall, beside_it, fails
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid

MOST = 6
"""Maximum number of groups."""

Cell = tuple[bool, int]
"""Cell that ways have in common, as a mask, after a boolean that is True if the ways contain it, else border on it."""


class Group(NamedTuple):
    """Ways to complete an island that contain the cells of ``has`` and border on the cells of ``borders``.

    Attributes:
        fall: The reason that excludes all these ways.
        size: The number of these ways that no earlier group contains.
    """

    has: int
    borders: int
    fall: Fall
    size: int

    @property
    def read(self) -> int:
        """The number of ways to complete islands that a reader has to check."""
        return len(self.fall.read) or 1

    def contains(self, grid: Grid, way: int) -> bool:
        return not self.has & ~way and not self.borders & ~(grid.around(way) & ~way)


def groups_of(
    position: Position, k: int, ways: Sequence[int], others: Mapping[int, Sequence[int]], most: int
) -> list[Group] | None:
    """Return groups that contain all the given ways to complete the island of clue k.

    Return None if more than ``MOST`` groups are needed, or if a reader would have to check more than ``most`` ways.

    Args:
        position: The board.
        k: The index of the clue.
        ways: Ways to complete the island of clue k.
        others: Clues with all ways to complete their islands.
        most: The maximum number of ways that a reader has to check.
    """
    groups: list[Group] = []
    left = list(ways)
    while left:
        room = most - sum(group.read for group in groups)
        group = _group(position, k, left, others, room) if room > 0 and len(groups) < MOST else None
        if group is None:
            return None
        groups.append(group)
        left = [way for way in left if not group.contains(position.grid, way)]
    return groups


def fall_with(
    position: Position, k: int, has: int, borders: int, others: Mapping[int, Sequence[int]], most: int
) -> Fall | None:
    """Return the reason why clue k's island cannot contain ``has`` and border on ``borders``, or None without one.

    Clues with more than ``most`` ways to check are skipped.
    """
    grid, island = position.grid, position.main[k] | has
    if fails(position, borders, island):
        return Fall(k, ())
    taken = island | grid.around(island) | borders
    beside = [(tuple(islice(beside_it(ways, 0, taken), most + 1)), j) for j, ways in others.items() if j != k]
    for read, j in sorted(beside, key=lambda one: len(one[0])):
        if len(read) > most:
            break
        if all(fails(position, borders | grid.around(way) & ~way, island | way) for way in read):
            return Fall(j, read)
    return None


def _group(
    position: Position, k: int, ways: Sequence[int], others: Mapping[int, Sequence[int]], most: int
) -> Group | None:
    """Return a group with at least one of the given ways, or None if the first way has no reason to read."""
    counts = Counter(cell for way in ways for cell in _cells(position, way))
    first = max(ways, key=lambda way: sum(counts[cell] for cell in _cells(position, way) if cell[0]))
    found = _fall(position, k, _cells(position, first), others, most)
    if found is None:
        return None
    limit = len(found.read) or 1

    def still_fails(cells: Sequence[Cell]) -> bool:
        return _fall(position, k, cells, others, limit) is not None

    cells = _thin(still_fails, sorted(_cells(position, first), key=lambda cell: counts[cell]), [])
    found = _fall(position, k, cells, others, limit)
    if found is None or not cells:
        return None
    has, borders = _masks(cells)
    group = Group(has, borders, found, 0)
    return group._replace(size=sum(group.contains(position.grid, way) for way in ways))


def _cells(position: Position, way: int) -> list[Cell]:
    """Return the undecided cells of a way, and those next to it."""
    undecided, border = position.undecided, position.grid.around(way) & ~way
    parts = ((True, way & undecided), (False, border & undecided))
    return [(is_in, 1 << number) for is_in, mask in parts for number in members_of(mask)]


def _masks(cells: Iterable[Cell]) -> tuple[int, int]:
    some = list(cells)
    has, borders = (sum(cell for is_in, cell in some if is_in is kind) for kind in (True, False))
    return has, borders


def _fall(
    position: Position, k: int, cells: Iterable[Cell], others: Mapping[int, Sequence[int]], most: int
) -> Fall | None:
    return fall_with(position, k, *_masks(cells), others, most)


def _thin(holds: Callable[[Sequence[Cell]], bool], cells: Sequence[Cell], keep: Sequence[Cell]) -> list[Cell]:
    """Return those ``cells`` that ``holds`` needs together with the cells ``keep``. The first are removed first."""
    if holds(keep):
        return []
    if len(cells) == 1:
        return list(cells)
    half = len(cells) // 2
    last = list(cells[half:])
    first = _thin(holds, cells[:half], [*last, *keep])
    return first + _thin(holds, last, [*first, *keep])
