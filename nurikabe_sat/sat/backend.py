"""Interface of a SAT solver, and the abilities of each solver, as data.

A backend holds a growing list of clauses (lists of ints, see `cnf.py`) and decides questions about it. All answers use
one convention: True is satisfiable, False is unsatisfiable, None is "a limit was reached first".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError


@dataclass(frozen=True)
class SolverInfo:
    """Name and abilities of a solver. Code that needs an ability checks here first."""

    name: str
    aliases: tuple[str, ...] = ()
    incremental: bool = True
    """Clauses can be added after an answer, at the cost of the new clauses only.

    Otherwise, each answer starts from scratch.
    """
    core: bool = True
    """After False, reports the assumptions that it needed."""
    proof: bool = False
    """Can write a DRUP proof of an answer of False."""
    deadline: bool = True
    """Keeps a deadline itself; other solvers need a separate process, which can be killed."""
    interrupts: bool = True
    """Can be interrupted by another thread during a search."""
    propagation: bool = False
    """Can propagate without search."""
    counts: bool = False
    """Accepts "at most k of these literals" directly, without clauses that count."""


@runtime_checkable
class Solver(Protocol):
    """SAT solver of your own, for ``Options(solver=...)``: its abilities, and how to open it.

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
    """Open SAT solver. Close it, or use it in a ``with`` statement: solvers hold memory, processes and files.

    Every method can raise SolverError (the solver failed) and UsageError (it cannot do this, or not now).
    """

    @property
    def info(self) -> SolverInfo:
        """The abilities of this solver."""
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
        """Suggest literals that a search tries first. Only the model found can depend on this hint, never an answer."""
        return

    def model(self) -> Sequence[int]:
        """Return the model after True: a literal for each variable 1, 2, 3, ..., that of variable v at index v - 1.

        It reaches at least to the highest variable that occurs in a clause or an assumption.
        """
        ...

    def core(self) -> Sequence[int]:
        """Return assumptions that contradict the clauses, after False; not always a smallest set of them."""
        ...

    def proof(self) -> list[str]:
        """Return a DRUP proof after False, one line per step; it ends in the empty clause ``0``.

        It proves the clauses added so far. It is therefore available only after a single question without assumptions.
        """
        ...

    def refutes(self, literals: Sequence[int]) -> bool:  # noqa: ARG002 (most cannot)
        """Return True if unit propagation alone refutes the clauses together with ``literals``, without search.

        After this call, no model, core or proof is available until the next answer.
        """
        raise UsageError(f"{self.info.name} does not propagate without search")

    def stats(self) -> dict[str, int]:
        """Return the work done since the start: restarts, conflicts, decisions and propagations, if known."""
        ...

    def close(self) -> None:
        """Release the solver. Closing twice does nothing."""
        ...

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Afresh(Backend):
    """Backend that stores only the clauses and solves them from scratch for each question."""

    def __init__(self, info: SolverInfo) -> None:
        self._info = info
        self._clauses: list[list[int]] = []

    @property
    def info(self) -> SolverInfo:
        """The abilities of this solver."""
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Keep clauses for the next question."""
        self._clauses.extend(map(list, clauses))

    def core(self) -> Sequence[int]:
        """Raise UsageError."""
        raise UsageError(f"{self._info.name} does not say which assumptions it needed")

    def stats(self) -> dict[str, int]:
        """Return no figures: each question starts another solver."""
        return {}

    def close(self) -> None:
        """Forget the clauses."""
        self._clauses.clear()
