"""Summary of the ratings of a collection, printed at the end of ``batch --rate``.

levels   easy 12, medium 30, hard 5, beyond 1; 2 without a rating
score    41.3 in the median, from 3.0 to 880.5
hardest  contact in 11 puzzles, pool in 9, squeeze in 5
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median

from nurikabe_sat.batch.record import Record
from nurikabe_sat.deduction.rating import ALL_LEVELS, SEARCH
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.wording import count_of

_MOST = 5  # techniques that are named
_ORDER = {name: i for i, name in enumerate((*(one.name for one in TECHNIQUES), SEARCH))}


class RatingSummary:
    """Summary of ratings: puzzles per level, distribution of scores, and puzzles per hardest technique."""

    def __init__(self) -> None:
        self._levels: Counter[str] = Counter()
        self._scores: list[float] = []
        self._hardest: Counter[str] = Counter()
        self._without = 0

    def add(self, record: Record) -> None:
        """Add the rating of a puzzle to the summary."""
        rating = record.answer
        if rating.get("level") is None:
            self._without += 1
        else:
            self._levels[rating["level"]] += 1
            self._scores.append(rating["score"])
            self._hardest.update(_hardest(rating["techniques"]))

    def lines(self) -> Iterator[str]:
        """Yield the lines of the summary: levels, scores and hardest techniques."""
        known = [f"{level} {self._levels[level]}" for level in ALL_LEVELS if self._levels[level]]
        without = f"{self._without} without a rating" if self._without else ""
        yield f"levels   {'; '.join(filter(None, [', '.join(known), without]))}"
        if self._scores:
            low, high = min(self._scores), max(self._scores)
            yield f"score    {median(self._scores):.1f} in the median, from {low:.1f} to {high:.1f}"
        if self._hardest:
            (first, times), *others = self._hardest.most_common(_MOST)
            rest = "".join(f", {name} in {count}" for name, count in others)
            yield f"hardest  {first} in {count_of(times, 'puzzle')}{rest}"


def _hardest(techniques: Iterable[str]) -> list[str]:
    """Return the hardest of the given techniques in a list. If no technique is known, return an empty list."""
    known = [name for name in techniques if name in _ORDER]
    return [max(known, key=_ORDER.__getitem__)] if known else []
