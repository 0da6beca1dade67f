"""Cross-check of results by another solver, and the share of the time limit for this check."""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import solver_name

CHECK_SHARE = 0.25
"""Share of a time limit that is reserved for checking the result."""

CHECKERS = ("cadical153", "glucose")
"""Solvers for checks. The first solver of another family than that of the searching solver is used."""


def other_solver(solver: str | Solver) -> str:
    """Return the name of a different solver, for checking the results of ``solver``."""
    return next(name for name in CHECKERS if name[:4] != solver_name(solver)[:4])


def search_deadline(deadline: Deadline) -> Deadline:
    """Return a shorter deadline for a search, so that time remains for checking the results."""
    return deadline.share(1 - CHECK_SHARE)
