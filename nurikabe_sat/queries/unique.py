"""Uniqueness of a board's solution. If the solution is not unique, two different solutions show this."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.queries.verdict_words import obvious_reason
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of


@dataclass(frozen=True)
class UniqueRequest(RuledRequest):
    """Request to check whether the solution of a board is unique.

    >>> from nurikabe_sat import read_board, unique
    >>> unique(read_board("nurikabe/2/2/2i")).status
    'ambiguous'
    """


@dataclass(frozen=True)
class UniqueAnswer(SolverAnswer[UniqueRequest]):
    """Answer that states whether the solution of a board is unique.

    Attributes:
        solutions: One solution if the status is ``unique``, two if it is ``ambiguous``, and the solutions found so
            far if it is ``limit``.
    """

    exits: ClassVar = {"unique": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["unique", "none", "ambiguous", "limit"]
    solutions: tuple[Colouring, ...]

    @property
    def unique(self) -> bool | None:
        """True for exactly one solution, False for several solutions, or None if no solution exists or is known."""
        return {"unique": True, "ambiguous": False}.get(self.status)

    def _sentences(self) -> Sequence[str]:
        match self.status:
            case "unique":
                return ["there is exactly one solution"]
            case "none":
                reason = obvious_reason(self.request.board.puzzle)
                return ["no solution", *([str(reason)] if reason else [])]
            case "ambiguous":
                first, second = self.solutions
                return [f"not unique: two solutions differ in {count_of(len(first.differences(second)), 'cell')}"]
        return ["not decided: the time limit was reached"]

    def pictures(self) -> Sequence[Picture]:
        differences = self.solutions[0].differences(self.solutions[-1]) if self.solutions else []
        return [Picture(self.request.board.painted(one), marks(differences)) for one in self.solutions]


def answer(request: UniqueRequest, deadline: Deadline) -> UniqueAnswer:
    result = solve(request.board, unique=True, options=request.options, deadline=deadline)
    found = tuple(one for one in (result.solution, result.second) if one is not None)
    if result.status is Status.NONE:
        return UniqueAnswer("none", found)
    if result.unique is None:
        return UniqueAnswer("limit", found)
    return UniqueAnswer("unique" if result.unique else "ambiguous", found)


unique = Query("unique", UniqueRequest, answer)
