"""Check that clues allow exactly one solution. Many similar puzzles are checked with the same store.

Colourings that solve earlier puzzles are stored, because two of them often also solve the next puzzle, which is then
rejected without a solver. All other puzzles are checked by the engine.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.making.clues.edits import Edit, clues_after
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import Options, solutions

Accepts = Callable[[Puzzle], bool]

_SEVERAL = 2
"""Maximum number of solutions to find in order to show that a puzzle has several."""

_STORED = 200
"""Maximum number of colourings to store. The ones that rejected a puzzle last are kept."""


@dataclass(frozen=True)
class KnownColouring:
    """Colouring with the masks of its islands."""

    colouring: Colouring
    sea: int
    islands: tuple[int, ...]

    @classmethod
    def of(cls, colouring: Colouring) -> "KnownColouring":
        sea, island = colouring.masks
        return cls(colouring, sea, tuple(colouring.grid.parts(island)))

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
class OnlySolution:
    """Check of puzzles that differ from the puzzle of a board only in their clues.

    Attributes:
        board: The board. The solutions agree with its decided cells.
        theme: The required theme; None if any theme is allowed.
        accepts: An additional condition, which may raise LimitReached.
        options: The solver and the encoding.
        known: Known colourings, which agree with the decided cells.
    """

    board: Board
    theme: Theme | None = None
    accepts: Accepts | None = None
    options: Options = field(default_factory=Options)
    known: list[KnownColouring] = field(default_factory=list)

    def unique(
        self, choices: Iterable[Iterable[Edit]], deadline: Deadline = NEVER
    ) -> Iterator[tuple[Puzzle, Colouring]]:
        """Yield the puzzles that meet the conditions, with their only solutions. Each choice has the changes of one.

        Raises LimitReached at the deadline.
        """
        for edits in choices:
            found = self._solution(clues_after(self.board.puzzle, edits), deadline)
            if found is not None:
                yield found

    def _solution(self, clues: Sequence[Clue], deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
        """Return the puzzle with the given clues and its only solution, or None if it does not meet the conditions."""
        deadline.check()
        if len({clue.cell for clue in clues}) < len(clues):
            return None
        puzzle = self.board.puzzle.with_clues(clues)
        mask = puzzle.clue_mask
        if mask & puzzle.grid.around(mask) or not self.has_theme(puzzle):
            return None
        fitting: list[KnownColouring] = []
        for one in self.known:
            if one.fits(puzzle):
                fitting.append(one)
                if len(fitting) == _SEVERAL:
                    self._store(fitting)
                    return None
        board = puzzle.painted(self.board.colouring)
        found = tuple(solutions(board, _SEVERAL, options=self.options, deadline=deadline))
        self.learn(found)
        if len(found) != 1 or not (self.accepts is None or self.accepts(puzzle)):
            return None
        return puzzle, found[0]

    def has_theme(self, puzzle: Puzzle) -> bool:
        return self.theme is None or self.theme.holds(puzzle)

    def learn(self, colourings: Iterable[Colouring]) -> None:
        """Store colourings that solve a puzzle."""
        self._store([KnownColouring.of(one) for one in colourings])

    def _store(self, found: Sequence[KnownColouring]) -> None:
        kept = [one for one in self.known if one not in found]
        self.known = [*found, *kept[: _STORED - len(found)]]
