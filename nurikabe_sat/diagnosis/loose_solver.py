"""Formula and solver for finding facts. Boards with many solutions, called loose, have their own formula and solver.

A loose board needs many hard questions. Its solver therefore counts the sizes of islands itself, and the clauses of the
forest of islands are added from the start. Other boards use the same formula as ``solve``.
"""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import FOREST
from nurikabe_sat.sat.backends import COUNTING, is_here
from nurikabe_sat.solving.lazy import LazySolver, open_solver
from nurikabe_sat.solving.search import DEFAULT_SOLVER, Options

MOST_UNDECIDED = 1_000
"""Maximum number of undecided cells of a loose board, that is, of a board with many solutions."""


def seems_loose(known: Known, options: Options) -> bool:
    """Return True if a board probably has many solutions and a special formula for such boards can be used."""
    undecided = known.undecided.bit_count()
    return (
        options.solver == DEFAULT_SOLVER
        and options.encoding is None
        and known.puzzle.sea_total is not None
        and known.grid.size <= 2 * undecided <= 2 * MOST_UNDECIDED
        and is_here(COUNTING[DEFAULT_SOLVER])
    )


def open_for_facts(known: Known, options: Options, deadline: Deadline, *, is_loose: bool) -> tuple[Encoded, LazySolver]:
    """Return a board's formula and an open solver, which the caller must close.

    Raises the errors of ``open_solver``.
    """
    if is_loose:
        return open_solver(known, FOREST, COUNTING[DEFAULT_SOLVER], deadline, counting=True)
    return open_solver(known, options.encoding, options.solver, deadline)
