"""Time limits that callers pass to long computations.

    >>> deadline = Deadline.after(2.5)      # seconds of wall time from now on
    >>> deadline.is_over()
    False
    >>> NEVER.seconds_left() is None
    True

Long loops call ``check`` regularly. A deadline decides only whether an answer is found, never which one.
"""

import math
import time
from dataclasses import dataclass

from nurikabe_sat.errors import LimitReached


@dataclass(frozen=True)
class Deadline:
    """Time limit, stored as a value of ``time.monotonic()`` or infinity.

    >>> Deadline.after(60).is_over()
    False
    """

    end: float = math.inf

    @classmethod
    def after(cls, seconds: float | None) -> "Deadline":
        """Return a deadline ``seconds`` from now. None means ``NEVER``."""
        return NEVER if seconds is None else cls(time.monotonic() + seconds)

    @property
    def is_limited(self) -> bool:
        """True unless the deadline is ``NEVER``."""
        return self.end != math.inf

    def seconds_left(self) -> float | None:
        """Return the remaining seconds, at least 0. The result is None if the time is unlimited."""
        return max(0.0, self.end - time.monotonic()) if self.is_limited else None

    def is_over(self) -> bool:
        """Return True if the deadline has passed."""
        return self.end != math.inf and time.monotonic() >= self.end

    def check(self, before: str = "the answer") -> None:
        """Raise LimitReached if the deadline has passed. ``before`` names the missing result in the message."""
        if self.is_over():
            raise self.reached(before)

    def sooner(self, seconds: float | None) -> "Deadline":
        """Return this deadline or a deadline ``seconds`` from now, whichever is earlier."""
        return Deadline(min(self.end, Deadline.after(seconds).end))

    def share(self, part: float) -> "Deadline":
        """Return a deadline that leaves only a share of the remaining time. ``part`` is this share, from 0 to 1."""
        left = self.seconds_left()
        return self if left is None else self.sooner(part * left)

    @staticmethod
    def reached(before: str = "the answer") -> LimitReached:
        """Return the LimitReached error for a passed deadline. ``before`` names the missing result in the message."""
        return LimitReached(f"the time limit was reached before {before}")


NEVER = Deadline()
"""Deadline that never passes."""
