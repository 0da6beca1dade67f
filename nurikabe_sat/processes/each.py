"""One function for many things in one call: what a chunk of small boards needs, since a call each would cost more.

    call_each(fn, [a, b, c, d])  -->  Part([fn(a), fn(b)], 1.1)        c and d are the caller's again

A part is a beginning: it ends early when its time is over, or when something takes too long or its process down.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")
R = TypeVar("R")

IN_FLIGHT = 8
"""So many calls are with an executor at a time, if it is small."""

PATIENCE = 1.0
"""Seconds after which a part ends with what it has: at once between two things, and after twice the time within one."""


@dataclass(frozen=True)
class Outcome(Generic[R]):
    """What the function returned, or what came instead."""

    error: Exception | None
    value: R | None


@dataclass(frozen=True)
class News:
    """What a function tells while it is at work."""

    value: object


@dataclass(frozen=True)
class Part(Generic[R]):
    """The outcomes of the first things, one or more, and the seconds of wall time that they took together."""

    outcomes: list[Outcome[R]]
    seconds: float


@runtime_checkable
class CallsEach(Protocol):
    """An executor that keeps its limits for each thing of a chunk, and not for the chunk."""

    def submit_each(self, fn: Callable[[T], R], things: Sequence[T]) -> "Future[Part[R]]":
        """Call ``fn`` for the things, or for the first of them."""


def submit_each(executor: Executor, fn: Callable[[T], R], things: Sequence[T]) -> "Future[Part[R]]":
    """Have any executor call ``fn`` for the things, or for the first of them."""
    if isinstance(executor, CallsEach):
        return executor.submit_each(fn, things)
    return executor.submit(call_each, fn, things)


def call_each(fn: Callable[[T], R], things: Sequence[T]) -> Part[R]:
    """Call it here. An Exception is an outcome."""
    started = time.monotonic()
    outcomes = list(outcomes_of(fn, things))
    return Part(outcomes, time.monotonic() - started)


def outcomes_of(fn: Callable[[T], R], things: Sequence[T]) -> Iterator[Outcome[R]]:
    """Each outcome when it is there, until the time of the part is over. MemoryError is the last one."""
    end = time.monotonic() + PATIENCE
    for thing in things:
        try:
            yield Outcome(None, fn(thing))
        except MemoryError as error:  # the process it happened in is in no state to go on
            yield Outcome(error, None)
            return
        except Exception as error:  # noqa: BLE001 (the caller decides what it means)
            yield Outcome(error, None)
        if time.monotonic() >= end:
            return
