"""Access to the compiled core ``_core.c``, if installed, and conversion of masks for it.

Some functions have a second version in C, with the same results: the Python versions are the reference. Set
``NURIKABE_CORE=python`` to run without the core.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any
from warnings import warn

LARGEST = 4096
"""Maximum board size, in cells, for using the compiled core, which does not check deadlines."""

FUNCTIONS = ("presolve", "cut_cells", "ball", "members", "board", "reaches", "grow", "ways", "together")

WIDEST = LARGEST // 8
"""Maximum mask size, in bytes, for using the compiled core."""


def _loaded() -> Any:
    if os.environ.get("NURIKABE_CORE") == "python" or sys.byteorder != "little":
        return None
    try:
        core = import_module("nurikabe_sat._core")
    except ImportError:
        return None
    if all(hasattr(core, name) for name in FUNCTIONS):
        return core
    warn("the compiled core is older than the code and stays unused: run pip install -e . again", stacklevel=2)
    return None


CORE = _loaded()
"""The compiled module, or None if it is missing or disabled."""


def width_of(cells: int) -> int:
    """Return the size in bytes, a multiple of eight, of a mask for the given number of cells."""
    return (cells + 63) // 64 * 8


def packed(masks: Iterable[int], width: int) -> Iterator[bytes]:
    """Yield the masks as bytes, ``width`` bytes per mask."""
    for mask in masks:
        yield mask.to_bytes(width, "little")


def unpacked(data: bytes, width: int) -> list[int]:
    """Return the masks stored in consecutive groups of ``width`` bytes."""
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]


def ball(core: Any, cols: int, frame: bytes, start: int, within: int, steps: int) -> int:
    """Return the result of ``Grid.ball`` from the compiled core.

    For a ``steps`` of -1, return that of ``Grid.flood``.
    """
    width = len(frame) // 3
    return int.from_bytes(
        core.ball(cols, frame, start.to_bytes(width, "little"), within.to_bytes(width, "little"), steps), "little"
    )
