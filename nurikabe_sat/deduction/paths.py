"""Short ways through a set of cells.

    s . .      from s to t through the cells that are not #:
    # # .      five steps
    . t .

Paths are masks like all sets of cells, without an order.
"""

from nurikabe_sat.bitset import members_of
from nurikabe_sat.puzzle.grid import Grid


def shortest_path(grid: Grid, start: int, goal: int, within: int) -> int:
    """The cells of a shortest path from a cell of ``start`` to one of ``goal`` through ``within``, both ends included.

    All are masks. Of several paths it takes the one through the lowest cells, seen from the goal. 0: there is none.
    """
    layers = [start]
    filled = start
    while not layers[-1] & goal:
        fresh = grid.around(layers[-1]) & (within | goal) & ~filled
        if not fresh:
            return 0
        layers.append(fresh)
        filled |= fresh
    ends = layers.pop() & goal
    cell = ends & -ends
    path = cell
    for layer in reversed(layers):
        before = grid.around(cell) & layer
        cell = before & -before
        path |= cell
    return path


def along(grid: Grid, start: int, path: int) -> list[int]:
    """The cells of a path in the order in which one meets them from ``start``."""
    cells, reached = [], start
    while path:
        on = grid.around(reached) & path or path
        cells += members_of(on)
        path &= ~on
        reached = on
    return cells


def nearest(grid: Grid, start: int, within: int, count: int) -> int:
    """``start`` and the cells of ``within`` nearest to it, ``count`` in all, or all there are; they are connected."""
    filled = fresh = start
    while fresh and filled.bit_count() < count:
        fresh = grid.around(fresh) & within & ~filled
        filled |= fresh
    while filled.bit_count() > count:
        last = 1 << (fresh.bit_length() - 1)
        filled ^= last
        fresh ^= last
    return filled


def nearest_of(grid: Grid, start: int, goals: int) -> int:
    """One of the cells of ``goals`` that are nearest to ``start``, whatever lies between; 0 if there are no goals."""
    filled = start
    while not filled & goals and filled != grid.all_cells:
        filled |= grid.around(filled)
    found = filled & goals
    return found & -found
