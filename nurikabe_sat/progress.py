"""Messages that a running computation sends: its progress, and the best answer so far.

    >>> with PROGRESS.heard_by(print):
    ...     PROGRESS.send("half of it")
    half of it
    >>> PROGRESS.send("nobody listens")

The computation sends messages, and its caller listens. Listeners belong to a context (a thread or an asynchronous
task) and stay in their process.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_Listeners = tuple[Callable[[T], object], ...]


class Report(str):
    """Text about progress.

    An attribute holds the numbers of the text, so that listeners can word the text differently.
    """

    def __init__(self, _words: str, **numbers: int) -> None:
        super().__init__()
        self.numbers = numbers

    def __new__(cls, words: str, **_: int) -> "Report":
        """Return a text with the given words. ``__init__`` stores its numbers later."""
        return super().__new__(cls, words)


class Channel(Generic[T]):
    """Channel through which a computation sends values to listeners."""

    def __init__(self, name: str) -> None:
        self._listeners: ContextVar[_Listeners[T]] = ContextVar(name, default=())

    @property
    def is_heard(self) -> bool:
        """True if the channel has a listener."""
        return bool(self._listeners.get())

    def send(self, value: T) -> None:
        """Pass a value to all listeners, starting with the listener that was added last."""
        for listener in self._listeners.get():
            listener(value)

    @contextmanager
    def heard_by(self, listener: Callable[[T], object]) -> Iterator[None]:
        """Add a listener until the end of a ``with`` block."""
        with self._to((listener, *self._listeners.get())):
            yield

    @contextmanager
    def silenced(self) -> Iterator[None]:
        """Remove all listeners until the end of a ``with`` block."""
        with self._to(()):
            yield

    @contextmanager
    def through(self, change: Callable[[T], T]) -> Iterator[None]:
        """Apply ``change`` to each value before listeners receive it, until the end of a ``with`` block."""
        listeners = self._listeners.get()

        def pass_on(value: T) -> None:
            changed = change(value)
            for listener in listeners:
                listener(changed)

        with self._to((pass_on,) if listeners else ()):
            yield

    @contextmanager
    def _to(self, listeners: _Listeners[T]) -> Iterator[None]:
        token = self._listeners.set(listeners)
        try:
            yield
        finally:
            self._listeners.reset(token)


PROGRESS: Channel[str] = Channel("progress")
"""Channel for short texts about progress. Texts with numbers are ``Report`` objects."""

BEST: Channel[Any] = Channel("best")
"""Channel for valid answers, each better than the previous one."""
