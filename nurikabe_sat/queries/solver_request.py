"""The request of a question that takes a solver; apart from the others, for the check of a certificate takes none."""

from dataclasses import KW_ONLY, dataclass, field

from nurikabe_sat.queries.query import BoardRequest
from nurikabe_sat.solving.search import Options


@dataclass(frozen=True)
class SolverRequest(BoardRequest):
    """A question that takes a solver. ``options``: which one, and how; a server decides that by itself."""

    _: KW_ONLY
    options: Options = field(default_factory=Options)
