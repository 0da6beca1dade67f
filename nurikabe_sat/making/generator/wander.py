"""Random walk from one unique puzzle to the next, until a puzzle meets the goal.

It is used for goals that few puzzles meet and that have no measure of distance, such as a required technique. Every
change that keeps the puzzle unique is kept. The solver checks uniqueness quickly. The techniques are not much slower,
because they decide most cells of a unique puzzle immediately.
"""

from random import Random

from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.repair import random_change

_PATIENCE = 400
"""Maximum number of puzzles with one solution that miss the goal."""

_PROPOSALS = 8000
"""Maximum number of changes, including those that lead to several solutions."""


def wander(rng: Random, draft: Draft, goal: Goal) -> Draft | None:
    """Change a draft with one solution until it meets the goal. Return the new draft, or None after too many changes.

    Raises LimitReached at the deadline.
    """
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
        draft = changed
        if goal.is_of_level(draft.puzzle, (draft.sea, draft.land)):
            return draft
    return None
