"""Search that replaces numbers by `?` one by one, and changes the puzzle until enough numbers are hidden.

    2 . . 1      ? . . 1      ? . . ?
    . . . .  ->  . . . .  ->  . . . .      (each puzzle must be unique and of the requested level)
    . 3 . .      . 3 . .      . 3 . .

If the first draft had `?`, few cells would be decided, and changes could hardly be compared. The search therefore
starts with a puzzle that meets the goal, and keeps the goal. After each change, it tries to hide each remaining number.
Sometimes a `?` and a number swap, or a number comes back, so that other numbers can be hidden.

If the techniques of the level are slow, the search keeps only uniqueness, and restores the level at the end.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Difficulty, Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import pick_cell, shuffled_cells
from nurikabe_sat.making.generator.repair import random_change

_SWAP, _BACK = 0.1, 0.02
"""Probability that a `?` and a number change places, and probability that a `?` becomes a number again."""

_PROPOSALS = 200
"""Maximum number of changes to a puzzle, per cell of the board."""

_WORSE, _MUCH_WORSE = 0.2, 0.9
"""Probability of accepting a change away from the level. Each cell multiplies the probability by ``_MUCH_WORSE``."""

_ASKED = 0.6
"""Maximum share of undecided cells for analysing a puzzle with techniques, which are slow on harder boards."""

Accepts = Callable[[Draft, Draft], bool]
"""Function that compares a changed draft with the previous one, and returns True to accept the change."""


def hide(
    rng: Random,
    draft: Draft,
    goal: Goal,
    *,
    is_slow: bool = False,
    is_rare: bool = False,
    nearer: Callable[[Draft], None] | None = None,
) -> Draft | None:
    """Return the draft with the requested share of its numbers replaced by ``?``, or None on failure.

    Args:
        rng: The random numbers.
        draft: A draft without ``?`` that meets the goal.
        goal: The goal that the result must meet.
        is_slow: True if the techniques of the goal are slower than a check of uniqueness.
        is_rare: Never give up, because another draft that meets the goal would be hard to find.
        nearer: Function that is called with each draft that meets the goal and has more ``?`` than all before.

    Raises:
        LimitReached: If the deadline passes first.
    """
    others = OtherSolutions(goal.deadline)

    def is_right(changed: Draft, before: Draft) -> bool:
        goal.deadline.check("the puzzle")
        if others.are_met(changed) or ((is_slow or goal.guide is None) and not others.is_unique(changed, before)):
            return False
        return goal.is_of_level(changed.puzzle, (changed.sea, changed.land))

    nearer = nearer or (lambda _: None)
    loses_level = is_slow and goal.guide is not None and not is_rare
    draft = _hidden(rng, draft, is_right)
    nearer(draft)
    if not loses_level:
        return _changed(rng, draft, is_right, nearer)
    made = _changed(rng, draft, others.is_unique, lambda _: None)
    return None if made is None else _back_to_level(rng, made, goal, others)


def _changed(rng: Random, draft: Draft, accepts: Accepts, nearer: Callable[[Draft], None]) -> Draft | None:
    """Change a draft until enough numbers are hidden. Return the new draft, or None after too many changes."""
    least = draft.visible_excess
    for _ in range(_PROPOSALS * draft.grid.size):
        if draft.is_within_frame:
            return draft
        chance = rng.random()
        if chance < _BACK:
            if draft.hidden and draft.visible_excess <= least:
                draft = replace(draft, hidden=draft.hidden & ~pick_cell(rng, draft.hidden))
            continue
        changed = _swapped(rng, draft) if chance < _BACK + _SWAP else _moved(rng, draft)
        if changed is None or not accepts(changed, draft):
            continue
        draft = _hidden(rng, changed, accepts)
        if draft.visible_excess < least:
            least = draft.visible_excess
            nearer(draft)
    return None


def _back_to_level(rng: Random, draft: Draft, goal: Goal, others: OtherSolutions) -> Draft | None:
    """Return a draft that meets the goal with the same number of `?`, or None after too many changes.

    ``draft`` has one solution. As in ``harden.py``, the open cells of the fast deduction indicate the difficulty.
    """
    fast = Goal(deadline=goal.deadline)
    most = draft.grid.size if goal.beyond is not None else _ASKED * draft.grid.size
    here = fast.open_cells(draft.puzzle).bit_count()
    found = goal.difficulty(draft.puzzle, (draft.sea, draft.land))
    for _ in range(_PROPOSALS * draft.grid.size):
        if found is Difficulty.RIGHT:
            return draft
        changed = _swapped(rng, draft) if rng.random() < _SWAP else _moved(rng, draft)
        if changed is None or not changed.is_within_frame:
            continue
        now = fast.open_cells(changed.puzzle).bit_count()
        worse = now - here if found is Difficulty.TOO_HARD else here - now
        if worse > 0 and rng.random() >= _WORSE * _MUCH_WORSE**worse:
            continue
        if others.is_unique(changed, draft):
            draft, here, found = changed, now, Difficulty.TOO_HARD
            if now <= most:
                found = goal.difficulty(draft.puzzle, (draft.sea, draft.land))
    return None


def _hidden(rng: Random, draft: Draft, accepts: Accepts) -> Draft:
    """Return the draft with numbers replaced by `?` until the required share is reached. Each number is tried once."""
    for cell in shuffled_cells(rng, draft.clues & ~draft.hidden):
        if draft.visible_excess <= 0:
            break
        changed = replace(draft, hidden=draft.hidden | cell)
        if accepts(changed, draft):
            draft = changed
    return draft


def _swapped(rng: Random, draft: Draft) -> Draft | None:
    """Return the draft with a random `?` and a random number exchanged, or None if one of the two is missing."""
    numbers = draft.clues & ~draft.hidden
    if not draft.hidden or not numbers:
        return None
    return replace(draft, hidden=draft.hidden & ~pick_cell(rng, draft.hidden) | pick_cell(rng, numbers))


def _moved(rng: Random, draft: Draft) -> Draft | None:
    """Return the draft after a random change that does not increase the number of visible clues, or None on failure."""
    changed = random_change(rng, draft, draft.grid.all_cells)
    if changed is None or changed.monotony > draft.monotony or not changed.has_fit_islands:
        return None
    while changed.visible_excess < 0:
        changed = replace(changed, hidden=changed.hidden & ~pick_cell(rng, changed.hidden))
    return changed if changed.visible_excess <= draft.visible_excess else None
