"""Executor with parallel worker processes. It survives the death of a worker, and leaves no processes running.

The standard process pool breaks when one of its workers dies, and an interrupted program waits for running calls. Here,
the death of a worker fails only its call. ``close`` stops the workers immediately, together with the solvers that they
have started.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from nurikabe_sat.processes.each import Part
from nurikabe_sat.processes.worker import Limits, Worker, stop_all

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q")


class WorkerPool:
    """Pool of worker processes, one for each simultaneous call. A worker is reused until it ends.

    ``keep_warm`` starts workers in advance until ``warm`` workers are running. These workers first call ``prepare``,
    and do not end when idle.
    """

    def __init__(self, limits: Limits, warm: int = 0, prepare: Callable[[], object] | None = None) -> None:
        self._limits = limits
        self._warm = warm
        self._prepare = prepare
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._borrowed: set[Worker] = set()
        self._is_closed = False

    @contextmanager
    def borrow(self) -> Iterator[Worker]:
        """Yield a worker for one call. Raises BrokenExecutor if the pool is closed."""
        with self._lock:
            if self._is_closed:
                raise BrokenExecutor("stopped")
            worker = self._take()
            self._borrowed.add(worker)
        try:
            yield worker
        finally:
            with self._lock:
                self._borrowed.discard(worker)
                is_kept = worker.is_usable and not self._is_closed
                if is_kept:
                    self._idle.append(worker)
            if not is_kept:
                worker.close()
                self.keep_warm()

    def _take(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_usable:
                return worker
            worker.close()
        return Worker(self._limits)

    def keep_warm(self) -> None:
        """Start workers until the minimum number is running."""
        with self._lock:
            there = len(self._idle) + len(self._borrowed)
            if not self._is_closed:
                for _ in range(there, self._warm):
                    self._idle.insert(0, Worker(self._limits, ends_when_idle=False, prepare=self._prepare))

    def call_each(self, fn: Callable[[Q], T], things: Sequence[Q]) -> Part[T]:
        """Call ``fn`` in a worker for one item after another, and return the outcomes."""
        with self.borrow() as worker:
            return worker.call_each(fn, things)

    def tidy(self) -> None:
        """Remove the workers that ended while idle, and start new ones up to the minimum number."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._idle = [worker for worker in idle if worker.is_usable]
            ended = [worker for worker in idle if worker not in self._idle]
        for worker in ended:
            worker.close()
        self.keep_warm()

    def close(self) -> None:
        """Stop all workers immediately. Their calls fail with BrokenExecutor."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            borrowed = list(self._borrowed)
        stop_all([*borrowed, *idle])
        for worker in idle:  # the others by their borrowers
            worker.close()


class Workers(Executor):
    """Executor with ``count`` worker processes, which is also a context manager. ``limits`` apply to each call.

    Futures fail with BrokenExecutor if a process dies, and with TimeoutError or MemoryError at the limits. Worker
    processes must be able to import the functions and their arguments.
    """

    def __init__(self, count: int, limits: Limits | None = None) -> None:
        self.count = count
        self._pool = WorkerPool(limits or Limits())
        self._threads = ThreadPoolExecutor(count, "nurikabe-sat")

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Schedule a call of ``fn`` in a worker."""
        return self._threads.submit(self._call, fn, *args, **kwargs)

    def _call(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self._pool.borrow() as worker:
            return worker.call(fn, *args, **kwargs)

    def submit_each(self, fn: Callable[[Q], T], things: Sequence[Q]) -> "Future[Part[T]]":
        """Schedule calls of ``fn`` for several items.

        At least the first item is processed. Limits apply to each call.
        """
        return self._threads.submit(self._pool.call_each, fn, things)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down the executor, as ``Executor.shutdown`` describes."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self._pool.close()

    def close(self) -> None:
        """Stop all worker processes immediately, even during calls."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._pool.close()
        self._threads.shutdown()

    def __exit__(self, *exception: object) -> None:
        self.close()
