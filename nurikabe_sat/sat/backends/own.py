"""Solvers from outside the project, including Python functions. Their answers are checked."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.sat.backend import Afresh, Backend, Solver, SolverInfo
from nurikabe_sat.sat.unverified import note

Clauses = Sequence[Sequence[int]]
Decide = Callable[[Clauses, Deadline], Sequence[int] | Literal[False] | None]
"""Function that returns the true literals of a model, False if no model exists, or None at the deadline."""


@dataclass(frozen=True)
class FunctionSolver:
    """Solver made from a Python function that receives all clauses in each call.

    >>> from itertools import product
    >>> from nurikabe_sat import Options, read_board, solve
    >>> def try_all(clauses, deadline):
    ...     variables = sorted({abs(literal) for clause in clauses for literal in clause})
    ...     for signs in product((1, -1), repeat=len(variables)):
    ...         model = [sign * variable for sign, variable in zip(signs, variables)]
    ...         if all(not set(model).isdisjoint(clause) for clause in clauses):
    ...             return model
    ...     return False
    >>> options = Options(solver=FunctionSolver("try-all", try_all))
    >>> solve(read_board("nurikabe/2/2/2i"), unique=True, options=options).status
    'solved'
    """

    name: str
    decide: Decide

    @property
    def info(self) -> SolverInfo:
        """The name and the capabilities of the solver. It is not incremental, and writes no proofs."""
        return SolverInfo(self.name, incremental=False, core=False)

    def open(self, *, proof: bool = False) -> Backend:
        """Return a backend that stores clauses and calls the function to solve them."""
        if proof:
            raise UsageError(f"{self.name} cannot write proofs")
        return _Deciding(self)


class _Deciding(Afresh):
    """Backend that calls a function with all clauses. Assumptions are passed as unit clauses."""

    def __init__(self, solver: FunctionSolver) -> None:
        super().__init__(solver.info)
        self._decide = solver.decide
        self._model: list[int] = []

    def solve(
        self,
        assumptions: Sequence[int] = (),
        deadline: Deadline = NEVER,
        conflicts: int | None = None,  # noqa: ARG002 (a function does not count)
    ) -> bool | None:
        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        if any(not clause for clause in clauses):
            return False
        found = self._decide(clauses, deadline)
        if found is None or found is False:
            return found
        true = {literal for literal in found if literal > 0}
        variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
        self._model = [v if v in true else -v for v in range(1, variables + 1)]
        return True

    def model(self) -> Sequence[int]:
        return self._model

    def proof(self) -> list[str]:
        raise UsageError(f"{self.info.name} cannot write proofs")


class Checked(Backend):
    """Backend for a solver from outside the project. It checks models, and records the answer False as unverified.

    Raises SolverError if a model violates a clause or a bound.
    """

    def __init__(self, inner: Backend, info: SolverInfo) -> None:
        self._inner = inner
        self._info = info
        self._clauses: list[Sequence[int]] = []
        self._counted: list[tuple[Sequence[int], int]] = []

    @property
    def info(self) -> SolverInfo:
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        clauses = [list(clause) for clause in clauses]
        self._clauses += clauses
        self._inner.add(clauses)

    def at_most(self, literals: Sequence[int], bound: int) -> None:
        self._inner.at_most(literals, bound)
        self._counted.append((literals, bound))

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        answer = self._inner.solve(assumptions, deadline, conflicts)
        if answer is False:
            note(self.info.name)
        elif answer:
            self._check(assumptions)
        return answer

    def _check(self, assumptions: Sequence[int]) -> None:
        model = set(self._inner.model())
        for clause in (*self._clauses, *([literal] for literal in assumptions)):
            if model.isdisjoint(clause):
                raise SolverError(f"{self.info.name} gave a wrong model: it violates the clause {list(clause)}")
        for literals, bound in self._counted:
            if len(model.intersection(literals)) > bound:
                raise SolverError(
                    f"{self.info.name} gave a wrong model: more than {bound} of {list(literals)} are true"
                )

    def prefer(self, literals: Sequence[int]) -> None:
        self._inner.prefer(literals)

    def model(self) -> Sequence[int]:
        return self._inner.model()

    def core(self) -> Sequence[int]:
        return self._inner.core()

    def proof(self) -> list[str]:
        return self._inner.proof()

    def refutes(self, literals: Sequence[int]) -> bool:
        return self._inner.refutes(literals)

    def stats(self) -> dict[str, int]:
        return self._inner.stats()

    def close(self) -> None:
        self._clauses.clear()
        self._inner.close()


def open_own(solver: Solver, *, proof: bool, deadline_expected: bool) -> Backend:
    """Return an open backend of a solver that is not part of nurikabe-sat.

    A solver that does not keep deadlines runs in a worker process, and must be picklable.
    """
    if proof and not solver.info.proof:
        raise UsageError(f"{solver.info.name} cannot write proofs")
    if deadline_expected and not solver.info.deadline:
        from functools import partial

        from nurikabe_sat.sat.backends.isolated import Isolated

        isolated = Isolated(solver.info, partial(solver.open, proof=proof))
        return Checked(isolated, isolated.info)
    return Checked(solver.open(proof=proof), solver.info)
