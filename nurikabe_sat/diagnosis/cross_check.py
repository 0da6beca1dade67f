"""Solvers that check the results of a search, and their share of the time limit."""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import solver_name

CHECK_SHARE = 0.25
"""Share of a time limit that is reserved for checking the result."""

CHECKERS = ("cadical153", "glucose")
"""Solvers for checks: the first one outside the family of the searching solver is used."""


def other_solver(solver: str | Solver) -> str:
    """Return a solver for checking the result of another."""
    return next(name for name in CHECKERS if name[:4] != solver_name(solver)[:4])


def search_deadline(deadline: Deadline) -> Deadline:
    """Return the time limit for a search, such that its results can still be checked."""
    return deadline.share(1 - CHECK_SHARE)
