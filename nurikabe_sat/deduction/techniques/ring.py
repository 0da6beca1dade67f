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

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique

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
    context = position.context
    because = shrink(position, cell, lambda less: bool(ring_cells(less) & cell))
    less = position.only(because)
    k = next(k for k, zone in enumerate(less.zones) if zone & cell)
    beside = {
        j
        for other in _corners(less, cell.bit_length() - 1)
        for j, mask in enumerate(less.reaches[1])
        if mask >> other & 1 and j != k
    }
    for j in (k, *beside):
        because |= 1 << context.clue_cells[j]
    with_whom = " and ".join(context.clue_name(j) for j in sorted(beside)) or "the border"
    here, clue = names(position.grid, cell), context.clue_name(k)
    text = f"with {here} {clue} would touch {with_whom} by a corner, and a ring of islands or border would cut the sea"
    return because | context.clue_mask, text


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
