"""Processes that work side by side: an executor that outlives the death of a worker and leaves nobody behind.

The standard pool of processes is lost when one of its workers dies, and an interrupted program waits for what its
workers have begun. Here a broken pool is replaced, a suspect task can be tried again on its own, and ``close`` ends the
workers at once, together with the solvers that they have started.

Workers are started with the spawn method everywhere: a fork would copy locks that threads of ours may hold. A script
that ends up here needs the usual ``if __name__ == "__main__":`` around what it does.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_GRACE = 0.5  # seconds that a worker gets to end its own children


class Workers(Executor):
    """``count`` processes. As a context manager it ends them on the way out, finished or not."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = _new_pool(count)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Let a worker call ``fn``. The future fails with BrokenExecutor if a worker dies before it is done."""
        with _interrupts_later():
            try:
                return self._pool.submit(_call, fn, *args, **kwargs)
            except BrokenExecutor:
                _end(self._pool)
                self._pool = _new_pool(self.count)
                return self._pool.submit(_call, fn, *args, **kwargs)

    def call_alone(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call ``fn`` in a fresh process of its own. Raises BrokenExecutor if that dies: then ``fn`` is to blame."""
        pool = _new_pool(1)
        try:
            with _interrupts_later():
                future = pool.submit(_call, fn, *args, **kwargs)
            result: T = future.result()
            return result
        finally:
            _end(pool)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As every executor does."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def close(self) -> None:
        """End all workers now, whatever they are at."""
        _end(self._pool)

    def __exit__(self, *exception: object) -> None:
        self.close()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits until the end of this block, and never reaches the processes that are started in it.

    They would answer it with a traceback as long as they are starting up.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _new_pool(count: int) -> ProcessPoolExecutor:
    if sys.platform == "win32":
        count = min(count, 61)  # what Windows can wait for at a time
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_begin)


def _end(pool: ProcessPoolExecutor) -> None:
    # Python 3.14 has kill_workers(); before it only this attribute knows the processes.
    processes: list[BaseProcess] = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(_GRACE)
        if process.is_alive():
            process.kill()
            process.join()


# What follows runs in a worker.


class _Stop(BaseException):
    """The worker has been told to end: leave every ``with`` and ``finally`` on the way out."""


_is_busy = False


def _begin() -> None:
    """Ctrl-C is the business of the parent, which ends the workers; so does a parent that dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _stop(*_: object) -> NoReturn:
    if _is_busy:
        raise _Stop
    os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _call(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call ``fn``; a worker that is told to end meanwhile ends here, and does not send ``_Stop`` to the parent."""
    global _is_busy
    try:
        _is_busy = True
        return fn(*args, **kwargs)
    except _Stop:
        os._exit(1)
    finally:
        _is_busy = False
