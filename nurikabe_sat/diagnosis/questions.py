"""One formula, many questions: a solver that keeps what it learns, and gets lazy cuts whenever a model needs them.

    ask(assumptions) --> solver --> model --> cuts? --yes--> add them, ask the solver again
                           |                    |
                           no model: False      no: True

The engine's loop looks for solutions one after the other; here each question has assumptions of its own, and an answer
of "no" says which of them it needed.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nurikabe_sat.encoding.encoded import Reserve
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.cnf import Clause, Cnf

MANY_ROUNDS = 20
"""A question that has taken so many cuts gets what the formula holds in reserve."""

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
        before = self._conflicts()
        rounds = 0
        while not self.is_late():
            rounds += 1
            if rounds == MANY_ROUNDS:
                self._strengthen()
            spent = self._conflicts()
            budgets = [] if conflicts is None else [conflicts - (spent - before)]
            if self._reserve is not None:
                budgets.append(self._reserve.patience - spent)
            answer = self._backend.solve(assumptions, self.deadline, max(1, min(budgets)) if budgets else None)
            if answer is None:
                if self._reserve is None or self._conflicts() < self._reserve.patience:
                    return None
                self._strengthen()
                continue
            if not answer:
                return False
            model = self._complete(self._backend.model())
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

    def _complete(self, model: Sequence[int]) -> Sequence[int]:
        """The model with the last variables false that the solver never saw, because no clause asks for them."""
        return [*model, *(-v for v in range(len(model) + 1, self._formula.cnf.variables + 1))]

    def _conflicts(self) -> int:
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
