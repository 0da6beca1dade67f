"""Puzzles whose solution shows a figure. Only cells in the background may change.

    . # # .        B W W B        the figure is one island;
    # # # #   ->   W W W W        clues and islands around it change
    . . . .        2 B B B        until the solution is unique

Islands grow around the figure, and are repaired where solutions differ. The solver finds the cells that differ, because
deduction decides too little next to an island as large as a figure. If no change helps, cells of the figure are
released near the differing cells: first those that *should* stay, then a few that *must* stay, at most a tenth.

Figures of islands use this search only if islands of one cell cannot surround them (``dots.py``).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of, union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.facts import FactsStatus, facts
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import D, Draft
from nurikabe_sat.making.generator.frame import NONE, Frame
from nurikabe_sat.making.generator.goal import DecidedMasks, Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.random_choice import pick_cell, shuffled_cells
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.making.generator.style import SizeMix
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle

if TYPE_CHECKING:
    from typing_extensions import Self

_GROWTH = 3.0
"""Mean target size of the islands that grow in the background of a figure."""

_RELEASED = 0.08
"""Maximum share of the figure's cells whose colour may change."""

_PATIENCE = 60
"""Number of changes without progress after which more fixed cells may change or the draft is abandoned."""

_PROPOSALS = 4000
"""Maximum number of proposed changes before further fixed cells may change."""

_LOOSE = 0.75
"""Maximum share of cells that deduction may leave undecided for a check by the solver."""

_WORSE = 0.2
"""Probability of accepting a change that leaves one more cell undecided."""


@dataclass(frozen=True)
class Figure:
    """Figure in a picture: the cells whose colour is required, and the cells whose colour is preferred.

    Attributes:
        must: Two masks: the cells that must be sea, and the cells that must be island.
        should: Two masks: the cells that should be sea, and the cells that should be island.
    """

    grid: Grid
    must: DecidedMasks
    should: DecidedMasks = (0, 0)

    @classmethod
    def of(cls, picture: Colouring, *, is_sea: bool) -> "Figure":
        """Return the figure that the black cells of a picture form. ``is_sea`` is True if the figure must be sea.

        Undecided cells should also belong to the figure. Cells around a figure of islands should be sea.
        """
        grid, (black, white) = picture.grid, picture.masks
        grey = grid.all_cells & ~(black | white)
        if is_sea:
            return cls(grid, (black, 0), (grey, 0))
        return cls(grid, (0, black), (grid.around(black | grey) & white, grey))

    @property
    def cells(self) -> int:
        """The mask of the cells with a required colour."""
        return self.must[0] | self.must[1]

    def changed(self, land: int) -> int:
        """Return the mask of the required cells that have the wrong colour if the cells of ``land`` are island."""
        return self.must[1] & ~land | self.must[0] & land

    def board(self, *, with_should: bool) -> Board:
        """Return a board without clues. The required cells and, on request, the preferred cells are decided."""
        sea, land = self.must
        if with_should:
            sea, land = sea | self.should[0], land | self.should[1]
        return Puzzle(self.grid, ()).painted(Colouring.from_masks(self.grid, sea, land))


@dataclass(frozen=True)
class FigureDraft(Draft):
    """Draft in which the colours of some cells are fixed.

    Attributes:
        held: Two masks: the cells that stay sea, and the cells that stay island.
    """

    held: tuple[int, int] = (0, 0)

    def take(self, cell: int) -> "Self | None":
        return None if cell & self.held[0] else super().take(cell)

    def leave(self, cell: int) -> "Self | None":
        return None if cell & self.held[1] else super().leave(cell)

    def sink(self, place: int) -> "Self":
        """Return the draft with all islands that touch ``place`` turned into sea, except islands with fixed cells."""
        grid = self.grid
        firm = grid.flood(self.held[1], self.land)
        gone = grid.flood((place | grid.around(place)) & self.land & ~firm, self.land) & ~firm
        return replace(self, land=self.land & ~gone, clues=self.clues & ~gone)


def with_figure(figure: Figure, legal: int, seed: str, deadline: Deadline) -> Draft | None:
    """Return a draft with one solution, which shows the figure, or None if the search fails.

    Args:
        figure: The figure.
        legal: The mask of the islands of a legal colouring near the figure.
        seed: The seed of the random choices.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    rng, grid = Random(seed), figure.grid  # noqa: S311 (the same seed, the same puzzle)
    sea, land = figure.must[0] | figure.should[0], figure.must[1] | figure.should[1]
    start = (sea | land) & legal
    every = (0, grid.size)
    frame = Frame(grid, 1, grid.size, every, every, SizeMix(_GROWTH), NONE, 0.0, deadline)
    clues = union_of(pick_cell(rng, part) for part in grid.parts(start))
    held = sea & ~legal, land & legal
    if not grid.is_connected(grid.all_cells & ~start):
        return None
    draft = grow(rng, FigureDraft(frame, start, clues, held=held))
    if draft is None:
        return None
    draft = scatter(rng, draft, draft.land)
    room = max(0, int(_RELEASED * figure.cells.bit_count()) - figure.changed(legal).bit_count())
    for released in _releases(rng, figure, room):
        open_cells = _open_cells(draft, deadline)
        where = open_cells | grid.around(open_cells)
        free = released & where
        draft = replace(draft, held=(held[0] & ~free, held[1] & ~free))
        draft, open_cells = _repaired(rng, draft, open_cells, deadline)
        if not open_cells:
            return draft
    return None


def _releases(rng: Random, figure: Figure, room: int) -> Iterator[int]:
    """Yield masks of fixed cells that may change: first none, then the preferred cells, then some required cells."""
    yield 0
    soft = figure.should[0] | figure.should[1]
    if soft:
        yield soft
    grid, (sea, land) = figure.grid, figure.must
    border = land & grid.around(grid.all_cells & ~land) | sea
    for share in (room // 2, room):
        if share:
            yield soft | union_of(islice(shuffled_cells(rng, border), share))


def _open_cells(draft: Draft, deadline: Deadline) -> int:
    """Return the cells that differ between solutions.

    If deduction leaves most cells undecided, return the undecided cells.
    """
    puzzle = draft.puzzle
    deduced = Goal(deadline=deadline).open_cells(puzzle)
    if deduced.bit_count() > _LOOSE * draft.grid.size:
        return deduced
    found = facts(puzzle, deadline=deadline)
    if found.status is FactsStatus.LIMIT:
        raise deadline.reached("a puzzle was found")
    return mask_of(found.open)


def _repaired(rng: Random, draft: D, open_cells: int, deadline: Deadline) -> tuple[D, int]:
    """Change a draft to reduce its number of undecided cells.

    Return the new draft and the remaining undecided cells.
    """
    stuck = 0
    least = open_cells.bit_count()
    for _ in range(_PROPOSALS):
        if not open_cells or stuck > _PATIENCE + draft.grid.size:
            break
        changed = random_change(rng, draft, open_cells)
        if changed is None:
            continue
        stuck += 1
        now = _open_cells(changed, deadline)
        worse = now.bit_count() - open_cells.bit_count()
        if worse <= 0 or rng.random() < _WORSE**worse:
            draft, open_cells = changed, now
        if open_cells.bit_count() < least:
            least, stuck = open_cells.bit_count(), 0
    return draft, open_cells
