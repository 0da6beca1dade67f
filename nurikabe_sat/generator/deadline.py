"""The end of the time: it can stop the work and decides nothing else, so that a slow machine makes the same puzzles."""

import time
from dataclasses import dataclass

from nurikabe_sat.errors import LimitReached


@dataclass(frozen=True)
class Deadline:
    """``at``: a value of ``time.monotonic``, None for never."""

    at: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> "Deadline":
        return cls(None if seconds is None else time.monotonic() + seconds)

    @property
    def seconds_left(self) -> float | None:
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def check(self) -> None:
        """Raises LimitReached when the time is over."""
        if self.at is not None and time.monotonic() >= self.at:
            raise LimitReached("the time limit came before the puzzle")
