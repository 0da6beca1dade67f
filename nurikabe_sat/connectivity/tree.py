"""Eager connectivity by a tree: every true vertex except the root has a parent, and no chain of parents is a ring.

Each vertex carries a number of B bits, the state of a linear feedback shift register; the child's number is the
successor of its parent's. The states other than zero lie on one ring of 2^B - 1 states, so a ring of parents would
need that many vertices; B is large enough to prevent this. A successor is a shift by one bit and one exclusive or,
so an arc takes 2B + 2 clauses and no comparator, and the whole encoding O(V log V). Use it for sets that are
too large for ranks.

Variables: ``bit[v, i]``, B per vertex; ``parent[v, w]`` as in ``arcs.py``. Clauses: those of ``arcs.py``, and

    -parent[v, w]  bit[v, i] <-> bit[w, i-1]     (i > 0)          2 (B - 1) per arc
    -parent[v, w]  bit[v, 0] <-> bit[w, B-1] xor bit[w, tap]      4 per arc
    bit[v, 0]  ...  bit[v, B-1]                                   one per vertex: the state zero is its own successor

Source: linear feedback shift registers for acyclicity: A. Johnson, "Quasi-linear reduction of Hamiltonian cycle
problem to satisfiability", 2014; compared with other orders in M. Heule, "Chinese remainder encoding for Hamiltonian
cycles", SAT 2021. Primitive trinomials: any table of them, e.g. Zierler and Brillhart, 1968.
"""

from collections.abc import Callable

from nurikabe_sat.connectivity.arcs import parent_arcs
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf

# (B, tap): x^B + x^tap + 1 is primitive, so that the register runs through all 2^B - 1 states other than zero.
TRINOMIALS = ((2, 1), (3, 2), (4, 3), (5, 3), (6, 5), (7, 6), (9, 5), (10, 7), (11, 9), (15, 14), (18, 11), (20, 17))


def register_for(vertices: int) -> tuple[int, int]:
    """Return the number of bits and the tap of the smallest shift register whose cycle is longer than ``vertices``.

    Raises:
        ValueError: If there are more than 2^20 - 2 vertices.
    """
    for bits, tap in TRINOMIALS:
        if vertices < (1 << bits) - 1:
            return bits, tap
    most = (1 << TRINOMIALS[-1][0]) - 2
    raise ValueError(f"the encoding tree has at most {most} vertices, but this board needs {vertices}")


def connect_by_tree(cnf: Cnf, task: Task, label: str) -> None:
    """Add clauses that connect the true vertices by a numbered tree. Variable names start with ``label``."""
    literals = task.literals
    add = cnf.clauses.append
    arcs = parent_arcs(cnf, task, label)
    bits, tap = register_for(len(literals))
    numbers: dict[int, int] = {}
    for v in literals:
        first = cnf.new_variables(bits, _namer(label, v))
        numbers[v] = first
        add(list(range(first, first + bits)))
    for place, (v, w, parent) in enumerate(arcs):
        if not place & 255:
            cnf.check()
        child, number = numbers[v], numbers[w]
        for i in range(1, bits):
            add([-parent, -(child + i), number + i - 1])
            add([-parent, child + i, -(number + i - 1)])
        a, b, c = child, number + bits - 1, number + tap - 1
        add([-parent, -a, b, c])
        add([-parent, -a, -b, -c])
        add([-parent, a, -b, c])
        add([-parent, a, b, -c])


def _namer(label: str, v: int) -> Callable[[int], str]:
    return lambda i: f"{label}_bit{i}_v{v}"
