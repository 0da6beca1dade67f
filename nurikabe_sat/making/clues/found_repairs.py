"""Repaired puzzles found so far, and the choice of those that are proposed.

The puzzles with the fewest changes come first. Two puzzles with the same solution differ only in the cells of their
clues, so puzzles with other solutions are preferred if they need at most ``_SLIGHTLY`` more changes. A puzzle is never
proposed if a part of its changes is enough.
"""

from collections.abc import Iterable

from nurikabe_sat.making.clues.edits import edits_between
from nurikabe_sat.making.clues.repair import Repaired, smallest
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.puzzle.model import Colouring, Puzzle

_SLIGHTLY = 1
"""Number of additional changes that are accepted for a puzzle with another solution."""

_KEPT = 8
"""Number of puzzles to keep for each requested proposal."""


class FoundRepairs:
    """Repaired puzzles found so far. Those of the exact search, with which the collection starts, are all proposed.

    Attributes:
        chosen: The puzzles to propose, at most ``proposals``.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        theme: Theme | None,
        most_changes: int | None,
        proposals: int,
        found: Iterable[Repaired] = (),
    ) -> None:
        self._puzzle, self._theme, self._most_changes, self._proposals = puzzle, theme, most_changes, proposals
        self._found = {one.puzzle: one for one in found}
        self._exact = frozenset(self._found)
        self.chosen = self._choice()

    @property
    def least(self) -> int:
        """The fewest changes of a puzzle found so far; 0 without a puzzle."""
        return len(self.chosen[0].edits) if self.chosen else 0

    def is_full(self, changes: int) -> bool:
        """Return True if enough puzzles are chosen, and none has more than ``changes`` changes."""
        return len(self.chosen) == self._proposals and len(self.chosen[-1].edits) <= changes

    def is_close(self, puzzle: Puzzle) -> bool:
        """Return True if a puzzle has at most slightly more changes than the best one."""
        return len(edits_between(self._puzzle, puzzle)) <= self.least + _SLIGHTLY

    def add(self, puzzle: Puzzle, solution: Colouring) -> Repaired | None:
        """Store a puzzle and return it with its changes, or None if it is known or not within the limits."""
        if puzzle in self._found or not (self._theme is None or self._theme.holds(puzzle)):
            return None
        one = Repaired(edits_between(self._puzzle, puzzle), puzzle, solution)
        if self._most_changes is not None and len(one.edits) > self._most_changes:
            return None
        self._found[puzzle] = one
        if not self.is_full(len(one.edits) - 1):
            self.chosen = self._choice()
        return one

    def _choice(self) -> tuple[Repaired, ...]:
        ranked = smallest(self._found.values(), self._puzzle, _KEPT * self._proposals)
        self._found = {one.puzzle: one for one in ranked}
        preferred: list[Repaired] = []
        others: list[Repaired] = []
        for one in ranked:
            if any(set(other.edits) < set(one.edits) for other in (*preferred, *others)):
                continue
            is_close = len(one.edits) <= len(ranked[0].edits) + _SLIGHTLY
            is_new = one.puzzle in self._exact or all(other.solution != one.solution for other in preferred)
            (preferred if is_close and is_new else others).append(one)
            if len(preferred) == self._proposals:
                break
        return smallest([*preferred, *others[: self._proposals - len(preferred)]], self._puzzle, self._proposals)
