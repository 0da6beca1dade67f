"""Tracker of the best puzzle so far: a puzzle with one solution that meets as much of the request as possible.

    unique      the puzzle has another level than requested, or does not need a required technique
    of level    the puzzle has the level, but too many numbers that should be `?`
    steered     the puzzle misses only the target

These puzzles are for people who stop the search early. Tracking them uses no random numbers, so the puzzle of a
seed stays the same.
"""

from collections.abc import Callable

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.target import Target
from nurikabe_sat.progress import PROGRESS

Offer = Callable[[Draft, Rating, tuple[str, ...]], None]
"""Function that receives a draft, its rating, and the names of the goals that the draft misses."""

_UNIQUE, _OF_LEVEL, _STEERED = 3, 2, 1


class Nearest:
    """Tracker of the best draft so far. It calls ``offer`` with each draft that is better than all previous drafts.

    The methods raise LimitReached at the deadline.
    """

    def __init__(self, wishes: PuzzleRequest, offer: Offer, deadline: Deadline) -> None:
        self._wishes, self._offer, self._deadline = wishes, offer, deadline
        self._far: tuple[int, float] = (_UNIQUE + 1, 0)

    def unique(self, draft: Draft, goal: Goal) -> None:
        """Consider a draft with one solution. Among such drafts, fewer undecided cells are better."""
        if self._far[0] >= _UNIQUE:
            self._look(draft, (_UNIQUE, goal.open_cells(draft.puzzle).bit_count()))

    def of_level(self, draft: Draft) -> None:
        """Consider a draft of the requested level, which may still show too many numbers or miss the target."""
        self._look(draft, (_OF_LEVEL, max(0, draft.visible_excess)))

    def steered(self, draft: Draft, distance: float) -> None:
        """Consider a draft that misses only the target. ``distance`` is its distance from the target."""
        self._look(draft, (_STEERED, distance))

    def _look(self, draft: Draft, far: tuple[int, float]) -> None:
        if far < self._far:
            with PROGRESS.silenced():
                rating = rate(draft.puzzle, deadline=self._deadline)
            self._far = far
            self._offer(draft, rating, missed(self._wishes, draft, rating, is_of_level=far[0] < _UNIQUE))


def missed(wishes: PuzzleRequest, draft: Draft, rating: Rating, *, is_of_level: bool) -> tuple[str, ...]:
    """Return the names of the missed goals: ``level``, ``techniques``, ``unknown``, and parts of the target."""
    found = []
    if wishes.level not in (None, rating.level):
        found.append("level")
    elif not is_of_level and (wishes.requires or wishes.forbid):
        found.append("techniques")
    if draft.visible_excess > 0:
        found.append("unknown")
    target = wishes.target
    parts = ("score", "steps", "open", "story")
    found += [name for name in parts if Target(**{name: getattr(target, name)}).distance(rating)]
    return tuple(found)
