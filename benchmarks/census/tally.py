"""Counts of the census, by number of clues.

solved      puzzles of numbers, each once for each of its solutions
solvable    puzzles of numbers that have a solution
unique      puzzles of numbers that have exactly one
with marks  the same of puzzles of numbers and `?`
minimal     those of them that have several solutions as soon as any number becomes a `?`
bare        those of them that have no number at all, only `?`
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

COLUMNS = ("solved", "solvable", "unique", "with marks", "minimal", "bare")


@dataclass
class Tally:
    """Counts for each number of clues, in the order of COLUMNS."""

    by_clues: dict[int, list[int]] = field(default_factory=dict)

    def add(self, clues: int, column: str, count: int) -> None:
        row = self.by_clues.setdefault(clues, [0] * len(COLUMNS))
        row[COLUMNS.index(column)] += count

    def include(self, counts: Mapping[int, list[int]]) -> None:
        """Add the counts of another tally."""
        for clues, row in counts.items():
            for column, count in zip(COLUMNS, row, strict=True):
                self.add(clues, column, count)

    def total(self, column: str) -> int:
        return sum(row[COLUMNS.index(column)] for row in self.by_clues.values())
