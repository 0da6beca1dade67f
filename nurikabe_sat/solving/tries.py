"""Short searches on large boards with many solutions. Each gets the clauses in another order, in a new solver.

The time of a search on such a board varies widely: one board takes 100 conflicts, and its mirror image takes 40,000.
Therefore, the first question starts with many short searches. Most have the same length, and a few are longer. If all
of them fail, the complete search follows. Further questions go to the last solver, whose learnt clauses often lead to
a similar solution within a few conflicts.

Source: M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993, for the lengths.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import encode
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver, Watch, lazy_solver

TRIES = 40
"""Maximum number of short searches."""

CONFLICTS = 250
"""Number of solver conflicts of the shortest searches."""

SEED = 1
"""Fixed random seed for the orders of the clauses, so that the same board always gets the same solution."""


def open_after_tries(
    known: Known, solver: str | Solver, deadline: Deadline, watch: Watch | None = None
) -> tuple[Encoded, LazySolver] | None:
    """Return the formula and the solver of a short search that has an answer, or of the last short search.

    The solver continues where the short search ended. The caller must close the solver.

    Returns:
        The formula and the solver, or None if the solver does not count the sizes of islands itself.

    Raises:
        SolverError: If the solver fails.
        LimitReached: If the deadline passes while the formula is written.
    """
    if not _counts(solver):
        return None
    encoded = encode(known, deadline=deadline, counting=True)
    if encoded.reserve is not None:
        encoded.reserve.add(encoded.cnf)
    rng = random.Random(SEED)  # noqa: S311 (the same board, the same solutions)
    opened: LazySolver | None = None
    for length in lengths(TRIES):
        rng.shuffle(encoded.cnf.clauses)
        backend = open_backend(solver, deadline_expected=deadline.is_limited, counting=True)
        before, opened = opened, lazy_solver(replace(encoded, reserve=None), backend, solver, deadline, watch)
        if before is not None:
            opened.continue_counts(before)
            before.close()
        if opened.solve((), length * CONFLICTS) is not None or opened.is_late():
            break
    if opened is None:
        return None
    opened.keep(encoded.reserve and encoded.reserve.after)
    return encoded, opened


def _counts(solver: str | Solver) -> bool:
    """Return True if the solver, or a member of its family, counts the sizes of islands itself."""
    backend = open_backend(solver, counting=True)
    backend.close()
    return backend.info.counts


def lengths(number: int) -> Iterator[int]:
    """Yield the first terms of Luby's sequence.

    >>> list(lengths(7))
    [1, 1, 2, 1, 1, 2, 4]
    """
    place, term = 1, 1
    for _ in range(number):
        yield term
        place, term = (place + 1, 1) if place & -place == term else (place, 2 * term)
