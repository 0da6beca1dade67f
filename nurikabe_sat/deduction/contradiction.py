"""A contradiction: why a board cannot be completed.

Like a step it works out its cells and its sentence when they are first asked for, and its cells are complete: with
nothing but them and the clues known, no colouring completes the board.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from nurikabe_sat.bitset import members_of

Because = tuple[int, str]
"""The mask of the known cells on which something rests, and the sentence."""


@dataclass(frozen=True, eq=False)
class Contradiction:
    """The name of what is wrong, and how to get at the mask of its cells and the sentence.

    ``place``: the first cell of the block, island or part that it is about, if it is about one.
    """

    name: str
    reason: Callable[[], Because] = field(repr=False)
    place: int | None = None

    @cached_property
    def _known(self) -> Because:
        return self.reason()

    @property
    def cells_mask(self) -> int:
        return self._known[0]

    @property
    def cells(self) -> tuple[int, ...]:
        """The known cells and clue cells that it rests on, in increasing order."""
        return tuple(members_of(self._known[0]))

    @property
    def text(self) -> str:
        """One sentence, with 1-based rows and columns."""
        return self._known[1]
