"""What stays the same while one puzzle is solved, and a memory for what is asked again and again.

Most questions about a board concern a few cells around one clue: how far does this island get? ``Context.remember``
keeps the answer by just the cells that it depends on, so that neither a step elsewhere nor the next assumption makes
anybody think twice.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import TypeVar

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.puzzle.model import Puzzle

Answer = TypeVar("Answer")

MEMORY = 200_000
"""Answers kept for one puzzle; beyond it all are forgotten at once."""

LARGE = 4_000
"""The same for answers that take kilobytes: whole positions, and the reaches of all clues."""

PLAIN = 400
"""Boards of up to so many cells are given the same work; larger ones more, in proportion."""


class Context:
    """A puzzle in the shape in which deduction asks for it, and the moment at which deduction has to stop.

    ``most``: so many cells hard techniques and searches may look at, each as often as it is on a position; more on
    boards of more than ``PLAIN`` cells. None: any number.

    Raises UsageError for a puzzle with rules of its own: the techniques follow from those of Nurikabe.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER, most: int | None = None) -> None:
        puzzle.rules.require_plain("techniques")
        self.deadline = deadline
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.sizes = tuple(clue.size for clue in puzzle.clue_list)
        self.clue_cells = tuple(clue.cell for clue in puzzle.clue_list)
        self.clue_mask = mask_of(self.clue_cells)
        self.all_clues = range(len(self.sizes))
        self._most = None if most is None else most // min(self.grid.size, PLAIN)  # positions
        self.work = 0  # positions made so far: a measure of time that is the same on every machine
        self.spent = 0  # of this work what went into hard techniques, and as much as searches have cost
        self._memory: dict[Hashable, object] = {}
        self._large: dict[Hashable, object] = {}
        self._islands: dict[Hashable, object] = {}

    def check(self) -> None:
        """Raise LimitReached if the deadline is over."""
        self.deadline.check("the techniques were through")

    def remember_islands(self, island: int, compute: Callable[[], Answer]) -> Answer:
        """``remember`` for the board on which only these islands are known, which counts as no work."""
        work = self.work
        answer = _remembered(self._islands, LARGE, island, compute)
        self.work = work
        return answer

    def remember(self, key: Hashable, compute: Callable[[], Answer]) -> Answer:
        """``compute()``, or what it gave when it was last asked with this key. Raises LimitReached."""
        if key not in self._memory:
            self.check()
        return _remembered(self._memory, MEMORY, key, compute)

    def remember_large(self, key: Hashable, compute: Callable[[], Answer]) -> Answer:
        """``remember`` for what takes much memory."""
        return _remembered(self._large, LARGE, key, compute)

    def has_spent(self, share: float = 1.0) -> bool:
        """Whether this share of what hard techniques and searches may look at is spent."""
        return self._most is not None and self.spent > share * self._most

    def allowed(self, work: int, since: int) -> int:
        """So much work, or what is left of it. ``since``: the work at the begin of the technique that asks."""
        return work if self._most is None else max(0, min(work, self._most - self.spent - (self.work - since)))

    @cached_property
    def balls(self) -> tuple[int, ...]:
        """For each clue the cells that its island could reach if nothing were known but where the clues are."""
        grid, free = self.grid, self.grid.all_cells & ~self.clue_mask
        balls = []
        part = 0  # of the free cells: most clues without a size reach the same one
        for cell, size in zip(self.clue_cells, self.sizes, strict=True):
            self.check()
            ball = 1 << cell
            if size is not None:
                ball = grid.ball(ball, free, size - 1)
            else:
                beside = grid.around(ball) & free
                while beside:
                    if not beside & part:
                        part = grid.flood(beside & -beside, free)
                    ball |= part
                    beside &= ~part
            balls.append(ball)
        return tuple(balls)

    def cells_of(self, clues: Iterable[int]) -> int:
        """The mask of the cells of some clues."""
        return mask_of(self.clue_cells[k] for k in clues)

    def clue_name(self, k: int) -> str:
        """A clue as people read it: ``the 3 at r1c4``."""
        size = self.sizes[k]
        return f"the {'?' if size is None else size} at {self.grid.name(self.clue_cells[k])}"


def _remembered(memory: dict[Hashable, object], most: int, key: Hashable, compute: Callable[[], Answer]) -> Answer:
    if key in memory:
        return memory[key]  # type: ignore[return-value]  # a key always has answers of one type
    answer = compute()
    if len(memory) > most:
        memory.clear()
    memory[key] = answer
    return answer
