"""Cut cells: the cells without which a region falls apart.

    S a b .        everything between S and T goes through b:
    . # b #        b is a cut cell, and without it T and what lies behind it are lost to S
    # . b T

Source: articulation points, R. Tarjan, "Depth-first search and linear graph algorithms", 1972, here with the set of
cells that each of them cuts off.
"""

from nurikabe_sat.bitset import members_of
from nurikabe_sat.puzzle.grid import Grid


def cut_cells(grid: Grid, start: int, within: int) -> list[tuple[int, int]]:
    """Each cell of ``within`` that cuts others off from ``start``, with the mask of those others.

    ``start`` is a connected mask and counts as one cell, which is never a cut cell itself. Cells that are not connected
    to it are left out. One depth-first search, whatever the number of cut cells.
    """
    neighbours = grid.neighbours
    beside_start = grid.around(start) & within & ~start
    left = within & ~start  # not yet visited
    found = []
    visited = 0
    number = {}  # the order of the visits, from 1
    low = {}  # the earliest cell that a cell or one behind it is beside; 0: start
    behind = {}  # the cell and all that was reached through it
    lost: dict[int, int] = {}
    for first in members_of(beside_start):
        if not left >> first & 1:
            continue
        stack = [(first, iter(neighbours[first]))]
        left ^= 1 << first
        visited += 1
        number[first], low[first], behind[first] = visited, 0, 1 << first
        while stack:
            v, beside = stack[-1]
            for w in beside:
                if left >> w & 1:
                    left ^= 1 << w
                    visited += 1
                    number[w], behind[w] = visited, 1 << w
                    low[w] = 0 if beside_start >> w & 1 else visited
                    stack.append((w, iter(neighbours[w])))
                    break
                if w in number and number[w] < low[v]:
                    low[v] = number[w]
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
