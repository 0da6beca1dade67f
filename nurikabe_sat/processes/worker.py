"""Worker process that calls functions and can be stopped at any time.

A solver written in C blocks its process until it has an answer: no other thread and no signal handler runs. Code that
must enforce a limit, or survive a crash of a solver, therefore calls the solver in a worker.

    this process                         the worker
                     <--- stdout ----    it has started
    call(fn, *args)  ---- stdin ---->    fn(*args)
    result or error  <--- stdout ----

A worker is a plain child process and does not use ``multiprocessing``, because Dask workers must not have such
children. A worker must be able to import the functions that it calls. It has the same ``sys.path``, but not the main
module.
"""

import math
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar, cast

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.processes.each import PATIENCE, News, Outcome, Part
from nurikabe_sat.processes.watchdog import Watchdog

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q")

KEEPS_MEMORY = sys.platform not in ("win32", "darwin")
"""True if the system can limit the memory of a worker. Windows and macOS cannot do this."""

_CUT = (EOFError, OSError, ValueError, pickle.UnpicklingError)
"""Exceptions that can occur when reading or writing the pipe of an ended process."""

_GRACE = 0.5  # seconds for a worker to end its children
_TO_START = 60.0  # seconds, on the busiest machine
_IDLE = 60.0  # seconds after which an idle worker ends
_START = (
    "import sys; sys.path[:] = sys.argv[3:]; from nurikabe_sat.processes.worker_main import serve; "
    "serve(*sys.argv[1:3])"
)
_TAIL = 200  # characters of standard error that go into a message


@dataclass(frozen=True)
class Limits:
    """Limits of one call. A value of None means no limit.

    Attributes:
        seconds: The maximum wall time in seconds, from the start of the worker.
        memory: The maximum address space in bytes, of which Python needs about 150 MiB. It also applies to each process
            that the call starts. It has an effect only if ``KEEPS_MEMORY`` is True.
    """

    seconds: float | None = None
    memory: int | None = None


class Worker:
    """Worker process that runs one call at a time. Any thread can ``stop`` it.

    The worker first calls ``prepare``, for example to import modules. Modules and their variables persist between calls
    until the worker ends.
    """

    def __init__(
        self, limits: Limits, *, ends_when_idle: bool = True, prepare: Callable[[], object] | None = None
    ) -> None:
        self._limits = limits
        self._messages_of_start = 1 if prepare is None else 2
        self._is_spoilt = False
        self._has_group = True
        self._hear: Callable[[Any], object] = _ignore
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (closed when it is stopped)
        self._process = subprocess.Popen(  # noqa: S603 (this Python, and a program of our own)
            [sys.executable, "-c", _START, str(limits.memory or ""), str(_IDLE if ends_when_idle else ""), *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            start_new_session=True,  # Ctrl-C is for us: we stop it
        )
        if prepare is not None:
            with suppress(OSError):  # a process that has ended: its first call finds out why
                self._send(pickle.dumps((prepare, (), {})))

    @property
    def is_usable(self) -> bool:
        """True if the worker can run another call."""
        if self._process.poll() is not None:
            self._end_group()
            return False
        return not self._is_spoilt

    def call(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call ``fn`` in the worker within the worker's limits. Return the result of ``fn``, or raise its exception."""
        self.wait_until_started()
        return self.call_until(Deadline.after(self._limits.seconds), fn, *args, **kwargs)

    def call_hearing(self, hear: Callable[[Any], object], fn: Callable[[], T]) -> T:
        """Call ``fn`` as ``call`` does, and pass each message that it sends by ``worker_main.tell`` to ``hear``."""
        self._hear = hear
        try:
            return self.call(fn)
        finally:
            self._hear = _ignore

    def call_until(self, deadline: Deadline, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call ``fn`` in the worker until a deadline, without other time limits. Return its result or raise its error.

        Raises:
            TimeoutError: If the deadline passes.
            MemoryError: If the memory limit is reached.
            BrokenExecutor: If the process dies or is stopped for any reason.
        """
        seconds = deadline.seconds_left()
        due = math.inf if seconds is None else time.monotonic() + seconds
        with Watchdog(self.stop, due) as watchdog:
            try:
                self._hear_of_start()
                self._send(pickle.dumps((fn, args, kwargs)))
                while isinstance(outcome := self._receive(), News):
                    self._hear(outcome.value)
            except _CUT:
                raise (_stopped_after(seconds or 0.0) if watchdog.has_acted else self._death()) from None
        assert isinstance(outcome, Outcome)  # noqa: S101 (None is for the end of a part)
        if outcome.error is not None:
            self._is_spoilt = isinstance(outcome.error, MemoryError)  # the remaining memory may be too small
            raise outcome.error
        return cast(T, outcome.value)

    def wait_until_started(self) -> None:
        """Wait until the process has started, so that starting does not count towards a time limit."""
        if self._messages_of_start:
            with Watchdog(self.stop, time.monotonic() + _TO_START), suppress(*_CUT):  # the call finds out why
                self._hear_of_start()

    def _hear_of_start(self) -> None:
        while self._messages_of_start:
            self._receive()
            self._messages_of_start -= 1

    def _send(self, request: bytes) -> None:
        assert self._process.stdin is not None  # noqa: S101 (it is a pipe)
        pickle.dump(request, self._process.stdin)
        self._process.stdin.flush()

    def _receive(self) -> Any:
        assert self._process.stdout is not None  # noqa: S101 (likewise)
        return pickle.load(self._process.stdout)  # noqa: S301 (from our own child)

    def call_each(self, fn: Callable[[Q], T], things: Sequence[Q]) -> Part[T]:
        """Call ``fn`` for the items in order until one of the calls reaches a limit, and return the outcomes."""
        return self.call_each_pickled(pickle.dumps((fn, list(things))))

    def call_each_pickled(self, request: bytes) -> Part[Any]:
        """Call a pickled function for several items as ``call_each`` does. Only the worker unpickles the function.

        If an item after the first takes much longer than a part may take, the process is stopped. The part then ends
        before this item, so that finished outcomes do not wait.
        """
        self.wait_until_started()
        started = latest = time.monotonic()
        limit = math.inf if self._limits.seconds is None else self._limits.seconds
        outcomes: list[Outcome[Any]] = []
        with Watchdog(self.stop, started + limit, PATIENCE) as watchdog:
            try:
                self._hear_of_start()
                self._send(request)
                while (outcome := self._receive()) is not None:
                    outcomes.append(outcome)
                    latest = time.monotonic()
                    watchdog.due = min(latest + limit, started + 2 * PATIENCE)
            except _CUT:
                if not watchdog.has_acted:
                    outcomes.append(Outcome(self._death(), None))
                elif time.monotonic() >= latest + limit:
                    outcomes.append(Outcome(_stopped_after(limit), None))
        if outcomes and isinstance(outcomes[-1].error, MemoryError):
            self._is_spoilt = True  # the remaining memory may be too small
        return Part(outcomes, time.monotonic() - started)

    def stop(self) -> None:
        """Stop the process and all processes that it has started."""
        stop_all([self])

    def close(self) -> None:
        """Stop the process, and release its pipes. Call this last, in the thread that makes the calls."""
        self.stop()
        for stream in (self._process.stdin, self._process.stdout, self._stderr):
            if stream is not None:
                with suppress(OSError):  # what it did not read any more
                    stream.close()

    def _death(self) -> Exception:
        """Return the exception that describes why the worker did not answer."""
        was_stopped, self._is_spoilt = self._is_spoilt, True
        if was_stopped:
            return BrokenExecutor("stopped")
        self._end(time.monotonic() + _GRACE)
        code = self._process.returncode
        if self._limits.memory is not None and code == -getattr(signal, "SIGABRT", 0):
            return MemoryError("out of memory")  # C++ aborts if it is out of memory
        return BrokenExecutor(_named(code) + self._last_words())

    def _last_words(self) -> str:
        with suppress(OSError, ValueError):
            self._stderr.seek(0)
            words = " ".join(self._stderr.read().decode("utf-8", "replace").split())
            return f": {words[-_TAIL:]}" if words else ""
        return ""

    def _terminate(self) -> None:
        self._is_spoilt = True
        self._process.terminate()

    def _end(self, deadline: float) -> None:
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._end_group()

    def _end_group(self) -> None:
        """Kill the processes that the worker left running. Call this only once: process ids may be reused.

        The worker started a session and therefore leads the process group of its children. Windows has no process
        groups. There, a child that a call starts and does not wait for outlives the worker.
        """
        if self._has_group and sys.platform != "win32":
            self._has_group = False
            with suppress(ProcessLookupError, PermissionError):  # nothing of the group is left
                os.killpg(self._process.pid, signal.SIGKILL)


def _ignore(news: object) -> None:
    """Ignore a message that a running call has sent."""


def cores() -> int:
    """Return the number of processor cores that this process may use or, if it is unknown, the number of all cores."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def stop_all(workers: Iterable[Worker]) -> None:
    """Stop several workers in parallel."""
    workers = list(workers)
    for worker in workers:
        worker._terminate()
    deadline = time.monotonic() + _GRACE
    for worker in workers:
        worker._end(deadline)


def _stopped_after(seconds: float) -> TimeoutError:
    return TimeoutError(f"stopped after {seconds:.3g} s")


def _named(code: int) -> str:
    if code < 0:
        with suppress(ValueError):
            return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}"
