"""Unique puzzles that one change, or two small changes, make from another puzzle.

    . . . .        . . . .      small   a clue moves to another cell of its island in a known solution, or to an
    . 2 . .   ->   . . 2 .              adjacent cell; a number changes by at most ``_STEP``
    . . . 1        . . . 1      single  any change of one clue; the small changes come first
                                pair    two small changes, with the clues near the cells that differ first

Each puzzle is checked on its own (``only_solution.py``). For one change, this takes less time than a formula for all
changes: a 10x10 board has about 1,600 changes, and known colourings solve many of these puzzles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import chain, combinations

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.making.clues.edits import Edit
from nurikabe_sat.making.clues.only_solution import KnownColouring, OnlySolution
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle
from nurikabe_sat.solving.search import solutions

_KNOWN = 16
"""Maximum number of solutions of the given puzzle to find before the changes are tried."""

_STEP = 3
"""Largest difference between the old and the new number of a clue in a small change."""

_PAIRED = 120
"""Maximum number of single changes from which pairs are made."""

_PAIRS = 2000
"""Maximum number of pairs to try."""


@dataclass
class NearChanges:
    """Search for unique puzzles that one change, or two small changes, make from the puzzle of a board.

    Attributes:
        check: The check of each puzzle.
        met: Known solutions of the board.
        largest: The largest allowed number.
    """

    check: OnlySolution
    met: Sequence[Colouring]
    largest: int

    def __post_init__(self) -> None:
        self._puzzle = self.check.board.puzzle
        self._small: list[Edit] | None = None

    def singles(self, deadline: Deadline = NEVER) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield each unique puzzle with one change, and its solution. Raises LimitReached at the deadline."""
        small = self._small_changes(deadline)
        seen = set(small)
        others = (edit for edit in all_changes(self._puzzle, self.largest) if edit not in seen)
        yield from self.check.unique(((edit,) for edit in chain(small, others)), deadline)

    def pairs(self, deadline: Deadline = NEVER) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield unique puzzles with two small changes, and their solutions. Raises LimitReached at the deadline."""
        ranked = list(enumerate(self._small_changes(deadline)[:_PAIRED]))
        pairs = (
            (i + j, (one, other)) for (i, one), (j, other) in combinations(ranked, 2) if one.before != other.before
        )
        chosen = nsmallest(_PAIRS, pairs, key=lambda each: each[0])
        yield from self.check.unique((pair for _, pair in chosen), deadline)

    def _small_changes(self, deadline: Deadline) -> list[Edit]:
        """Return the small changes. Those of the clues near the cells that differ come first, then the smallest."""
        if self._small is not None:
            return self._small
        board, met = self.check.board, self.met
        if len(met) > 1:
            met = tuple(solutions(board, _KNOWN, options=self.check.options, deadline=deadline.share(0.2)))
        self.check.learn(met)
        known = [KnownColouring.of(one) for one in met]
        grid = self._puzzle.grid
        differing = union_of(one.sea ^ known[0].sea for one in known)
        ranked: list[tuple[tuple[bool, int], Edit]] = []
        for clue in self._puzzle.clue_list:
            islands = [one.island_of(clue.cell) for one in known]
            is_far = not grid.around(union_of(islands)) & differing and not union_of(islands) & differing
            cells = (union_of(islands) | grid.around(1 << clue.cell)) & ~self._puzzle.clue_mask
            changed = [replace(clue, cell=cell) for cell in members_of(cells & ~board.colouring.masks[0])]
            changed += [Clue(clue.cell, size) for size in self._numbers(clue, islands)]
            edits = (Edit(clue, one) for one in changed if one != clue)
            ranked += (((is_far, edit.size(grid)), edit) for edit in edits)
        self._small = [edit for _, edit in sorted(ranked, key=lambda one: one[0])]
        return self._small

    def _numbers(self, clue: Clue, islands: Sequence[int]) -> Iterator[int | None]:
        if clue.size is None:
            yield from sorted({island.bit_count() for island in islands})
            return
        yield from range(max(1, clue.size - _STEP), min(self.largest, clue.size + _STEP) + 1)
        if not islands:
            yield None


def all_changes(puzzle: Puzzle, largest: int) -> Iterator[Edit]:
    """Yield all changes of one clue, with new numbers up to ``largest`` and ``?``."""
    for clue in puzzle.clue_list:
        yield from changes_of(Edit(clue, clue), puzzle, largest)
    for cell in _free_cells(puzzle):
        yield from (Edit(None, Clue(cell, size)) for size in (*range(1, largest + 1), None))


def changes_of(edit: Edit, puzzle: Puzzle, largest: int) -> Iterator[Edit]:
    """Yield the other changes of the same clue. For an added clue, they have another cell or another number."""
    before, after = edit.before, edit.after
    base = before or after
    if base is None:
        return
    moved = (replace(base, cell=cell) for cell in _free_cells(puzzle))
    resized = (replace(base, size=size) for size in (*range(1, largest + 1), None))
    yield from (Edit(before, one) for one in (*moved, *resized) if one not in (before, after))
    if before is not None and after is not None:
        yield Edit(before, None)


def _free_cells(puzzle: Puzzle) -> list[int]:
    return members_of(puzzle.grid.all_cells & ~puzzle.clue_mask)
