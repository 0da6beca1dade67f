"""Ring: a cell with which islands that touch by corners would close a ring, and cut the sea in two.

    . . B . .        . . B . .      the 7 holds the border, and so does the 3; if the cell beside the 3 were
    3 . . . .        3 B . . .      island, the two would touch by a corner: a ring of islands and border,
    . . W . .   ->   . . W . .      with sea on both sides
    . . . W 7        . . . W 7

Take the islands and the border as points, and join two islands where they touch by a corner, and an island to the
border where it holds a border cell. If the sea is connected, there is no ring: a ring would be a closed curve with sea
on both sides of each corner. The cells of an island count as joined even where its way between them is not known yet:
that is what a look at the known cells alone does not see.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.wording import list_of

NAME = "ring"


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    for number in members_of(ring_cells(position)):
        yield Step(NAME, 1 << number, 0, partial(_reason, position, 1 << number))


def ring_cells(position: Position) -> int:
    """The undecided cells that close a ring if they are island."""
    grid, owned = position.grid, position.reaches[1]
    owner = {cell: k for k, mask in enumerate(owned) for cell in members_of(mask)}
    border = grid.all_cells & ~(grid.not_left & grid.not_right & inner_rows(position))
    roots = list(range(len(owned) + 1))  # of each island, and of the border as the last

    def root(k: int) -> int:
        while roots[k] != k:
            k = roots[k]
        return k

    on_border = {k for k, mask in enumerate(owned) if mask & border}
    for k in on_border:
        roots[root(k)] = root(len(roots) - 1)
    met = set()
    for cell, k in owner.items():
        for other in _corners(position, cell):
            j = owner.get(other)
            if j is not None and j < k and (j, k) not in met:
                met.add((j, k))
                roots[root(j)] = root(k)
    found = 0
    once, twice = position.beside
    for number in members_of(position.undecided & once & ~twice):
        cell = 1 << number
        k = next(k for k, zone in enumerate(position.zones) if zone & cell)
        joined = [owner[other] for other in _corners(position, number) if owner.get(other, k) != k]
        places = [root(j) for j in joined]
        if cell & border and k not in on_border:
            places.append(root(len(roots) - 1))
        if root(k) in places or (len(set(places)) < len(places) and len(set(joined)) == len(joined)):
            found |= cell
    return found


def inner_rows(position: Position) -> int:
    """The cells that are not in the first and the last row."""
    grid = position.grid
    row = (1 << grid.cols) - 1
    return grid.all_cells & ~row & ~(row << grid.cols * (grid.rows - 1))


def _corners(position: Position, cell: int) -> list[int]:
    """The cells that share a corner with a cell and no side."""
    grid = position.grid
    row, col = grid.position(cell)
    return [
        grid.cell(r, c)
        for r in (row - 1, row + 1)
        for c in (col - 1, col + 1)
        if 0 <= r < grid.rows and 0 <= c < grid.cols
    ]


def _reason(position: Position, cell: int) -> Because:
    context, grid = position.context, position.grid
    because = shrink(position, cell, lambda less: bool(ring_cells(less) & cell))
    less = position.only(because)
    k = next(k for k, zone in enumerate(less.zones) if zone & cell)
    ring, border = _ring(less, k, cell), len(context.sizes)
    for one in ring:
        if one != border:
            because |= 1 << context.clue_cells[one]
    said = list_of(["the border" if one == border else context.clue_name(one) for one in ring])
    how = "touching twice" if len(ring) == 2 else "each touching the next"
    return because, f"with {names(grid, cell)} a ring would cut the sea: {said}, {how}"


def _ring(position: Position, k: int, cell: int) -> list[int]:
    """The islands, and the border as the number after the last clue, of the ring that clue k closes with a cell.

    Two where an island touches another one by a second corner.
    """
    grid, owned, border = position.grid, position.reaches[1], len(position.reaches[1])
    rim = grid.all_cells & ~(grid.not_left & grid.not_right & inner_rows(position))
    holds = [*owned, rim]
    holds[k] |= cell
    around = [_corner_cells(position, mask) for mask in owned]
    around[k] = _corner_cells(position, holds[k])

    def touch(one: int, other: int) -> bool:
        if border in (one, other):
            return bool(holds[min(one, other)] & rim)
        return bool(around[one] & holds[other])

    ways: list[list[int]] = [[k, one] for one in range(border + 1) if one != k and touch(k, one)]
    seen: dict[int, list[int]] = {way[-1]: way for way in ways}
    while ways:  # breadth first from all neighbours of k: where two of their ways meet, there is a ring
        way = ways.pop(0)
        for one in range(border + 1):
            if one in (k, way[-2]) or not touch(way[-1], one):
                continue
            other = seen.get(one)
            if other is None:
                seen[one] = [*way, one]
                ways.append(seen[one])
            elif other[1] != way[1]:
                return way + other[:0:-1]
    corners = _corner_cells(position, cell)
    return [k, next(one for one in range(border) if one != k and owned[one] & corners)]


def _corner_cells(position: Position, mask: int) -> int:
    """The cells that share a corner with one of a mask."""
    return mask_of(other for number in members_of(mask) for other in _corners(position, number))


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell that would close a ring of islands that touch by corners, and so cut the sea, is sea",
    Example(
        before=(". . B . .", "3 . . . .", ". . W . .", ". . . W 7"),
        after=(". . B . .", "3 B . . .", ". . W . .", ". . . W 7"),
    ),
    find,
    is_followed=False,
)
