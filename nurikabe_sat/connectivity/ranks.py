"""Eager connectivity by ranks, in the order encoding: every true vertex has a true neighbour of a lower rank.

The rank of a vertex counts steps of its path from the core. If the graph has two sides (like the two colours of a
chessboard), every second step of a path goes to each side. Then only the steps to one side count, which halves the
formula. Mostly, the vertices next to the core are all on one side. Then only steps to the other side count, because
the first step never needs to count:

    3 2 1 2      distances d     1 1 0 1      the lowest ranks with two sides: level(d) = d // 2
    2 1 # 1      from the        1 0 # 0      if steps to the vertex count (here: those of even distance),
    3 2 1 2      core #          1 1 0 1      otherwise (d - 1) // 2

In a graph without sides all steps count, and ``level(d) = d - 1``.

Variables, for each vertex ``v`` of distance ``d >= 2`` from the core (distances within the vertices that have
literals) and each ``t`` from ``level(d)`` to ``level(D) - 1``, where ``D = most - |core|``:

    rank[v, t]   v is true, and has a way of true vertices from the core on which at most t steps count

``rank[v, level(D)]`` is the literal of ``v`` itself, and a vertex next to the core has rank 0, so neither takes a
variable. Vertices farther than ``D`` are false.

Clauses, for each such vertex ``v``; ``s`` is 1 if steps to ``v`` count, otherwise 0:

    -rank[v, t]  rank[v, t+1]                               level(D) - level(d)
    -rank[v, t]  rank[w, t-s] for the neighbours w of v     level(D) - level(d) + 1
    -v           for vertices that are too far              one each

Without a core, the root is the first true vertex in the order of the vertices: see ``root.py``. Its
rank is 0, ``D = most - 1``, and the first step may count: the highest rank is ``(D + s) // 2`` (without sides ``D``).
No vertex has a known distance, so ``t`` starts at 0, but ``rank[v, 0]`` is ``root[v]`` if steps to v count.

Source: the level encoding of connected subgraphs (order-encoded distances), as in Tamura et al., "Compiling finite
linear CSP into SAT", 2009, for the order encoding. Counting every second step is new here.
"""

from collections.abc import Callable
from itertools import pairwise

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def connect_by_ranks(cnf: Cnf, task: Task, label: str) -> None:
    """Add clauses that connect the true vertices by unary ranks. Variable names start with ``label``."""
    if task.core:
        _connect_to_core(cnf, task, label)
    else:
        _connect_to_root(cnf, task, label)


def rank_cost(task: Task) -> int:
    """Return a quick upper bound on the number of variables that ``connect_by_ranks`` adds."""
    return len(task.literals) * max(0, task.most - task.core.bit_count())


def _connect_to_core(cnf: Cnf, task: Task, label: str) -> None:
    graph, literals = task.graph, task.literals
    neighbours = graph.neighbours
    add = cnf.clauses.append
    farthest = task.most - task.core.bit_count()
    left = mask_of(literals)
    beside = graph.around(task.core) & left if farthest > 0 else 0
    if farthest < 2 or beside == left:  # most tasks need no ranks
        cnf.clauses += [[-literals[v]] for v in members_of(left & ~beside)]
        return
    free = _uncounted(graph.side, beside, left)

    def level(distance: int, step: int) -> int:
        return (distance - 1 + step) // 2 if free else distance - 1

    # rows[v]: the literals rank[v, t] from the first t to the last, and the first t
    rows = {v: ([literals[v]] * farthest, 0) for v in members_of(beside)}
    ranked: list[tuple[int, int]] = []  # the vertices that are not beside the core; 1 if a step to them counts
    layer, distance = beside, 1
    left &= ~beside
    while layer and left and distance < farthest:
        layer = graph.around(layer) & left
        left &= ~layer
        distance += 1
        for side, step in (layer & free, 0), (layer & ~free, 1):
            if not side:
                continue
            vertices = members_of(side)
            lowest = level(distance, step)
            count = level(farthest, step) - lowest
            first = cnf.new_variables(count * len(vertices), _layer_namer(label, vertices, lowest, count))
            for v in vertices:
                rows[v] = [*range(first, first + count), literals[v]], lowest
                ranked.append((v, step))
                first += count
    for v in members_of(left):
        add([-literals[v]])
    for v, step in ranked:
        ranks, lowest = rows[v]
        below = [(row, t + step) for row, t in (rows[w] for w in neighbours[v] if w in rows)]
        for t, rank in enumerate(ranks, lowest):
            add([-rank, *[row[t - e] for row, e in below if e <= t]])
        for rank, higher in pairwise(ranks):
            add([-rank, higher])


def _uncounted(side: int, beside: int, vertices: int) -> int:
    """Return the vertices that do not count as steps: the side of the graph that has more vertices in ``beside``."""
    if not side:
        return 0
    one, other = beside & side, beside & ~side
    return vertices & (side if one.bit_count() >= other.bit_count() else ~side)


def _connect_to_root(cnf: Cnf, task: Task, label: str) -> None:
    graph, literals = task.graph, task.literals
    add = cnf.clauses.append
    farthest = max(0, min(task.most, len(literals)) - 1)
    roots = first_true(cnf, literals, label)
    rows: dict[int, list[int]] = {}  # rank[v, t] from t = 0
    steps = {v: not graph.side >> v & 1 for v in literals}
    for v, literal in literals.items():
        highest = (farthest + steps[v]) // 2 if graph.side else farthest
        known = [roots[v]] if steps[v] and highest else []
        first = cnf.new_variables(highest - len(known), _namer(label, v, len(known)))
        rows[v] = [*known, *range(first, first + highest - len(known)), literal]
    for v, ranks in rows.items():
        beside = [rows[w] for w in graph.neighbours[v] if w in rows] if farthest else []
        for t, rank in enumerate(ranks):
            if rank != roots[v]:
                add([-rank, roots[v], *(row[t - steps[v]] for row in beside if t >= steps[v])])
        for rank, higher in pairwise(ranks):
            add([-rank, higher])


def _layer_namer(label: str, vertices: list[int], lowest: int, count: int) -> Callable[[int], str]:
    return lambda i: f"{label}_rank{lowest + i % count}_v{vertices[i // count]}"


def _namer(label: str, v: int, lowest: int) -> Callable[[int], str]:
    return lambda i: f"{label}_rank{lowest + i}_v{v}"
