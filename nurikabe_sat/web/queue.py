"""The worker processes that answer, and the queue before them.

    request --queue--> slot --> process        at the limit, or when the client has disconnected: the process is
                                               stopped, and the slot is free

A request that waits has no process; one whose client has disconnected leaves the queue.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, ParamSpec, TypeVar

from nurikabe_sat.processes.pool import WorkerPool
from nurikabe_sat.processes.worker import Limits, Worker

P = ParamSpec("P")
T = TypeVar("T")

Gone = Callable[[], Awaitable[object]]
"""What is done as soon as the client has disconnected."""


class Busy(Exception):  # noqa: N818 (not a fault, but a state)
    """The queue is full."""


class Disconnected(Exception):  # noqa: N818 (likewise)
    """The client has disconnected."""


class WorkQueue:
    """``count`` processes at most, which start when they are needed; ``queue`` questions may wait for them."""

    def __init__(self, count: int, queue: int, limits: Limits) -> None:
        self._helpers = WorkerPool(limits)
        self._slots = asyncio.Semaphore(count)
        self._places = count + queue
        self._taken = 0
        self._threads = ThreadPoolExecutor(2 * count, "crew")  # one to wait for each process, one to stop it

    async def run(self, gone: Gone, seconds: float, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``fn`` returns or raises, in a process that has so many seconds.

        Raises Busy, Disconnected once ``gone()`` is done, and TimeoutError, MemoryError, BrokenExecutor as workers do.
        """
        if self._taken >= self._places:
            raise Busy
        self._taken += 1
        working = asyncio.ensure_future(self._work(seconds, lambda worker: worker.call(fn, *args, **kwargs)))
        leaving = asyncio.ensure_future(gone())
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Disconnected
            return working.result()
        finally:
            self._taken -= 1
            for task in (working, leaving):
                task.cancel()

    async def _work(self, seconds: float, work: Callable[[Worker], T]) -> T:
        async with self._slots:
            call = _Call(self._helpers, work)
            loop = asyncio.get_running_loop()
            answer = loop.run_in_executor(self._threads, call)
            try:
                return await asyncio.wait_for(asyncio.shield(answer), seconds)
            except asyncio.TimeoutError:
                raise TimeoutError(f"stopped after {seconds:g} s") from None
            finally:
                if not answer.done():
                    await loop.run_in_executor(self._threads, call.stop)
                    with suppress(Exception):  # nobody waits for it
                        await answer

    def tidy(self) -> None:
        """Let go of processes that have ended for want of work."""
        self._helpers.tidy()

    def close(self) -> None:
        """End all processes now."""
        self._helpers.close()
        self._threads.shutdown()


class _Call(Generic[T]):
    """One call, made in a thread, that another thread may stop at any moment: before it has a process, or after."""

    def __init__(self, workers: WorkerPool, work: Callable[[Worker], T]) -> None:
        self._helpers = workers
        self._work = work
        self._lock = threading.Lock()
        self._helper: Worker | None = None
        self._is_stopped = False

    def __call__(self) -> T:
        with self._helpers.borrow() as worker:
            with self._lock:
                if self._is_stopped:
                    raise BrokenExecutor("stopped")
                self._helper = worker
            try:
                return self._work(worker)
            finally:
                with self._lock:  # from here on the process may be another's
                    self._helper = None

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            if self._helper is not None:
                self._helper.stop()
