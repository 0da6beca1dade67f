"""Rare searches for garbage while many objects are created, most of which stay in use."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

OBJECTS = 500_000
"""Number of new objects after which Python looks for cyclic garbage within ``rare_collection``."""

_lock = Lock()
_before: list[int] = []  # the threshold before each open block: the first entry is restored


@contextmanager
def rare_collection() -> Iterator[None]:
    """Let Python look for cyclic garbage rarely within a ``with`` block.

    Blocks may overlap, also in several threads. The last block to end restores the threshold. A collector that is
    disabled or that runs less often stays as it is.
    """
    with _lock:
        first, *others = gc.get_threshold()
        _before.append(first)
        if 0 < first < OBJECTS:
            gc.set_threshold(OBJECTS, *others)
    try:
        yield
    finally:
        with _lock:
            first = _before.pop()
            if not _before:
                gc.set_threshold(first, *gc.get_threshold()[1:])
