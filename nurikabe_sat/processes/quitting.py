"""Signal handlers that end the process immediately. They are used before a command runs, when nothing needs cleanup.

This is the first module that the command imports, so it imports very little. Until then, Python handles Ctrl-C,
and prints a traceback.
"""

import os
import signal

TYPE_CHECKING = False  # importing ``typing`` would take as long as everything before
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals for Ctrl-C, a request to terminate, and a closed terminal."""

INTERRUPTED = "nurikabe-sat: interrupted"
"""Message to print after Ctrl-C."""


def quit_on_signals() -> None:
    """Make the signals ``SIGNALS`` end the process immediately. Ignored signals stay ignored."""
    for one in SIGNALS:
        if signal.getsignal(one) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(one, quit_at_once)


def quit_at_once(number: int, _: "FrameType | None") -> "NoReturn":
    """End the process immediately with the exit code that shells use for a signal.

    No exception is raised, because Python would print or lose it while modules are imported.
    """
    if number == signal.SIGINT:
        try:  # noqa: SIM105 (contextlib is not imported for this)
            os.write(2, f"{INTERRUPTED}\n".encode())
        except OSError:  # standard error is closed
            pass
    os._exit(128 + number)
