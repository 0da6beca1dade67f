"""Barriers: the island cells that separate two cells of the sea.

    B W .       the W, the 3 and the cell x between them, if x were island,
    . x 3       separate the sea at the top left from the sea at the bottom right
    W . B

A reason contains no other island cells than these.
"""

from collections.abc import Iterable

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.named import Named, part_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import late_first, rings_around
from nurikabe_sat.puzzle.grid import Grid


def barrier(position: Position, here: int, there: int, cell: int = 0) -> int:
    """Return the mask of ``here``, ``there`` and the island cells that separate them, counting ``cell`` as island."""
    grid, clues = position.grid, position.context.clue_mask
    rings = list(rings_around(grid, cell or there, position.island & ~clues))
    walls = _needed(grid, here, there, ~(position.island | cell), _far_first(rings))
    if position.assumed:
        while rings and not rings[-1] & walls:
            rings.pop()
        near = union_of(rings)
        assumed = near & position.assumed
        order = late_first(position, assumed) + _far_first(ring & ~assumed for ring in rings)
        walls = _needed(grid, here, there, ~(position.island & clues | near | cell), order)
    free = grid.all_cells & ~(position.island & clues | walls | cell)
    return walls | here | there | _needed(grid, here, there, free, _far_first(rings_around(grid, cell or there, clues)))


def _needed(grid: Grid, here: int, there: int, free: int, walls: Iterable[int]) -> int:
    """Return the mask of those ``walls`` that are needed to separate two sea cells.

    ``free`` is the mask of the cells that are open at first. It contains both sea cells, but no path between them.
    """
    free &= grid.all_cells
    one, other = grid.flood(here, free), grid.flood(there, free)
    needed = 0
    for number in walls:
        wall = 1 << number
        beside = grid.around(wall)
        if beside & one:
            if beside & other:
                needed |= wall
                continue
            one |= wall
            if beside & free & ~one:
                one = grid.flood(one, free)
        elif beside & other:
            other |= wall
            if beside & free & ~other:
                other = grid.flood(other, free)
        free |= wall
    return needed


def _far_first(rings: Iterable[int]) -> list[int]:
    return [cell for ring in reversed([*rings]) for cell in members_of(ring)]


def walls_named(position: Position, cells: int, wall: int = 0) -> tuple[tuple[Named, ...], bool]:
    """Return the objects for the islands with the given cells, in the order of the wall, and whether it has two ends.

    Names look like ``the 3 at r1c3``. The ends of a wall are at the border. ``wall`` is the wall with one of its
    gaps, if it has any.
    """
    context, row = position.context, _in_row(position.grid, wall or cells)
    pairs = enumerate(position.main)
    walls = [context.island_named(k, part & cells, "wall") for k, part in pairs if part & cells]
    for part, _ in position.loose:
        if part & cells:
            walls.append(part_named(position.grid, part & cells, part, "wall"))
    first, *_, last = (*row, *row)
    ends = 1 << first | 1 << last
    is_ring = len(walls) > 1 and any(not ends & ~island.cells for island in walls)
    has_ends = first != last and not ends & ~position.grid.rim and not is_ring

    def place(island: Named) -> float:
        if has_ends and island.cells >> last & 1 and len(walls) > 1:
            return len(row)
        return min((row[number] for number in members_of(island.cells) if number in row), default=0.5)

    return tuple(sorted(walls, key=place)), has_ends


def _in_row(grid: Grid, wall: int) -> dict[int, int]:
    """Return the places of the cells along a wall, keyed by cell. The wall begins at the border, if it has an end."""
    row: dict[int, int] = {}
    left = wall
    while left:
        ends = left & grid.rim or left
        todo = [min(members_of(ends), key=lambda number: len(_next_in(grid, number, left)))]
        while todo:
            number = todo.pop()
            if left >> number & 1:
                left ^= 1 << number
                row[number] = len(row)
                todo += _next_in(grid, number, left)
    return row


def _next_in(grid: Grid, number: int, cells: int) -> list[int]:
    """Return the numbers of those cells that touch a cell at a side or a corner."""
    cell = 1 << number
    return list(members_of((grid.around(cell) | grid.block_cells(grid.blocks_touching(cell))) & cells & ~cell))
