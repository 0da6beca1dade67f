"""The requests of questions that take a solver. The check of a certificate takes none, and imports none of this."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from nurikabe_sat.errors import InputTypeError
from nurikabe_sat.puzzle.constraints import constrained, constraints_of
from nurikabe_sat.puzzle.model import Constraint
from nurikabe_sat.queries.query import BoardRequest, option
from nurikabe_sat.solving.search import Options
from nurikabe_sat.variants import in_variant


@dataclass(frozen=True, kw_only=True)
class SolverRequest(BoardRequest):
    """A question that takes a solver. ``options``: which one, and how; a server decides that by itself."""

    options: Options = field(default=None)  # type: ignore[assignment]  # None: the usual ones

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.options, Options | None):
            raise InputTypeError("options", self.options, "Options(...)")
        object.__setattr__(self, "options", self.options or Options())


@dataclass(frozen=True, kw_only=True)
class RuledRequest(SolverRequest):
    """A question about a board with any rules.

    ``variant``
        the name of one of ``VARIANTS``: the board is asked about by its rules.
    ``constraints``
        more that a solution has to keep.

    Afterwards ``board`` has these rules. Raises UsageError for an unknown variant, and ValueError for a constraint on a
    cell or a clue that is not there.
    """

    variant: str | None = option(None, "Variant of the rules", metavar="VARIANT")
    constraints: Sequence[Constraint] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "constraints", constraints_of(self.constraints))
        object.__setattr__(self, "board", constrained(in_variant(self.board, self.variant), self.constraints))
