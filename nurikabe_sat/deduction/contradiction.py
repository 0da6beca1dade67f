"""Contradiction: the reason why a board cannot be completed.

Like a step, it computes its cells and its sentence on first use, and its cells are complete: if
only they and the clues are known, no colouring completes the board.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument

Because = tuple[int, str | Argument]
"""Mask of the known cells on which something rests, with the sentence, or with the argument that makes it."""


class Reasoned:
    """Conclusion that rests on known cells, with a sentence that has 1-based rows and columns."""

    reason: Callable[[], Because]

    @cached_property
    def _known(self) -> Because:
        return self.reason()

    @property
    def because_mask(self) -> int:
        return self._known[0]

    @property
    def because(self) -> tuple[int, ...]:
        """The known cells and clue cells on which it rests, in increasing order."""
        return tuple(members_of(self._known[0]))

    @property
    def text(self) -> str:
        return str(self._known[1])

    @property
    def argument(self) -> Argument | None:
        """The argument from which the sentence is made, if the technique has one."""
        said = self._known[1]
        return said if isinstance(said, Argument) else None


@dataclass(frozen=True, eq=False)
class Contradiction(Reasoned):
    """Contradiction with its name, and a function for its cells and its sentence.

    ``place``: the first cell of the block, island or part concerned, if any.
    """

    name: str
    reason: Callable[[], Because] = field(repr=False)
    place: int | None = None
