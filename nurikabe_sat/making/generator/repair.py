"""Repair of a draft: change cells or clues near undecided cells until the puzzle meets the goal.

*Open* cells are those that the techniques do not decide, or in which solutions differ (``goal.py``). At a random open
cell, an island gains or loses a cell, a clue moves within its island, or the islands are replaced by others:

    2 . . .         2 W B W         2 W B B
    . . o o         B B B W         B B 2 B
    . . o o         W B W W         1 B W B
    1 . o o   of    1 B B B   ->    B B B B      (open: every way for the sea to get around an island of 4)

A change is kept if it leaves no more cells open than before, and sometimes if it is slightly worse. Replacing islands
is the most important change: with changes of single cells alone, most boards reach a state in which no change helps.

On large boards, a change is first checked with all decided cells known, except those around the change. On very large
boards, it is first checked in a window (``window.py``). This separates good from bad changes at a fraction of the cost.
The whole board is checked when these checks succeed, and regularly in between. If a large board makes no progress, the
islands around one set of open cells are replaced.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Generic

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import D, Draft
from nurikabe_sat.making.generator.goal import DecidedMasks, Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import pick_cell, shuffled_cells
from nurikabe_sat.making.generator.window import concerned, open_within
from nurikabe_sat.puzzle.model import Puzzle

_SINK, _CARRY, _AROUND = 0.4, 0.4, 0.3
"""Probabilities of replacing islands, of moving a clue instead of removing a cell, and of changing a nearby cell."""

_SINK_DESIGNED, _BOTH = 0.6, 0.6
"""Probabilities for drafts with a design: of replacing islands, and of also changing the partners of a cell."""

_WORSE, _MUCH_WORSE = 0.5, 0.7
"""Probability of accepting one more undecided cell. Each further cell multiplies the probability by ``_MUCH_WORSE``."""

_LARGE = 150
"""Board size, in cells, above which only the surroundings of a change are checked at first."""

_VERY_LARGE = 400
"""Board size, in cells, above which only a window of the board around a change is checked at first."""

_WORSE_IF_LARGE, _WORSE_IF_VERY_LARGE = 0.1, 0.15
"""Values of ``_WORSE`` for large boards with a goal that requires techniques, and for very large boards.

There, most changes make the draft worse.
"""

_TRUSTED = 100
"""Number of changes between two complete checks of a very large board."""

_PATIENCE = 150
"""Maximum number of changes without progress, in addition to one change for each cell of the board."""

_UNIQUE = 4
"""Factor that applies to ``_PATIENCE`` if each change must keep the puzzle unique: rejecting a change is fast."""

_CHANGES, _REFUSED = 20, 20
"""Maximum numbers of changes and of proposed changes without progress, as multiples of ``patience``."""


def repair(
    rng: Random,
    draft: D,
    goal: Goal,
    note: Callable[[int], None] | None = None,
    unique: Callable[[D], None] | None = None,
    patience: int | None = None,
    others: OtherSolutions | None = None,
    most: int | None = None,
) -> D | None:
    """Change a draft until its puzzle meets the goal. Return the new draft, or None after too many changes.

    Clues ``?`` stay ``?``. A draft that meets the conditions of its frame continues to meet them.

    Args:
        rng: The random numbers.
        draft: The draft.
        goal: The goal.
        note: Function that is called with each new minimum number of open cells.
        unique: Function that is called with each draft that has one solution but does not meet the goal.
        patience: The maximum number of changes without progress; None for a default by the size of the board.
        others: If given, the draft has one solution, and each change must keep it unique. This check is faster than
            hard techniques, and rejects most changes. ``others`` collects the other solutions of rejected puzzles.
        most: The maximum number of changes; None for a multiple of ``patience``.

    Raises:
        LimitReached: If the deadline passes first.
    """
    if patience is None:
        patience = (_PATIENCE + draft.grid.size) * (1 if others is None else _UNIQUE)
    return _Repair(rng, draft, goal, unique, others).run(
        note or (lambda _: None), patience, most or _CHANGES * patience
    )


class _Repair(Generic[D]):
    """Repair in progress.

    ``open`` holds the undecided cells, and ``ambiguous`` holds a group with several solutions.
    """

    def __init__(
        self, rng: Random, draft: D, goal: Goal, unique: Callable[[D], None] | None, others: OtherSolutions | None
    ) -> None:
        self.rng, self.goal, self.unique, self.others = rng, goal, unique, others
        self.is_large = draft.grid.size > _LARGE
        self.is_very_large = draft.grid.size > _VERY_LARGE
        self.worse = _WORSE
        if self.is_very_large:
            self.worse = _WORSE_IF_VERY_LARGE
        elif self.is_large and goal.has_techniques:
            self.worse = _WORSE_IF_LARGE
        self.changes = self.ambiguous = 0
        self._stay(draft, goal.open_cells(draft.puzzle))

    def _stay(self, draft: D, open_cells: int) -> None:
        self.draft, self.open, self.monotony = draft, open_cells, draft.monotony

    def run(self, note: Callable[[int], None], patience: int, most: int) -> D | None:
        if self._is_met(self.draft, self.open, is_exact=True):
            return self.draft
        least = self.open.bit_count()
        last_progress = proposals = 0
        note(least)
        while self.changes < most and proposals < _REFUSED * patience:
            if self.changes >= last_progress + patience:
                if self.others is not None or not (self.is_large and self._renew()):
                    return None
                least, last_progress, proposals = self.open.bit_count(), self.changes, 0
            proposals += 1
            changed = random_change(self.rng, self.draft, self.open or self.draft.grid.all_cells, self.monotony)
            if changed is None or changed.monotony > self.monotony:
                continue
            if self.draft.has_fit_islands and not changed.has_fit_islands:
                continue
            if self.draft.hidden and changed.visible_excess > self.draft.visible_excess:
                continue
            self.changes += 1
            if self.others is not None and not self.others.is_unique(changed, self.draft):
                continue
            before, now = self.draft, self._open_after(changed)
            if self._is_met(changed, now, is_exact=not self.is_large):
                return changed
            if self.draft is not before:  # it was not what it looked like
                least, last_progress, proposals = self.open.bit_count(), self.changes, 0
                continue
            worse = now.bit_count() - self.open.bit_count()
            if worse <= 0 or self.rng.random() < self.worse * _MUCH_WORSE ** (worse - 1):
                self._stay(changed, now)
            if self.open.bit_count() < least:
                least, last_progress, proposals = self.open.bit_count(), self.changes, 0
                note(least)
            if self.is_very_large and not self.changes % _TRUSTED:
                self._stay(self.draft, self.goal.open_cells(self.draft.puzzle))
        return None

    def _is_met(self, draft: D, open_cells: int, *, is_exact: bool) -> bool:
        goal = self.goal
        if not goal.is_near(open_cells, draft.grid.size):
            return False
        puzzle = draft.puzzle
        if not is_exact:
            if goal.asks_engine and self._is_ambiguous(draft, puzzle, open_cells):
                return False
            open_cells = goal.open_cells(puzzle)
            self._stay(draft, open_cells)
            if self.is_very_large and not goal.has_techniques:
                return goal.is_unique(puzzle, decided(draft, open_cells))  # however much is open
            if not goal.is_near(open_cells, draft.grid.size):
                return False
        is_met = goal.is_met(puzzle, decided(draft, open_cells))
        if not is_met and self.unique is not None and goal.guide is not None and not open_cells:
            self.unique(draft)  # techniques that finish it prove it, but they do not have to be these
        return is_met

    def _is_ambiguous(self, draft: D, puzzle: Puzzle, open_cells: int) -> bool:
        """Return True if two solutions differ only in undecided cells.

        On a very large board, connected sets of open cells are checked one by one. The solver is not called again while
        the first ambiguous set stays unchanged.
        """
        grid, goal, place = draft.grid, self.goal, self.ambiguous
        beside = place | grid.around(place)
        if place and not (
            place & ~open_cells or (draft.land ^ self.draft.land | draft.clues ^ self.draft.clues) & beside
        ):
            return True
        if goal.is_unique(puzzle, decided(draft, open_cells)):
            return False
        self.ambiguous = 0
        if self.is_very_large:
            places = grid.parts(open_cells)
            self.ambiguous = next((one for one in places if not goal.is_unique(puzzle, decided(draft, one))), 0)
        return True

    def _open_after(self, changed: D) -> int:
        """Return the mask of the cells that deduction leaves undecided in a changed draft.

        On large boards, decided cells far from the change count as known.
        """
        if not self.is_large:
            return self.goal.open_cells(changed.puzzle)
        near = concerned(self.draft, changed)
        if self.is_very_large:
            return open_within(self.goal, changed, near, self.open)
        return self.goal.open_cells(changed.puzzle, decided(changed, self.open | near))

    def _renew(self) -> bool:
        """Replace the islands around a random connected group of undecided cells. Return True on success."""
        grid = self.draft.grid
        place = grid.flood(pick_cell(self.rng, self.open or grid.all_cells), self.open)
        changed = _regrown(self.rng, self.draft, place | grid.around(place))
        if changed is None:
            return False
        self._stay(changed, self._open_after(changed))
        return True


def random_change(rng: Random, draft: D, place: int, limit: float = math.inf) -> D | None:
    """Return the draft after a random change in or next to the cells ``place``, or None if the change is illegal.

    With a design, new islands with a penalty above ``limit`` are also rejected, before their clues are placed.
    Raises LimitReached at the deadline.
    """
    draft.frame.check_time()
    grid = draft.grid
    if rng.random() < _AROUND:
        place |= grid.around(place)
    cell = pick_cell(rng, place)
    if rng.random() < (_SINK if draft.frame.design is None else _SINK_DESIGNED):
        return _regrown(rng, draft, cell, limit)
    if not cell & draft.land:
        changed = draft.take(cell)
        if changed is not None and changed.clues != draft.clues and draft.frame.smallest > 1:
            return None  # a new island of one cell
    elif rng.random() < _CARRY:
        return draft.carry(cell) if cell & draft.frame.preferred(draft.island_of(cell)) else None
    else:
        changed = draft.leave(cell)
    if changed is not None and draft.frame.equal and rng.random() < _BOTH:
        changed = _changed_as_well(draft, changed, cell)
    if changed is None:
        return None
    least, most = draft.frame.land
    return changed if least <= changed.land.bit_count() <= most else None


def _changed_as_well(draft: D, changed: D, cell: int) -> D | None:
    """Return ``changed`` with the same change at the symmetric partners of ``cell``, or None if this is illegal.

    Equal numbers at symmetric positions require a symmetric solution.
    """
    if changed.clues != draft.clues:
        return changed
    now: D | None = changed
    for partner in members_of(changed.frame.orbit(cell) & ~cell):
        if now is not None:
            now = now.take(1 << partner) if cell & changed.land else now.leave(1 << partner)
    return now


def _regrown(rng: Random, draft: D, place: int, limit: float = math.inf) -> D | None:
    """Return the draft with new islands in ``place``. The number of `?` stays the same if enough clues are new."""
    sunk = draft.sink(place)
    changed = grow(rng, sunk)
    if changed is None or (changed.has_free_clues and changed.monotony > limit):
        return None
    changed = scatter(rng, changed, changed.land & ~draft.land)
    lost = draft.hidden.bit_count() - changed.hidden.bit_count()
    if not lost:
        return changed
    fresh = shuffled_cells(rng, changed.clues & ~changed.hidden & ~(sunk.clues & ~sunk.hidden))
    return replace(changed, hidden=changed.hidden | union_of(islice(fresh, max(0, lost))))


def decided(draft: Draft, open_cells: int) -> DecidedMasks:
    """Return the masks of the sea and island cells of a draft, without the cells of ``open_cells``."""
    return draft.sea & ~open_cells, draft.land & ~open_cells
