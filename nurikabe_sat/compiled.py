"""Interface to the compiled core (``_core.c``), which is optional.

Some functions have a second version in C, with the same results: the Python versions are the reference. Set
``NURIKABE_CORE=python`` to run without the core.
"""

import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

LARGEST = 4096
"""Maximum number of cells of a board for the core, because the core does not check time limits."""

FUNCTIONS = ("presolve", "cut_cells", "ball", "members")

WIDEST = LARGEST // 8
"""Maximum number of bytes of a mask for the core."""


def _loaded() -> Any:
    if os.environ.get("NURIKABE_CORE") == "python":
        return None
    try:
        core = import_module("nurikabe_sat._core")
    except ImportError:
        return None
    return core if all(hasattr(core, name) for name in FUNCTIONS) else None  # a checkout may have an older module


CORE = _loaded()
"""The compiled module, or None if it is not available."""


def width_of(cells: int) -> int:
    """Return the number of bytes for a mask of this number of cells, a multiple of eight."""
    return (cells + 63) // 64 * 8


def packed(masks: Iterable[int], width: int) -> Iterator[bytes]:
    """Yield each mask as ``width`` bytes."""
    for mask in masks:
        yield mask.to_bytes(width, "little")


def unpacked(data: bytes, width: int) -> list[int]:
    """Return the masks in consecutive groups of ``width`` bytes."""
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]


def ball(core: Any, cols: int, frame: bytes, start: int, within: int, steps: int) -> int:
    """Return the same as ``Grid.ball``, or the same as ``Grid.flood`` if ``steps`` is -1."""
    width = len(frame) // 3
    return int.from_bytes(
        core.ball(cols, frame, start.to_bytes(width, "little"), within.to_bytes(width, "little"), steps), "little"
    )
