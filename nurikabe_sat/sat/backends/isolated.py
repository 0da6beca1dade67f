"""Solver in a worker process. The process can be killed at a deadline, and a crash does not affect the caller."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from typing import Any

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes.worker import Limits, Worker
from nurikabe_sat.sat.backend import Backend, SolverInfo

_OpenInside = Callable[[], Backend]


class Isolated(Backend):
    """Backend that runs another backend in a worker process, which can be stopped at a deadline.

    ``open_inside()`` opens the other backend and must be picklable. The clauses are also stored here, because a
    new worker replaces a stopped one. Raises SolverError if a worker dies.
    """

    def __init__(self, info: SolverInfo, open_inside: _OpenInside) -> None:
        self._info = replace(info, deadline=True, counts=False, propagation=False)  # what is not passed on
        self._open_inside = open_inside
        self._clauses: list[Sequence[int]] = []
        self._sent = 0
        self._worker: Worker | None = None

    @property
    def info(self) -> SolverInfo:
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses.extend(clauses)

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        try:
            worker = self._worker = self._worker or Worker(Limits(), ends_when_idle=False)
            fresh = self._clauses[self._sent :]
            self._call(worker, deadline, "add", fresh)
            self._sent += len(fresh)
            answer: bool | None = self._call(worker, deadline, "solve", list(assumptions), NEVER, conflicts)
        except TimeoutError:
            self.close()
            return None
        except BaseException:  # Ctrl-C above all: nothing may go on working in the background
            self.close()
            raise
        return answer

    def model(self) -> Sequence[int]:
        return self._after_answer("model")  # type: ignore[no-any-return]  # what comes through a pipe has no type

    def core(self) -> Sequence[int]:
        return self._after_answer("core")  # type: ignore[no-any-return]  # likewise

    def proof(self) -> list[str]:
        return self._after_answer("proof")  # type: ignore[no-any-return]  # likewise

    def stats(self) -> dict[str, int]:
        return self._call(self._worker, NEVER, "stats") if self._worker else {}

    def close(self) -> None:
        if self._worker:
            worker, self._worker, self._sent = self._worker, None, 0
            worker.close()

    def _after_answer(self, method: str) -> Any:
        if self._worker is None or self._sent < len(self._clauses):
            raise UsageError(f"{method} is not available: clauses were added, so call solve again")
        return self._call(self._worker, NEVER, method)

    def _call(self, worker: Worker, deadline: Deadline, method: str, *arguments: object) -> Any:
        """Return the result of a call in the worker process.

        Raises the errors of the call, or TimeoutError at the deadline.
        """
        name = self._info.name
        try:
            return worker.call_until(deadline, _call_inside, self._open_inside, method, arguments)
        except MemoryError:
            raise SolverError(f"{name} ran out of memory") from None
        except (BrokenExecutor, OSError) as fault:
            if isinstance(fault, TimeoutError):
                raise
            self.close()
            raise SolverError(f"{name} crashed or ran out of memory ({fault})") from None


# What follows runs in the worker, which has one solver all its life.

_inside: Backend | None = None


def _call_inside(open_inside: _OpenInside, method: str, arguments: Sequence[object]) -> Any:
    global _inside
    _inside = _inside or open_inside()
    return getattr(_inside, method)(*arguments)
