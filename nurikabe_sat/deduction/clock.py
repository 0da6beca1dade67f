"""The end of the time, for whoever lets techniques run: lookahead on a large board can take minutes.

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


def check_time() -> None:
    """Raise LimitReached if the time is over."""
    end = _end.get()
    if end < math.inf and time.monotonic() >= end:
        raise LimitReached("the time limit came before the techniques were through")
