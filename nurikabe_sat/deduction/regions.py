"""Parts of one colour and their zones, merged as cells become known.

    . B . .      the o are the zone of the two B;            o B o .
    . B x B      a new sea cell at x touches both parts      o B o B
    . . . .      and makes them one without a flood fill     . o . .

Boards grow by few cells at a time, so that few parts are touched and the others stay as they are.
"""

from nurikabe_sat.puzzle.grid import Grid

Region = tuple[int, int]  # the cells of a part, and its zone: the cells around them that are not its own; both masks


def absorb(grid: Grid, part: int, regions: list[Region]) -> Region:
    """A new part with all regions that it touches as one region; these are taken out of the list."""
    cells, zone = part, grid.around(part)
    touched = False
    for region in regions:
        if region[1] & part:
            cells |= region[0]
            zone |= region[1]
            touched = True
    if touched:
        regions[:] = [region for region in regions if not region[1] & part]
    return cells, zone & ~cells


def join_island(grid: Grid, part: int, main: list[int], zones: list[int], loose: list[Region]) -> None:
    """Enter a new white part, which may join loose parts, and the parts of clues (``main`` with ``zones``)."""
    cells, zone = absorb(grid, part, loose)
    owners = [k for k, other in enumerate(zones) if other & part or main[k] & part]
    if not owners:
        loose.append((cells, zone))
        return
    for k in owners:
        cells |= main[k]
        zone |= zones[k]
    zone &= ~cells
    for k, own in enumerate(main):
        if own & cells:
            main[k], zones[k] = cells, zone
