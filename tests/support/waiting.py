"""Waiting for what comes, on machines that are busy with much else.

No test asserts how long something takes by the clock on the wall; where it must not take for ever, the test waits for
``PATIENCE`` at most, which is far more than any machine needs and far less than what would come otherwise.
"""

import subprocess
import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which a test gives up."""


def wait_until(holds: Callable[[], object]) -> None:
    """Return as soon as it holds; fail if it does not come."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


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
