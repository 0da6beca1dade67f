"""Selection of the steps that a line of reasoning needs to reach its end.

    round 1: A, B, C    round 2: D (rests on A), E (rests on B and C)    the end rests on D or on E
                                                                          -> A, D, and then the end

The rounds are processed from the last to the first, so that all uses of a round's cells are known first.
"""

import sys
from collections.abc import Sequence

from nurikabe_sat.bitset import once_and_twice, union_of
from nurikabe_sat.deduction.step import Step, in_one, length_of


def needed_steps(needed: int, rounds: Sequence[Sequence[Step]]) -> list[Step]:
    """Return the steps of ``needed_within`` without a limit."""
    return needed_within(needed, rounds, sys.maxsize) or []


def needed_within(needed: int, rounds: Sequence[Sequence[Step]], most: int) -> list[Step] | None:
    """Return the steps that are needed to decide the cells of a mask. The steps are chosen from all ``rounds``.

    If several steps decide a cell, the one that rests on the fewest additional cells is chosen. Cells of late
    rounds count more.
    Unavoidable steps are chosen first, and steps with the same idea are merged.

    Return None if there are more than ``most`` steps, inner chains included. The search ends as soon as this is known.
    """
    decided = [union_of(step.mask for step in steps) for steps in rounds]
    chain: list[Step] = []
    for number in reversed(range(len(rounds))):
        wanted = left = needed & decided[number]
        enough, earlier = needed, decided[:number]
        used: list[Step] = []
        while left:
            found = [step for step in rounds[number] if step.mask & left]
            step = _without_another(found, left) or _resting_on_least(found, [mask & ~enough for mask in earlier])
            step = in_one(step, found)
            used.append(step)
            left &= ~step.mask
            enough |= step.rests_on
        for step in used[:-1]:  # a later one may decide all that it was taken for
            if not wanted & step.mask & ~union_of(one.mask for one in used if one is not step):
                used.remove(step)
        used = _one_by_one(used)
        needed |= union_of(step.rests_on for step in used)
        chain[:0] = used
        if most < sys.maxsize and length_of(chain) > most:
            return None
    return chain


def _one_by_one(steps: Sequence[Step]) -> list[Step]:
    """Return the steps of one round in order, each adapted to the cells that the preceding steps decide."""
    sea = island = 0
    told: list[Step] = []
    for step in steps:
        told.append(step.after(sea, island))
        sea |= step.sea_mask
        island |= step.island_mask
    return told


def _without_another(found: Sequence[Step], cells: int) -> Step | None:
    """Return the first step that is the only one to decide some cell of ``cells``, or None if there is no such step."""
    once, twice = once_and_twice(step.mask for step in found)
    alone = cells & once & ~twice
    return next((step for step in found if step.mask & alone), None)


def _resting_on_least(found: Sequence[Step], earlier: Sequence[int]) -> Step:
    """Return the step whose reason has the fewest cells of earlier rounds. Cells of later rounds count more."""
    best, least = found[0], None
    for step in found:
        because = step.rests_on
        cost = sum(number * (because & mask).bit_count() for number, mask in enumerate(earlier, 1))
        if least is None or cost < least:
            best, least = step, cost
        if not cost:
            break
    return best
