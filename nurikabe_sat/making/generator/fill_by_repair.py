"""Local search for the numbers of a layout, in which islands grow from the given clues.

    ? . . . .        2 W B B B        a pool: the islands around it shrink to their clues and grow again,
    . . . . ?   ->   B B B W 1   ->   to other random sizes
    . ? . . .        B 1 B B B

This is the repair of ``repair.py``, with changes that keep the clue cells, the given numbers and the decided cells. It
finds numbers if the exact search (``clues/fill.py``) takes too long. It cannot prove that no numbers exist.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.making.generator.draft import D, Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.grow import drawn_size, grow, widen
from nurikabe_sat.making.generator.random_choice import shuffled_cells
from nurikabe_sat.making.generator.repair import repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK, SizeMix
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle

if TYPE_CHECKING:
    from typing_extensions import Self

_LAND = 0.45
"""Target share of island cells, as in published puzzles."""


@dataclass(frozen=True)
class Layout:
    """Parts of a board that are given: the masks of the decided sea and island cells, and the numbers in clue cells."""

    sea: int
    land: int
    numbers: dict[int, int]

    @classmethod
    def of(cls, board: Board | Puzzle) -> "Layout":
        numbers = {1 << clue.cell: clue.size for clue in board.puzzle.clue_list if clue.size is not None}
        return cls(*board.colouring.masks, numbers)


@dataclass(frozen=True)
class LayoutDraft(Draft):
    """Draft of a puzzle that keeps the clue cells, the given numbers and the decided cells of a layout."""

    layout: Layout = Layout(0, 0, {})

    def least(self, island: int) -> int:
        return self.layout.numbers.get(island & self.clues, self.frame.smallest)

    def most(self, island: int) -> int:
        return self.layout.numbers.get(island & self.clues, self.frame.largest)

    def is_new(self, cell: int) -> bool:
        """Return True if the cell is the second cell of its island, so that the island has just begun to grow."""
        return self.island_of(cell).bit_count() == 2

    def take(self, cell: int) -> "Self | None":
        return None if cell & self.layout.sea else super().take(cell)

    def leave(self, cell: int) -> "Self | None":
        return None if cell & self.layout.land else super().leave(cell)

    def carry(self, cell: int) -> "Self | None":  # noqa: ARG002 (as drafts have it)
        return None

    def sink(self, place: int) -> "Self":
        """Return the draft with all islands that touch ``place`` reduced to their clues, except for given cells."""
        grid = self.grid
        gone = grid.flood((place | grid.around(place)) & self.land & ~self._firm, self.land) & ~self._firm
        return replace(self, land=self.land & ~gone | self.clues)

    @cached_property
    def _firm(self) -> int:
        return self.grid.flood(self.layout.land, self.land)


def numbers_nearby(
    layout: Board | Puzzle,
    largest: int,
    level: Level | None,
    seed: str,
    deadline: Deadline,
    start: Colouring | None = None,
) -> tuple[Puzzle, Colouring] | None:
    """Return a puzzle with one solution in which numbers replace the clues ``?``, and the solution, or None on failure.

    Args:
        layout: The board whose clues ``?`` get numbers.
        largest: The maximum of these numbers.
        level: The level of the puzzle; None for any.
        seed: The random seed.
        deadline: The time limit.
        start: A first colouring, with one clue of the layout in each island. With None, islands are grown, which is
            impossible if island cells are decided.

    Raises:
        LimitReached: If the deadline passes first.
    """
    puzzle, grid, given = layout.puzzle, layout.puzzle.grid, Layout.of(layout)
    rng = Random(seed)  # noqa: S311 (the same seed, the same puzzle)
    request = PuzzleRequest(grid.rows, grid.cols, level=level, style=QUICK, max_clue=largest)
    clues = puzzle.clue_mask
    unknown = len(puzzle.clue_list) - len(given.numbers)
    mean = (_LAND * grid.size - sum(given.numbers.values())) / max(1, unknown)
    mix = SizeMix(min(max(mean, 1.0), float(largest)))
    frame = replace(request.frame(rng, deadline), mix=mix, islands=(len(puzzle.clue_list), len(puzzle.clue_list)))
    if start is None:
        draft = _grown(rng, LayoutDraft(frame, clues, clues, layout=given))
    else:
        draft = LayoutDraft(frame, start.masks[1], clues, layout=given)
    if draft is not None and request.starts_unique:
        draft = repair(rng, draft, Goal(deadline=deadline))
    if draft is not None:
        draft = repair(rng, draft, request.goal(deadline))
    if draft is None:
        return None
    return draft.puzzle, draft.solution


def _grown(rng: Random, draft: D) -> D | None:
    """Return a draft whose islands grow to random sizes and then until no pool remains, or None on failure."""
    for clue in shuffled_cells(rng, draft.clues):
        draft = widen(rng, draft, clue, drawn_size(rng, draft, clue)) or draft
    return grow(rng, draft)
