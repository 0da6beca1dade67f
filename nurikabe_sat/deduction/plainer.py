"""Short chain that is shown instead of a step that compares the ways to complete two islands.

    found  joint-ways  if r7c1 were island, the 8 could be completed in 7 ways, but each of them fails: ...
    shown  what-if     if r7c1 were island, r8c2 would be island, and then two islands would trap r8c1

A step of ``what-if`` has the same level as the step that it replaces. It decides the same cell, so the other steps of
the explanation stay the same.
"""

from nurikabe_sat.deduction.as_shown import FOLLOWED, as_shown
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import follow, refutation_step
from nurikabe_sat.deduction.shorter import shorter
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import joint_ways, what_if

REPLACED = frozenset({joint_ways.NAME, joint_ways.MANY_NAME})
"""Techniques whose steps are replaced. They have the level of ``what-if``."""

WAYS = 2
"""Minimum number of ways to complete islands that a reader need not check, for each step of the chain."""


def plainer(position: Position, step: Step) -> Step | None:
    """Return a step of ``what-if`` that decides the same cell and is easier to check, or None if none is known."""
    if step.technique not in REPLACED or step.ways < WAYS:
        return None
    most = min(what_if.MOST, step.ways // WAYS)
    line = follow(Line(position, step.island_mask, step.sea_mask), FOLLOWED, most)
    if not line.is_refuted:
        return None
    if line.refutation_within(most) is None:
        line = shorter(position, line, FOLLOWED, ())
    shown = as_shown(position, refutation_step(what_if.NAME, line))
    return shown if shown.length <= most else None
