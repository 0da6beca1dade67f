"""Eager connectivity by steps: every true vertex has a way to the core on which each step is counted.

Variables, for each of the n vertices ``v`` and each ``t`` below n - 1:

    step[v, t]   v is true, and t steps or fewer lead from it to the core, or to the root if there is no core

``step[v, n-1]`` is the literal of ``v`` itself. Clauses, n each for every vertex without a neighbour in the core:

    -step[v, t]  root[v]  step[w, t-1] for the neighbours w of v

and for every ``t`` below n - 1, so that only true vertices have steps:

    -step[v, t]  v
"""

from collections.abc import Callable

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def connect_by_steps(cnf: Cnf, task: Task, label: str) -> None:
    """Add the clauses to ``cnf``; ``label`` begins the names of the variables."""
    literals = task.literals
    beside = task.graph.around(task.core) & mask_of(literals)
    roots = {} if task.core else first_true(cnf, literals, label)
    most = len(literals) - 1
    steps: dict[int, list[int]] = {}
    for v, literal in literals.items():
        first = cnf.new_variables(most, _namer(label, v))
        steps[v] = [*range(first, first + most), literal]
        cnf.clauses += [[-step, literal] for step in steps[v][:-1]]
    for v in literals:
        if not beside >> v & 1:
            near = [steps[w] for w in task.graph.neighbours[v] if w in literals]
            start = [roots[v]] if roots else []
            for t, step in enumerate(steps[v]):
                cnf.clauses.append([-step, *start, *(row[t - 1] for row in near if t)])


def _namer(label: str, v: int) -> Callable[[int], str]:
    return lambda t: f"{label}_step{t}_v{v}"
