"""Runner of many calls, in this process or with an executor. Only a few calls run at the same time.

    run_calls([("a", f), ("b", g), ...], executor, 8)  -->  ("a", result of f()), ("b", result of g()), ...

These calls take a long time. The calls of ``batch`` are so short that ``batch/chunks.py`` sends them in chunks.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

from nurikabe_sat.processes.finished import Finished

K = TypeVar("K")
R = TypeVar("R")


def run_calls(
    calls: Iterable[tuple[K, Callable[[], R] | Exception]],
    executor: Executor | None,
    in_flight: int,
    *,
    ordered: bool = True,
) -> Iterator[tuple[K, "Future[R]"]]:
    """Yield each call's key and finished future. The future's ``result()`` returns the value or raises the error.

    An exception instead of a call is raised by ``result()``. Without an executor, calls run in this process, one by
    one. Calls are read as needed: at most ``in_flight`` calls are running or waiting to be yielded.

    >>> [(key, future.result()) for key, future in run_calls([("a", int), ("b", str)], None, 1)]
    [('a', 0), ('b', '')]
    """
    running: dict[Future[R], K] = {}
    finished: Finished[R] = Finished()
    done: list[Future[R]] = []

    def next_one() -> tuple[K, Future[R]]:
        first = next(iter(running))
        while not done or (ordered and first not in done):
            done.extend(finished.wait())
        future = done.pop(done.index(first) if ordered else 0)
        return running.pop(future), future

    for key, call in calls:
        future = _begin(call, executor)
        running[future] = key
        finished.watch(future)
        if executor is None or len(running) >= in_flight:
            yield next_one()
    while running:
        yield next_one()


def _begin(call: Callable[[], R] | Exception, executor: Executor | None) -> "Future[R]":
    future: Future[R] = Future()
    if isinstance(call, Exception):
        future.set_exception(call)
    elif executor is not None:
        return executor.submit(call)
    else:
        try:
            future.set_result(call())
        except Exception as error:  # noqa: BLE001 (the caller decides what it means)
            future.set_exception(error)
    return future
