"""How many solutions a board has. Solutions are told apart by their cells alone."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.queries.query import Answer, Query, SolverRequest, option
from nurikabe_sat.solving.search import Search


@dataclass(frozen=True)
class CountRequest(SolverRequest):
    """``most``: stop when there are more."""

    _: KW_ONLY
    most: int | None = option(None, "stop when there are more than N", least=1, metavar="N")


@dataclass(frozen=True)
class CountAnswer(Answer):
    """``number`` is exact if the status is ``complete`` or ``none``; else there are at least so many."""

    status: Literal["complete", "none", "more", "limit"]
    name: str
    rows: int
    cols: int
    count: int


def answer(request: CountRequest, deadline: Deadline) -> CountAnswer:
    status, number = _enumerate(request, deadline)
    puzzle = request.board.puzzle
    return CountAnswer(status, request.board.name, puzzle.rows, puzzle.cols, number)


def _enumerate(request: CountRequest, deadline: Deadline) -> tuple[Literal["complete", "none", "more", "limit"], int]:
    number = 0
    with Search(request.board, request.options, deadline) as search:
        try:
            while search.next_solution() is not None:
                if number == request.most:
                    return "more", number
                number += 1
        except LimitReached:
            return "limit", number
    return ("complete" if number else "none"), number


def sentences(request: CountRequest, found: CountAnswer) -> Sequence[str]:  # noqa: ARG001 (as all are called)
    at_least = "at least " if found.status in ("more", "limit") else ""
    return [f"{at_least}{found.count}", *(["the time limit came first"] if found.status == "limit" else [])]


count = Query(
    "count", CountRequest, answer, sentences=sentences, exits={"complete": 0, "more": 0, "none": 1, "limit": 3}
)
