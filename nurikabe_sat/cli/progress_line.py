"""A line on a terminal that says how far a puzzle is, while one waits for it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nurikabe_sat.generator.generate import Watch

if TYPE_CHECKING:
    from rich.status import Status


class Progress:
    """The line, from the begin of the block to its end; nothing where standard error is no terminal.

    ``watch``
        what the generator is to tell how far it is; None if there is no terminal.
    """

    def __init__(self) -> None:
        self._status: Status | None = None
        self.watch: Watch | None = None
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status("attempt 1")
            self.watch = self._tell

    def _tell(self, attempt: int, open_cells: int) -> None:
        if self._status is not None:
            self._status.update(f"attempt {attempt}, open cells: {open_cells}")

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Within the block the line is gone, so that other things can be printed."""
        if self._status is not None:
            self._status.stop()
        yield
        if self._status is not None:
            self._status.start()

    def __enter__(self) -> "Progress":
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._status is not None:
            self._status.stop()
