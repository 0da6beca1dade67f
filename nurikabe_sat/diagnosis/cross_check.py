"""Cross-checks of results by another solver, and the share of the time limit that is reserved for them."""

from string import digits

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import full_name

CHECK_SHARE = 0.25
"""Share of a time limit that is reserved for checking the result."""

CHECKERS = ("cadical153", "glucose")
"""Solvers for checks. A check uses the first solver of a different family than the solver that found the result."""


def other_solver(solver: str | Solver) -> str:
    """Return the name of a solver from another family, which checks the results of ``solver``."""
    name = full_name(solver).lower()
    return next(checker for checker in CHECKERS if checker.rstrip(digits) not in name)


def search_deadline(deadline: Deadline) -> Deadline:
    """Return the deadline for a search, which leaves time to check the results before ``deadline``."""
    return deadline.share(1 - CHECK_SHARE)
