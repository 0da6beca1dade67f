"""One formula, many solver: a solver that keeps what it learns, and gets lazy cuts whenever a model needs them.

    solve(assumptions) --> solver --> model --> cuts? --yes--> add them, ask the solver again
                           |                    |
                           no model: False      no: True

Without assumptions, and with a clause that forbids each answer, all models come one after the other (``search``).
With assumptions an answer of "no" says which of them it needed (``diagnosis``).
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded, LazyFormula
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
"""Clauses that a solver is given between two looks at the clock: some 50 ms."""

MANY_CALLS = 20
"""A question with assumptions that has taken so many cuts gets what the formula holds in reserve."""

MOST_COUNTED = 400
"""Up to so many undecided cells a solver that counts does so in place of clauses; on larger boards, whose searches are
long, the counters of the clauses are better to learn from."""


@dataclass(frozen=True)
class SolverCall:
    """One call of the solver, for those who watch: its answer (None: limit), and the cuts that its model needed."""

    number: int
    answer: bool | None
    cuts: int
    seconds: float


Watch = Callable[[SolverCall], None]


class LazySolver:
    """A solver with a formula in it. A context manager.

    ``without_counting``
        opens the solver that follows on one that counts, when the reserve says what that has counted.
    ``calls``, ``cuts``
        how often the solver was called so far, and how many cuts it was given.
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
        self._assumed: Sequence[int] = ()
        self._model: Sequence[int] = ()
        self._add_in_time(formula.cnf.clauses)
        for literals, bound in formula.counted:
            backend.at_most(literals, bound)

    def _add_in_time(self, clauses: Sequence[Clause]) -> None:
        """Add them, or only some if the time is over meanwhile: then there is no answer any more, and none is wrong."""
        for start in range(0, len(clauses), AT_ONCE):
            if self.is_late():
                return
            self._backend.add(clauses[start : start + AT_ONCE])

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        if self._without_counting is not None:
            clauses = list(clauses)
            self._added += clauses
        self._backend.add(clauses)

    def prefer(self, literals: Sequence[int]) -> None:
        """Literals that the next search may try first."""
        self._backend.prefer(literals)

    def solve(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """Whether the formula has a model with these literals; None when time, or that many conflicts, are over."""
        self._assumed = assumptions
        first = self.calls
        before = spent = self.conflicts()
        while not self.is_late():
            if assumptions and self.calls - first == MANY_CALLS:
                self.strengthen()
            if self._reserve is not None and spent >= self._reserve.patience:
                self.strengthen()  # here as well: some solvers look at their budget only when they restart
            if conflicts is not None and spent - before >= conflicts:
                return None
            budgets = [] if conflicts is None else [conflicts - (spent - before)]
            if self._reserve is not None:
                budgets.append(max(1, self._reserve.patience - spent))
            answer, model, cuts = self._call(min(budgets, default=None))
            spent = self.conflicts()
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
        """The solver's answer, its model if there is one, and the cuts that this needs."""
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
        """That of the last question that had one: a literal for each variable 1, 2, 3, ... in this order."""
        return self._model

    def core(self) -> list[int]:
        """After False: assumptions that cannot hold together; all of them where the solver does not say."""
        return list(self._backend.core() if self._backend.info.core else self._assumed)

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline.is_over()

    def conflicts(self) -> int:
        """How many conflicts the solver has had so far; 0 where it does not count."""
        return self._conflicts_before + self._backend.stats().get("conflicts", 0)

    def strengthen(self) -> bool:
        """Add what the formula holds in reserve; returns whether there was anything left of it."""
        reserve = self._reserve
        if reserve is None:
            return False
        self._reserve = reserve.after
        clauses = self._formula.cnf.clauses
        written = len(clauses)
        try:
            reserve.add(self._formula.cnf)
        except LimitReached:  # while they were written: the search answers that it is late
            return False
        if reserve.says_counts and self._without_counting is not None:
            self._exchange(self._without_counting())
            written = 0
        self._add_in_time(clauses[written:])
        return True

    def _exchange(self, backend: Backend) -> None:
        """Go on with another solver, which is still to be given the formula."""
        self._conflicts_before = self.conflicts()
        self._backend.close()
        self._backend = backend
        self._backend.add(self._added)
        self._without_counting, self._added = None, []

    def close(self) -> None:
        """Let go of the solver."""
        self._backend.close()

    def __enter__(self) -> "LazySolver":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def counting_pays(known: Known) -> bool:
    """Whether a solver that counts, and has to prove that there is no further solution, had better do so."""
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
    """Return a puzzle in an encoding (None: lazy cuts, if the solver takes them), and questions about it, to be closed.

    ``counting``: the solver may count the sizes of islands by itself.

    Raises UsageError for a name or a puzzle that is refused, SolverError for a solver that fails, and LimitReached.
    """
    backend = open_backend(solver, deadline_expected=deadline.is_limited, counting=counting and encoding is None)
    try:
        name = encoding or ("default" if backend.info.incremental else COMPLETE)
        encoded = encode(known, name, deadline, counting=counting and backend.info.counts)
        formula = LazyFormula(encoded.cnf, encoded.missing, encoded.reserve, encoded.counted, encoded.rests_on)
        another = partial(open_backend, solver, deadline_expected=deadline.is_limited) if encoded.counted else None
        return encoded, LazySolver(backend, formula, deadline, watch, another)
    except BaseException:
        backend.close()
        raise


def accepted(encoded: Encoded, model: Sequence[int]) -> Colouring:
    """The solution of a model. Raises ConsistencyError if the referee does not accept it, SolverError if that is the
    fault of an own encoding."""
    solution = encoded.decode(model)
    if violations(encoded.puzzle, solution):
        if encoded.rests_on is not None:
            raise SolverError(f"the encoding {encoded.encoding!r} is wrong: it allows a grid that breaks the rules")
        raise ConsistencyError(f"encoding {encoded.encoding!r} gave a grid that breaks the rules")
    return solution
