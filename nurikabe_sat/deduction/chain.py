"""Which steps of a longer line of reasoning its end really needs."""

from collections.abc import Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.step import Step


def needed_steps(needed: int, steps: Sequence[Step]) -> list[Step]:
    """The steps, in order, that the cells of a mask rest on.

    Of several steps that decide a cell (all on the same position) the one is taken that rests on the fewest cells of
    other steps, or one that is needed anyway.
    """
    deciding: dict[int, list[int]] = {}
    decided = 0
    for i, step in enumerate(steps):
        mask = step.sea_mask | step.island_mask
        decided |= mask
        for cell in members_of(mask):
            deciding.setdefault(cell, []).append(i)
    used: set[int] = set()
    seen = 0
    waiting = members_of(needed & decided)
    while waiting:
        found = deciding[waiting.pop()]
        if used.isdisjoint(found):
            best = _resting_on_fewest(found, steps, decided)
            used.add(best)
            because = steps[best].because_mask & decided
            waiting += members_of(because & ~seen)
            seen |= because
    return [steps[i] for i in sorted(used)]


def _resting_on_fewest(found: Sequence[int], steps: Sequence[Step], decided: int) -> int:
    """The first of the found steps that rests on the fewest decided cells; no reason is worked out in vain."""
    best, fewest = found[0], None
    for i in found:
        count = (steps[i].because_mask & decided).bit_count() if found[1:] else 0
        if fewest is None or count < fewest:
            best, fewest = i, count
        if not count:
            break
    return best
