"""Eager connectivity by paths, for small sets: every true vertex has a path of true vertices to the root.

A shortest path has no chord, that is, no edge between two of its vertices that are not consecutive. So only paths
without chords are needed, with at most the maximum number of true vertices.

    r v .        r-v-w is a path, r-v-x-y-w one with a chord (v w)
    . w .  ...

With a core, paths begin at a vertex next to the core, and contain no other such vertex. Without a core, the root
is the first true vertex (``root.py``). Paths then start at each vertex r, as if {r} were the core, over the
vertices that follow r in the order of the literals.

Variables: for each such path, of two or more vertices beyond the core, that ends in ``v``

    path[..., u, v]   every vertex of the path is true             P, the number of paths

Clauses, where path[u] is the literal of ``u`` for a vertex next to the core:

    -path[..., u, v]  path[..., u]                                 P
    -path[..., u, v]  v                                            P
    -v  path[..., v] for all paths that end in v                   one for each v not next to the core;
    -root[r]  -v  path[..., v] for all paths from r to v           without a core, one for each r and each
                                                                   v after r and not next to it

P grows exponentially with the free vertices. Without a core, a 3x3 grid has 56, a 4x4 536, a 5x5 6,034, a 6x6
103,330, and a 7x7 is rejected. With a core and few true vertices, P is small on any graph.

Source: the original program of this project, which has a variable for each simple path between any two vertices,
chords included; see ``encoding/paths.py``.
"""

from collections.abc import Callable, Iterator

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Graph, Task
from nurikabe_sat.errors import UsageError
from nurikabe_sat.sat.cnf import Cnf

PATH_LIMIT = 200_000
"""Maximum number of variables for paths. Slightly larger graphs would need gigabytes of memory."""


def simple_paths(
    graph: Graph, start: int, within: int, longest: int, *, chordless: bool = False
) -> Iterator[tuple[int, ...]]:
    """Yield, depth first, every path of 2 to ``longest`` vertices that begins at ``start`` and continues in ``within``.

    With ``chordless``, vertices of a path are adjacent only if they are consecutive.
    """
    neighbours = graph.neighbours
    stack: list[tuple[tuple[int, ...], int]] = [((start,), within & ~(1 << start))]  # a path, and what it may go on to
    while stack:
        path, free = stack.pop()
        if len(path) > 1:
            yield path
        if len(path) < longest:
            nearby = [w for w in neighbours[path[-1]] if free >> w & 1]
            closed = mask_of(nearby) if chordless else 0
            stack += [((*path, w), free & ~(closed | 1 << w)) for w in reversed(nearby)]


def connect_by_paths(cnf: Cnf, task: Task, label: str) -> None:
    """Add clauses that connect the true vertices by listing all paths. Variable names start with ``label``.

    Raises:
        UsageError: If the formula would need more than PATH_LIMIT variables.
    """
    graph = task.graph
    later = mask_of(task.literals)
    if task.core:
        longest = task.most - task.core.bit_count()
        _connect(cnf, task, f"{label}_path", [], graph.around(task.core) & later, later, longest)
        return
    for r, root in first_true(cnf, task.literals, label).items():
        later &= ~(1 << r)
        _connect(cnf, task, f"{label}_path_v{r}", [-root], graph.around(1 << r) & later, later, task.most - 1)


def _connect(cnf: Cnf, task: Task, label: str, unless: list[int], beside: int, within: int, longest: int) -> None:
    """Add clauses that put each true vertex on a short path of true vertices that starts in ``beside``.

    The literals of ``unless`` are added to the main clauses: if one is true, no path is needed.
    """
    literals = task.literals
    add = cnf.clauses.append
    within &= ~beside
    ends: dict[int, list[int]] = {v: [] for v in literals if within >> v & 1}
    for start in members_of(beside):
        prefixes = [literals[start]]  # of the path's first vertex, its first two, its first three, ...
        for path in simple_paths(task.graph, start, within, longest, chordless=True):
            if cnf.variables >= PATH_LIMIT:
                raise UsageError(
                    f"paths over {len(literals)} vertices would need more than"
                    f" {PATH_LIMIT} variables; choose another encoding"
                )
            variable = cnf.new_variables(1, _namer(label, path))
            v = path[-1]
            del prefixes[len(path) - 1 :]
            add([-variable, prefixes[-1]])
            add([-variable, literals[v]])
            prefixes.append(variable)
            ends[v].append(variable)
    for v, paths in ends.items():
        add([*unless, -literals[v], *paths])


def _namer(label: str, path: tuple[int, ...]) -> Callable[[int], str]:
    return lambda _: "_".join([label, *(f"v{v}" for v in path)])
