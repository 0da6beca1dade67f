"""Solver and formula for facts, which depend on whether a board is loose (has many solutions).

A loose board needs many questions, each with conflicts. Its solver therefore counts, and the forest of islands
connects the sea from the start. Other boards have few solutions, often one, and use the same formula as ``solve``.
"""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import FOREST
from nurikabe_sat.sat.backends import COUNTING, is_here
from nurikabe_sat.solving.lazy import LazySolver, open_solver
from nurikabe_sat.solving.search import DEFAULT_SOLVER, Options

MOST_UNDECIDED = 1_000
"""Maximum number of undecided cells for the forest from the start on loose boards."""


def seems_loose(known: Known, options: Options) -> bool:
    """Return True if a board probably has many solutions, and the best formula and solver for it are usable."""
    undecided = known.undecided.bit_count()
    return (
        options.solver == DEFAULT_SOLVER
        and options.encoding is None
        and known.puzzle.sea_total is not None
        and known.grid.size <= 2 * undecided <= 2 * MOST_UNDECIDED
        and is_here(COUNTING[DEFAULT_SOLVER])
    )


def open_for_facts(known: Known, options: Options, deadline: Deadline, *, is_loose: bool) -> tuple[Encoded, LazySolver]:
    """Return the formula of a board, and a solver for it that the caller must close. Raises as ``open_solver``."""
    if is_loose:
        return open_solver(known, FOREST, COUNTING[DEFAULT_SOLVER], deadline, counting=True)
    return open_solver(known, options.encoding, options.solver, deadline)
