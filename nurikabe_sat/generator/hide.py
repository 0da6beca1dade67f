"""Numbers become `?`, one after the other, in a puzzle that is as it should be and stays so.

    2 . . 1      ? . . 1      ? . . ?
    . . . .  ->  . . . .  ->  . . . .      (each time: does it still have one solution, by techniques of the level?)
    . 3 . .      . 3 . .      . 3 . .

With `?` from the start hardly anything would be decided, and no change would look better than another. Where no number
can go any more, the board changes somewhere, so that it stays as it should be; then it is tried again.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from nurikabe_sat.generator.clues import puzzle_of
from nurikabe_sat.generator.draft import Draft
from nurikabe_sat.generator.goal import Goal
from nurikabe_sat.generator.random_choice import shuffled_cells
from nurikabe_sat.generator.repair import random_change

_PATIENCE = 20
"""So many changed boards of the level that no more numbers can go from are too many."""

_PROPOSALS = 400
"""So many changes without a further `?` are too many, whether they keep the level or not."""


def hide(
    rng: Random,
    draft: Draft,
    goal: Goal,
    note: Callable[[int], None],
    nearer: Callable[[Draft], None] | None = None,
) -> Draft | None:
    """The draft with as many `?` as its frame wants; None if that was not found. ``draft`` meets the goal without.

    ``note`` is told how many numbers are still too many; ``nearer`` is given each draft with fewer of them.
    """
    nearer = nearer or (lambda _: None)
    draft = _hidden(rng, draft, goal)
    nearer(draft)
    patience, proposals = _PATIENCE, _PROPOSALS
    while draft.visible_excess > 0 and patience and proposals:
        note(draft.visible_excess)
        proposals -= 1
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None or changed.monotony > draft.monotony or changed.visible_excess > draft.visible_excess:
            continue
        if not goal.has(puzzle_of(changed), (changed.sea, changed.land)):
            continue
        patience -= 1
        changed = _hidden(rng, changed, goal)
        if changed.visible_excess < draft.visible_excess:
            patience, proposals = _PATIENCE, _PROPOSALS
            nearer(changed)
        draft = changed
    return draft if draft.is_within_frame else None


def _hidden(rng: Random, draft: Draft, goal: Goal) -> Draft:
    """The draft with `?` in place of numbers, each tried once, until there are enough."""
    for cell in shuffled_cells(rng, draft.clues & ~draft.hidden):
        if draft.visible_excess <= 0:
            break
        changed = replace(draft, hidden=draft.hidden | cell)
        if goal.has(puzzle_of(changed), (changed.sea, changed.land)):
            draft = changed
    return draft
