"""What long searches get: redundant clauses that pay there, and cost more than they save elsewhere.

First, after FOREST_PATIENCE conflicts, the forest of islands and contacts without rings of any length, which connects
the sea but for what a single island encloses, and the bounds on the spans of islands.

Then, where the solver counts the sizes of islands, it is exchanged for one that has them as clauses.

Then, on boards with few undecided cells, the number of sea cells and the connectivity of the sea. Where every clue has
a size, the sea has what the islands leave. The sizes of the islands imply that, but resolution has no short way to add
them up. A totalizer over the cells, row by row, lets the solver reason about how much sea a band of rows must hold. And
a solver that has to come back for cuts again and again is better off with the whole of connectivity at once.

As a sequential counter the number took twice as long as the totalizer, as modulo totalizers two to four times, as a
cardinality network twice. On large boards with many clues it only costs (3.0 -> 7.0 s on a 20 x 36), so it is held back
until the search has cost about as much as the totalizer does.
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
"""Conflicts: boards of up to 100 cells that need fewer are done before the forest is written."""

LARGEST = 400
"""A totalizer takes about as many clauses as the square of its inputs; beyond so many cells it is not built."""

MOST_PATIENCE = 10_000

COUNTING_PATIENCE = 5_000
"""A solver that counts is several times as fast at a conflict, but where it has had so many the counters of clauses are
better to learn from."""


def reserve_for(local: Local, sea: Task | None) -> Reserve:
    """Return the reserve of a formula; ``sea`` is its task if it is left to lazy cuts."""
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
