"""Redundant clauses for long searches. Short searches are faster without them.

1. After FOREST_PATIENCE conflicts: the forest of islands and contacts without rings of any length, and the bounds on
   the spans of islands. The forest connects the sea, except for parts that a single island encloses.
2. Then, if the solver counts the sizes of islands: a solver that has them as clauses replaces it.
3. Then, on boards with few undecided cells: the number of sea cells, and the connectivity of the sea.

If every clue has a size, the islands determine the number of sea cells. The sizes imply this number, but resolution
has no short way to add them up. A totalizer over the cells, row by row, lets the solver reason about the minimum
sea in a band of rows. A search that needs many cuts is faster with full connectivity.
On large boards with many clues, the totalizer only costs time. It is therefore added only after the search has cost
about as much as the totalizer itself (docs/notes/engine.md).
"""

from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.encoding.encoded import Reserve
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.local import Local, add_sizes
from nurikabe_sat.sat.cardinality import exactly
from nurikabe_sat.sat.cnf import Cnf

FOREST_PATIENCE = 200
"""Number of solver conflicts after which the clauses of the forest are added."""

LARGEST = 400
"""Maximum number of undecided cells for adding a totalizer, whose number of clauses grows quadratically."""

MOST_PATIENCE = 10_000

COUNTING_PATIENCE = 5_000
"""Number of solver conflicts after which clauses replace the counting of island sizes inside the solver.

A solver that counts is several times as fast per conflict, but it learns less from each.
"""


def reserve_for(local: Local, sea: Task | None) -> Reserve:
    """Return redundant clauses for long searches. ``sea`` is the task of the sea if lazy cuts connect the sea."""
    known = local.known
    undecided = known.undecided.bit_count()
    late = None
    if undecided <= LARGEST and (sea is not None or (known.puzzle.sea_total is not None and not local.counted)):
        late = Reserve(min(MOST_PATIENCE, undecided**2 // 4), partial(_strengthen, known=known, sea=sea))
    if local.counted and sea is not None:
        late = Reserve(COUNTING_PATIENCE, partial(_say_counts, local=local), late, says_counts=True)
    return Reserve(FOREST_PATIENCE, partial(_plant, local=local), late)


def _plant(cnf: Cnf, local: Local) -> None:  # noqa: ARG001 (the formula of local)
    from nurikabe_sat.encoding.forest_sea import connect_by_forest  # here and below: most searches are short

    connect_by_forest(local)


def _say_counts(cnf: Cnf, local: Local) -> None:  # noqa: ARG001 (the formula of local)
    add_sizes(local, counting=False)


def _strengthen(cnf: Cnf, known: Known, sea: Task | None) -> None:
    if known.puzzle.sea_total is not None:
        missing = known.puzzle.sea_total - known.sea.bit_count()
        cnf.group(f"size of the sea: {missing} more cells (redundant)")
        exactly(cnf, [c + 1 for c in members_of(known.undecided)], missing, kind="totalizer", name="sea_count")
    if sea is not None:
        from nurikabe_sat.connectivity.elimination import connect_by_elimination

        cnf.group("connectivity of the sea (redundant)")
        connect_by_elimination(cnf, sea, "all_sea")
