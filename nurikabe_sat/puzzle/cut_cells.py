"""Cut cells: cells whose removal disconnects a region.

    S a b .        every path from S to T goes through the b in the second row:
    . # b #        that b is a cut cell; without it, S cannot reach T and the cells beyond
    # . b T

Source: articulation points, R. Tarjan, "Depth-first search and linear graph algorithms", 1972, here with the set of
cells that each of them cuts off.
"""

from nurikabe_sat import compiled
from nurikabe_sat.bitset import members_of
from nurikabe_sat.puzzle.grid import Grid


def cut_cells(grid: Grid, start: int, within: int, needed: int | None = None) -> list[tuple[int, int]]:
    """Return the cut cells of a region, each with the cells that it separates from ``start``.

    Cells that are not connected to ``start`` are ignored. The running time does not depend on the number of cut cells.

    Args:
        grid: The grid.
        start: A connected mask. It counts as a single cell and is never a cut cell.
        within: The mask of the region.
        needed: If given, only cut cells outside of this mask that separate a cell of it from ``start`` are returned.

    Returns:
        Each cut cell, with the mask of the cells that its removal separates from ``start``.
    """
    core = compiled.CORE
    if core is None or grid.size > compiled.LARGEST:
        found = searched(grid, start, within)
        return found if needed is None else [(c, lost) for c, lost in found if lost & needed and not needed >> c & 1]
    asked = [start, within & grid.all_cells] + ([] if needed is None else [needed])
    width = compiled.width_of(grid.size)
    data = core.cut_cells(grid.rows, grid.cols, *compiled.packed(asked, width))
    read = int.from_bytes
    step = 8 + width
    return [
        (read(data[at : at + 8], "little"), read(data[at + 8 : at + step], "little"))
        for at in range(0, len(data), step)
    ]


def searched(grid: Grid, start: int, within: int) -> list[tuple[int, int]]:
    """Return the cut cells as ``cut_cells`` does, but computed in plain Python."""
    neighbours = grid.neighbours
    region = within & ~start
    beside_start = members_of(grid.around(start) & region)
    is_beside_start = set(beside_start)
    found = []
    visited = 0
    number = dict.fromkeys(members_of(region), 0)  # the order of the visits, from 1; 0: not yet visited
    number_of = number.get
    low = {}  # the earliest cell that a cell or one behind it is beside; 0: start
    behind = {}  # the cell and all that was reached through it
    lost: dict[int, int] = {}
    for first in beside_start:
        if number[first]:
            continue
        stack = [(first, iter(neighbours[first]))]
        visited += 1
        number[first], low[first], behind[first] = visited, 0, 1 << first
        while stack:
            v, beside = stack[-1]
            for w in beside:
                when = number_of(w)
                if when is None:
                    continue
                if not when:
                    visited += 1
                    number[w], behind[w] = visited, 1 << w
                    low[w] = 0 if w in is_beside_start else visited
                    stack.append((w, iter(neighbours[w])))
                    break
                if when < low[v]:
                    low[v] = when
            else:
                stack.pop()
                if v in lost:
                    found.append((v, lost[v]))
                if stack:
                    u = stack[-1][0]
                    behind[u] |= behind[v]
                    if low[v] >= number[u]:
                        lost[u] = lost.get(u, 0) | behind[v]
                    elif low[v] < low[u]:
                        low[u] = low[v]
    return found
