"""Calls of a function for several items at once. For small boards, sending the items one by one would be too slow.

    call_each(fn, [a, b, c, d])  -->  Part([fn(a), fn(b)], 1.1)        c and d must be called again

A part covers at least the first item. It ends early at its time limit, if an item takes too long, or if its process
dies.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")
R = TypeVar("R")

IN_FLIGHT = 8
"""Default maximum number of submitted calls per executor."""

PATIENCE = 1.0
"""Number of seconds after which a call for several items starts no new item.

After twice this time, the call is stopped.
"""


@dataclass(frozen=True)
class Outcome(Generic[R]):
    """Result of one call: a value or an exception."""

    error: Exception | None
    value: R | None


@dataclass(frozen=True)
class News:
    """Message that a running function sends to its caller."""

    value: object


@dataclass(frozen=True)
class Part(Generic[R]):
    """Outcomes for the items that a call has processed, with their total wall time in seconds."""

    outcomes: list[Outcome[R]]
    seconds: float


@runtime_checkable
class CallsEach(Protocol):
    """Interface of executors that apply limits to each item of a chunk."""

    def submit_each(self, fn: Callable[[T], R], things: Sequence[T]) -> "Future[Part[R]]":
        """Schedule calls of ``fn`` for several items. The result contains an outcome for at least the first item."""


def submit_each(executor: Executor, fn: Callable[[T], R], things: Sequence[T]) -> "Future[Part[R]]":
    """Schedule calls of ``fn`` for several items on any executor. At least the first item is processed."""
    if isinstance(executor, CallsEach):
        return executor.submit_each(fn, things)
    return executor.submit(call_each, fn, things)


def call_each(fn: Callable[[T], R], things: Sequence[T]) -> Part[R]:
    """Call ``fn`` in this process for one item after another, and return the outcomes. An exception is an outcome."""
    started = time.monotonic()
    outcomes = list(outcomes_of(fn, things))
    return Part(outcomes, time.monotonic() - started)


def outcomes_of(fn: Callable[[T], R], things: Sequence[T]) -> Iterator[Outcome[R]]:
    """Call ``fn`` for each item, and yield the outcomes. Stop early after ``PATIENCE`` seconds or a MemoryError."""
    end = time.monotonic() + PATIENCE
    for thing in things:
        try:
            yield Outcome(None, fn(thing))
        except MemoryError as error:  # this process cannot continue
            yield Outcome(error, None)
            return
        except Exception as error:  # noqa: BLE001 (the caller decides what it means)
            yield Outcome(error, None)
        if time.monotonic() >= end:
            return
