"""Local search for unique puzzles close to the clues of an author. Each new puzzle needs fewer changes.

    some of the clues are fixed -> islands grow around them -> the draft is repaired -> a walk from puzzle to puzzle
        ^                                                                                    |
        `--- one more clue of the author is restored, and the islands around it grow again <-'

With fewer fixed clues, a puzzle is found sooner but with more changes. The first rounds therefore fix fewer and
fewer clues until a puzzle is found. The search cannot prove that a puzzle with fewer changes does not exist.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.completion import completions
from nurikabe_sat.making.generator.design import Design
from nurikabe_sat.making.generator.frame import NONE, Frame, Symmetry
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.near_draft import NearDraft
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import pick_cell, shuffled_cells
from nurikabe_sat.making.generator.repair import random_change, repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK
from nurikabe_sat.puzzle.model import Clue, Puzzle

_FIXED, _FREE_FIRST = (0.5, 0.0, 0.8), (0.0, 0.5, 0.8)
"""Shares of the author's clues to keep in successive attempts, until a first puzzle is found."""

_MORE = (1, 2, 4, 8)
"""Maximum number of clue changes that a repair may add. Successive repairs use these values in turn."""

_PATIENCE, _WORK = 100, 7_000
"""Limits on the changes without progress in a repair: their number, and their number times the board size."""

_WALK = 8
"""Number of proposed changes without progress, per cell of the board, after which a random walk ends."""

_WORSE = 0.2
"""Probability that a random walk moves to a draft that is worse than the previous one."""

_NEAR = 0.7
"""Probability of proposing a change near a clue that differs from the author's clues."""

_ROUNDS, _HOPELESS = 40, 60
"""Maximum numbers of rounds without progress: ``_ROUNDS`` after the first puzzle is found, ``_HOPELESS`` before."""


@dataclass(frozen=True)
class Nearness:
    """Conditions on the puzzles to find. If ``unique`` is False, puzzles with several solutions are also accepted.

    The first puzzles of a search have the clues ``kept``; later ones may have other clues instead.
    """

    unique: bool = True
    level: Level | None = None
    symmetry: Symmetry = NONE
    numbers: tuple[int, ...] = ()
    largest: int | None = None
    kept: tuple[Clue, ...] = ()


def near_puzzles(
    puzzle: Puzzle, nearness: Nearness, rng: Random, deadline: Deadline, *, is_free: bool = False
) -> Iterator[NearDraft]:
    """Yield drafts whose puzzles meet the conditions and resemble ``puzzle``. Later drafts usually need fewer changes.

    If ``is_free`` is True, the first draft ignores the clues of ``puzzle``, except those to keep. It is found sooner.
    Raises LimitReached at the deadline.
    """
    yield from _Search(puzzle, nearness, rng, deadline).run(_FREE_FIRST if is_free else _FIXED)


class _Search:
    def __init__(self, puzzle: Puzzle, nearness: Nearness, rng: Random, deadline: Deadline) -> None:
        self.puzzle, self.nearness, self.rng, self.deadline = puzzle, nearness, rng, deadline
        self.wanted = {1 << clue.cell: clue.size for clue in puzzle.clue_list}
        grid, numbers = puzzle.grid, nearness.numbers
        request = PuzzleRequest(
            grid.rows, grid.cols, level=nearness.level, style=QUICK, max_clue=nearness.largest or grid.size
        )
        frame = request.frame(self.rng, deadline)
        self.frame: Frame = replace(
            frame,
            mix=replace(frame.mix, limits=()),
            symmetry=nearness.symmetry,
            design=Design(numbers, numbers) if numbers else None,
        )
        self.goal, self.unique_goal = request.goal(deadline), Goal(deadline=deadline)
        self.others = OtherSolutions(deadline)
        self.patience = min(_PATIENCE, _WORK // grid.size + 1)
        self.best: NearDraft | None = None
        self.completions = completions(self.rng, puzzle, deadline) if nearness.symmetry == NONE else iter(())

    def run(self, fixed: Sequence[float]) -> Iterator[NearDraft]:
        number = idle = 0
        while idle < (_HOPELESS if self.best is None else _ROUNDS):
            self.deadline.check()
            before = -1 if self.best is None else self.best.changes
            draft = self._completed(_MORE[number % len(_MORE)]) if number % 2 else None
            if draft is None:
                share = fixed[number % len(fixed)]
                draft = self._start(share) if self.best is None else self._replanted(self.best)
            number += 1
            if draft is None:
                idle += 1
                continue
            draft = self._repaired(draft)
            if draft is not None:
                yield from self._walk(draft)
            idle = 0 if self.best is not None and self.best.changes != before else idle + 1

    def _completed(self, more: int) -> NearDraft | None:
        """Return a draft that keeps most of the author's clues, or None if the best draft is equal or better."""
        land, kept = next(self.completions, (0, 0))
        if not land:
            return None
        grid, clues, hidden = self.puzzle.grid, 0, 0
        for island in grid.parts(land):
            old = island & kept or island & self.puzzle.clue_mask
            clue = pick_cell(self.rng, old or island)
            clues |= clue
            if clue & kept and self.wanted[clue] is None:
                hidden |= clue
        draft = NearDraft(self.frame, land, clues, hidden, wanted=self.wanted)
        most = draft.changes + more
        if self.best is not None:
            most = min(most, self.best.changes - 1)
        return replace(draft, free_changes=most) if draft.changes <= most else None

    def _start(self, share: float) -> NearDraft | None:
        """Return a draft whose islands grow around a random share of the author's clues, or None on failure."""
        fixed, kept = 0, mask_of(clue.cell for clue in self.nearness.kept)
        for cell in shuffled_cells(self.rng, union_of(self.wanted)):
            if (cell & kept or self.rng.random() < share) and self._can_fix(fixed, cell):
                fixed |= cell
        return self._grown(NearDraft(self.frame, wanted=self.wanted), fixed)

    def _replanted(self, best: NearDraft) -> NearDraft | None:
        """Return the best draft so far with one more of the author's clues restored, or None on failure."""
        rng, grid = self.rng, best.grid
        kept = union_of(c for c, size in self.wanted.items() if c & best.clues and best.number_at(c) == size)
        missing = union_of(self.wanted) & ~kept
        if not missing:
            return None
        cell = next(shuffled_cells(rng, missing))
        near = cell | grid.around(cell)
        fixed = union_of(c for c in shuffled_cells(rng, kept) if rng.random() < 0.9) & ~near
        if not self._can_fix(fixed, cell):
            return None
        sunk = replace(best, frame=self._framed(0)).sink(near)
        return self._grown(sunk, fixed | cell, most=best.changes - 1)

    def _can_fix(self, fixed: int, cell: int) -> bool:
        size, numbers = self.wanted[cell], self.nearness.numbers
        if numbers and size is not None and size not in numbers:
            return False
        grid, orbits = self.puzzle.grid, self._orbits(fixed | cell)
        return not grid.around(orbits) & orbits and grid.is_connected(grid.all_cells & ~orbits)

    def _orbits(self, cells: int) -> int:
        """Return the mask of the given cells and their symmetric partners."""
        return union_of(self.frame.orbit(1 << one) for one in members_of(cells))

    def _framed(self, fixed: int) -> Frame:
        return replace(self.frame, motif=self._orbits(fixed))

    def _grown(self, draft: NearDraft, fixed: int, most: int | None = None) -> NearDraft | None:
        frame, grid = self._framed(fixed), self.puzzle.grid
        lost = draft.sink(frame.motif & ~draft.clues)
        land = lost.land | frame.motif
        if not grid.is_connected(grid.all_cells & ~land):
            return None
        hidden = union_of(c for c, size in self.wanted.items() if c & fixed and size is None)
        start = replace(
            lost,
            frame=frame,
            land=land,
            clues=lost.clues | frame.motif,
            hidden=lost.hidden & ~frame.motif | hidden,
            fixed=fixed,
            free_changes=grid.size if most is None else most,
        )
        grown = grow(self.rng, start)
        return None if grown is None else scatter(self.rng, grown, grown.land & ~lost.land)

    def _repaired(self, draft: NearDraft) -> NearDraft | None:
        if not self.nearness.unique:
            return draft
        found = repair(self.rng, draft, self.unique_goal, patience=self.patience)
        if found is not None and self.goal.has_techniques:
            found = repair(self.rng, found, self.goal, patience=self.patience)
        return found

    def _walk(self, draft: NearDraft) -> Iterator[NearDraft]:
        """Yield the valid drafts of a random walk that starts at ``draft`` and prefers drafts with fewer changes."""
        rng, grid = self.rng, draft.grid
        draft = replace(draft, frame=self._framed(0), fixed=0, free_changes=0)
        least, stuck = draft.monotony, 0
        yield from self._met(draft)
        while stuck < _WALK * grid.size:
            self.deadline.check()
            stuck += 1
            place = draft.difference if rng.random() < _NEAR else grid.all_cells
            changed = random_change(rng, draft, place or grid.all_cells)
            if changed is None:
                continue
            if changed.monotony > max(draft.monotony, least + 1):
                continue
            if changed.monotony > draft.monotony and rng.random() > _WORSE:
                continue
            if not self._is_right(changed, draft):
                continue
            draft = changed
            if draft.monotony < least:
                least, stuck = draft.monotony, 0
            yield from self._met(draft)

    def _is_right(self, changed: NearDraft, before: NearDraft) -> bool:
        if not self.nearness.unique:
            return True
        return self.others.is_unique(changed, before) and (
            not self.goal.has_techniques or self.goal.is_of_level(changed.puzzle, (changed.sea, changed.land))
        )

    def _met(self, draft: NearDraft) -> Iterator[NearDraft]:
        if draft.faults:
            return
        if self.best is None or draft.changes < self.best.changes:
            self.best = draft
        yield draft
