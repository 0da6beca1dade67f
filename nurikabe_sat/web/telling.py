"""Questions that tell on the way how far they are, and the best that they have so far."""

import time
from collections.abc import Callable
from typing import Any

from nurikabe_sat.progress import BEST, PROGRESS
from nurikabe_sat.queries import ask_json

EVERY = 0.5
"""Seconds from words to words; the best so far is told at once."""

News = Callable[[dict[str, Any]], object]


def ask_telling(tell: News, name: str, data: dict[str, Any], max_cells: int) -> dict[str, Any]:
    """As ``ask_json``; ``tell`` gets ``{"words": ...}`` and ``{"best": answer}`` on the way."""
    latest = float("-inf")

    def say(words: str) -> None:
        nonlocal latest
        now = time.monotonic()
        if now >= latest + EVERY:
            latest = now
            tell({"words": words})

    with PROGRESS.heard_by(say), BEST.heard_by(lambda best: tell({"best": best.to_json()})):
        return ask_json(name, data, max_cells)
