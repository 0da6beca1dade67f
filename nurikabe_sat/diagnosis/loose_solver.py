"""The solver and the formula for facts: those of a loose board, which has many solutions, are not those of others.

On a loose board many questions are asked, and each takes conflicts. So the solver counts by itself, and the sea is
connected by the forest of islands from the start. Other boards have few solutions, often one: they get what ``solve``
does.
"""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import FOREST
from nurikabe_sat.sat.backends import COUNTING, is_here
from nurikabe_sat.solving.lazy import LazySolver, open_solver
from nurikabe_sat.solving.search import DEFAULT_SOLVER, Options

MOST_UNDECIDED = 1_000
"""Up to so many undecided cells a board with many solutions gets the forest from the start."""


def seems_loose(known: Known, options: Options) -> bool:
    """Whether a board may well have many solutions, and can have the formula and the solver that are the best then."""
    undecided = known.undecided.bit_count()
    return (
        options.solver == DEFAULT_SOLVER
        and options.encoding is None
        and known.puzzle.sea_total is not None
        and known.grid.size <= 2 * undecided <= 2 * MOST_UNDECIDED
        and is_here(COUNTING[DEFAULT_SOLVER])
    )


def open_for_facts(known: Known, options: Options, deadline: Deadline, *, is_loose: bool) -> tuple[Encoded, LazySolver]:
    """Return the formula, and the solver with it, to be closed. Raises what ``open_solver`` does."""
    if is_loose:
        return open_solver(known, FOREST, COUNTING[DEFAULT_SOLVER], deadline, counting=True)
    return open_solver(known, options.encoding, options.solver, deadline)
