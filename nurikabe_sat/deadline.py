"""A moment at which work has to stop, passed down from the caller to the code that does the work.

    >>> deadline = Deadline.after(2.5)      # seconds of wall time from now on
    >>> deadline.is_over()
    False
    >>> NEVER.seconds_left() is None
    True

Long loops call ``check`` from time to time. Nothing depends on a deadline but whether there is an answer.
"""

import math
import time
from dataclasses import dataclass

from nurikabe_sat.errors import LimitReached


@dataclass(frozen=True)
class Deadline:
    """``end`` is a value of ``time.monotonic()``; infinity means that there is no limit.

    >>> Deadline.after(60).is_over()
    False
    """

    end: float = math.inf

    @classmethod
    def after(cls, seconds: float | None) -> "Deadline":
        """So many seconds from now; None: never."""
        return NEVER if seconds is None else cls(time.monotonic() + seconds)

    @property
    def is_limited(self) -> bool:
        """Whether it comes at all."""
        return self.end != math.inf

    def seconds_left(self) -> float | None:
        """How much time there is, at least 0; None if there is no limit."""
        return max(0.0, self.end - time.monotonic()) if self.is_limited else None

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.is_limited and time.monotonic() >= self.end

    def check(self, before: str = "the answer") -> None:
        """Raise LimitReached if the time is over. ``before``: what is not there yet."""
        if self.is_over():
            raise self.reached(before)

    def sooner(self, seconds: float | None) -> "Deadline":
        """This moment, or so many seconds from now if that comes first."""
        return Deadline(min(self.end, Deadline.after(seconds).end))

    def share(self, part: float) -> "Deadline":
        """The moment at which this part (0 to 1) of the time that is left is over."""
        left = self.seconds_left()
        return self if left is None else self.sooner(part * left)

    @staticmethod
    def reached(before: str = "the answer") -> LimitReached:
        """The error that says that the time was over first."""
        return LimitReached(f"the time limit came before {before}")


NEVER = Deadline()
"""There is no limit."""
