"""The processes that a process has started, from /proc."""

from contextlib import suppress
from pathlib import Path

import pytest

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if _fields(int(place.name))[1] == str(parent):
                found.append(int(place.name))
    return found


def is_alive(process: int) -> bool:
    try:
        return _fields(process)[0] != "Z"
    except OSError:
        return False


def _fields(process: int) -> list[str]:
    """What the system says of a process: its state, its parent, ..."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
