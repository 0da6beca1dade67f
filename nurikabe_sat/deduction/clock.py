"""The end of the time, for whoever lets techniques run: lookahead on a large board, or the making of one, takes long.

    with until(deadline):
        next_step(board)        raises LimitReached soon after the deadline

Without it there is no limit. Time only ever ends the work; it decides nothing.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from nurikabe_sat.errors import LimitReached

_end: ContextVar[float] = ContextVar("the end of the time", default=math.inf)


@contextmanager
def until(deadline: float | None) -> Iterator[None]:
    """Within the block, techniques stop at a value of ``time.monotonic()``; None leaves it as it is."""
    token = _end.set(_end.get() if deadline is None else deadline)
    try:
        yield
    finally:
        _end.reset(token)


def seconds_left() -> float | None:
    """How much time there is, at least 0; None if there is no limit."""
    end = _end.get()
    return None if end == math.inf else max(0.0, end - time.monotonic())


def check_time() -> None:
    """Raise LimitReached if the time is over."""
    if seconds_left() == 0:
        raise LimitReached("the time limit came before the techniques were through")
