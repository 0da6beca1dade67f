"""Contradictions: reasons why a board cannot be completed.

Like a step, a contradiction computes its cells and its sentence on first use. The cells are sufficient:
if only these cells and the clues are known, no colouring completes the board.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument, Plain, sentence_of

if TYPE_CHECKING:
    from nurikabe_sat.deduction.position import Position

Said = str | Argument | Sequence[Argument]
"""Arguments in the order of their sentences, or a single sentence that a user's own technique provides."""


class Gradual:
    """Known cells on which a conclusion rests, as a mask: first those that follow from an assumption, later the others.

    The length of a chain depends on the first part alone. The other part takes longer, and is computed if it is shown.
    """

    def __init__(self, assumed: int, every: Callable[[], int]) -> None:
        self.assumed = assumed
        self._every = every

    @cached_property
    def every(self) -> int:
        """The mask of all cells of the reason."""
        return self._every()


def every_cell(known: int | Gradual) -> int:
    """Return the mask of all cells of a reason."""
    return known if isinstance(known, int) else known.every


Because = tuple[int | Gradual, Said | Callable[[], Said]]
"""Known cells on which a conclusion rests, as a mask, and the arguments. A function may compute the arguments later."""


class Reasoned:
    """Conclusion that follows from known cells, with the arguments that prove it."""

    reason: Callable[[], Because]

    @cached_property
    def _known(self) -> Because:
        return self.reason()

    @property
    def because_mask(self) -> int:
        return every_cell(self._known[0])

    @property
    def rests_on(self) -> int:
        """A part of ``because_mask`` that has all cells that follow from an assumption."""
        known = self._known[0]
        return known if isinstance(known, int) else known.assumed

    @property
    def because(self) -> tuple[int, ...]:
        """The numbers of the known cells on which the conclusion rests, including clue cells, in increasing order."""
        return tuple(members_of(self.because_mask))

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """The arguments, in the order of their sentences."""
        said = self._known[1]
        if callable(said):
            said = said()
        if isinstance(said, str):
            return (Plain(said),)
        return (said,) if isinstance(said, Argument) else tuple(said)

    @cached_property
    def text(self) -> str:
        """The arguments as one text. In this text, rows and columns count from 1."""
        return sentence_of(self.arguments)


@dataclass(frozen=True, eq=False)
class Contradiction(Reasoned):
    """Contradiction between known cells, with its name and arguments.

    ``place`` is the first cell of the block, island or region that breaks the rule, if any. ``owner`` is the index of a
    clue, if the contradiction needs separate cells of its island at this place. ``again`` returns the
    contradiction with its arguments for another board, on which more or fewer cells are known.
    """

    name: str
    reason: Callable[[], Because] = field(repr=False)
    place: int | None = None
    owner: int | None = None
    again: "Callable[[Position], Contradiction] | None" = field(default=None, repr=False)
