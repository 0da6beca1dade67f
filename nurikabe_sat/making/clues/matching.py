"""Cheapest assignment of n rows to n columns, computed by the Hungarian method.

    cost   1 9        row 0 takes column 1 and row 1 column 0 only if this is cheaper: here 1 + 3 < 9 + 2
           2 3

Source: H. W. Kuhn, "The Hungarian method for the assignment problem", 1955.
"""

import math
from collections.abc import Callable


def cheapest_matching(size: int, cost: Callable[[int, int], float]) -> list[int]:
    """Return the column assigned to each row, such that the total cost is minimal.

    >>> costs = [[1, 9, 9], [2, 3, 9], [1, 2, 3]]
    >>> cheapest_matching(3, lambda row, col: costs[row][col])
    [0, 1, 2]
    >>> cheapest_matching(2, lambda row, col: [[1, 2], [1, 9]][row][col])
    [1, 0]
    """
    costs = [[cost(row, col) for col in range(size)] for row in range(size)]
    of_row, of_col = [0.0] * size, [0.0] * (size + 1)
    row_at = [-1] * (size + 1)  # the last column is where a new row begins
    for row in range(size):
        row_at[size], col = row, size
        slack, before, seen = [math.inf] * size, [size] * size, [False] * (size + 1)
        while row_at[col] >= 0:
            seen[col] = True
            here, step, nearest = row_at[col], math.inf, size
            for other in range(size):
                if seen[other]:
                    continue
                reduced = costs[here][other] - of_row[here] - of_col[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, col
                if slack[other] < step:
                    step, nearest = slack[other], other
            for other in range(size + 1):
                if seen[other]:
                    of_row[row_at[other]] += step
                    of_col[other] -= step
                elif other < size:
                    slack[other] -= step
            col = nearest
        while col != size:
            row_at[col] = row_at[before[col]]
            col = before[col]
    found = [0] * size
    for col, row in enumerate(row_at[:size]):
        found[row] = col
    return found
