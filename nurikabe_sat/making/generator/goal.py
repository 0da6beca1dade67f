"""What a puzzle must be to be kept, asked in the order of the price: where is it open, and is it right?

*Open* are the cells that a guide does not decide. The guide of an easy puzzle are the easy techniques, and it is right
if they leave nothing open. Where no techniques are asked for, or lookahead is (which tries out colours and takes long),
the guide is something cheaper that may leave a few cells open: then the engine has to say that the solution is unique.
"""

from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.context import Context
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.presolve import Timely
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from nurikabe_sat.solving.search import is_unique

Finders = tuple[Finder, ...]
DecidedMasks = tuple[int, int]  # masks: cells that are known to be sea, and to be island

NOTHING: DecidedMasks = (0, 0)


class Difficulty(Enum):
    """How a puzzle compares with the level that is asked for."""

    TOO_EASY = "too easy"
    RIGHT = "right"
    TOO_HARD = "too hard"


_SHARE, _MOST = 0.3, 40
"""The engine is asked where the guide leaves open no larger share of the cells, and no more cells."""


@dataclass(frozen=True)
class Goal:
    """What is asked for, apart from what every draft keeps.

    ``guide``
        the techniques that say what is open; None: the deduction that comes before encoding, the fastest there is.
    ``beyond``
        the techniques that finish what the guide leaves open, which must be something. None: there is nothing left, or
        (without techniques) it does not matter who finishes it.
    ``too_weak``
        sets of techniques none of which may finish the puzzle.
    """

    guide: Finders | None = None
    beyond: Finders | None = None
    too_weak: tuple[Finders, ...] = ()
    deadline: Deadline = NEVER

    @property
    def has_techniques(self) -> bool:
        """Whether more is asked for than one solution."""
        return self.guide is not None or self.beyond is not None or bool(self.too_weak)

    @property
    def asks_engine(self) -> bool:
        """Whether cells may be open when the puzzle is right."""
        return self.guide is None or self.beyond is not None

    def open_cells(self, puzzle: Puzzle, known: DecidedMasks = NOTHING) -> int:
        """The mask of the cells that the guide leaves open, where some are known (and right)."""
        if self.guide is not None:
            return self._left_open(puzzle, known, self.guide)
        given = Colouring.from_masks(puzzle.grid, *known) if any(known) else None
        deduced = presolve(puzzle, given, watch=Timely(self.deadline))
        if deduced is None:
            raise ConsistencyError("the deduction refutes a puzzle that has a solution")
        return deduced.undecided

    def is_near(self, open_cells: int, size: int) -> bool:
        """Whether so little is open, on a board of so many cells, that it is worth to look closer."""
        if not self.asks_engine:
            return not open_cells
        if self.beyond is not None:
            return bool(open_cells)
        return open_cells.bit_count() <= min(_SHARE * size, _MOST)

    def is_unique(self, puzzle: Puzzle, known: DecidedMasks) -> bool:
        """Whether there is one solution only with the known cells. Raises LimitReached."""
        given = Colouring.from_masks(puzzle.grid, *known)
        return is_unique(puzzle.painted(given), deadline=self.deadline)

    def is_met(self, puzzle: Puzzle, known: DecidedMasks) -> bool:
        """Whether a puzzle that is near is right. ``known``: what the guide has decided. Raises LimitReached.

        The techniques look at it as ``rate`` does, upright: what follows an assumption may depend on how it stands.
        """
        if self.asks_engine and not self.is_unique(puzzle, known):
            return False
        return self._compare(puzzle, known) is Difficulty.RIGHT

    def difficulty(self, puzzle: Puzzle, solution: DecidedMasks) -> Difficulty:
        """How difficult a puzzle with one solution is. Raises LimitReached."""
        open_cells, (sea, land) = self.open_cells(puzzle), solution
        if bool(open_cells) == (self.beyond is None):
            return Difficulty.TOO_HARD if open_cells else Difficulty.TOO_EASY
        return self._compare(puzzle, (sea & ~open_cells, land & ~open_cells))

    def _compare(self, puzzle: Puzzle, known: DecidedMasks) -> Difficulty:
        board = canonical(puzzle.painted(Colouring.from_masks(puzzle.grid, *known)))
        sea, island = board.colouring.masks
        puzzle, known = board.puzzle, (sea, island)
        if any(not self._left_open(puzzle, NOTHING, weak) for weak in self.too_weak):
            return Difficulty.TOO_EASY
        if self.beyond is not None and self._left_open(puzzle, known, self.beyond):
            return Difficulty.TOO_HARD
        return Difficulty.RIGHT

    def has(self, puzzle: Puzzle, solution: DecidedMasks) -> bool:
        """Whether a puzzle of which nothing is known is right. Raises LimitReached.

        The engine is asked first: it takes less time than the techniques of hard puzzles, and mostly refuses.
        """
        self.deadline.check("the puzzle")
        return self.is_unique(puzzle, NOTHING) and self.is_of_level(puzzle, solution)

    def is_of_level(self, puzzle: Puzzle, solution: DecidedMasks) -> bool:
        """Whether a puzzle with one solution is right. Raises LimitReached."""
        return self.guide is None or self.difficulty(puzzle, solution) is Difficulty.RIGHT

    def _left_open(self, puzzle: Puzzle, known: DecidedMasks, finders: Finders) -> int:
        end = settle(_position(puzzle, known, self.deadline), finders, is_sound=True)
        if end is None:
            raise ConsistencyError("the techniques refute a puzzle that has a solution")
        return end.undecided


def _position(puzzle: Puzzle, known: DecidedMasks, deadline: Deadline) -> Position:
    """As ``Position.of``, which enters part by part what is known; here it is much, entered all at once."""
    grid, context = puzzle.grid, Context(puzzle, deadline)
    sea, island = known
    island |= context.clue_mask
    main = [grid.flood(1 << cell, island) for cell in context.clue_cells]
    zones = [grid.around(part) & ~part for part in main]
    loose = [(part, grid.around(part) & ~part) for part in grid.parts(island & ~union_of(main))]
    nothing = Position(context, 0, 0, [], [], [], None)
    return Position(context, sea, island, main, zones, loose, (nothing, sea))
