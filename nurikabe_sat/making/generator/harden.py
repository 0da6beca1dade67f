"""Make a unique puzzle harder, change by change, until it needs assumptions.

    hard techniques finish it    those of expert finish it      they do not
    too easy: on          ->     of the level: done       <-    too hard: back

Most of the puzzles that repairing leads to are too easy for ``expert``. But the deduction that comes before encoding,
which takes a millisecond, leaves more cells open the harder a puzzle is, mostly. So a change stays if it leaves one
solution and enough cells open there; the techniques are only asked if it is beside an open cell, and at first about
the *place* of such cells, with all else known, which takes a hundredth of what the whole of a large board does. If they
do not finish that place, they do not finish the board.

Where too much is open the techniques take long, and assumptions finish it less often, so there is a bound to that. And
a large board changes at its largest place only: in many small ones nothing becomes hard.
"""

from random import Random

from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Difficulty, Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.repair import decided, random_change

_LEAST = 0.6
"""Share of the maximum number of open cells below which none may be lost."""

_MOST = 0.6
"""Maximum share of the board that may be open; it is smaller on large boards."""

_LARGE, _BESIDE = 100, 2
"""Number of cells above which boards change at their largest open place, and the radius of such a change."""

_PROPOSALS = 20
"""Maximum number of changes per cell, and of puzzles per cell that the techniques analyse."""


def harden(rng: Random, draft: Draft, goal: Goal, others: OtherSolutions) -> Draft | None:
    """Change a unique puzzle until it meets a harder goal. Return None on failure.

    ``draft`` has one solution; ``others`` collects other solutions that were found. Raises LimitReached.
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
        changed = random_change(rng, draft, where)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
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
        draft, here, where = changed.settled, now, _where(changed, open_cells)
    return draft


def _where(draft: Draft, open_cells: int) -> int:
    """Return the place where a draft changes."""
    grid = draft.grid
    if grid.size <= _LARGE or not open_cells:
        return grid.all_cells
    return grid.ball(max(grid.parts(open_cells), key=int.bit_count), grid.all_cells, _BESIDE)


def _place(before: Draft, changed: Draft, open_cells: int) -> int:
    """Return the open cells next to a change, and all open cells connected to them."""
    grid = changed.grid
    near = before.land ^ changed.land | before.clues ^ changed.clues
    return grid.flood((near | grid.around(near)) & open_cells, open_cells)
