"""What long searches get: redundant clauses that pay there, and cost more than they save elsewhere.

First, after FOREST_PATIENCE conflicts, the forest of islands and contacts, and the bounds on their spans.

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
from nurikabe_sat.encoding.local import Local
from nurikabe_sat.sat.cardinality import exactly
from nurikabe_sat.sat.cnf import Cnf

FOREST_PATIENCE = 200
"""Conflicts: boards of up to 100 cells that need fewer are done before the forest is written."""

LARGEST = 400
"""A totalizer takes about as many clauses as the square of its inputs; beyond so many cells it is not built."""

MOST_PATIENCE = 10_000


def reserve_for(local: Local, sea: Task | None) -> Reserve:
    """The reserve of a formula; ``sea`` is its task if it is left to lazy cuts."""
    known = local.known
    undecided = known.undecided.bit_count()
    strengthen = None
    if undecided <= LARGEST and ((known.sea_total is not None and not local.counted) or sea is not None):
        add = partial(_strengthen, known=known, sea=sea)
        strengthen = Reserve(min(MOST_PATIENCE, undecided**2 // 4), add)
    return Reserve(FOREST_PATIENCE, partial(_plant, local=local), strengthen)


def _plant(cnf: Cnf, local: Local) -> None:
    from nurikabe_sat.encoding.forest import plant_forest  # here and below: most searches are short
    from nurikabe_sat.encoding.spans import bound_spans

    forest = plant_forest(cnf, local.known, local.own)
    bound_spans(cnf, local.known, local.own, forest)


def _strengthen(cnf: Cnf, known: Known, sea: Task | None) -> None:
    if known.sea_total is not None:
        missing = known.sea_total - known.sea.bit_count()
        cnf.group(f"size of the sea: {missing} more cells (redundant)")
        exactly(cnf, [c + 1 for c in members_of(known.undecided)], missing, kind="totalizer", name="sea_count")
    if sea is not None:
        from nurikabe_sat.connectivity.elimination import connect_by_elimination

        cnf.group("connectivity of the sea (redundant)")
        connect_by_elimination(cnf, sea, "all_sea")
