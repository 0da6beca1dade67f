"""Targets for the rating of a puzzle, in addition to its level.

    score      the score that ``rate`` computes
    steps      the total number of steps in all rounds
    open       the mean number of available steps per round
    story      techniques whose rounds occur in this order, with any other rounds between them

A puzzle of the level is changed repeatedly. A change is kept if the puzzle keeps its level and is not farther from
the target.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.repair import random_change

Bounds = tuple[float, float]

_PATIENCE = 60
"""Maximum number of puzzles of the requested level that bring no progress towards the target."""

_PROPOSALS = 3000
"""Maximum number of changes that bring no progress towards the target, counting puzzles of all levels."""


@dataclass(frozen=True)
class Target:
    """Target for the rating of a puzzle: bounds for score, steps and available steps, and an order of techniques.

    Bounds are a pair of minimum and maximum, or None.
    """

    score: Bounds | None = None
    steps: Bounds | None = None
    open: Bounds | None = None
    story: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return True if the target requests any value."""
        return bool(self.score or self.steps or self.open or self.story)

    def distance(self, rating: Rating) -> float:
        """Return the distance of a rating from the target, or 0 if the target is met."""
        missed = (
            _outside(rating.score, self.score),
            _outside(rating.steps, self.steps),
            _outside(rating.mean_open, self.open),
        )
        return sum(missed) + _untold(rating, self.story)


def _outside(value: float, bounds: Bounds | None) -> float:
    """Return the distance of a value from the nearest bound, as a share of this bound."""
    if bounds is None:
        return 0.0
    least, most = bounds
    return max(0.0, least - value, value - most) / max(least if value < least else most, 1e-9)


def _untold(rating: Rating, story: tuple[str, ...]) -> int:
    """Return the number of techniques in ``story`` that do not occur in this order in the rounds of the rating."""
    told = 0
    for one in rating.rounds:
        if told < len(story) and one.technique == story[told]:
            told += 1
    return len(story) - told


def steer(
    rng: Random,
    draft: Draft,
    goal: Goal,
    target: Target,
    nearer: Callable[[Draft, float], None] | None = None,
) -> Draft | None:
    """Change a draft that meets the goal until it also meets the target. Return the new draft, or None on failure.

    ``nearer`` is called with each draft that is closer to the target, and its distance. Raises LimitReached at the
    deadline.
    """
    nearer = nearer or (lambda _, __: None)
    far = target.distance(rate(draft.puzzle, deadline=goal.deadline))
    nearer(draft, far)
    patience, proposals = _PATIENCE, _PROPOSALS
    while far and patience and proposals:
        proposals -= 1
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
            continue
        if not goal.has(changed.puzzle, (changed.sea, changed.land)):
            continue
        now = target.distance(rate(changed.puzzle, deadline=goal.deadline))
        patience -= 1
        if now < far:
            patience, proposals = _PATIENCE, _PROPOSALS
            nearer(changed, now)
        if now <= far:
            draft, far = changed, now
    return None if far else draft
