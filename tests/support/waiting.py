"""Waiting for what comes, on machines that are busy with much else.

No test asserts how long something takes by the clock on the wall; where it must not take for ever, the test waits for
``PATIENCE`` at most, which is far more than any machine needs and far less than what would come otherwise.
"""

import os
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE = 120.0
"""Seconds after which a test gives up."""


def wait_until(holds: Callable[[], object]) -> None:
    """Return as soon as it holds; fail if it does not come."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


def begin_and_sleep(path: str) -> None:
    """A call that lasts: it makes a file, so that who waits for that knows that it has begun."""
    Path(path).touch()
    time.sleep(10 * PATIENCE)


def has_ended(pid: int) -> bool:
    """Whether a process ends within a while; one that is not yet waited for has ended, too."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
        ).stdout
        if not state.strip() or state.strip().startswith("Z"):
            return True
        time.sleep(0.05)
    return False


def wait_for_work(pid: int, seconds: float = 0.2) -> None:
    """Wait until a process and its workers have taken ``seconds`` of CPU time more."""
    times = Path(f"/proc/{pid}/stat")
    if not times.exists():  # no Linux
        time.sleep(0.3)
        return

    def spent() -> int:
        every = [str(pid)]
        for thread in Path(f"/proc/{pid}/task").iterdir():  # any thread may have started a worker
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                every += (thread / "children").read_text().split()
        ticks = 0
        for one in every:
            with suppress(FileNotFoundError, ProcessLookupError):
                stat = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
                ticks += int(stat[11]) + int(stat[12])
        return ticks

    before = spent()
    wait_until(lambda: spent() >= before + seconds * os.sysconf("SC_CLK_TCK"))
