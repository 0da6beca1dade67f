"""One formula, many questions: a solver that keeps what it learns, and gets lazy cuts whenever a model needs them.

    ask(assumptions) --> solver --> model --> cuts? --yes--> add them, ask the solver again
                           |                    |
                           no model: False      no: True

The engine's loop looks for solutions one after the other; here each question has assumptions of its own, and an answer
of "no" says which of them it needed.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from nurikabe_sat.encoding.encoded import Encoded, Reserve
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presets import COMPLETE, encode
from nurikabe_sat.engine import Options
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Clause, Cnf

MANY_ROUNDS = 20
"""A question that has taken so many cuts gets what the formula holds in reserve."""

CHECK_SHARE = 0.25
"""The part of a time limit that is kept for the check of what was found."""

CHECKERS = ("cadical153", "glucose")
"""The solvers that check: the first that is not of the family of the one that has searched."""

Violated = Callable[[Sequence[int]], Iterable[Clause]]


@dataclass(frozen=True)
class Lazy:
    """A formula, and the clauses that it leaves out: ``violated`` gives those that a model shows to be needed."""

    cnf: Cnf
    violated: Violated
    reserve: Reserve | None = None


class Questions:
    """A solver with a formula in it. A context manager. ``deadline`` is a value of time.monotonic(), None: no limit."""

    def __init__(self, backend: Backend, formula: Lazy, deadline: float | None = None) -> None:
        self._backend = backend
        self._formula = formula
        self._reserve = formula.reserve
        self.deadline = deadline
        self._assumed: Sequence[int] = ()
        self._model: Sequence[int] = ()
        backend.add(formula.cnf.clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""
        self._backend.add(clauses)

    def ask(self, assumptions: Sequence[int] = (), conflicts: int | None = None) -> bool | None:
        """Whether the formula has a model with these literals; None when time, or that many conflicts, are over."""
        self._assumed = assumptions
        before = self.conflicts()
        rounds = 0
        while not self.is_late():
            rounds += 1
            if rounds == MANY_ROUNDS:
                self._strengthen()
            spent = self.conflicts()
            budgets = [] if conflicts is None else [conflicts - (spent - before)]
            if self._reserve is not None:
                budgets.append(self._reserve.patience - spent)
            answer = self._backend.solve(assumptions, self.deadline, max(1, min(budgets)) if budgets else None)
            if answer is None:
                if self._reserve is None or self.conflicts() < self._reserve.patience:
                    return None
                self._strengthen()
                continue
            if not answer:
                return False
            model = self._formula.cnf.completed(self._backend.model())
            cuts = list(self._formula.violated(model))
            if not cuts:
                self._model = model
                return True
            self._backend.add(cuts)
        return None

    def model(self) -> Sequence[int]:
        """After True: a literal for each variable 1, 2, 3, ... in this order."""
        return self._model

    def core(self) -> list[int]:
        """After False: assumptions that cannot hold together; all of them where the solver does not say."""
        return list(self._backend.core() if self._backend.info.core else self._assumed)

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def conflicts(self) -> int:
        """How many conflicts the solver has had so far; 0 where it does not count."""
        return self._backend.stats().get("conflicts", 0)

    def _strengthen(self) -> None:
        """Add what the formula holds in reserve, if it has not been added before."""
        if self._reserve is not None:
            clauses = self._formula.cnf.clauses
            written = len(clauses)
            self._reserve.add(self._formula.cnf)
            self._backend.add(clauses[written:])
            self._reserve = None

    def __enter__(self) -> "Questions":
        return self

    def __exit__(self, *exception: object) -> None:
        self._backend.close()


def other_solver(solver: str) -> str:
    """A solver to check what another has found."""
    return next(name for name in CHECKERS if name[:4] != solver[:4])


def deadlines(options: Options) -> tuple[float | None, float | None]:
    """When all has to be done, and when the search has to be, so that its results can still be checked."""
    deadline = options.deadline()
    if deadline is None or options.timeout is None:
        return None, None
    return deadline, deadline - CHECK_SHARE * options.timeout


@contextmanager
def questions_about(known: Known, options: Options, deadline: float | None) -> Iterator[tuple[Encoded, Questions]]:
    """A puzzle in the engine's encoding, and questions about it."""
    with open_backend(options.solver, deadline_expected=deadline is not None) as backend:
        encoded = encode(known, options.encoding or ("default" if backend.info.incremental else COMPLETE))

        def violated(model: Sequence[int]) -> Iterator[Clause]:
            return (cut.clause(task) for task, cut in encoded.violated(model))

        with Questions(backend, Lazy(encoded.cnf, violated, encoded.reserve), deadline) as questions:
            yield encoded, questions


def accepted(encoded: Encoded, model: Sequence[int]) -> Colouring:
    """The solution of a model. Raises ConsistencyError if the referee does not accept it."""
    solution = encoded.decode(model)
    if violations(encoded.puzzle, solution):
        raise ConsistencyError(f"encoding {encoded.encoding!r} gave a grid that breaks the rules")
    return solution
