"""Numbers become `?`, one after the other, in a puzzle that is as it should be and stays so.

    2 . . 1      ? . . 1      ? . . ?
    . . . .  ->  . . . .  ->  . . . .      (each time: does it still have one solution, by techniques of the level?)
    . 3 . .      . 3 . .      . 3 . .

With `?` from the start hardly anything would be decided, and no change would look better than another. Where no number
can go any more, one goes all the same, of those without which fewest cells are open, and the board is repaired. Where
the techniques of the level take long, it is repaired until there is one solution, and then until it is of the level.
That succeeds soon or hardly ever, so many short repairs are tried; and now and then a `?` and a number change places.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from nurikabe_sat.generator.clues import puzzle_of
from nurikabe_sat.generator.draft import Draft
from nurikabe_sat.generator.goal import Goal, OneSolution
from nurikabe_sat.generator.random_choice import pick, pick_cell, shuffled_cells
from nurikabe_sat.generator.repair import repair

_PATIENCE = 6
"""As many failed repairs in a row as the board has times so many cells are too many: small boards are soon given up."""

_SHORT = 12
"""So many changes without progress end a repair."""

_FEW = 5
"""The number that goes is one of so many that cost least."""

_SWAPS = 5
"""After so many repairs that failed a `?` changes places with a number, if it can."""


def hide(
    rng: Random,
    draft: Draft,
    goal: Goal,
    *,
    is_slow: bool = False,
    nearer: Callable[[Draft], None] | None = None,
) -> Draft | None:
    """The draft with as many `?` as its frame wants; None if that was not found. ``draft`` meets the goal without.

    ``is_slow``: the guide of the goal takes longer than to see where solutions differ. ``nearer`` is
    given each draft with fewer numbers.
    """
    nearer = nearer or (lambda _: None)
    draft = _hidden(rng, draft, goal)
    nearer(draft)
    patience = max(4, draft.grid.size // _PATIENCE)
    guide = OneSolution(deadline=goal.deadline) if goal.guide is None or is_slow else goal
    failed, cheapest = 0, _cheapest(rng, draft, guide)
    while draft.visible_excess > 0 and failed < patience and cheapest:
        changed = _repaired(rng, pick(rng, cheapest), goal, guide)
        if changed is not None:
            failed, draft = 0, _hidden(rng, changed, goal)
            nearer(draft)
        else:
            failed += 1
            if failed % _SWAPS:
                continue
            draft = _hidden(rng, _swapped(rng, draft, goal), goal)
        cheapest = _cheapest(rng, draft, guide)
    return draft if draft.is_within_frame else None


def _has(draft: Draft, goal: Goal) -> bool:
    return goal.has(puzzle_of(draft), (draft.sea, draft.land))


def _hidden(rng: Random, draft: Draft, goal: Goal) -> Draft:
    """The draft with `?` in place of numbers, each tried once, until there are enough."""
    for cell in shuffled_cells(rng, draft.clues & ~draft.hidden):
        if draft.visible_excess <= 0:
            break
        changed = replace(draft, hidden=draft.hidden | cell)
        if _has(changed, goal):
            draft = changed
    return draft


def _swapped(rng: Random, draft: Draft, goal: Goal) -> Draft:
    """The draft with one `?` elsewhere, where one of a few tries succeeds."""
    for cell in shuffled_cells(rng, draft.clues & ~draft.hidden) if draft.hidden else ():
        changed = replace(draft, hidden=draft.hidden & ~pick_cell(rng, draft.hidden) | cell)
        if _has(changed, goal):
            return changed
    return draft


def _cheapest(rng: Random, draft: Draft, guide: Goal) -> list[Draft]:
    """A few drafts with one more `?`: those in which solutions differ in fewest cells."""
    if draft.visible_excess <= 0:
        return []
    cells = shuffled_cells(rng, draft.clues & ~draft.hidden)
    drafts = [replace(draft, hidden=draft.hidden | cell) for cell in cells]
    return sorted(drafts, key=lambda changed: guide.open_cells(puzzle_of(changed)).bit_count())[:_FEW]


def _repaired(rng: Random, draft: Draft, goal: Goal, guide: Goal) -> Draft | None:
    """The draft changed until it meets the goal; None if that does not succeed soon."""
    made = repair(rng, draft, guide, patience=_SHORT)
    if made is None or guide is goal or goal.guide is None:
        return made
    return repair(rng, made, goal, patience=_SHORT)
