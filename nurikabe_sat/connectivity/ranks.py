"""Eager connectivity by ranks, in the order encoding: every true vertex has a true neighbour of a lower rank.

Variables, for each vertex ``v`` of distance ``d >= 2`` from the core (distances within the vertices that have
literals) and each ``t`` from ``d`` to ``D - 1``, where ``D = most - |core|`` is the largest rank there can be:

    rank[v, t]   v is true and can be reached from the core over at most t true vertices, v included

``rank[v, D]`` is the literal of ``v`` itself, and a vertex beside the core has rank 1, so neither takes a variable.
Vertices farther than ``D`` are false.

Clauses, where ``V(t)`` is the number of vertices of distance t:

    -rank[v, t]  rank[v, t+1]                               sum over d >= 2 of V(d) * (D - d)
    -rank[v, t]  rank[w, t-1] for the neighbours w of v     sum over d >= 2 of V(d) * (D - d + 1)
    -v           for vertices that are too far              one each

Without a core some true vertex has to be the root. It is the first one in the order of the vertices; it has rank 0,
every vertex has the distance 0, and ``D = most - 1``: see ``root.py``.

Source: the level encoding of connected subgraphs (order-encoded distances), as in Tamura et al., "Compiling finite
linear CSP into SAT", 2009, for the order encoding.
"""

from collections.abc import Callable

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def connect_by_ranks(cnf: Cnf, task: Task, label: str) -> None:
    """Add the clauses to ``cnf``; ``label`` begins the names of the variables."""
    if task.core:
        _connect_to_core(cnf, task, label)
    else:
        _connect_to_root(cnf, task, label)


def rank_cost(task: Task) -> int:
    """An upper bound on the number of variables that the encoding takes, cheap to get."""
    return len(task.literals) * max(0, task.most - task.core.bit_count())


def _connect_to_core(cnf: Cnf, task: Task, label: str) -> None:
    graph, literals = task.graph, task.literals
    neighbours = graph.neighbours
    add = cnf.clauses.append
    top = task.most - task.core.bit_count()
    left = mask_of(literals)
    # rank_of[v] is the row of literals rank[v, t], t from ``base[v]`` to ``top``.
    base: dict[int, int] = {}
    rank_of: dict[int, list[int]] = {}
    rows: dict[int, list[int]] = {}  # the same with the vertices beside the core, whose rows need no variable
    layer = task.core
    distance = 0
    while layer and left and distance < top:
        layer = graph.around(layer) & left
        left &= ~layer
        distance += 1
        vertices = members_of(layer)
        base.update(dict.fromkeys(vertices, distance))
        if distance == 1:
            rows.update((v, [literals[v]] * top) for v in vertices)
            continue
        count = top - distance
        first = cnf.new_variables(count * len(vertices), _layer_namer(label, vertices, distance, count))
        for v in vertices:
            rows[v] = rank_of[v] = [*range(first, first + count), literals[v]]
            first += count
    for v in members_of(left):
        add([-literals[v]])
    for v, ranks in rank_of.items():
        d = base[v]
        below = [(rows[w], base[w]) for w in neighbours[v] if w in base]
        for t, rank in enumerate(ranks, d):
            if t < top:
                add([-rank, ranks[t + 1 - d]])
            add([-rank, *[row[t - 1 - e] for row, e in below if e < t]])


def _connect_to_root(cnf: Cnf, task: Task, label: str) -> None:
    graph, literals = task.graph, task.literals
    add = cnf.clauses.append
    top = max(0, min(task.most, len(literals)) - 1)
    roots = first_true(cnf, literals, label)
    rank_of: dict[int, list[int]] = {}
    for v, literal in literals.items():
        first = cnf.new_variables(max(0, top - 1), _namer(label, v, 1))
        rank_of[v] = [roots[v], *range(first, first + max(0, top - 1)), literal][: top + 1]
        if not top:
            add([-literal, roots[v]])
    for v, ranks in rank_of.items():
        beside = [w for w in graph.neighbours[v] if w in rank_of]
        for t in range(1, top + 1):
            add([-ranks[t - 1], ranks[t]])
            add([-ranks[t], roots[v], *(rank_of[w][t - 1] for w in beside)])


def _layer_namer(label: str, vertices: list[int], lowest: int, count: int) -> Callable[[int], str]:
    return lambda i: f"{label}_rank{lowest + i % count}_v{vertices[i // count]}"


def _namer(label: str, v: int, lowest: int) -> Callable[[int], str]:
    return lambda i: f"{label}_rank{lowest + i}_v{v}"
