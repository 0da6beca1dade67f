"""Connected regions of one colour, with their neighbouring cells. Regions are merged as cells become known.

    . B . .      the o are the zone of the two B;            o B o .
    . B x B      a new sea cell at x touches both parts      o B o B
    . . . .      and makes them one without a flood fill     . o . .

Few cells become known at a time, so most regions stay unchanged.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import once_and_twice
from nurikabe_sat.puzzle.grid import Grid

Region = tuple[int, int]  # the cells of a part, and its zone: the cells around them that are not its own; both masks


Sums = list[tuple[int, int]]  # for every GROUP clues: the cells next to at least one of their islands, and next to two

GROUP = 10
"""Number of clues whose zones are summed up together, so that on a large board, few zones need to be searched."""


def sums_of(zones: Sequence[int]) -> Sums:
    """Return the sums of the zones of every ``GROUP`` clues."""
    return [once_and_twice(zones[first : first + GROUP]) for first in range(0, len(zones), GROUP)]


def total(sums: Sums) -> tuple[int, int]:
    """Return the cells next to at least one clue's island, and the cells next to at least two."""
    once = twice = 0
    for one, two in sums:
        twice |= two | once & one
        once |= one
    return once, twice


def region_of(regions: Sequence[Region], cells: int) -> int:
    """Return the cells of the first region that has some of the given cells, or 0 without one."""
    return next((part for part, _ in regions if part & cells), 0)


def absorb(grid: Grid, part: int, regions: list[Region]) -> Region:
    """Merge new cells with all regions that they touch, update the list of regions, and return the merged region."""
    zone = grid.around(part)
    touched = [region for region in regions if region[1] & part]
    if not touched:
        return part, zone & ~part
    for cells, around in touched:
        part |= cells
        zone |= around
    regions[:] = [region for region in regions if not region[0] & part]
    return part, zone & ~part


def join_island(grid: Grid, part: int, main: list[int], zones: list[int], sums: Sums, loose: list[Region]) -> list[int]:
    """Add new island cells to the lists of regions, and merge the regions that they touch.

    Return the indices of the clues whose regions have changed.
    """
    cells, zone = absorb(grid, part, loose)
    near = (at * GROUP for at, (once, _) in enumerate(sums) if once & part)
    owners = [k for first in near for k, other in enumerate(zones[first : first + GROUP], first) if other & part]
    if not owners:
        loose.append((cells, zone))
        return owners
    for k in owners:
        cells |= main[k]
        zone |= zones[k]
    zone &= ~cells
    for k in owners if len(owners) == 1 else range(len(main)):
        if main[k] & cells:
            main[k], zones[k] = cells, zone
            at = k // GROUP
            sums[at] = once_and_twice(zones[at * GROUP : (at + 1) * GROUP])
    return owners
