"""Conversion of signals that end the process to exceptions, so that cleanup code runs.

Python can call a handler between any two steps of Python code. These cases need care:

    a solver in C is running      a thread interrupts the solver: ``interruptible``
    a module is imported, or      the handler is called again a moment later: an exception in ``__del__``,
    an object is deleted          ``__set_name__`` or a callback of the import would be printed, wrapped or lost
    a callback of the system      its exception would be printed and lost: it is raised again
    a standard lock is taken      the handler is called again a moment later: the lock could stay taken for ever
    a step must not be cut        ``undisturbed``: the handler is also called again later
    C code calls Python           if it raises another exception instead, the signal's exception is raised in the end
"""

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from nurikabe_sat.processes.quitting import SIGNALS, quit_at_once

_LOSING = ("__del__", "__set_name__")
"""Names of functions in which an exception from a signal handler would be lost or changed."""

_IMPORTING = "<frozen importlib"

_LOCKING = ("__enter__", "__exit__")
"""Functions of ``threading`` that take and release locks in several steps.

An exception between these steps would leave a lock taken, and another thread could wait for it for ever.
"""

_MOMENT = 0.02  # seconds until a postponed handler is called again
_PATIENCE = 100  # maximum number of postponements


class Terminated(BaseException):
    """Raised when a signal requests that the process end.

    This is not an Exception, so that no error handler continues after it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    @property
    def exit_code(self) -> int:
        """The exit code that shells use for the signal."""
        return 128 + self.number


class Interrupted(Terminated, KeyboardInterrupt):
    """Raised on Ctrl-C within ``ended_in_order``.

    A plain KeyboardInterrupt that leaves dynamically compiled code, such as that of a dataclass, would end Python even
    if it is caught.
    """


def in_main_thread() -> bool:
    """Return True if this is the main thread, which receives signals."""
    return threading.current_thread() is threading.main_thread()


# In order.

_waited = 0
_undisturbed = 0
_raised: Terminated | None = None
_ours: list[int] = []
"""Signals that ``ended_in_order`` currently turns into exceptions."""


def ends_in_order() -> bool:
    """Return True if signals raise exceptions in this thread, so that C code must not block signals for long."""
    return bool(_ours) and in_main_thread()


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Make signals raise Terminated or, for Ctrl-C, Interrupted in a ``with`` block. Only the first signal counts.

    Signals that are ignored or have another handler stay unchanged. Outside the main thread, the block has no effect.
    """
    if not in_main_thread():
        yield
        return
    usual = (signal.SIG_DFL, signal.default_int_handler, quit_at_once)
    before = {one: handler for one in SIGNALS if (handler := signal.getsignal(one)) in usual}
    hook = sys.unraisablehook

    def raise_again(lost: Any) -> None:
        if isinstance(lost.exc_value, Terminated):
            _arm()
            _send_later(lost.exc_value.number)
        else:
            hook(lost)

    global _waited, _raised
    try:
        _ours.extend(before)
        _waited, _raised = 0, None
        sys.unraisablehook = raise_again
        _arm()
        yield
    except Exception as error:
        if _raised is not None:
            raise _raised from error
        raise
    finally:
        _raised = None  # its traceback would keep generators until Python has deleted what they need
        _ours.clear()
        sys.unraisablehook = hook
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Postpone exceptions that signals cause until the end of a ``with`` block. The block must be short."""
    global _undisturbed
    mine = int(in_main_thread())
    _undisturbed += mine
    try:
        yield
    finally:
        _undisturbed -= mine


def _arm() -> None:
    for one in _ours:
        signal.signal(one, _raise)


def _raise(number: int, frame: FrameType | None) -> None:
    global _waited, _raised
    if (_undisturbed or _must_wait(frame)) and _waited < _PATIENCE:
        _waited += 1
        _send_later(number)
        return
    for one in _ours:  # a second one must not cut short what the first has begun
        signal.signal(one, signal.SIG_IGN)
    _raised = Interrupted(number) if number == signal.SIGINT else Terminated(number)
    raise _raised


def _must_wait(frame: FrameType | None) -> bool:
    while frame is not None:
        name, file = frame.f_code.co_name, frame.f_code.co_filename
        if name in _LOSING or file.startswith(_IMPORTING) or (name in _LOCKING and file == threading.__file__):
            return True
        frame = frame.f_back
    return False


def _send_later(number: int) -> None:
    def send() -> None:
        time.sleep(_MOMENT)
        signal.raise_signal(number)

    _thread.start_new_thread(send, ())  # not a Thread: its locks may be held where the signal came


# A solver at work.


class _Watch:
    """Thread that notices signals immediately, whereas Python handles signals only when the main thread runs."""

    def __init__(self) -> None:
        self.has_interrupted = False
        self._interrupt: Callable[[], object] | None = None
        self._others = -1  # where Python told of signals before
        self._lock = threading.Lock()
        self._reader, self._writer = os.pipe()
        if sys.platform != "win32":
            os.set_blocking(self._writer, False)
        threading.Thread(target=self._listen, name="signals", daemon=True).start()

    @contextmanager
    def interrupting(self, interrupt: Callable[[], object]) -> Iterator[None]:
        """Call ``interrupt`` and set ``has_interrupted`` if a signal arrives during a ``with`` block."""
        self.has_interrupted = False
        self._interrupt = interrupt
        self._others = signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(self._others, warn_on_full_buffer=False)
            self.release()

    def release(self) -> None:
        """Stop calling ``interrupt``, and wait until a call in progress has ended."""
        with self._lock:
            self._interrupt = None

    def _listen(self) -> None:
        while numbers := os.read(self._reader, 64):
            with self._lock:
                if self._interrupt is not None:
                    self.has_interrupted = True
                    self._interrupt()
            if self._others != -1:  # of an event loop in the main thread
                with suppress(OSError):  # it has had enough of them, or is gone
                    os.write(self._others, numbers)


_watches: dict[int, _Watch | None] = {}
"""Watchers of signals, keyed by process id, because a forked process does not inherit the threads of its parent."""


def watch_of_signals() -> _Watch | None:
    """Return this process's signal watcher, or None if the thread or the system cannot have one."""
    if not in_main_thread():
        return None
    process = os.getpid()
    if process not in _watches:
        _watches.clear()
        try:
            _watches[process] = _Watch()
        except (RuntimeError, OSError):  # no threads, as in WebAssembly
            _watches[process] = None
    return _watches[process]


def release_solver() -> None:
    """Make sure that no signal interrupts a solver that is about to be deleted.

    An exception at the very end of ``interrupting`` can have left the solver with the watcher.
    """
    watch = _watches.get(os.getpid())
    if watch is not None and in_main_thread():
        watch.release()


def raise_as_signal() -> None:
    """Raise the exception for Ctrl-C, and unblock its signal, after C code has jumped out of a signal handler."""
    signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.raise_signal(signal.SIGINT)
    raise KeyboardInterrupt
