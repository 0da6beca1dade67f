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


class Reasoned:
    """What rests on known cells, and is told in one sentence with 1-based rows and columns."""

    reason: Callable[[], Because]

    @cached_property
    def _known(self) -> Because:
        return self.reason()

    @property
    def because_mask(self) -> int:
        return self._known[0]

    @property
    def because(self) -> tuple[int, ...]:
        """The known cells and clue cells that it rests on, in increasing order."""
        return tuple(members_of(self._known[0]))

    @property
    def text(self) -> str:
        return self._known[1]


@dataclass(frozen=True, eq=False)
class Contradiction(Reasoned):
    """The name of what is wrong, and how to get at the mask of its cells and the sentence.

    ``place``: the first cell of the block, island or part that it is about, if it is about one.
    """

    name: str
    reason: Callable[[], Because] = field(repr=False)
    place: int | None = None
