"""Walk from one unique puzzle to the next, until one meets the goal.

What is asked for is rare among puzzles, and nothing says how near a puzzle comes to it: a technique that is required
either is or is not. So every change stays that leaves one solution. The engine says so in a few milliseconds, and of a
puzzle with one solution the techniques decide most of the cells at once, so that they do not take much longer.
"""

from random import Random

from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.repair import random_change

_PATIENCE = 400
"""Maximum number of unique puzzles that miss the goal."""

_PROPOSALS = 8000
"""Maximum number of changes, unique or not."""


def wander(rng: Random, draft: Draft, goal: Goal) -> Draft | None:
    """Change a draft with one solution until it meets the goal; None if too many changes fail. Raises LimitReached."""
    others = OtherSolutions(goal.deadline)
    patience, proposals = _PATIENCE, _PROPOSALS
    while patience and proposals:
        proposals -= 1
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
            continue
        if not others.is_unique(changed, draft):
            continue
        patience -= 1
        draft = changed.settled
        if goal.is_of_level(draft.puzzle, (draft.sea, draft.land)):
            return draft
    return None
