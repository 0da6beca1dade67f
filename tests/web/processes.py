"""The processes that a process has started, and the memory that it takes, from /proc."""

from contextlib import suppress
from pathlib import Path

import pytest

MOST_MEMORY = 150 << 20
"""Bytes that a server may take above those of its start, whatever its clients do."""

needs_peak = pytest.mark.skipif(
    "VmHWM" not in (Path("/proc/self/status").read_text() if Path("/proc/self/status").exists() else ""),
    reason="needs the peak of the resident memory in /proc",
)
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
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


def peak_memory(process: int) -> int:
    """Return the most resident bytes that a process has had so far, without the processes that it has started."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(text.partition("VmHWM:")[2].split()[0]) << 10


def _fields(process: int) -> list[str]:
    """What the system says of a process: its state, its parent, ..."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
