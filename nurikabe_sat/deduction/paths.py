"""Short paths through a set of cells.

    s . .      from s to t through the cells that are not #:
    # # .      five steps
    . t .

Like all sets of cells, paths are masks and have no order.
"""

from collections.abc import Iterator

from nurikabe_sat.bitset import members_of
from nurikabe_sat.puzzle.grid import Grid


def shortest_path(grid: Grid, start: int, goal: int, within: int) -> int:
    """Return the mask of a shortest path from ``start`` to ``goal`` through ``within``, including both ends.

    All arguments are masks. The result is 0 without a path. Of equally short paths, the one with the
    lowest cell numbers near the goal is chosen.
    """
    passed = []
    for layer in layers(grid, start, within | goal):
        if ends := layer & goal:
            break
        passed.append(layer)
    else:
        return 0
    path = cell = ends & -ends
    for layer in reversed(passed):
        before = grid.around(cell) & layer
        cell = before & -before
        path |= cell
    return path


def layers(grid: Grid, start: int, within: int) -> Iterator[int]:
    """Yield the cells of ``within`` by their number of steps from ``start``, one mask per number, beginning with 0."""
    fresh, filled = start, start
    while fresh:
        yield fresh
        fresh = grid.around(fresh) & within & ~filled
        filled |= fresh


def along(grid: Grid, start: int, path: int) -> list[int]:
    """Return the cell numbers of a path in order, beginning with the cell next to ``start``."""
    cells, reached = [], start
    while path:
        on = grid.around(reached) & path or path
        cells += members_of(on)
        path &= ~on
        reached = on
    return cells


def nearest(grid: Grid, start: int, within: int, count: int) -> int:
    """Return at most ``count`` connected cells: ``start`` and the cells of ``within`` that are nearest to ``start``."""
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
    """Return the mask of the cell in ``goals`` nearest to ``start``, ignoring obstacles, or 0 if ``goals`` is empty."""
    filled = start
    while not filled & goals and filled != grid.all_cells:
        filled |= grid.around(filled)
    found = filled & goals
    return found & -found
