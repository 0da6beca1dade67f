"""Solver with lazy clauses. If a model violates connectivity, the solver adds violated clauses and searches again.

    solve(assumptions) --> solver --> model --> cuts? --yes--> add them, call the solver again
                           |                    |
                           no model: False      no: True

Without assumptions, and with a clause that forbids each answer, the solver yields all models one by one (``search``).
With assumptions, an answer of "no" comes with contradictory assumptions (``diagnosis``).
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded, LazyFormula, Reserve
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import COMPLETE, Encoding, encode
from nurikabe_sat.errors import ConsistencyError, LimitReached, SolverError
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backend import Backend, Solver
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Clause
from nurikabe_sat.sat.unverified import note

AT_ONCE = 10_000
"""Maximum number of clauses that are added between two checks of the deadline."""

MANY_CALLS = 20
"""Number of solver calls for one question after which redundant clauses for long searches are added."""

MOST_COUNTED = 400
"""Maximum number of undecided cells for which a solver that counts island sizes by itself is used.

Larger boards have long searches, in which a solver learns more from clauses that count.
"""


@dataclass(frozen=True)
class SolverCall:
    """Report about a solver call: the answer, the number of clauses added afterwards, and the duration in seconds."""

    number: int
    answer: bool | None
    cuts: int
    seconds: float


Watch = Callable[[SolverCall], None]


class LazySolver:
    """SAT solver for a formula whose missing clauses are added during the search. Use it as a context manager.

    Attributes:
        without_counting: Opens the solver that replaces a counting solver once clauses express the sizes.
        calls: The number of solver calls so far.
        cuts: The number of clauses added so far.
        earlier_conflicts: The number of conflicts of earlier solvers for the same board.
    """

    def __init__(
        self,
        backend: Backend,
        formula: LazyFormula,
        deadline: Deadline = NEVER,
        watch: Watch | None = None,
        without_counting: Callable[[], Backend] | None = None,
    ) -> None:
        self._backend = backend
        self._without_counting = without_counting  # as long as the solver that counts may be exchanged
        self._added: list[Clause] = []  # what the next one has to be given beside the formula
        self._conflicts_before = 0
        self._formula = formula
        self._reserve = formula.reserve
        self._watch = watch
        self.deadline = deadline
        self.calls = 0
        self.cuts = 0
        self.earlier_conflicts = 0
        self._assumed: Sequence[int] = ()
        self._model: Sequence[int] = ()
        self._add_in_time(formula.cnf.clauses)
        for literals, bound in formula.counted:
            backend.at_most(literals, bound)

    def _add_in_time(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the solver until the deadline. If the deadline passes, the solver gives no further answers."""
        for start in range(0, len(clauses), AT_ONCE):
            if self.is_late():
                return
            self._backend.add(clauses[start : start + AT_ONCE])

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses to the solver permanently."""
        if self._without_counting is not None:
            clauses = list(clauses)
            self._added += clauses
        self._backend.add(clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the literals that the next search should try first."""
        self._backend.prefer(literals)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """Decide whether the formula has a model under the assumptions.

        Returns:
            True if a model exists, False if none exists, and None at the limit of ``conflicts``.
        """
        self._assumed = assumptions
        first = self.calls
        before = spent = self.conflicts()
        while not self.is_late():
            if assumptions and self.calls - first == MANY_CALLS:
                self.strengthen()
            left = None if conflicts is None else conflicts - (spent - before)
            if left is not None and left <= 0:
                return None
            if self._reserve is not None and spent >= self._reserve.patience:
                self.strengthen()  # here as well, because some solvers check their budget only when they restart
            patience = None if self._reserve is None else max(1, self._reserve.patience - spent)
            is_limited = left is not None and (patience is None or left < patience)
            answer, model, cuts = self._call(left if is_limited else patience)
            spent = self.conflicts()
            if answer is None and is_limited:
                return None
            if answer is None and not self.is_late() and self.strengthen():
                continue
            if answer and cuts:
                self.add(cuts)
                continue
            if answer:
                self._model = model
            return answer
        return None

    def _call(self, conflicts: int | None) -> tuple[bool | None, Sequence[int], Sequence[Clause]]:
        """Call the solver, and return its answer, its model, and the clauses that the model violates."""
        began = time.perf_counter()
        answer = self._backend.solve(self._assumed, self.deadline, conflicts)
        if answer is False and self._formula.rests_on is not None:
            note(self._formula.rests_on)
        model = self._formula.cnf.completed(self._backend.model()) if answer else ()
        cuts = list(self._formula.violated(model)) if answer else []
        self.calls += 1
        self.cuts += len(cuts)
        if self._watch:
            self._watch(SolverCall(self.calls, answer, len(cuts), time.perf_counter() - began))
        return answer, model, cuts

    def model(self) -> Sequence[int]:
        """Return the model of the last successful call: one literal per variable, in increasing order."""
        return self._model

    def core(self) -> list[int]:
        """Return assumptions that contradict the formula, after ``solve`` returned False.

        If the solver does not report such a subset, the result is all assumptions.
        """
        return list(self._backend.core() if self._backend.info.core else self._assumed)

    def is_late(self) -> bool:
        """Return True if the deadline has passed."""
        return self.deadline.is_over()

    def conflicts(self) -> int:
        """Return the number of solver conflicts so far, or 0 if the solver does not count conflicts."""
        return self._conflicts_before + self._backend.stats().get("conflicts", 0)

    def keep(self, reserve: Reserve | None) -> None:
        """Replace the redundant clauses for long searches."""
        self._reserve = reserve

    def continue_counts(self, before: "LazySolver") -> None:
        """Add the calls, cuts and conflicts of an earlier solver for the same board, for statistics only."""
        self.calls += before.calls
        self.cuts += before.cuts
        self.earlier_conflicts += before.earlier_conflicts + before.conflicts()

    def strengthen(self) -> bool:
        """Add the next group of redundant clauses to the solver. Return False if no group remains."""
        reserve = self._reserve
        if reserve is None:
            return False
        self._reserve = reserve.after
        clauses = self._formula.cnf.clauses
        written = len(clauses)
        try:
            reserve.add(self._formula.cnf)
        except LimitReached:  # while they were written; the search then returns a limit
            return False
        if reserve.says_counts and self._without_counting is not None:
            self._exchange(self._without_counting())
            written = 0
        self._add_in_time(clauses[written:])
        return True

    def _exchange(self, backend: Backend) -> None:
        """Replace the solver by a new one that gets the same clauses."""
        self._conflicts_before = self.conflicts()
        self._backend.close()
        self._backend = backend
        self._backend.add(self._added)
        self._without_counting, self._added = None, []

    def close(self) -> None:
        """Release the solver."""
        self._backend.close()

    def __enter__(self) -> "LazySolver":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def counting_pays(known: Known) -> bool:
    """Return True if a solver that counts island sizes by itself is preferable for proving uniqueness."""
    return known.undecided.bit_count() <= MOST_COUNTED


def open_solver(
    known: Known,
    encoding: Encoding | None,
    solver: str | Solver,
    deadline: Deadline,
    watch: Watch | None = None,
    *,
    counting: bool = False,
) -> tuple[Encoded, LazySolver]:
    """Return the formula of a puzzle and an open solver for this formula. The caller must close the solver.

    Args:
        known: The puzzle with its known cells.
        encoding: The encoding; None selects lazy cuts if the solver accepts clauses later.
        solver: The name of a solver, or a Solver.
        deadline: The time limit.
        watch: Called after each call of the solver.
        counting: Allow the solver to count the sizes of islands itself.

    Raises:
        UsageError: If a name or the puzzle is rejected.
        SolverError: If the solver fails.
        LimitReached: If the deadline passes first.
    """
    backend = open_backend(solver, deadline_expected=deadline.is_limited, counting=counting and encoding is None)
    try:
        name = encoding or ("default" if backend.info.incremental else COMPLETE)
        encoded = encode(known, name, deadline, counting=counting and backend.info.counts)
        return encoded, lazy_solver(encoded, backend, solver, deadline, watch)
    except BaseException:
        backend.close()
        raise


def lazy_solver(
    encoded: Encoded, backend: Backend, solver: str | Solver, deadline: Deadline, watch: Watch | None
) -> LazySolver:
    """Return a solver for a formula, in an open backend. ``solver`` names the backend that may replace it later."""
    formula = LazyFormula(encoded.cnf, encoded.missing, encoded.reserve, encoded.counted, encoded.rests_on)
    another = partial(open_backend, solver, deadline_expected=deadline.is_limited) if encoded.counted else None
    return LazySolver(backend, formula, deadline, watch, another)


def accepted(encoded: Encoded, model: Sequence[int]) -> Colouring:
    """Return the solution that a model describes, after checking the solution.

    Raises:
        ConsistencyError: If the solution breaks a rule.
        SolverError: If the solution breaks a rule, and the encoding is from outside the project.
    """
    solution = encoded.decode(model)
    if violations(encoded.puzzle, solution):
        if encoded.rests_on is not None:
            raise SolverError(f"the encoding {encoded.encoding!r} is wrong: it allows a grid that breaks the rules")
        raise ConsistencyError(f"encoding {encoded.encoding!r} gave a grid that breaks the rules")
    return solution
