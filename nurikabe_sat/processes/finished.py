"""Queue of futures in the order in which they finish.

``concurrent.futures.wait`` takes the locks of all awaited futures. A signal whose handler raises an exception at such a
moment can leave a lock taken, so that the thread that works on the future never ends. Here, the main thread only waits
for a queue, which is written in C.
"""

from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

R = TypeVar("R")

_POLL = 0.5  # seconds; on Windows, Ctrl-C interrupts only waits with a timeout


class Finished(Generic[R]):
    """Queue of finished futures.

    >>> done, future = Finished(), Future()
    >>> done.watch(future)
    >>> future.set_result("solved")
    >>> [one.result() for one in done.wait()]
    ['solved']
    """

    def __init__(self) -> None:
        self._queue: SimpleQueue[Future[R]] = SimpleQueue()

    def watch(self, future: "Future[R]") -> None:
        """Add a future to the queue as soon as it has finished."""
        future.add_done_callback(self._queue.put)

    def wait(self) -> "list[Future[R]]":
        """Wait until a future has finished, and return all futures that have finished since the last call."""
        found: list[Future[R]] = []
        while not found:
            with suppress(Empty):
                found.append(self._queue.get(timeout=_POLL))
                while True:
                    found.append(self._queue.get_nowait())
        return found
