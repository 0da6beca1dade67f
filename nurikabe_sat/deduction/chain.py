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
            best = min(found, key=lambda i: ((steps[i].because_mask & decided).bit_count(), i))
            used.add(best)
            because = steps[best].because_mask & decided
            waiting += members_of(because & ~seen)
            seen |= because
    return [steps[i] for i in sorted(used)]
