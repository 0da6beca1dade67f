"""Summary of a batch: its final lines and its exit code."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nurikabe_sat.batch.record import ERROR, Record
from nurikabe_sat.cli.progress_line import clock
from nurikabe_sat.solving.search import Status
from nurikabe_sat.wording import count_of

if TYPE_CHECKING:
    from nurikabe_sat.cli.rating_summary import RatingSummary


def _new_summary() -> "RatingSummary":
    from nurikabe_sat.cli.rating_summary import RatingSummary  # only here: most batches do without techniques

    return RatingSummary()


def statuses(exits: Mapping[str, int]) -> Sequence[str]:
    """Return the statuses that a record can have. ``exits`` maps each status of an answer to its exit code."""
    return list(dict.fromkeys([*exits, Status.LIMIT.value, ERROR]))


class Tally:
    """Counter of the records of a batch, by status and by other properties.

    Attributes:
        exits: The exit code for each status of an answer.
        unique: True if uniqueness was requested.
        rate: True if ratings were requested.
    """

    def __init__(self, exits: Mapping[str, int], *, unique: bool = False, rate: bool = False) -> None:
        self._unique = unique
        self._exits = exits
        self._ratings = _new_summary() if rate else None
        self._statuses: Counter[str] = Counter()
        self._answers: Counter[bool | None] = Counter()  # is it unique? of those that are solved
        self._rest_on: Counter[str] = Counter()  # outside programs
        self._former = 0
        self._has_bug = False

    @property
    def total(self) -> int:
        return self._statuses.total()

    def add(self, record: Record) -> None:
        self._statuses[record.status] += 1
        if record.status == Status.SOLVED.value:
            self._answers[record.unique] += 1
        self._has_bug |= record.bug
        if record.rests_on is not None:
            self._rest_on[record.rests_on] += 1
        if self._ratings is not None:
            self._ratings.add(record)

    def add_former(self, record: Record) -> None:
        """Count a record from an earlier run."""
        self.add(record)
        self._former += 1

    def counts(self) -> str:
        """Return a phrase with the number of records per status and the number of unique puzzles."""
        parts = [f"{self._statuses[status]} {status}" for status in statuses(self._exits)]
        if self._unique:
            undecided = f", {self._answers[None]} undecided" if self._answers[None] else ""
            parts[0] += f" ({self._answers[True]} unique, {self._answers[False]} not{undecided})"
        return ", ".join(parts)

    def progress(self, total: int | None, seconds: float) -> str:
        """Return a phrase about the progress: finished puzzles, remaining time and numbers of records.

        ``total`` is the number of puzzles in this run, without records from an earlier run, or None if unknown.
        """
        done = self.total - self._former
        if total is None:
            return f"{done} done: {self.counts()}"
        left = clock(seconds / done * (total - done)) if done else "?"
        return f"{done}/{total}, {left} left: {self.counts()}"

    def summary(self, seconds: float, skipped: int) -> str:
        """Return the final line of a batch. ``skipped`` is the number of skipped files."""
        puzzles = count_of(self.total, "puzzle")
        if self._former:
            puzzles += f" ({self._former} from before)"
        files = f"; {count_of(skipped, 'other file')}" if skipped else ""
        return f"{puzzles} in {seconds:.1f} s: {self.counts()}{files}"

    def remarks(self) -> Sequence[str]:
        """Return a line for each external program, with the number of answers that depend on it."""
        return [
            f"unverified: {count_of(number, 'answer')} from {program} alone"
            for program, number in self._rest_on.items()
        ]

    def ratings(self) -> Sequence[str]:
        """Return lines about the difficulty of the puzzles, or no lines if ratings were not requested."""
        return [] if self._ratings is None else list(self._ratings.lines())

    def exit_code(self) -> int:
        """Return the exit code of the worst result. The order is: internal error, error, limit, negative answer."""
        if self._has_bug:
            return 70
        if self._statuses[ERROR]:
            return 2
        if self._statuses[Status.LIMIT.value] or (self._unique and self._answers[None]):
            return 3
        if self._answers[False]:
            return 1
        return max((self._exits[status] for status in self._statuses if self._statuses[status]), default=0)
