"""Queue of requests for worker processes.

    request --queue--> slot --> process        at the limit, or when the client has disconnected, the process is
                                               stopped, and the slot becomes free

A waiting request has no process. If its client disconnects, the request leaves the queue.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Generic, TypeVar

from nurikabe_sat.processes.pool import WorkerPool
from nurikabe_sat.processes.worker import Limits, Worker
from nurikabe_sat.web.fair_slots import FairSlots

T = TypeVar("T")

Gone = Callable[[], Awaitable[object]]
"""Type of a function that returns an awaitable object, which completes when the client disconnects."""


class Busy(Exception):  # noqa: N818 (not a fault, but a state)
    """Raised if the queue is full."""


class Disconnected(Exception):  # noqa: N818 (likewise)
    """Raised if the client has disconnected."""


def do_nothing() -> None:
    """Do nothing. This is the default preparation of a worker process."""


class WorkQueue:
    """Queue of calls for at most ``count`` worker processes, which are started when needed.

    At most ``queue`` calls wait. Clients take turns, and a single client can use half of the places. If the queue is
    full, a call of the address with the most calls is cancelled, so a client that invents names cannot block others.
    After ``keep_warm``, at least ``warm`` processes are running and have called ``prepare``.
    """

    def __init__(
        self, count: int, queue: int, limits: Limits, *, warm: int = 0, prepare: Callable[[], object] = do_nothing
    ) -> None:
        self._workers = WorkerPool(limits, warm, prepare)
        self._slots = FairSlots(count)
        self._queue = queue
        self._threads = ThreadPoolExecutor(2 * count, "queue")  # one to wait for each process, one to stop it

    async def run(
        self,
        gone: Gone,
        seconds: float,
        fn: Callable[[], T],
        *,
        client: str = "",
        started: Callable[[], None] = do_nothing,
        news: Callable[[Any], object] | None = None,
    ) -> T:
        """Call ``fn`` in a worker process. Return its result, or raise its exception.

        Args:
            gone: Function whose awaitable completes when the client has disconnected.
            seconds: The time limit, which begins when the process has started.
            fn: The function to call.
            client: The name under which the client takes turns.
            started: Function that is called when the call leaves the queue.
            news: Function that is called with each message that ``fn`` sends.

        Raises:
            Busy: If the queue is full.
            Disconnected: If the client disconnects first.
            TimeoutError: If the time limit is reached.
            MemoryError: If the memory limit is reached.
            BrokenExecutor: If the process dies.
        """
        if not self._slots.has_one_for(client) and not self._has_room(client):
            raise Busy
        turn = self._slots.ask(client)  # before anything is awaited, so that simultaneous requests see each other
        working = asyncio.ensure_future(self._work(turn, seconds, _calling(fn, news), started))
        working.add_done_callback(lambda _: self._slots.leave(client, turn))
        leaving = asyncio.ensure_future(gone())
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Disconnected
            return working.result()
        finally:
            for task in (working, leaving):
                task.cancel()

    def _has_room(self, client: str) -> bool:
        """Return True if a request of the client may wait. It may displace a waiting request of a busier client."""
        waiting = self._slots.waiting
        if waiting(client) >= max(1, self._queue // 2):
            return False
        return waiting() < self._queue or self._slots.make_room(client, Busy())

    async def _work(
        self, turn: "asyncio.Future[None]", seconds: float, work: Callable[[Worker], T], started: Callable[[], None]
    ) -> T:
        await turn
        started()
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        call = _Call(self._workers, work, lambda: loop.call_soon_threadsafe(ready.set_result, None))
        answer = loop.run_in_executor(self._threads, call)
        try:
            await asyncio.wait({answer, ready}, return_when=asyncio.FIRST_COMPLETED)
            return await asyncio.wait_for(asyncio.shield(answer), seconds)
        except asyncio.TimeoutError:
            raise TimeoutError(f"stopped after {seconds:g} s") from None
        finally:
            if not answer.done():
                await loop.run_in_executor(self._threads, call.stop)
                await asyncio.wait({answer})
                answer.exception()  # not raised here: that would keep it, and the request, in a cycle with this frame

    @property
    def running(self) -> int:
        """The number of running calls."""
        return self._slots.held

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a process."""
        return self._slots.waiting()

    def keep_warm(self) -> None:
        """Start processes until the minimum number is running."""
        self._workers.keep_warm()

    def tidy(self) -> None:
        """Remove the processes that ended while idle, and start new ones up to the minimum number."""
        self._workers.tidy()

    def close(self) -> None:
        """Stop all processes immediately."""
        self._workers.close()
        self._threads.shutdown()


def _calling(fn: Callable[[], T], news: Callable[[Any], object] | None) -> Callable[[Worker], T]:
    """Return a function that calls ``fn`` in a given worker, and passes the messages of ``fn`` to ``news``."""
    if news is None:
        return lambda worker: worker.call(fn)
    loop = asyncio.get_running_loop()

    def hear(value: Any) -> None:
        with suppress(RuntimeError):  # the server ends
            loop.call_soon_threadsafe(news, value)

    return lambda worker: worker.call_hearing(hear, fn)


class _Call(Generic[T]):
    """Call of a function in one thread, which another thread can stop.

    ``ready`` is called when the worker process has started.
    """

    def __init__(self, workers: WorkerPool, work: Callable[[Worker], T], ready: Callable[[], object]) -> None:
        self._workers = workers
        self._work = work
        self._ready = ready
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._is_stopped = False

    def __call__(self) -> T:
        with self._workers.borrow() as worker:
            with self._lock:
                if self._is_stopped:
                    raise BrokenExecutor("stopped")
                self._worker = worker
            try:
                worker.wait_until_started()
                self._ready()
                return self._work(worker)
            finally:
                with self._lock:  # from here on the process may be another's
                    self._worker = None

    def stop(self) -> None:
        with self._lock:
            self._is_stopped = True
            if self._worker is not None:
                self._worker.stop()
