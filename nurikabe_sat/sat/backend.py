"""What a SAT solver has to do here, and what each solver can do, as data.

A backend holds a growing list of clauses (lists of ints, see `cnf.py`) and answers questions about it. Answers follow
one convention everywhere: True is satisfiable, False is unsatisfiable, None is "a limit was reached first".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError


@dataclass(frozen=True)
class SolverInfo:
    """What a solver is called and what it can do. Code that needs an ability asks here first."""

    name: str
    aliases: tuple[str, ...] = ()
    incremental: bool = True
    """Clauses can be added after an answer at the cost of the new clauses only; otherwise each answer starts afresh."""
    core: bool = True
    """Says which assumptions it needed for an answer of False."""
    proof: bool = False
    """Can write a DRUP proof of an answer of False."""
    deadline: bool = True
    """Keeps a deadline by itself; the others need a process of their own for that, which can be killed."""
    interrupts: bool = True
    """Can be interrupted by another thread while it is at work."""
    propagation: bool = False
    """Can propagate without search."""
    counts: bool = False
    """Takes "at most k of these literals" as it is, without clauses that count."""


@runtime_checkable
class Solver(Protocol):
    """A SAT solver of your own, for ``Options(solver=...)``: its abilities, and how to open it.

    ``FunctionSolver`` makes one from a function. Its models are compared with the clauses. Its answer "unsatisfiable"
    is not checked, so results name the solver in ``rests_on``.
    """

    @property
    def info(self) -> SolverInfo:
        """Its name and its abilities."""
        ...

    def open(self, *, proof: bool = False) -> "Backend":
        """Return a new backend without clauses. ``proof``: the backend must write a proof."""
        ...


class Backend(Protocol):
    """A SAT solver that is open. Close it, or use it in a ``with`` statement: solvers hold memory, processes and files.

    Every method may raise SolverError (the solver failed) and UsageError (it cannot do this, or not now).
    """

    @property
    def info(self) -> SolverInfo:
        """What this solver can do."""
        ...

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses. The empty clause is allowed: it makes the formula unsatisfiable."""
        ...

    def at_most(self, literals: Sequence[int], bound: int) -> None:  # noqa: ARG002 (most cannot)
        """Add: ``bound`` or fewer of these different literals are true."""
        raise UsageError(f"{self.info.name} does not count literals")

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        """Decide the clauses together with ``assumptions``, literals that hold for this call only.

        ``deadline`` is kept within a fraction of a second, and None is
        the answer when it passes first. None also comes after about ``conflicts`` conflicts, from a solver whose
        info says that it keeps deadlines by itself; the others do not count. Raises KeyboardInterrupt on Ctrl-C.
        """
        ...

    def prefer(self, literals: Sequence[int]) -> None:  # noqa: ARG002 (most cannot)
        """Literals that a search may try first. Only a hint: no answer depends on it but the model that is found."""
        return

    def model(self) -> Sequence[int]:
        """After True: a literal for each variable 1, 2, 3, ... in this order, that of variable v at index v - 1.

        It reaches at least to the highest variable that occurs in a clause or an assumption.
        """
        ...

    def core(self) -> Sequence[int]:
        """After False: assumptions that are contradictory with the clauses; not always a smallest set of them."""
        ...

    def proof(self) -> list[str]:
        """After False: a DRUP proof, a line each, that ends in the empty clause ``0``.

        It proves the clauses added so far, so it is given only where there has been a single question, without
        assumptions: anything else would not be a proof of that.
        """
        ...

    def refutes(self, literals: Sequence[int]) -> bool:  # noqa: ARG002 (most cannot)
        """Whether unit propagation alone finds the clauses contradictory together with ``literals``, without search.

        Afterwards there is no model, core or proof until the next answer.
        """
        raise UsageError(f"{self.info.name} does not propagate without search")

    def stats(self) -> dict[str, int]:
        """How much work was done since the beginning: restarts, conflicts, decisions, propagations, where known."""
        ...

    def close(self) -> None:
        """Let go of the solver. Closing twice does nothing."""
        ...

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Afresh(Backend):
    """A backend that keeps nothing but its clauses, and decides all of them again for each question."""

    def __init__(self, info: SolverInfo) -> None:
        self._info = info
        self._clauses: list[list[int]] = []

    @property
    def info(self) -> SolverInfo:
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses.extend(map(list, clauses))

    def core(self) -> Sequence[int]:
        raise UsageError(f"{self._info.name} does not say which assumptions it needed")

    def stats(self) -> dict[str, int]:
        return {}

    def close(self) -> None:
        self._clauses.clear()
