"""Groups of ways to complete an island that fail for the same reason, because they have some cells in common.

    . . . 4        r1c2 alone would leave the 4 too little room: both ways of the 3 with r1c2
    3 . . .        are excluded at once

A group is found from one of its ways: cells are removed from the way, and from its border, as long as the rest still
fails. Cells that few of the other ways share are removed first. All ways with the remaining cells form the group.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.joint import Fall, beside_it, fails
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import thin
from nurikabe_sat.puzzle.grid import Grid

MOST = 6
"""Maximum number of groups."""


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
    counts = Counter(mark for way in ways for mark in members_of(marks_of(position, way)))
    first = max(ways, key=lambda way: sum(counts[cell] for cell in members_of(way & position.undecided)))

    def fall(marks: int, limit: int) -> Fall | None:
        return fall_with(position, k, *split(position, marks), others, limit)

    marks = marks_of(position, first)
    found = fall(marks, most)
    if found is None:
        return None
    limit = len(found.read) or 1
    marks = thin(lambda less: fall(less, limit) is not None, marks, sorted(members_of(marks), key=counts.__getitem__))
    found = fall(marks, limit)
    if found is None or not marks:
        return None
    group = Group(*split(position, marks), found, 0)
    return group._replace(size=sum(group.contains(position.grid, way) for way in ways))


def marks_of(position: Position, way: int) -> int:
    """Return a mask of the undecided cells of a way, followed by a mask of the undecided cells next to the way."""
    undecided, border = position.undecided, position.grid.around(way) & ~way
    return way & undecided | (border & undecided) << position.grid.size


def split(position: Position, marks: int) -> tuple[int, int]:
    """Return the two masks of ``marks_of``."""
    return marks & position.grid.all_cells, marks >> position.grid.size
