"""Interface of SAT solvers, with a description of their capabilities.

A backend holds a growing list of clauses (lists of ints, see `cnf.py`) and decides questions about it. All answers use
one convention: True is satisfiable, False is unsatisfiable, and None means that a limit was reached first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError


@dataclass(frozen=True)
class SolverInfo:
    """Description of a solver: its name and its capabilities."""

    name: str
    aliases: tuple[str, ...] = ()
    incremental: bool = True
    """Whether clauses can be added after an answer. If not, each call solves the clauses from scratch."""
    core: bool = True
    """Whether the solver reports which assumptions contradict the clauses after the answer False."""
    proof: bool = False
    """Whether the solver can write a DRUP proof after the answer False (unsatisfiable)."""
    deadline: bool = True
    """Whether the solver can stop at a deadline. If not, it runs in a separate process, which can be killed."""
    interrupts: bool = True
    """Whether another thread can interrupt the solver during a search."""
    propagation: bool = False
    """Whether the solver can perform unit propagation without search."""
    counts: bool = False
    """Whether the solver accepts bounds of the form "at most k of these literals" without counting clauses."""


@runtime_checkable
class Solver(Protocol):
    """Interface of a SAT solver for ``Options(solver=...)``.

    ``FunctionSolver`` makes a solver from a function. Models are checked against the clauses. The answer
    "unsatisfiable" is not checked, so results name the solver in ``rests_on``.
    """

    @property
    def info(self) -> SolverInfo:
        """The name and the capabilities of the solver."""
        ...

    def open(self, *, proof: bool = False) -> "Backend":
        """Return a new backend without clauses. With ``proof``, the backend writes a proof."""
        ...


class Backend(Protocol):
    """Interface of an open SAT solver. Use it in a ``with`` statement, or close it.

    Every method can raise SolverError, if the solver fails, and UsageError, if the solver does not support the call.
    """

    @property
    def info(self) -> SolverInfo:
        """The capabilities of this solver."""
        ...

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses. The empty clause is allowed: it makes the formula unsatisfiable."""
        ...

    def at_most(self, literals: Sequence[int], bound: int) -> None:  # noqa: ARG002 (most cannot)
        """Add the constraint that at most ``bound`` of the literals, which must be distinct, are true."""
        raise UsageError(f"{self.info.name} does not support cardinality constraints")

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        """Decide whether the clauses and ``assumptions`` are satisfiable. The assumptions apply only to this call.

        Args:
            assumptions: The literals to assume.
            deadline: The time limit, which is kept within a fraction of a second.
            conflicts: The approximate maximum number of conflicts. Only solvers that keep deadlines themselves obey it.

        Returns:
            True if satisfiable, False if not, and None at the deadline or after ``conflicts`` conflicts.

        Raises:
            KeyboardInterrupt: On Ctrl-C.
        """
        ...

    def prefer(self, literals: Sequence[int]) -> None:  # noqa: ARG002 (most cannot)
        """Set the literals that the search tries first. They may change the model, but not the answer."""
        return

    def model(self) -> Sequence[int]:
        """Return the model after the answer True: one literal per variable, in the order of the variables.

        The list includes all variables that occur in clauses or assumptions.
        """
        ...

    def core(self) -> Sequence[int]:
        """Return assumptions that contradict the clauses, after the answer False. Some of them may be superfluous."""
        ...

    def proof(self) -> list[str]:
        """Return a DRUP proof after the answer False, one line per step. The last step is the empty clause ``0``.

        The proof refutes the clauses added so far. It is available only if the solver was called
        exactly once, without assumptions.
        """
        ...

    def refutes(self, literals: Sequence[int]) -> bool:  # noqa: ARG002 (most cannot)
        """Return True if unit propagation alone refutes the clauses together with ``literals``.

        Afterwards, no model, core or proof is available until the next answer.
        """
        raise UsageError(f"{self.info.name} does not propagate literals without a search")

    def stats(self) -> dict[str, int]:
        """Return the known numbers of restarts, conflicts, decisions and propagations so far, keyed by name."""
        ...

    def close(self) -> None:
        """Release the solver. Closing a solver twice does nothing."""
        ...

    def __enter__(self) -> "Backend":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Afresh(Backend):
    """Base class of backends that store clauses and solve them from scratch in each call."""

    def __init__(self, info: SolverInfo) -> None:
        self._info = info
        self._clauses: list[list[int]] = []

    @property
    def info(self) -> SolverInfo:
        """The name and the capabilities of the solver."""
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Store clauses for the next call."""
        self._clauses.extend(map(list, clauses))

    def core(self) -> Sequence[int]:
        """Raise UsageError, because the solver does not report cores."""
        raise UsageError(f"{self._info.name} does not report the assumptions that it used")

    def stats(self) -> dict[str, int]:
        """Return an empty dict, because every call uses a new solver."""
        return {}

    def close(self) -> None:
        """Discard the clauses."""
        self._clauses.clear()
