"""The number of sea cells, as redundant clauses for long searches.

Where every clue has a size, the sea has what the islands leave. The sizes of the islands imply that, but resolution
has no short way to add them up, and some puzzles turn on it: few large islands, and just enough sea to part them.
A totalizer over the cells, row by row, lets the solver reason about how much sea a band of rows must hold.

Measured (glucose4, 10 x 10, clues 8 15 28 30): 5.9 s with it; without it nothing within an hour. A sequential counter
took 13.6 s, the modulo totalizers 11 and 22, a cardinality network 13.5. On large boards with many clues it only
costs (3.0 -> 7.0 s on a 20 x 36), so it is held back until the solver has had its share of conflicts.
"""

from collections.abc import Callable
from functools import partial

from nurikabe_sat.encoding.known import Known
from nurikabe_sat.masks import members_of
from nurikabe_sat.sat.cardinality import exactly
from nurikabe_sat.sat.cnf import Cnf

LARGEST = 1200
"""A totalizer takes about as many clauses as the square of its inputs; beyond so many cells it is not built."""


def sea_counter(known: Known) -> Callable[[Cnf], None] | None:
    """What adds the counter to the formula; None where the number is not known or there are too many cells."""
    if known.sea_total is None or known.undecided.bit_count() > LARGEST:
        return None
    return partial(_count_sea, known=known)


def _count_sea(cnf: Cnf, known: Known) -> None:
    cells = [c + 1 for c in members_of(known.undecided)]
    missing = (known.sea_total or 0) - known.sea.bit_count()
    cnf.group(f"size of the sea: {missing} more cells (redundant)")
    exactly(cnf, cells, missing, kind="totalizer", name="sea_count")
