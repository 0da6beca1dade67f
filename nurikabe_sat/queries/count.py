"""Count the solutions of a board. Two solutions are different if they differ in the colour of at least one cell.

The solver counts a few solutions one by one. Then the frontier is tried, which is exact for any number of solutions;
its work is limited in proportion to the number found so far. If the limit is reached, counting continues one by
one, and the frontier is tried again at ten times the number. Puzzles with constraints are only counted one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.query import Query, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.solving.frontier import TooManyStates, count_along_frontier
from nurikabe_sat.solving.search import Search

FEW = 100
"""Number of solutions that are counted one by one before the count along a frontier is tried."""

STATES = 1000
"""Maximum number of frontier states, as a multiple of the number of solutions already counted one by one."""

MEMORY = 2 << 30
"""Maximum memory, in bytes, for the states of the frontier."""


@dataclass(frozen=True, kw_only=True)
class CountRequest(RuledRequest):
    """Request to count the solutions of a board.

    Attributes:
        limit: Stop after this number of solutions.

    >>> from nurikabe_sat import count, read_board
    >>> count(read_board("nurikabe/2/2/2i")).count
    2
    """

    limit: int | None = option(None, "Stop after N solutions", least=1, metavar="N")


@dataclass(frozen=True)
class CountAnswer(SolverAnswer[CountRequest]):
    """Answer that contains the number of solutions of a board.

    Attributes:
        count: The exact number of solutions if the status is ``complete`` or ``none``; otherwise a lower bound.
        method: The method of counting: one by one, or along a frontier.
    """

    exits: ClassVar = {"complete": 0, "more": 0, "none": 1, "limit": 3}

    status: Literal["complete", "none", "more", "limit"]
    name: str
    rows: int
    cols: int
    count: int
    method: Literal["search", "frontier"]

    def output(self) -> str:
        return f"{'at least ' if self.status in ('more', 'limit') else ''}{self.count}\n"

    def _sentences(self) -> Sequence[str]:
        return ["the time limit was reached"] if self.status == "limit" else []


def answer(request: CountRequest, deadline: Deadline) -> CountAnswer:
    status, number, method = _count(request, deadline)
    puzzle = request.board.puzzle
    return CountAnswer(status, request.board.name, puzzle.rows, puzzle.cols, number, method)


_Counted = tuple[Literal["complete", "none", "more", "limit"], int, Literal["search", "frontier"]]


def _count(request: CountRequest, deadline: Deadline) -> _Counted:
    number, next_try = 0, FEW
    with Search(request.board, request.options, deadline) as search:
        try:
            while search.next_solution() is not None:
                if number == request.limit:
                    return "more", number, "search"
                number += 1
                PROGRESS.send(f"solutions: {number}")
                if number == next_try:
                    next_try *= 10
                    exact = _along_frontier(request.board, number * STATES, deadline)
                    if exact is not None:
                        is_more = request.limit is not None and exact > request.limit
                        return ("more", request.limit or 0, "frontier") if is_more else ("complete", exact, "frontier")
        except LimitReached:
            return "limit", number, "search"
    return ("complete" if number else "none"), number, "search"


def _along_frontier(board: Board, most: int, deadline: Deadline) -> int | None:
    """Return the number of solutions, counted along a frontier, or None if this method is not possible."""
    if board.puzzle.rules.constraints:
        return None
    try:
        return count_along_frontier(board, deadline, memory=MEMORY, most=most)
    except TooManyStates:
        return None


count = Query("count", CountRequest, answer)
