"""Search for a harder puzzle: change a puzzle step by step, keeping it unique, until solving it requires assumptions.

    hard techniques solve it     expert techniques solve it     expert techniques do not
    too easy: continue    ->     of the level: done       <-    too hard: step back

Most repaired puzzles are too easy for ``expert``. The fast deduction of presolve usually leaves more cells open in
harder puzzles. A change is therefore kept if the puzzle stays unique and enough cells stay open. The techniques are
applied only if the change is next to an open cell, and first only to the connected open cells there, with all other
cells known. This is much faster than the whole board. If the techniques do not decide these cells, they cannot solve
the board.

The number of open cells is bounded, because techniques are slow on many open cells, and assumptions then succeed less
often. A large board is changed only at its largest connected set of open cells, because many small sets do not make a
puzzle hard.
"""

from random import Random

from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Difficulty, Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.repair import decided, random_change

_LEAST = 0.6
"""Minimum number of undecided cells after a change to a puzzle that is too easy, as a share of the maximum number."""

_MOST = 0.6
"""Maximum share of undecided cells. On large boards, a lower maximum applies."""

_LARGE, _BESIDE = 100, 2
"""On boards of more than ``_LARGE`` cells, changes stay within ``_BESIDE`` steps of the largest undecided area."""

_PROPOSALS = 20
"""Maximum number of proposed changes per cell of the board."""


def harden(rng: Random, draft: Draft, goal: Goal, others: OtherSolutions) -> Draft | None:
    """Return a puzzle with one solution that meets a harder goal, derived from ``draft``, or None on failure.

    ``draft`` must have exactly one solution. ``others`` collects the other solutions of rejected puzzles.
    Raises LimitReached at the deadline.
    """
    grid, fast = draft.grid, Goal(deadline=goal.deadline)
    found = goal.difficulty(draft.puzzle, (draft.sea, draft.land))
    open_cells = fast.open_cells(draft.puzzle)
    here, where = open_cells.bit_count(), _where(draft, open_cells)
    most = max(here, min(5 * max(grid.rows, grid.cols) + 10, int(_MOST * grid.size)))
    patience, proposals = grid.size, _PROPOSALS * grid.size
    while found is not Difficulty.RIGHT:
        proposals -= 1
        if not patience or not proposals:
            return None
        changed = random_change(rng, draft, where, draft.monotony)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
            continue
        if others.are_met(changed):
            continue
        puzzle = changed.puzzle
        open_cells = fast.open_cells(puzzle)
        now, is_easy = open_cells.bit_count(), found is Difficulty.TOO_EASY
        is_promising = min(here, _LEAST * most) <= now <= most if is_easy else now <= here
        if not is_promising or not others.is_unique(changed, draft):
            continue
        place = _place(draft, changed, open_cells)
        if place and (not is_easy or goal.open_cells(puzzle, decided(changed, place))):
            patience -= 1
            then = goal.difficulty(puzzle, (changed.sea, changed.land))
            if is_easy and then is Difficulty.TOO_HARD:
                continue
            found = then
        draft, here, where = changed, now, _where(changed, open_cells)
    return draft


def _where(draft: Draft, open_cells: int) -> int:
    """Return the mask of the cells that may change: all cells, or only cells near the largest undecided area."""
    grid = draft.grid
    if grid.size <= _LARGE or not open_cells:
        return grid.all_cells
    return grid.ball(max(grid.parts(open_cells), key=int.bit_count), grid.all_cells, _BESIDE)


def _place(before: Draft, changed: Draft, open_cells: int) -> int:
    """Return the mask of the undecided cells next to a change, and of all undecided cells connected to them."""
    grid = changed.grid
    near = before.land ^ changed.land | before.clues ^ changed.clues
    return grid.flood((near | grid.around(near)) & open_cells, open_cells)
