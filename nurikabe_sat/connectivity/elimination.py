"""Eager connectivity by vertex elimination: every true vertex except the root has a parent, and rings are excluded.

The inner vertices are removed one by one, always one with the fewest neighbours, and its neighbours are joined:

    v - x - w      x is taken:     v - w      if x is above v and w above x, then w is above v: a ring through x is
        |                           . .       one without x as well, and the last two vertices of a ring, each above
        y                            y        the other, are forbidden

Variables: ``parent[v, w]`` as in ``arcs.py``, which serves as above[v, w] here, and for each pair of vertices that are
joined, both ways,

    above[v, w]   following the parents from v leads to w             2 (K - E)

Clauses: those of ``arcs.py``, and for each inner vertex ``x``, with the k vertices ``v``, ``w`` around it when it is
taken away,

    -above[v, x]  -above[x, v]                                        k
    -above[v, x]  -above[x, w]  above[v, w]    (v other than w)       k (k - 1)

K is the sum of the k's, and E is the number of edges between inner vertices. Inner vertices have arcs; vertices next to
the core have none, and no ring goes through them. The number of clauses is the sum of k^2. On a grid it grows with the
3/2 power of the vertices: 3,940 for 10 x 10, 42,333 for 20 x 20, 510,040 for 40 x 40, fewer with gaps.

Unit propagation forbids the last arc of every ring, as it does with the closure, at a fraction of the closure's size.

Source: M. F. Rankooh and J. Rintanen, "Propositional encodings of acyclicity and reachability by using vertex
elimination", AAAI 2022. There, an arc implies its "above". Here, the arc is the "above", because a parent can be
any neighbour among the ancestors.
"""

from collections.abc import Callable

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.arcs import inner_arcs
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def connect_by_elimination(cnf: Cnf, task: Task, label: str) -> None:
    """Add clauses that connect the true vertices by vertex elimination. Variable names start with ``label``."""
    forbid_rings(cnf, {(v, w): literal for v, w, literal in inner_arcs(cnf, task, label)}, label)


def forbid_rings(cnf: Cnf, above: dict[tuple[int, int], int], label: str) -> None:
    """Add clauses that forbid rings of arcs. ``above`` maps each arc, as a pair of vertices, to its literal.

    Each arc needs a counterpart in the other direction. Literals for joined pairs of vertices are added to ``above``.
    """
    beside: dict[int, int] = {}
    for v, w in above:
        beside[v] = beside.get(v, 0) | 1 << w
    for x, around in _elimination(beside):
        cnf.check()
        fresh = [(v, w) for v in around for w in around if v != w and (v, w) not in above]
        first = cnf.new_variables(len(fresh), _namer(label, fresh))
        above.update(zip(fresh, range(first, first + len(fresh)), strict=True))
        for v in around:
            over_x = -above[v, x]
            cnf.clauses.append([over_x, -above[x, v]])
            cnf.clauses += [[over_x, -above[x, w], above[v, w]] for w in around if w != v]


def _elimination(beside: dict[int, int]) -> list[tuple[int, list[int]]]:
    """Return the vertices in the order of elimination, each with its neighbours at the time of its removal.

    ``beside`` maps vertices to masks of neighbours, and is emptied. The next vertex is the lowest of those with the
    fewest neighbours. Its neighbours are joined.
    """
    from heapq import heapify, heappop, heappush  # here, because most imports of this file do not need it

    order = []
    queue = [(mask.bit_count(), v) for v, mask in beside.items()]
    heapify(queue)
    while queue:
        count, x = heappop(queue)
        if x not in beside or count != beside[x].bit_count():
            continue  # already removed, or in the queue again with another number of neighbours
        around = members_of(beside.pop(x))
        order.append((x, around))
        joined = mask_of(around)
        for v in around:
            beside[v] = (beside[v] | joined) & ~(1 << v | 1 << x)
            heappush(queue, (beside[v].bit_count(), v))
    return order


def _namer(label: str, pairs: list[tuple[int, int]]) -> Callable[[int], str]:
    return lambda i: f"{label}_above_v{pairs[i][0]}_v{pairs[i][1]}"
