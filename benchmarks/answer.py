"""Answers that contenders give for puzzles, and outcomes of their runs."""

from dataclasses import asdict, dataclass, field
from enum import Enum
from time import perf_counter
from typing import Any


class Refused(Exception):  # noqa: N818 (declining is no fault)
    """Raised if a contender does not accept a puzzle because its encoding or its format does not support it."""


class Unreadable(Exception):  # noqa: N818 (the fault is the other program's)
    """Raised if the output of a program contains no answer."""


@dataclass
class Answer:
    """Answer of a contender so far. A solution is one string of ``B`` and ``W`` per row.

    ``solution``
        None in a final answer claims that there is none, unless ``unique`` says otherwise.
    ``second``
        a solution that differs from the first, where one was looked for and found.
    ``unique``
        None as long as it is not known.
    ``count``
        how many solutions there are, where that is what the contender finds out.
    ``facts``, ``witnesses``
        ``B``, ``W`` or ``?`` for each cell, where facts are asked for, and solutions that show what is none.
    ``seconds``
        wall time by part: ``encode``, ``solve`` (to the first solution), ``unique`` (from there on).
    ``figures``
        sizes and counts, as far as the contender tells: variables, clauses, calls, cuts, conflicts.
    """

    solution: list[str] | None = None
    second: list[str] | None = None
    unique: bool | None = None
    count: int | None = None
    facts: list[str] | None = None
    witnesses: list[list[str]] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)

    @property
    def claims_none(self) -> bool:
        """Return True if this is a final answer that claims that the puzzle has no solution."""
        return self.solution is None and not self.count and self.unique is None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Status(str, Enum):
    """Status of a finished run.

    SOLVED and NONE: the whole task was done, and nothing speaks against the answer. REFUSED: the contender declined.
    INVALID: its output contains no answer.
    """

    SOLVED = "solved"
    NONE = "none"
    LIMIT = "limit"
    MEMORY = "memory"
    CRASH = "crash"
    WRONG = "wrong"
    REFUSED = "refused"
    INVALID = "invalid"


@dataclass
class Outcome:
    """Outcome of a run before it is judged. ``wall`` and ``cpu`` are in seconds; ``memory`` is the peak in bytes."""

    status: Status
    answer: Answer
    wall: float
    cpu: float | None = None
    memory: int | None = None
    error: str | None = None


class Laps:
    """Stopwatch whose method ``lap`` returns the seconds since its previous call."""

    def __init__(self) -> None:
        self._since = perf_counter()

    def lap(self) -> float:
        since, self._since = self._since, perf_counter()
        return self._since - since
