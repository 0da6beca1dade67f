"""Who checks what a search has found, and how much of the time limit is theirs."""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import solver_name

CHECK_SHARE = 0.25
"""The part of a time limit that is kept for the check of what was found."""

CHECKERS = ("cadical153", "glucose")
"""The solvers that check: the first that is not of the family of the one that has searched."""


def other_solver(solver: str | Solver) -> str:
    """Return a solver to check what another has found."""
    return next(name for name in CHECKERS if name[:4] != solver_name(solver)[:4])


def search_deadline(deadline: Deadline) -> Deadline:
    """When a search has to be done, so that its results can still be checked."""
    return deadline.share(1 - CHECK_SHARE)
