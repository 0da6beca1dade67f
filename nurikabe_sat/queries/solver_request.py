"""Requests that use a solver, in a separate module so that checks of certificates need not import a solver."""

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
    """Base class of the requests for which a SAT solver is used.

    Attributes:
        options: The solver and the encoding. On a server, clients cannot choose them.
    """

    options: Options = field(default=None)  # type: ignore[assignment]  # None: the usual ones

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.options, Options | None):
            raise InputTypeError("options", self.options, "Options(...)")
        object.__setattr__(self, "options", self.options or Options())


@dataclass(frozen=True, kw_only=True)
class RuledRequest(SolverRequest):
    """Base class of requests about a board with optional additional rules, which become part of ``board``.

    Attributes:
        variant: The name of one of ``VARIANTS``.
        constraints: Additional constraints that every solution must satisfy.

    Raises:
        UsageError: If the variant is unknown.
        ValueError: If a constraint names a cell or clue that does not exist.
    """

    variant: str | None = option(None, "Variant of the rules", metavar="VARIANT")
    constraints: Sequence[Constraint] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "constraints", constraints_of(self.constraints))
        object.__setattr__(self, "board", constrained(in_variant(self.board, self.variant), self.constraints))
