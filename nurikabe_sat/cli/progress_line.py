"""Line on the terminal that shows the elapsed time and the progress of a command. Each update overwrites the line.

    0:12, step 40, open cells: 31

The line appears after a second. It disappears whenever other output is written (``output.py`` ensures this).
"""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

FIRST = 1.0
"""Delay, in seconds, before the progress line appears."""

EVERY = 0.2
"""Interval, in seconds, between updates of the progress line."""

_USUAL_WIDTH = 80


class ProgressLine:
    """Line on a terminal that shows the elapsed time and a text set by ``note``.

    ``is_held`` is True while the line is hidden because the terminal shows the start of another line.
    """

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._due = self._began + FIRST
        self._note = ""
        self._shown = 0  # characters
        self.is_held = False
        self._lock = threading.RLock()
        self._is_over = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def note(self, how_far: str) -> None:
        """Show a text in the progress line until the next call of ``note``."""
        self._note = how_far
        if time.monotonic() >= self._due:
            self._draw()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the progress line during a ``with`` block."""
        with self._lock:
            self._write("")
            yield

    def close(self) -> None:
        """Remove the progress line permanently."""
        with self._lock:
            self._is_over.set()
            self._write("")

    def _run(self) -> None:
        """Redraw the progress line at regular intervals to update the elapsed time."""
        while not self._is_over.wait(max(0.01, self._due - time.monotonic())):
            if time.monotonic() >= self._due:
                self._draw()

    def _draw(self) -> None:
        with self._lock:
            now = time.monotonic()
            self._due = now + EVERY
            if not self.is_held and not self._is_over.is_set():
                self._write(f"{clock(now - self._began)}{', ' if self._note else ''}{self._note}")

    def _write(self, text: str) -> None:
        """Replace the text of the progress line. A long text is shortened to the width of the terminal."""
        if not (text or self._shown):
            return
        text = text[: _width() - 1]
        blanks = " " * max(0, self._shown - len(text))
        with suppress(OSError, ValueError):  # the terminal is gone
            sys.stderr.write(f"\r{text}{blanks}" if text else f"\r{blanks}\r")
            sys.stderr.flush()
        self._shown = len(text)


def clock(seconds: float) -> str:
    """Return a number of seconds as minutes and seconds, with hours if necessary, such as ``1:05`` or ``2:00:07``.

    >>> clock(65.2), clock(7207)
    ('1:05', '2:00:07')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _USUAL_WIDTH
    except (OSError, ValueError, AttributeError):
        return _USUAL_WIDTH
