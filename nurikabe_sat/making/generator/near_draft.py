"""Draft of a puzzle. It counts the changes between the clues of the draft and the clues of an author.

    the author's    2 . . 5        the draft's    2 . . 4        2 changes: the 5 has become a 4,
                    . . . .                       . . . .        and a 3 is added
                    . . . .                       . 3 . .

While the draft changes, some of the author's clues are *fixed*: their cells and numbers stay the same.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nurikabe_sat.bitset import union_of
from nurikabe_sat.making.generator.draft import Draft

_FAULT = 100
"""Weight of one violation of the theme, compared with the weight of one changed clue."""


@dataclass(frozen=True)
class NearDraft(Draft):
    """Draft of a puzzle that should stay close to an author's clues.

    Attributes:
        wanted: The author's numbers by the masks of their cells; None for ``?``.
        fixed: The mask of the fixed clue cells, which are part of the frame's motif.
        free_changes: The number of changes up to which all drafts count as equally good.
    """

    wanted: Mapping[int, int | None] = field(default_factory=dict)
    fixed: int = 0
    free_changes: int = 0

    @property
    def has_free_clues(self) -> bool:
        return False

    @cached_property
    def changes(self) -> int:
        """The number of changes between the author's clues and the draft's clues.

        It may be slightly above the minimum.
        """
        now = {island & self.clues: island.bit_count() for island in self.islands}
        wanted, changed = self.wanted, 0
        gone, come = Counter[int | None](), Counter[int | None]()
        for cell, size in wanted.items():
            if cell not in now:
                gone[size] += 1
            elif (None if cell & self.hidden else now[cell]) != size:
                changed += 1
        for cell, size in now.items():
            if cell not in wanted:
                come[None if cell & self.hidden else size] += 1
        return changed + gone.total() + come.total() - (gone & come).total()

    def number_at(self, clue: int) -> int | None:
        """Return the number of the clue in a cell, or None for ``?``."""
        return None if clue & self.hidden else self.island_of(clue).bit_count()

    @property
    def difference(self) -> int:
        """The mask of the author's clue cells without a clue, and of all islands whose clues are new or changed."""
        differs = union_of(self.wanted) & ~self.clues
        for island in self.islands:
            clue = island & self.clues
            if clue not in self.wanted or self.number_at(clue) != self.wanted[clue]:
                differs |= island
        return differs

    @cached_property
    def monotony(self) -> float:
        """Penalty for the changes to the author's clues and for the violations of the theme."""
        return max(self.changes, self.free_changes) + _FAULT * self.faults

    def least(self, island: int) -> int:
        return self._number(island) or self.frame.smallest

    def most(self, island: int) -> int:
        return self._number(island) or self.frame.largest

    def _number(self, island: int) -> int | None:
        return self.wanted[clue] if (clue := island & self.clues) & self.fixed else None
