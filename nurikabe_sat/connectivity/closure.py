"""Eager connectivity by a closure: every true vertex except the root has a parent, and no vertex is its own ancestor.

    u <- w <- v        parent[v, w] and ancestor[u, w], so ancestor[u, v]: a ring would make each of its vertices
                       an ancestor of itself

Variables: ``parent[v, w]`` as in ``arcs.py``, and one for each ordered pair of the N inner vertices. Inner vertices
have arcs; vertices next to the core have none, so no ring goes through them.

    ancestor[u, v]   following the parents from v leads to u       N (N - 1)

Clauses: those of ``arcs.py``, and for each of the A arcs between inner vertices

    -parent[v, w]  ancestor[w, v]                                  one
    -parent[v, w]  -ancestor[u, w]  ancestor[u, v]                 N - 2: every u but v and w
    -parent[v, w]  -ancestor[v, w]                                 one: v is not its own ancestor

This is N per arc, N * A in all. Unit propagation forbids the last arc of every ring. Elimination
(``elimination.py``) achieves the same with far fewer pairs.

Source: the transitive closure encoding of acyclicity, as M. Gebser, T. Janhunen and J. Rintanen review it in "SAT
modulo graphs: acyclicity", JELIA 2014.
"""

from collections.abc import Callable

from nurikabe_sat.connectivity.arcs import inner_arcs
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.errors import UsageError
from nurikabe_sat.sat.cnf import Cnf

CLOSURE_LIMIT = 4_000_000
"""Maximum number of clauses, which suffices for a grid of about 1,000 vertices. More clauses would take gigabytes."""


def connect_by_closure(cnf: Cnf, task: Task, label: str) -> None:
    """Add clauses that connect the true vertices by transitive closure. Variable names start with ``label``.

    Raises:
        UsageError: If this would take more than CLOSURE_LIMIT clauses.
    """
    arcs = inner_arcs(cnf, task, label)
    inner = list(dict.fromkeys(arc.child for arc in arcs))
    if len(inner) * len(arcs) > CLOSURE_LIMIT:
        raise UsageError(
            f"a closure of {len(task.literals)} vertices would need more than {CLOSURE_LIMIT} clauses;"
            " choose an encoding other than 'closure' and 'paths'"
        )
    add = cnf.clauses.append
    ancestor: dict[int, dict[int, int]] = {}  # ancestor[v][u]: the literal ancestor[u, v]
    for v in inner:
        others = [u for u in inner if u != v]
        first = cnf.new_variables(len(others), _namer(label, v, others))
        ancestor[v] = dict(zip(others, range(first, first + len(others)), strict=True))
    for v, w, parent in arcs:
        of_child = ancestor[v]
        add([-parent, of_child[w]])
        for u, literal in ancestor[w].items():
            add([-parent, -literal, of_child[u]] if u != v else [-parent, -literal])


def _namer(label: str, v: int, others: list[int]) -> Callable[[int], str]:
    return lambda i: f"{label}_ancestor_v{others[i]}_v{v}"
