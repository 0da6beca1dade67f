"""Steps: cells that a technique forces, with the reason.

    1 .      technique  complete-island        because  r1c1
    . .      sea        r1c2, r2c1             text     the 1 at r1c1 is complete, so its ...

The cells of the reason and the sentence are computed on first use. Lookahead tries
thousands of assumptions. It applies steps by their masks, and so never computes reasons for most of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deduction.contradiction import Because, Contradiction, Reasoned, Said
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import list_of

if TYPE_CHECKING:
    from nurikabe_sat.deduction.position import Position


class ColouredCells:
    """Decided cells with their colours, as a mask of sea cells and a mask of island cells."""

    sea_mask: int
    island_mask: int

    @property
    def mask(self) -> int:
        return self.sea_mask | self.island_mask

    @property
    def sea(self) -> tuple[int, ...]:
        """The cells that are sea, in increasing order."""
        return tuple(members_of(self.sea_mask))

    @property
    def island(self) -> tuple[int, ...]:
        """The cells that are island, in increasing order."""
        return tuple(members_of(self.island_mask))


@dataclass(eq=False)  # never changed, but not frozen: thousands of steps are made for each explanation
class Step(ColouredCells, Reasoned):
    """Step of a solution: the name of a technique, the decided cells with their colours, and the reason.

    The step is valid if only the clues and the ``because`` cells are known.

    Attributes:
        follow: Computes the chains of a step with an assumption.
        idea: Combines steps into one. Steps with the same ``idea`` have the same line of reasoning.
        wider: Returns the step with further cells that follow for the same reason. No technique finds them yet.
        is_end: The step proves that the board is impossible; its reason is the contradiction.
        amend: Returns the step to show if the cells of a sea mask and of an island mask were decided before it.
        retell: Returns the step with other chains; None if its arguments do not speak of its chains.
        ways: The number of ways to complete islands that the reader has to check.
        again: Returns the step as it is told on another board, on which more or fewer ways are left; None if it stays.
    """

    technique: str
    sea_mask: int
    island_mask: int
    reason: Callable[[], Because] = field(repr=False)
    follow: "Callable[[], tuple[Chain, ...]] | None" = field(default=None, repr=False)
    idea: "Callable[[Sequence[Step]], Step] | None" = field(default=None, repr=False)
    wider: "Callable[[], Step] | None" = field(default=None, repr=False)
    is_end: bool = False
    amend: "Callable[[int, int], Step] | None" = field(default=None, repr=False)
    retell: "Callable[[Sequence[Chain]], Step] | None" = field(default=None, repr=False)
    ways: int = 0
    again: "Callable[[Position], Step | None] | None" = field(default=None, repr=False)

    @classmethod
    def of(
        cls, technique: str, sea: Iterable[int], island: Iterable[int], because: Iterable[int], said: Said
    ) -> "Step":
        """Return a step whose reason consists of the cells ``because`` and the arguments or the sentence ``said``."""
        known: Because = mask_of(because), said
        return cls(technique, mask_of(sea), mask_of(island), lambda: known)

    def after(self, sea: int, island: int) -> "Step":
        """Return the step as it is shown if the cells of the masks ``sea`` and ``island`` are already decided."""
        return self if self.amend is None or not sea | island else self.amend(sea, island)

    def on(self, board: "Position") -> "Step":
        """Return the step with its arguments for another board."""
        return (None if self.again is None else self.again(board)) or self

    def with_chains(self, chains: "Sequence[Chain]") -> "Step":
        """Return the step with chains that prove the same cells from the same assumptions."""
        if self.retell is not None:
            return self.retell(chains)
        because = self.because_mask | union_of(chain.because_mask for chain in chains)
        told = tuple(chains)
        return replace(self, reason=lambda: (because, self.arguments), follow=lambda: told)

    @cached_property
    def chains(self) -> "tuple[Chain, ...]":
        """The chains of the step's assumptions. The tuple is empty if the step uses no assumption."""
        return () if self.follow is None else self.follow()

    @property
    def length(self) -> int:
        """The number of steps in all chains."""
        return 0 if self.follow is None else sum(chain.length for chain in self.chains)


def colours_of(steps: Sequence[Step]) -> tuple[int, int]:
    """Return two masks: the sea cells and the island cells that the steps decide."""
    return union_of(step.sea_mask for step in steps), union_of(step.island_mask for step in steps)


def after(position: "Position", steps: Sequence[Step]) -> "Position":
    """Return the position after applying the given steps."""
    sea, island = colours_of(steps)
    return position.with_cells(sea & position.undecided, island & position.undecided)


def in_one(step: Step, open_steps: Iterable[Step]) -> Step:
    """Return the step combined with those available steps that follow from the same line of reasoning."""
    if step.idea is None:
        return step
    others = [one for one in open_steps if one is not step and one.idea is step.idea]
    return step.idea([step, *others]) if others else step


@dataclass(frozen=True)
class Chain(ColouredCells):
    """Chain of reasoning: an assumption, its consequences, and the contradiction at the end.

        if r1c2 were sea:
          1. r2c2 becomes sea      (each step has its technique, its cells and its reason, like any other)
          2. r2c1 becomes sea
          then the 2x2 block at r1c1-r2c2 is all sea

    Every step of a chain rests on clues, on previously known cells, on the assumption, and on cells of earlier
    steps of the chain. So does the end. The chain has no steps that the end does not need.
    The cells of ``sea_mask`` and ``island_mask`` are assumed. ``end`` is None if the last step is the conclusion.
    """

    sea_mask: int
    island_mask: int
    steps: tuple[Step, ...]
    end: Contradiction | None

    @property
    def length(self) -> int:
        """The number of steps, including the steps of inner chains."""
        return length_of(self.steps)

    @property
    def because_mask(self) -> int:
        """The mask of the cells on which the chain rests. These cells are known before the assumption is made."""
        mask = 0 if self.end is None else self.end.because_mask
        decided = self.mask
        for step in self.steps:
            mask |= step.because_mask
            decided |= step.mask
        return mask & ~decided


def length_of(steps: Iterable[Step]) -> int:
    """Return the number of steps, including the steps of their chains."""
    return sum(1 + step.length for step in steps)


def names(grid: Grid, mask: int) -> str:
    """Return the names of the cells of a mask as a list in words, such as ``r1c2, r2c1 and r2c3``."""
    return names_of(grid, members_of(mask))


def names_of(grid: Grid, cells: Iterable[int]) -> str:
    """Return the names of cells as a list in words, in the given order."""
    return list_of([grid.name(cell) for cell in cells])


def cells_in_words(grid: Grid, sea: int, island: int) -> str:
    """Return decided cells with their colours in words, such as ``r1c2 and r2c1 sea, r1c1 island``."""
    both = ((sea, "sea"), (island, "island"))
    return ", ".join(f"{names(grid, mask)} {colour}" for mask, colour in both if mask)
