"""Goal of a generated puzzle. Cheap checks come first: the number of undecided cells, then the difficulty.

*Open* cells are the cells that a *guide* does not decide. For an easy puzzle, the guide is the set of easy techniques,
which must leave no cell open. If no techniques or slow techniques (such as lookahead) are requested, the guide is a
faster method that may leave a few cells open. The solver must then confirm that the puzzle is unique.
"""

from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.context import Context
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import is_of_level
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from nurikabe_sat.solving.search import is_unique

Finders = tuple[Finder, ...]
DecidedMasks = tuple[int, int]  # masks: cells that are known to be sea, and to be island

NOTHING: DecidedMasks = (0, 0)


class Difficulty(Enum):
    """Difficulty of a puzzle compared with the requested level."""

    TOO_EASY = "too easy"
    RIGHT = "right"
    TOO_HARD = "too hard"


_SHARE, _MOST = 0.3, 40
"""The solver checks a puzzle only if at most ``_MOST`` cells, and a share of at most ``_SHARE``, are undecided."""


@dataclass(frozen=True)
class Goal:
    """Properties that a generated puzzle must have.

    Attributes:
        guide: The techniques that define open cells; None for the fast deduction of presolve.
        beyond: The techniques that must decide the open cells, of which there must be at least one. If None, no cell
            may be open, or any method may decide the open cells if no techniques are requested.
        too_weak: Sets of techniques that must not be able to solve the puzzle.
        level: The level that the puzzle must have; None if the other goals imply the level, or if none is requested.
    """

    guide: Finders | None = None
    beyond: Finders | None = None
    too_weak: tuple[Finders, ...] = ()
    level: str | None = None
    deadline: Deadline = NEVER

    @property
    def has_techniques(self) -> bool:
        """True if the goal requires more than uniqueness, such as a level or certain techniques."""
        return self.guide is not None or self.beyond is not None or bool(self.too_weak)

    @property
    def asks_engine(self) -> bool:
        """True if the solver must confirm that a solution is unique, because deduction may leave cells undecided."""
        return self.guide is None or self.beyond is not None

    def open_cells(self, puzzle: Puzzle, known: DecidedMasks = NOTHING) -> int:
        """Return the mask of the cells that deduction, starting from the known cells, leaves undecided."""
        if self.guide is not None:
            return self._left_open(puzzle, known, self.guide)
        given = Colouring.from_masks(puzzle.grid, *known) if any(known) else None
        deduced = presolve(puzzle, given, deadline=self.deadline)
        if deduced is None:
            raise ConsistencyError("the deduction refutes a puzzle that has a solution")
        return deduced.undecided

    def is_near(self, open_cells: int, size: int) -> bool:
        """Return True if the number of undecided cells makes a closer check worthwhile."""
        if not self.asks_engine:
            return not open_cells
        if self.beyond is not None:
            return bool(open_cells)
        return open_cells.bit_count() <= min(_SHARE * size, _MOST)

    def is_unique(self, puzzle: Puzzle, known: DecidedMasks) -> bool:
        """Return True if the puzzle with the known cells has a unique solution. Raises LimitReached at the deadline."""
        given = Colouring.from_masks(puzzle.grid, *known)
        return is_unique(puzzle.painted(given), deadline=self.deadline)

    def is_met(self, puzzle: Puzzle, known: DecidedMasks) -> bool:
        """Return True if the puzzle meets the goal. ``known`` holds the cells that deduction has decided.

        The techniques use the same orientation of the board as ``rate``, because assumptions can depend on the
        orientation. Raises LimitReached at the deadline.
        """
        if self.asks_engine and not self.is_unique(puzzle, known):
            return False
        return self._compare(puzzle, known) is Difficulty.RIGHT

    def difficulty(self, puzzle: Puzzle, solution: DecidedMasks) -> Difficulty:
        """Return the difficulty of a puzzle with exactly one solution. Raises LimitReached at the deadline."""
        open_cells, (sea, land) = self.open_cells(puzzle), solution
        if bool(open_cells) == (self.beyond is None):
            return Difficulty.TOO_HARD if open_cells else Difficulty.TOO_EASY
        return self._compare(puzzle, (sea & ~open_cells, land & ~open_cells))

    def _compare(self, puzzle: Puzzle, known: DecidedMasks) -> Difficulty:
        board = canonical(puzzle.painted(Colouring.from_masks(puzzle.grid, *known)))
        if any(not self._left_open(board.puzzle, NOTHING, weak) for weak in self.too_weak):
            return Difficulty.TOO_EASY
        if self.beyond is not None and self._left_open(board.puzzle, board.colouring.masks, self.beyond):
            return Difficulty.TOO_HARD
        if self.level is not None and not is_of_level(puzzle, self.level, self.deadline):
            return Difficulty.TOO_EASY
        return Difficulty.RIGHT

    def has(self, puzzle: Puzzle, solution: DecidedMasks) -> bool:
        """Return True if a puzzle meets the goal with only its clues known. Raises LimitReached at the deadline.

        Uniqueness is checked first, because this is faster than applying the techniques of hard puzzles.
        """
        self.deadline.check("the puzzle")
        return self.is_unique(puzzle, NOTHING) and self.is_of_level(puzzle, solution)

    def is_of_level(self, puzzle: Puzzle, solution: DecidedMasks) -> bool:
        """Return True if a puzzle with one solution has the requested level. Raises LimitReached at the deadline."""
        return self.guide is None or self.difficulty(puzzle, solution) is Difficulty.RIGHT

    def _left_open(self, puzzle: Puzzle, known: DecidedMasks, finders: Finders) -> int:
        end = settle(_position(puzzle, known, self.deadline), finders, is_sound=True)
        if end is None:
            raise ConsistencyError("the techniques refute a puzzle that has a solution")
        return end.undecided


def _position(puzzle: Puzzle, known: DecidedMasks, deadline: Deadline) -> Position:
    """Return the position with the known cells. With many known cells, this is faster than ``Position.of``."""
    grid, context = puzzle.grid, Context(puzzle, deadline)
    sea, island = known
    island |= context.clue_mask
    main = [grid.flood(1 << cell, island) for cell in context.clue_cells]
    zones = [grid.around(part) & ~part for part in main]
    loose = [(part, grid.around(part) & ~part) for part in grid.parts(island & ~union_of(main))]
    nothing = Position(context, 0, 0, [], [], [], None)
    return Position(context, sea, island, main, zones, loose, (nothing, sea))
