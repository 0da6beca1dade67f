"""Unique puzzles that one or two small changes make from another puzzle. These changes are tried before all others.

    . . . .        . . . .      move    to another cell of the clue's island in a known solution, or to an adjacent cell
    . 2 . .   ->   . . 2 .      number  up to ``_STEP`` more or less; for a ``?``, the size of its island in a solution
    . . . 1        . . . 1      pair    two of these changes, with the clues near the cells that differ first

Each candidate is checked by the engine. Colourings that solve earlier candidates are stored, because two of them often
also solve the next candidate, which is then rejected without a solver.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import nsmallest
from itertools import combinations

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.making.clues.edits import Edit
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import Options, solutions

_SEVERAL = 2
"""Maximum number of solutions to find in order to show that a puzzle has several."""

_KNOWN = 16
"""Maximum number of solutions of the given puzzle to find before the changes are tried."""

_STORED = 200
"""Maximum number of colourings to store. The ones that rejected a candidate last are kept."""

_STEP = 3
"""Largest difference between the old and the new number of a clue."""

_PAIRED = 120
"""Maximum number of single changes from which pairs are made."""

_PAIRS = 2000
"""Maximum number of pairs to try."""


@dataclass(frozen=True)
class _Stored:
    """Colouring with the masks of its islands."""

    colouring: Colouring
    sea: int
    islands: tuple[int, ...]

    def island_of(self, cell: int) -> int:
        return next((island for island in self.islands if island >> cell & 1), 0)

    def fits(self, puzzle: Puzzle) -> bool:
        """Return True if the colouring solves the puzzle."""
        clues = puzzle.clue_mask
        if clues & self.sea or len(puzzle.clue_list) != len(self.islands):
            return False
        for clue in puzzle.clue_list:
            island = self.island_of(clue.cell)
            if (island & clues).bit_count() != 1 or clue.size not in (None, island.bit_count()):
                return False
        return is_solution(puzzle, self.colouring)


@dataclass
class NearChanges:
    """Search for unique puzzles that one or two small changes make from the puzzle of a board.

    Attributes:
        board: The board. The solutions agree with its decided cells.
        met: Known solutions of the board.
        largest: The largest allowed number.
        theme: The required theme; None if any theme is allowed.
        options: The solver and the encoding.
    """

    board: Board
    met: Sequence[Colouring]
    largest: int
    theme: Theme | None = None
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        self._puzzle, self._stored = self.board.puzzle, [_stored(one) for one in self.met]
        self._singles: list[Edit] | None = None

    def singles(self, deadline: Deadline = NEVER) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield each unique puzzle with one small change, and its solution. Raises LimitReached at the deadline."""
        for edit in self._ranked(deadline):
            yield from self._unique((edit,), deadline)

    def pairs(self, deadline: Deadline = NEVER) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield unique puzzles with two small changes, and their solutions. Raises LimitReached at the deadline."""
        ranked = list(enumerate(self._ranked(deadline)[:_PAIRED]))
        pairs = (
            (i + j, (one, other)) for (i, one), (j, other) in combinations(ranked, 2) if one.before != other.before
        )
        for _, pair in nsmallest(_PAIRS, pairs, key=lambda each: each[0]):
            yield from self._unique(pair, deadline)

    def _ranked(self, deadline: Deadline) -> list[Edit]:
        """Return the small changes. Those of the clues near the cells that differ come first, then the smallest."""
        if self._singles is not None:
            return self._singles
        if len(self._stored) >= _SEVERAL:
            found = solutions(self.board, _KNOWN, options=self.options, deadline=deadline.share(0.2))
            self._stored = list(map(_stored, found))
        known, grid = tuple(self._stored), self._puzzle.grid
        differing = union_of(one.sea ^ known[0].sea for one in known)
        ranked: list[tuple[tuple[bool, int], Edit]] = []
        for clue in self._puzzle.clue_list:
            islands = [one.island_of(clue.cell) for one in known]
            is_far = not grid.around(union_of(islands)) & differing and not union_of(islands) & differing
            cells = (union_of(islands) | grid.around(1 << clue.cell)) & ~self._puzzle.clue_mask
            changed = [replace(clue, cell=cell) for cell in members_of(cells & ~self.board.colouring.masks[0])]
            changed += [Clue(clue.cell, size) for size in self._numbers(clue, islands)]
            ranked += (((is_far, (edit := Edit(clue, one)).size(grid)), edit) for one in changed)
        self._singles = [edit for _, edit in sorted(ranked, key=lambda one: one[0])]
        return self._singles

    def _numbers(self, clue: Clue, islands: Iterable[int]) -> Iterator[int | None]:
        if clue.size is None:
            yield from sorted({island.bit_count() for island in islands})
            return
        yield from range(max(1, clue.size - _STEP), min(self.largest, clue.size + _STEP) + 1)
        if not self._stored:
            yield None

    def _unique(self, edits: Sequence[Edit], deadline: Deadline) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield the puzzle with the given changes, and its solution, if the puzzle has the theme and is unique."""
        gone = {edit.before for edit in edits}
        come = [edit.after for edit in edits if edit.after is not None]
        clues = [*(clue for clue in self._puzzle.clue_list if clue not in gone), *come]
        if len({clue.cell for clue in clues}) < len(clues) or gone & set(come):
            return
        puzzle = self._puzzle.with_clues(clues)
        if self.theme is not None and not self.theme.holds(puzzle):
            return
        known = [one for one in self._stored if one.fits(puzzle)]
        if len(known) >= _SEVERAL:
            self._store(known[:_SEVERAL])
            return
        board = puzzle.painted(self.board.colouring)
        found = list(solutions(board, _SEVERAL, options=self.options, deadline=deadline))
        self._store([_stored(one) for one in found])
        if len(found) == 1:
            yield puzzle, found[0]

    def _store(self, found: Sequence[_Stored]) -> None:
        kept = [one for one in self._stored if one not in found]
        self._stored = [*found, *kept[: _STORED - len(found)]]


def _stored(colouring: Colouring) -> _Stored:
    sea, island = colouring.masks
    return _Stored(colouring, sea, tuple(colouring.grid.parts(island)))
