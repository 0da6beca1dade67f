"""Flow of a puzzle: how often its solution uses certain techniques, compared with published puzzles.

    published 15x15, median         generated, before
    only-way-out-island   24%      19%
    unreachable            2%       6%

On large boards, generated puzzles have less variety in this respect than published ones. A random flow is therefore
chosen for each puzzle. The finished puzzle is changed, and a change is kept if the puzzle keeps its level and comes
closer to the flow, or as close.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import at_quantile
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.progress import PROGRESS

_SHARES = {
    "only-way-out-island": (0.08, 0.11, 0.21, 0.25, 0.31, 0.36),
    "only-way-out-sea": (0.05, 0.085, 0.12, 0.16, 0.22, 0.25),
    "growth-by-need": (0.0, 0.006, 0.013, 0.042, 0.1, 0.14),
    "corner-of-two": (0.0, 0.0, 0.005, 0.013, 0.021, 0.034),
    "unreachable": (0.0, 0.0, 0.006, 0.018, 0.031, 0.056),
    "pool": (0.03, 0.037, 0.05, 0.075, 0.102, 0.138),
}
"""Shares of the steps in published 15x15 puzzles: minimum, and quantiles for 10, 25, 50, 75 and 90%."""

_UNITS = (0.03, 0.03, 0.02, 0.01, 0.01, 0.02)
"""Differences of these shares, in the same order, that count as one unit of distance."""

_FOLLOWS = {"only-way-out-island": 1, "only-way-out-sea": 1, "growth-by-need": -1, "corner-of-two": -1}
_APART = 0.4
"""Techniques that are frequent (1) or rare (-1) in the same published puzzles, and the spread of their quantiles."""

_RATED, _PROPOSALS = 30, 1_000
"""Maximum number of rated puzzles, and of proposed changes."""

_CLOSE = 2.0
"""Distance that is close enough."""

_OPENED = 10
"""Number of cells that a change may leave open for presolve, in addition to the open cells before the change."""


@dataclass(frozen=True)
class Flow:
    """Desired shares of the steps, by technique."""

    shares: dict[str, float]

    def distance(self, rating: Rating) -> float:
        """Return the distance of a rating from the desired shares."""
        steps, counts = max(1, rating.steps), rating.techniques
        wanted = zip(self.shares.items(), _UNITS, strict=True)
        return sum(abs(counts.get(name, 0) / steps - share) / unit for (name, share), unit in wanted)


def drawn_flow(rng: Random) -> Flow:
    """Return a random flow that resembles published puzzles."""
    way_out, shares = rng.random(), {}
    for name, values in _SHARES.items():
        point = rng.random()
        if follows := _FOLLOWS.get(name):
            near = way_out if follows > 0 else 1 - way_out
            point = min(1.0, max(0.0, near + _APART * (point - 0.5)))
        shares[name] = at_quantile(point, values)
    return Flow(shares)


def approach(rng: Random, draft: Draft, goal: Goal, flow: Flow) -> Draft:
    """Return a puzzle of the same level that is closer to the flow, or ``draft``. At the deadline, the closest so far.

    ``draft`` must meet the goal, which must not require assumptions.
    """
    with suppress(LimitReached):
        for closer in _closer_puzzles(rng, draft, goal, flow):
            draft = closer
    return draft


def _closer_puzzles(rng: Random, draft: Draft, goal: Goal, flow: Flow) -> Iterator[Draft]:
    """Yield puzzles of the same level, each as close to the flow as the one before, or closer."""
    grid, fast, others = draft.grid, Goal(deadline=goal.deadline), OtherSolutions(goal.deadline)
    rating = _rated(draft, goal)
    level, far = rating.level, flow.distance(rating)
    here = fast.open_cells(draft.puzzle).bit_count()
    rated = proposals = 0
    while rated < _RATED and proposals < _PROPOSALS and far > _CLOSE:
        proposals += 1
        changed = random_change(rng, draft, grid.all_cells, draft.monotony)
        if changed is None or changed.monotony > draft.monotony or not changed.is_within_frame:
            continue
        if (changed.land == draft.land and changed.clues == draft.clues) or others.are_met(changed):
            continue
        puzzle = changed.puzzle
        now = fast.open_cells(puzzle).bit_count()
        if now > here + _OPENED or (now and not others.is_unique(changed, draft)) or goal.open_cells(puzzle):
            continue
        rated += 1
        rating = _rated(changed, goal)
        if rating.level == level and (distance := flow.distance(rating)) <= far:
            draft, far, here = changed, distance, now
            yield draft


def _rated(draft: Draft, goal: Goal) -> Rating:
    with PROGRESS.silenced():
        return rate(draft.puzzle, deadline=goal.deadline)
