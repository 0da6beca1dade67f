"""Lazy connectivity: clauses derived from a model whose true vertices are not connected.

If the true vertices of a model are not connected, a vertex ``v`` is in one part, and others are elsewhere. A
*separator* is a set of false vertices that every path from ``v`` to the others must cross:

    v v .           v = the part        v v #      # = the separator: one of these
    . . x    ->     x = the others      # # x          must become true

The *cut* is the clause "v is false, or the other witness is false, or a vertex of the separator is true". The
other witness is omitted if it is not needed: it is in the core, or v's side has fewer vertices than must be true.
Each part gives two cuts, one with the separator next to the part and one with the separator next to the
largest part, because neither is always stronger.

Source: the separator clauses of the connected-subgraph literature (node-separator inequalities, e.g. Wang, Buchanan
and Butenko, "On imposing connectivity constraints in integer programs", 2017), used here as lazy clauses.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.bitset import first_member, members_of
from nurikabe_sat.connectivity.task import Task


@dataclass(frozen=True)
class Cut:
    """Cut of a graph. A cut justifies a lazy clause, and can be checked on the graph alone.

    No path leads from ``witness`` to ``other`` without crossing ``separator``, a mask. If ``other`` is None, no such
    path leads to the core, or to ``least`` vertices in total.
    """

    witness: int
    other: int | None
    separator: int

    def clause(self, task: Task) -> list[int]:
        """Return the clause of the cut: one of the two witnesses is false, or a vertex of the separator is true."""
        literals = task.literals
        clause = [-literals[v] for v in (self.witness, self.other) if v is not None and v in literals]
        clause += [literals[v] for v in members_of(self.separator)]
        if task.rule:
            clause.append(-task.rule)
        return clause


def violated_cuts(tasks: Iterable[Task], model: Sequence[int]) -> Iterator[tuple[Task, Cut]]:
    """Yield each cut that a model violates, with the task of the cut. The model lists all literals in order."""
    for task in tasks:
        if task.rule and model[task.rule - 1] < 0:
            continue
        true = task.sure
        for v, literal in task.literals.items():
            if model[literal - 1] > 0 if literal > 0 else model[-literal - 1] < 0:
                true |= 1 << v
        for cut in find_cuts(task, true):
            yield task, cut


def cut_clauses(tasks: Iterable[Task], model: Sequence[int]) -> Iterator[list[int]]:
    """Yield the clauses of the cuts that a model violates. If the model satisfies all tasks, yield nothing."""
    return (cut.clause(task) for task, cut in violated_cuts(tasks, model))


def find_cuts(task: Task, true: int) -> list[Cut]:
    """Return cuts that a set of true vertices violates. The mask of this set includes the vertices of the core.

    The list is empty if these vertices are connected. Each cut is valid for all connected sets of true vertices.
    """
    graph, core = task.graph, task.core
    main = graph.flood(core or true & -true, true)
    if main == true:
        return []
    parts = [main, *graph.parts(true & ~main)]
    if not core:
        main = max(parts, key=int.bit_count)
    possible = task.possible
    rim = graph.around(main) & possible & ~main
    cuts = []
    for part in parts:
        if part == main:
            continue
        own_rim = graph.around(part) & possible & ~part
        near = own_rim & graph.around(graph.flood(main, possible & ~own_rim))
        far = rim & graph.around(graph.flood(part, possible & ~rim))
        for separator in (near,) if near == far else (near, far):
            needs_other = not core and graph.flood(part, possible & ~separator).bit_count() >= task.least
            cuts.append(
                Cut(
                    witness=first_member(part & task.sure or part),
                    other=first_member(main) if needs_other else None,
                    separator=separator,
                )
            )
    return cuts
