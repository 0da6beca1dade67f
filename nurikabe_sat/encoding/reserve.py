"""What long searches get: the number of sea cells, and the connectivity of the sea, as redundant clauses.

Where every clue has a size, the sea has what the islands leave. The sizes of the islands imply that, but resolution
has no short way to add them up, and some puzzles turn on it: few large islands, and just enough sea to part them.
A totalizer over the cells, row by row, lets the solver reason about how much sea a band of rows must hold. And a solver
that has to come back for cuts again and again is better off with the whole of connectivity at once.

Measured (glucose 4.2.1, 10 x 10, clues 8 15 28 30): 4 s with both, 7.6 s with the counter alone, no answer in 40 s and
325,000 conflicts without it. As a sequential counter it took twice as long as the totalizer, as modulo totalizers two
to four times, as a cardinality network twice. On large boards with many clues it only costs (3.0 -> 7.0 s on a 20 x
36), so it is held back until the search has cost about as much as the totalizer does.
"""

from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.elimination import connect_by_elimination
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.encoding.encoded import Reserve
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.sat.cardinality import exactly
from nurikabe_sat.sat.cnf import Cnf

LARGEST = 1200
"""A totalizer takes about as many clauses as the square of its inputs; beyond so many cells it is not built."""

MOST_PATIENCE = 10_000


def reserve_for(known: Known, sea: Task | None) -> Reserve | None:
    """The reserve of a formula; ``sea`` is its task if it is left to lazy cuts. None where it would be too large."""
    undecided = known.undecided.bit_count()
    if undecided > LARGEST or (known.sea_total is None and sea is None):
        return None
    return Reserve(min(MOST_PATIENCE, undecided**2 // 4), partial(_strengthen, known=known, sea=sea))


def _strengthen(cnf: Cnf, known: Known, sea: Task | None) -> None:
    if known.sea_total is not None:
        missing = known.sea_total - known.sea.bit_count()
        cnf.group(f"size of the sea: {missing} more cells (redundant)")
        exactly(cnf, [c + 1 for c in members_of(known.undecided)], missing, kind="totalizer", name="sea_count")
    if sea is not None:
        cnf.group("connectivity of the sea (redundant)")
        connect_by_elimination(cnf, sea, "all_sea")
