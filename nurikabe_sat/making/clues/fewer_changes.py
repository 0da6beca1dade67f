"""Descent from a unique puzzle to unique puzzles with fewer changes, in steps of single clues.

    the author's    2 . . 4        unique, with 3 changes     1 . . 2        one change is taken back,    2 . . 2
                    . . . .                                   . . . .   ->   and another is replaced      . . . .
                    . . . .                                   . 2 . .        by a change of its clue      1 . . .

One change of an author's clue is taken back. Then the puzzle is unique, or another change is replaced by a different
change of the same clue. The number of changes decreases until no such step is found.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeVar

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.making.clues.edits import Edit, edits_between
from nurikabe_sat.making.clues.near_changes import changes_of
from nurikabe_sat.making.clues.only_solution import OnlySolution
from nurikabe_sat.puzzle.model import Colouring, Puzzle

T = TypeVar("T")

_NEAR = 2
"""Distance, in steps, from a change that is taken back, within which other clues are changed first."""

_STEPS = 2500
"""Maximum number of puzzles to check for one step of the descent."""

_Edits = tuple[Edit, ...]


@dataclass
class FewerChanges:
    """Search for unique puzzles with fewer changes to the clues of an author.

    Attributes:
        check: The check of each puzzle, which has the author's board.
        largest: The largest allowed number.
        rng: The random numbers, which decide the order of the steps.
    """

    check: OnlySolution
    largest: int
    rng: Random

    def __post_init__(self) -> None:
        self._puzzle = self.check.board.puzzle

    def descend(self, start: Puzzle, fewest: int, deadline: Deadline) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield unique puzzles with fewer and fewer changes, and their solutions. The descent ends at ``fewest``.

        Raises LimitReached at the deadline.
        """
        now, edits = start, edits_between(self._puzzle, start)
        while len(edits) > fewest:
            found = next(self.check.unique(islice(self._fewer(now, edits), _STEPS), deadline), None)
            if found is None:
                return
            yield found
            now, edits = found[0], edits_between(self._puzzle, found[0])

    def variants(self, puzzle: Puzzle, deadline: Deadline) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield unique puzzles with another change of one changed clue. Raises LimitReached at the deadline."""
        yield from self.check.unique(self._replaced(puzzle, edits_between(self._puzzle, puzzle), (None,)), deadline)

    def _fewer(self, puzzle: Puzzle, edits: _Edits) -> Iterator[_Edits]:
        """Yield sets of changes with one change less."""
        yield from (_without(edits, edit) for edit in edits)
        yield from self._replaced(puzzle, edits, edits)

    def _replaced(self, puzzle: Puzzle, edits: _Edits, undone: Sequence[Edit | None]) -> Iterator[_Edits]:
        """Yield the changes without one of ``undone``, and with another one replaced, in random order.

        Clues that are then near the one without a change come first, because they are more often unique.
        """
        grid = puzzle.grid
        others = {edit: self._shuffled(changes_of(edit, puzzle, self.largest)) for edit in edits}
        near = {gone: grid.ball(_cells(gone), grid.all_cells, _NEAR) for gone in undone}
        pairs = self._shuffled((gone, edit) for gone in undone for edit in edits if edit is not gone)
        for is_near in (True, False):
            for turn in range(max(map(len, others.values()), default=0)):
                for gone, edit in pairs:
                    if turn >= len(others[edit]):
                        continue
                    other = others[edit][turn]
                    if bool(other.after is not None and near[gone] >> other.after.cell & 1) == is_near:
                        yield (*_without(edits, gone, edit), other)

    def _shuffled(self, values: Iterable[T]) -> list[T]:
        return sorted(values, key=lambda _: self.rng.random())


def _cells(edit: Edit | None) -> int:
    """Return the mask of the cells of a change."""
    clues = () if edit is None else (edit.before, edit.after)
    return mask_of(clue.cell for clue in clues if clue is not None)


def _without(edits: _Edits, *gone: Edit | None) -> _Edits:
    return tuple(edit for edit in edits if edit not in gone)
