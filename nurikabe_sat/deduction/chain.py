"""A chain: an assumption, the steps that follow from it, and what goes wrong in the end.

    if r1c2 were sea:
      1. r2c2 becomes sea      (each step has its technique, its cells and its reason, like any other)
      2. r2c1 becomes sea
      then the 2x2 block at r1c1 is all sea

Every step of a chain rests on clues, on cells that were known before, on the assumption, and on cells of earlier steps
of the chain; so does the end. Nothing in it is there that the end does not need.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.step import Step


@dataclass(frozen=True)
class Chain:
    """``sea_mask`` and ``island_mask`` are assumed. ``end``: None if the chain leads to a conclusion, its last step."""

    sea_mask: int
    island_mask: int
    steps: tuple[Step, ...]
    end: Contradiction | None

    @property
    def sea(self) -> tuple[int, ...]:
        """The cells that are assumed to be sea, in increasing order."""
        return tuple(members_of(self.sea_mask))

    @property
    def island(self) -> tuple[int, ...]:
        """The cells that are assumed to be island, in increasing order."""
        return tuple(members_of(self.island_mask))

    @property
    def because_mask(self) -> int:
        """The cells that were known before and that the chain rests on."""
        mask = 0 if self.end is None else self.end.cells_mask
        decided = self.sea_mask | self.island_mask
        for step in self.steps:
            mask |= step.because_mask
            decided |= step.sea_mask | step.island_mask
        return mask & ~decided


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
