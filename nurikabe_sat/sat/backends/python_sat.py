"""Backend for the SAT solvers of python-sat, which run in this process.

The available solvers depend on the build of python-sat; `is_present` checks for a solver.
"""

import itertools
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes.signals import (
    in_main_thread,
    raise_as_signal,
    release_solver,
    undisturbed,
    watch_of_signals,
)
from nurikabe_sat.sat.backend import Backend, SolverInfo
from nurikabe_sat.sat.backends.direct import open_directly

# A deadline is kept by slices, each a budget of conflicts. Slices cost: at each, the MiniSat family forgets how far its
# restarts and its store of learnt clauses had grown. Ten pigeons in nine holes took minisat22 2.2 s in one piece, more
# than 120 s in slices of 0.1 s, and 2.7 s in slices that take a share of the time left, as here.
_FIRST_SLICE = 500  # conflicts, some 10 ms; each further slice is at most twice as long
_LONGEST_PIECE = 4000  # conflicts, some 0.2 s; CaDiCaL does not mind: ten pigeons take 2.6 s in one piece, and so
_SHARE = 1 / 8
_SHORTEST_SLICE = 0.02  # seconds


def is_present(info: SolverInfo) -> bool:
    """Return True if the installed python-sat includes the solver with the given name."""
    try:
        _open(info).delete()
    except UsageError:
        return False
    return True


class PythonSat(Backend):
    """Backend for a solver of python-sat. Raises UsageError if the solver is missing.

    Set ``proof`` only if ``info`` states that the solver writes proofs.
    """

    def __init__(self, info: SolverInfo, *, proof: bool = False) -> None:
        self._info = info
        self._with_proof = proof
        self._solver = _open(info, proof)
        self._kept: list[Sequence[int]] = []  # the clauses, only where the solver has to be built anew for each answer
        self._asked = 0
        self._assumptions: list[int] = []
        self._answer: bool | None = None
        self._conflicts_per_second = math.inf  # as the last slice had it

    @property
    def info(self) -> SolverInfo:
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        # The hot path. append_formula takes 1.6 ms for 5,000 clauses of 2-4 literals (glucose4) and 40 ms for 100,000,
        # of which 1.3 and 35 are the C call of each clause; a loop over add_clause takes 1.8 and 43. There is no
        # public call that hands over more than one clause at a time.
        if self._info.incremental:
            self._solver.append_formula(clauses)
        else:
            self._kept.extend(clauses)
        self._answer = None

    def at_most(self, literals: Sequence[int], bound: int) -> None:
        if not self._info.counts:
            return super().at_most(literals, bound)
        self._solver.add_atmost(literals, bound)
        self._answer = None
        return None

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        if deadline.is_limited and not self._info.deadline:
            raise UsageError(f"{self._info.name} can stop at a time limit only in a separate process")
        literals = list(dict.fromkeys(assumptions))  # python-sat asks for no duplicates
        self._assumptions = literals
        self._asked += 1
        self._answer = None
        if not self._info.incremental:
            literals = self._rebuild(literals)
        if self._solver.nof_vars() < 1:  # maplesat crashes on a formula without variables: a tautology gives it one
            self._solver.append_formula([[1, -1]])
        try:
            if not self._info.deadline:
                self._answer = self._solver.solve(assumptions=literals)
            elif deadline.is_limited:
                self._answer = self._solve_in_slices(literals, deadline, math.inf if conflicts is None else conflicts)
            elif conflicts is not None or self._info.interrupts:
                self._answer = self._solve_within(-1 if conflicts is None else conflicts, literals)
            else:
                self._answer = self._solve_in_pieces(literals)
        except _native_error() as fault:
            if "keyboard interrupt" in str(fault).lower():  # what python-sat makes of Ctrl-C
                raise_as_signal()
            raise SolverError(f"{self._info.name}: {fault}") from fault
        return self._answer

    def _solve_within(self, budget: int, assumptions: list[int]) -> bool | None:
        """Return the answer, or None if the search takes more than ``budget`` conflicts.

        Signals interrupt the search.
        """
        self._solver.conf_budget(budget)
        watch = watch_of_signals() if self._info.interrupts else None
        if watch is None:
            with _without_jumps():
                answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
            return answer
        while True:
            try:
                with watch.interrupting(self._solver.interrupt):
                    answer = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            finally:
                if watch.has_interrupted:
                    self._solver.clear_interrupt()
            if answer is not None or not watch.has_interrupted:
                return answer

    def _solve_in_pieces(self, assumptions: list[int]) -> bool | None:
        """Return the answer of a solver that cannot be interrupted. Signals are handled between parts of the search."""
        budget = _FIRST_SLICE
        while (answer := self._solve_within(budget, assumptions)) is None:
            budget = min(2 * budget, _LONGEST_PIECE)
        return answer

    def prefer(self, literals: Sequence[int]) -> None:
        solver = getattr(self._solver, "solver", self._solver)  # behind the class Solver there is one of its own
        if self._info.incremental and hasattr(solver, "set_phases"):
            solver.set_phases(literals)

    def _solve_in_slices(self, assumptions: list[int], deadline: Deadline, conflicts: float) -> bool | None:
        """Search with successive conflict budgets. Return the answer, or None at the deadline or the conflict limit."""
        most = _FIRST_SLICE
        now = time.monotonic()
        while now < deadline.end and conflicts > 0:
            aim = max(_SHORTEST_SLICE, (deadline.end - now) * _SHARE)
            budget = max(1, int(min(most, aim * self._conflicts_per_second, conflicts)))
            answer = self._solve_within(budget, assumptions)
            if answer is not None:
                return answer
            before, now = now, time.monotonic()
            self._conflicts_per_second = budget / max(now - before, 1e-6)
            most = 2 * budget
            conflicts -= budget
        return None

    def _rebuild(self, assumptions: list[int]) -> list[int]:
        """Open the solver again with all clauses, and return the assumptions for the next call.

        If the solver does not support assumptions, they become clauses, and the result is empty.
        """
        self.close()
        self._solver = _open(self._info, self._with_proof)
        self._solver.append_formula(self._kept)
        if self._info.core:
            return assumptions
        self._solver.append_formula([literal] for literal in assumptions)
        return []

    def model(self) -> Sequence[int]:
        if self._answer is not True:
            raise UsageError("no model is available: the last answer was not 'satisfiable'")
        model: list[int] = self._solver.get_model()
        return model

    def core(self) -> Sequence[int]:
        if not self._info.core:
            raise UsageError(f"{self._info.name} does not report the assumptions that it used")
        if self._answer is not False:
            raise UsageError("no core is available: the last answer was not 'unsatisfiable'")
        # ergo repeats an earlier core once the clauses alone are contradictory: only what was assumed now counts.
        assumed = set(self._assumptions)
        return [literal for literal in self._solver.get_core() or () if literal in assumed]

    def proof(self) -> list[str]:
        if not self._with_proof:
            raise UsageError(f"{self._info.name} was opened without proof output")
        if self._answer is not False:
            raise UsageError("no proof is available: the last answer was not 'unsatisfiable'")
        if self._asked > 1 or self._assumptions:
            raise UsageError("a proof is available only if the solver was called exactly once, without assumptions")
        # Some go on after the empty clause, some leave it out when a contradiction was met while clauses were added.
        lines: list[str] = self._solver.get_proof()
        return [*itertools.takewhile(lambda line: line != "0", lines), "0"]

    def refutes(self, literals: Sequence[int]) -> bool:
        if not self._info.propagation:
            return super().refutes(literals)
        self._answer = None
        if self._solver.nof_vars() < 1:
            self._solver.append_formula([[1, -1]])
        is_consistent, _ = self._solver.propagate(assumptions=list(dict.fromkeys(literals)))
        return not is_consistent

    def stats(self) -> dict[str, int]:
        try:
            return dict(self._solver.accum_stats())
        except NotImplementedError:
            return {}

    def close(self) -> None:
        with undisturbed():  # else it could be deleted in C, and not yet in Python, which then deletes it once more
            release_solver()
            self._solver.delete()


def _native_error() -> type[Exception]:
    from pysolvers import error

    fault: type[Exception] = error
    return fault


class _NoMainThread:
    """Replacement for python-sat's check for the main thread. It prevents the installation of signal handlers."""

    @staticmethod
    def check() -> bool:
        return False


@contextmanager
def _without_jumps() -> Iterator[None]:
    """Let Python handle Ctrl-C within a ``with`` block, so that the handler runs after the solver call.

    The handler of python-sat jumps out of the middle of the search. If the solver was allocating memory, its deletion
    then crashes the process.
    """
    if not in_main_thread():
        yield
        return
    from pysat import solvers

    before = solvers.MainThread
    solvers.MainThread = _NoMainThread
    try:
        yield
    finally:
        solvers.MainThread = before


def _open(info: SolverInfo, proof: bool = False) -> Any:
    """Return a new python-sat solver. If possible, this bypasses python-sat's classes, which are slow to import."""
    if not proof and (direct := open_directly(info.name)) is not None:
        return direct
    from pysat import solvers

    # Prefer an alias: the name "minisatgh" is documented, but only its aliases are accepted.
    name = info.aliases[0] if info.aliases else info.name
    try:
        return solvers.Solver(name=name, with_proof=True) if proof else solvers.Solver(name=name)
    except (solvers.NoSuchSolverError, AssertionError):  # the latter is what a build without ergo raises
        raise UsageError(f"solver {info.name!r} is not available in the installed python-sat") from None
