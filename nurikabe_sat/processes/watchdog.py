"""Timer that calls a function at a given time, unless a ``with`` block ends first."""

import threading
import time
from collections.abc import Callable
from types import TracebackType


class Watchdog:
    """Timer for a ``with`` block that calls ``act`` and sets ``has_acted`` when ``time.monotonic`` reaches ``due``.

    ``due`` can be changed at any time. A thread checks it at least every ``step`` seconds.
    """

    def __init__(self, act: Callable[[], None], due: float, step: float = threading.TIMEOUT_MAX) -> None:
        self.due = due
        self.has_acted = False
        self._act = act
        self._step = step
        self._over = threading.Event()
        self._thread = (
            threading.Thread(target=self._watch, daemon=True) if min(due, step) < threading.TIMEOUT_MAX else None
        )

    def __enter__(self) -> "Watchdog":
        if self._thread is not None:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(min(max(0.0, self.due - time.monotonic()), self._step)):
            if time.monotonic() >= self.due:
                self.has_acted = True
                self._act()
                return
