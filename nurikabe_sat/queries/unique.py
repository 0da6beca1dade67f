"""Whether a board has exactly one solution; if not, two of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.queries.verdict_words import obvious_reason
from nurikabe_sat.rendering import Mark
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of


@dataclass(frozen=True)
class UniqueRequest(SolverRequest):
    """A board.

    >>> from nurikabe_sat import read_board, unique
    >>> unique(read_board("nurikabe/2/2/2i")).status
    'ambiguous'
    """


@dataclass(frozen=True)
class UniqueAnswer(SolverAnswer):
    """``solutions``: one if the status is ``unique``, two if ``ambiguous``; after ``limit`` what was found so far."""

    status: Literal["unique", "none", "ambiguous", "limit"]
    solutions: tuple[Colouring, ...]


def answer(request: UniqueRequest, deadline: Deadline) -> UniqueAnswer:
    result = solve(request.board, unique=True, options=request.options, deadline=deadline)
    found = tuple(one for one in (result.solution, result.second) if one is not None)
    if result.status is Status.NONE:
        return UniqueAnswer("none", found)
    if result.unique is None:
        return UniqueAnswer("limit", found)
    return UniqueAnswer("unique" if result.unique else "ambiguous", found)


def sentences(request: UniqueRequest, found: UniqueAnswer) -> Sequence[str]:
    match found.status:
        case "unique":
            return ["there is exactly one solution"]
        case "none":
            reason = obvious_reason(request.board.puzzle)
            return ["no solution", *([reason] if reason else [])]
        case "ambiguous":
            first, second = found.solutions
            return [f"not unique: two solutions differ in {count_of(len(first.differences(second)), 'cell')}"]
    return ["not decided: the time limit came first"]


def pictures(request: UniqueRequest, found: UniqueAnswer) -> Sequence[Picture]:
    differences = found.solutions[0].differences(found.solutions[-1]) if found.solutions else []
    marks = dict.fromkeys(differences, Mark.FOCUS)
    return [Picture(request.board.painted(one), marks) for one in found.solutions]


unique = Query(
    "unique",
    UniqueRequest,
    answer,
    sentences=sentences,
    pictures=pictures,
    exits={"unique": 0, "none": 1, "ambiguous": 1, "limit": 3},
)
