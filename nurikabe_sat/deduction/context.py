"""Puzzle data that stays the same during deduction, and a cache for the answers to repeated questions.

Most questions about a board concern a few cells around one clue, such as the extent of its island.
``Context.remember`` caches the answer under the cells on which it depends. It need not be computed again after a step
elsewhere or under another assumption.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Protocol, TypeVar

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.arguments.named import CLUE, Kind, Named
from nurikabe_sat.deduction.core import Core, core_of
from nurikabe_sat.puzzle.model import Puzzle

Answer = TypeVar("Answer")

_MISSING = object()
_LATE = "all techniques were tried"

MEMORY = 200_000
"""Maximum number of answers per cache. A full cache is cleared."""

LARGE = 4_000
"""Maximum number of large answers per cache: whole positions, or the reaches of all clues."""

WORK = 30_000_000
"""Maximum work of hard techniques and searches in a rating or an explanation, measured in visited cells.

After that, techniques harder than *hard* are skipped and searches decide the remaining cells. One puzzle in a hundred
up to 400 cells needs as much. Work is counted, not timed, so the results are the same on every machine.
"""

PLAIN = 400
"""Board size, in cells, up to which the maximum work is constant. On larger boards, the maximum grows with the size."""

FIXED = 140
"""Part of the work of creating a position that does not depend on the board size, measured in visited cells."""


class Remember(Protocol):
    """Function that returns ``compute()``, cached under ``key``. Raises LimitReached if its deadline has passed."""

    def __call__(self, key: Hashable, compute: Callable[[], Answer]) -> Answer: ...


def _cache(most: int, deadline: Deadline = NEVER) -> Remember:
    """Return a function with a cache of ``most`` answers, which checks the deadline before it computes an answer."""
    known: dict[Hashable, object] = {}

    def remember(key: Hashable, compute: Callable[[], Answer]) -> Answer:
        found = known.get(key, _MISSING)  # one hash: keys are long
        if found is not _MISSING:
            return found  # type: ignore[return-value]  # a key always has answers of one type
        deadline.check(_LATE)
        answer = compute()
        if len(known) > most:
            known.clear()
        known[key] = answer
        return answer

    return remember


class Context:
    """Puzzle prepared for deduction, with a time limit and shared caches.

    ``most`` is the maximum work of hard techniques and searches, in visited cells; None means no limit. Boards of more
    than ``PLAIN`` cells are allowed more.

    Raises:
        UsageError: If the puzzle has variants or constraints, because the techniques assume the rules of Nurikabe.
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
        self._most = None if most is None else most // (min(self.grid.size, PLAIN) + FIXED)  # positions
        self.work = 0  # positions made so far: a measure of time that is the same on every machine
        self.spent = 0  # of this work what went into hard techniques, and as much as searches have cost
        self.vain = 0  # searches that found only long chains
        self.failed = 0  # searches that found none
        self.refutable = self.grid.all_cells, self.grid.all_cells
        """The cells that may be refuted as sea, and as island. A known solution excludes its own colours."""
        self.remember = _cache(MEMORY, deadline)
        """Cache for small answers."""
        self.remember_large = _cache(LARGE)
        """Cache for answers that take much memory, such as positions."""
        self.remember_reach = _cache(MEMORY, deadline)
        """Cache for the reach of a clue.

        It is separate because the compiled core does not use it. What the other caches hold, and thus the counted
        work, is the same with and without the core.
        """
        self.remember_reaches = _cache(LARGE)
        """Cache for the reaches of all clues. The compiled core does not use this cache."""
        self._remember_islands = _cache(LARGE)

    def check(self) -> None:
        """Raise LimitReached if the deadline has passed."""
        self.deadline.check(_LATE)

    def remember_islands(self, island: int, compute: Callable[[], Answer]) -> Answer:
        """Return ``compute()``, cached under the mask of the given island cells. Its work is not counted."""

        def uncounted() -> Answer:
            work = self.work
            answer = compute()
            self.work = work
            return answer

        return self._remember_islands(island, uncounted)

    @cached_property
    def core(self) -> Core | None:
        """The compiled core, or None if it is missing or does not fit the puzzle."""
        return core_of(self.grid, self.clue_cells, self.sizes, self.balls)

    def has_spent(self, share: float = 1.0) -> bool:
        """Return True if more than the given share of the maximum work has been spent."""
        return self._most is not None and self.spent > share * self._most

    def allowed(self, work: int, since: int) -> int:
        """Return ``work``, but at most the remaining work. ``since`` is the work before this technique."""
        return work if self._most is None else max(0, min(work, self._most - self.spent - (self.work - since)))

    @cached_property
    def balls(self) -> tuple[int, ...]:
        """For each clue, the mask of the cells that its island could reach if only the clues were known."""
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
        """Return the mask of the clue cells with the given indices."""
        return mask_of(self.clue_cells[k] for k in clues)

    def island_named(self, k: int, cells: int = 0, kind: Kind = "island") -> Named:
        """Return the object for clue k's island, or only for its ``cells``.

        The name is, for example, ``the 3 at r1c4``.
        """
        size, cell = self.sizes[k], self.clue_cells[k]
        return Named(self.grid, kind, cells or 1 << cell, (cell,), CLUE, "?" if size is None else str(size))
