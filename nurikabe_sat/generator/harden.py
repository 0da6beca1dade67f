"""A puzzle with one solution becomes harder, change by change, until assumptions are needed, and are enough.

    hard techniques finish it    those of expert finish it      they do not
    too easy: on          ->     of the level: done       <-    too hard: back

Most of the puzzles that repairing leads to are too easy for ``expert``. But the deduction that comes before encoding,
which takes a millisecond, leaves more cells open the harder a puzzle is, mostly. So a change stays if it leaves one
solution and enough cells open there; the techniques, which take a hundred times as long, are only asked about those,
and only if the change is beside an open cell. Where too much of a board is open they take longer still (15x15: one
second with 140 open cells, 200 ms with 60), and assumptions finish it less often, so there is a bound to that as well.
"""

from random import Random

from nurikabe_sat.generator.clues import puzzle_of
from nurikabe_sat.generator.draft import Draft
from nurikabe_sat.generator.goal import NOTHING, Difficulty, Goal
from nurikabe_sat.generator.repair import random_change

_LEAST = 0.6
"""The share of the most open cells below which none may go any more."""

_MOST = 0.6
"""The share of the board that may be open at most; on large boards it is less."""

_PROPOSALS = 20
"""So many changes for each cell are too many; and one puzzle for each cell that the techniques were asked about."""


def harden(rng: Random, draft: Draft, goal: Goal) -> Draft | None:
    """A draft that meets the goal; None if none was found. ``draft`` has one solution. Raises LimitReached."""
    grid, fast = draft.grid, Goal(deadline=goal.deadline)
    found = goal.difficulty(puzzle_of(draft), (draft.sea, draft.land))
    here = fast.open_cells(puzzle_of(draft)).bit_count()
    most = max(here, min(5 * max(grid.rows, grid.cols) + 10, int(_MOST * grid.size)))
    patience, proposals = grid.size, _PROPOSALS * grid.size
    while found is not Difficulty.RIGHT:
        proposals -= 1
        if not patience or not proposals:
            return None
        changed = random_change(rng, draft, grid.all_cells)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
            continue
        goal.deadline.check("the puzzle")
        puzzle = puzzle_of(changed)
        open_cells = fast.open_cells(puzzle)
        now, is_easy = open_cells.bit_count(), found is Difficulty.TOO_EASY
        is_promising = min(here, _LEAST * most) <= now <= most if is_easy else now <= here
        if not is_promising or not goal.is_unique(puzzle, NOTHING):
            continue
        if (draft.land ^ changed.land | draft.clues ^ changed.clues) & (open_cells | grid.around(open_cells)):
            patience -= 1
            then = goal.difficulty(puzzle, (changed.sea, changed.land))
            if is_easy and then is Difficulty.TOO_HARD:
                continue
            found = then
        draft, here = changed.settled, now
    return draft
