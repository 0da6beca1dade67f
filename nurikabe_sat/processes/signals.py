"""Being told to end (SIGTERM, SIGHUP) as an exception, which leaves through every ``with`` and ``finally``.

A handler in Python waits until Python runs again, and a solver in C may not let it run for hours. So such a solver is
called within ``killable``, where the signal ends the process at once, as it does by default: while a solver of our own
process is at work there is nothing to clean up.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

_raising: list[int] = []
"""Those of them that raise Terminated now: to ask the system for its handlers takes longer than a short search."""


class Terminated(BaseException):
    """The process has been told to end, by the signal of that number.

    Not an Exception, so that no handler of errors goes on after it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number
        """The exit code by the convention of shells."""


def in_main_thread() -> bool:
    """Whether this is the thread that signals come to."""
    return threading.current_thread() is threading.main_thread()


@contextmanager
def terminated_in_order() -> Iterator[None]:
    """Within the block, the signals raise Terminated, the first of them; those that were ignored before still are.

    Does nothing outside the main thread, which alone may say what signals do.
    """
    if not in_main_thread():
        yield
        return
    ours = [one for one in _SIGNALS if signal.getsignal(one) is signal.SIG_DFL]
    try:
        for one in ours:
            signal.signal(one, _terminate)
            _raising.append(one)
        yield
    finally:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)
            if one in _raising:
                _raising.remove(one)


@contextmanager
def killable() -> Iterator[None]:
    """Within the block, signals that would raise Terminated end the process at once: nothing is to be cleaned up."""
    if not _raising or not in_main_thread():
        yield
        return
    ours = [one for one in _raising if signal.getsignal(one) is _terminate]
    try:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)
        yield
    finally:
        for one in ours:
            signal.signal(one, _terminate)


def _terminate(number: int, _: object) -> NoReturn:
    for one in _SIGNALS:  # a second one must not cut short what the first has begun
        signal.signal(one, signal.SIG_IGN)
    raise Terminated(number)
