"""Which steps of a longer line of reasoning its end really needs."""

from collections.abc import Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.step import Step


def needed_steps(needed: int, steps: Sequence[Step]) -> list[Step]:
    """The steps, in order, that the cells of a mask rest on, if each cell is decided by the first step that has it."""
    first_to: dict[int, int] = {}
    for i, step in enumerate(steps):
        for cell in members_of(step.sea_mask | step.island_mask):
            first_to.setdefault(cell, i)
    used = set()
    seen = 0
    waiting = members_of(needed)
    while waiting:
        found = first_to.get(waiting.pop())
        if found is not None and found not in used:
            used.add(found)
            because = steps[found].because_mask
            waiting += members_of(because & ~seen)
            seen |= because
    return [steps[i] for i in sorted(used)]
