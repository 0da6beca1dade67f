"""Cross-checks of results by another solver, and the share of the time limit that they get."""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import solver_name

CHECK_SHARE = 0.25
"""Share of a time limit that is reserved for checking the result."""

CHECKERS = ("cadical153", "glucose")
"""Solvers for checks. The first one from another family than the searching solver is used."""


def other_solver(solver: str | Solver) -> str:
    """Return the name of another solver that checks the results of ``solver``."""
    return next(name for name in CHECKERS if name[:4] != solver_name(solver)[:4])


def search_deadline(deadline: Deadline) -> Deadline:
    """Return an earlier deadline for a search, so that time remains to check its results."""
    return deadline.share(1 - CHECK_SHARE)
