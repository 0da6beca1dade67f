"""A solver in a process of its own: it can be killed at a deadline, be given less memory, and crash without harm.

The process is started with the spawn method everywhere, so a script that ends up here needs the usual
``if __name__ == "__main__":`` around what it does.
"""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from multiprocessing.process import BaseProcess
from typing import Any

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import NurikabeError, SolverError, UsageError
from nurikabe_sat.sat.backend import Backend, SolverInfo

_Child = tuple[BaseProcess, Any]  # the process and our end of its pipe, whose type depends on the system


class Isolated(Backend):
    """The backend that ``open_inside()`` gives, in a child process; the function has to be one that can be pickled.

    ``memory`` limits the address space of the child, in bytes, where the system can do so (not on Windows). The clauses
    are kept here as well: after a deadline the next question goes to a new child. Raises SolverError if a child dies.
    """

    def __init__(self, info: SolverInfo, open_inside: Callable[[], Backend], *, memory: int | None = None) -> None:
        self._info = replace(info, deadline=True)
        self._open_inside = open_inside
        self._memory = memory
        self._clauses: list[Sequence[int]] = []
        self._sent = 0
        self._child: _Child | None = None

    @property
    def info(self) -> SolverInfo:
        return self._info

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        self._clauses.extend(clauses)

    def solve(
        self, assumptions: Sequence[int] = (), deadline: Deadline = NEVER, conflicts: int | None = None
    ) -> bool | None:
        try:
            child = self._child or self._start()
            fresh, self._sent = self._clauses[self._sent :], len(self._clauses)
            self._call(child, "add", fresh, deadline=deadline)
            answer: bool | None = self._call(child, "solve", list(assumptions), NEVER, conflicts, deadline=deadline)
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
        return self._call(self._child, "stats") if self._child else {}

    def close(self) -> None:
        if self._child:
            process, pipe = self._child
            self._child, self._sent = None, 0
            process.kill()
            process.join()
            pipe.close()

    def _after_answer(self, method: str) -> Any:
        if self._child is None or self._sent < len(self._clauses):
            raise UsageError(f"there is no {method}: the clauses as they are now have not been decided")
        return self._call(self._child, method)

    def _start(self) -> _Child:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._info.name, self._open_inside, self._memory), daemon=True
        )
        try:
            process.start()
        except OSError as fault:
            raise SolverError(f"{self._info.name}: no process could be started: {fault}") from fault
        finally:
            theirs.close()
        self._child, self._sent = (process, ours), 0
        return self._child

    def _call(self, child: _Child, method: str, *arguments: object, deadline: Deadline = NEVER) -> Any:
        """Let the child call a method. Raises what that raises, and TimeoutError when the deadline passes first."""
        process, pipe = child
        try:
            pipe.send((method, arguments))
            if deadline.is_limited and not pipe.poll(deadline.seconds_left()):
                raise TimeoutError
            fault, result = pipe.recv()
        except (EOFError, ConnectionError):
            process.join()
            code = process.exitcode
            self.close()
            raise SolverError(f"{self._info.name} crashed or ran out of memory (exit code {code})") from None
        if fault is not None:
            raise fault
        return result


def _serve(pipe: Any, name: str, open_inside: Callable[[], Backend], memory: int | None) -> None:
    """The child: call what the pipe names until the pipe closes. Ctrl-C is the parent's business: it kills us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32" and memory is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    backend: Backend | None = None
    while True:
        try:
            method, arguments = pipe.recv()
        except EOFError:
            return
        try:
            backend = backend or open_inside()
            pipe.send((None, getattr(backend, method)(*arguments)))
        except NurikabeError as fault:
            pipe.send((fault, None))
        except MemoryError:
            pipe.send((SolverError(f"{name} ran out of memory"), None))
