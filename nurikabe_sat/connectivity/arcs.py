"""Clauses that give every true vertex except the root a parent. An encoding must then only forbid rings of parents.

    root <- v <- w        parent[v, root], parent[w, v]: following the parents from any true vertex ends at the
             `- x         root, unless they close a ring

Variables, for each vertex ``v`` that is not next to the core and each neighbour ``w`` of ``v``, both with literals:

    parent[v, w]    w is true and the next vertex on v's way to the root

The core is one vertex, the root. It is the parent of the vertices next to it, which takes no variable. Without a core,
the root is the first true vertex (``root.py``). Clauses, for each vertex ``v`` that is not next to the core:

    -v  root[v]  parent[v, w] for the neighbours w of v           one (root[v] only without a core)
    -parent[v, w]  w                                              one per arc
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


class Arc(NamedTuple):
    """Arc of a directed graph. If ``literal`` is true, ``parent`` is the parent of ``child``."""

    child: int
    parent: int
    literal: int


def parent_arcs(cnf: Cnf, task: Task, label: str) -> Iterator[Arc]:
    """Add clauses that give each vertex except the root a parent, and yield the arcs.

    The root's clauses are added on the call, and a vertex's clauses before its first arc is yielded.
    """
    roots = {} if task.core else first_true(cnf, task.literals, label)
    return _arcs(cnf, task, label, roots)


def _arcs(cnf: Cnf, task: Task, label: str, roots: dict[int, int]) -> Iterator[Arc]:
    literals, neighbours = task.literals, task.graph.neighbours
    add = cnf.clauses.append
    beside_core = set(members_of(task.graph.around(task.core)))
    for v, literal in literals.items():
        if v in beside_core:
            continue
        possible = [w for w in neighbours[v] if w in literals]
        first = cnf.new_variables(len(possible), _namer(label, v, possible))
        add([-literal, *((roots[v],) if roots else ()), *range(first, first + len(possible))])
        for arc, w in enumerate(possible, first):
            add([-arc, literals[w]])
            yield Arc(v, w, arc)


def inner_arcs(cnf: Cnf, task: Task, label: str) -> list[Arc]:
    """Add clauses that give each vertex except the root a parent, and return the arcs that can be part of a ring."""
    arcs = list(parent_arcs(cnf, task, label))
    children = {arc.child for arc in arcs}
    return [arc for arc in arcs if arc.parent in children]


def _namer(label: str, v: int, parents: list[int]) -> Callable[[int], str]:
    return lambda i: f"{label}_parent_v{v}_v{parents[i]}"
