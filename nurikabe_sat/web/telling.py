"""Reports about running queries: progress, and the best answers so far."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nurikabe_sat.progress import BEST, PROGRESS, Report

EVERY = 0.5
"""Minimum number of seconds between two progress reports. Better answers are reported immediately."""

News = Callable[[dict[str, Any]], object]


@contextmanager
def telling(tell: News) -> Iterator[None]:
    """Pass progress reports and better answers to ``tell`` within a ``with`` block.

    ``tell`` is called with objects such as ``{"words": ..., "attempt": 3}``, whose numbers depend on the text, and
    ``{"best": answer}``.
    """
    latest = float("-inf")

    def say(words: str) -> None:
        nonlocal latest
        now = time.monotonic()
        if now >= latest + EVERY:
            latest = now
            tell({"words": words, **(words.numbers if isinstance(words, Report) else {})})

    with PROGRESS.heard_by(say), BEST.heard_by(lambda best: tell({"best": best.to_json()})):
        yield
