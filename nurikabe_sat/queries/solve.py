"""Solution of a board and, on request, whether the solution is unique."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.queries.verdict_words import obvious_reason, uniqueness
from nurikabe_sat.solving.search import Result
from nurikabe_sat.solving.search import solve as find_solution


@dataclass(frozen=True, kw_only=True)
class SolveRequest(RuledRequest):
    """Request to solve a board.

    Attributes:
        unique: Also search for a second solution.

    >>> from nurikabe_sat import read_board, solve
    >>> answer = solve(read_board("nurikabe/2/2/2i"), unique=True)
    >>> print(answer.solution)
    W B
    W B
    >>> answer.unique
    False
    """

    unique: bool = option(False, "Also check that the solution is unique")


@dataclass(frozen=True)
class Seconds:
    """Wall times in seconds: for encoding the puzzle, for finding a solution, and for proving the solution unique."""

    encode: float
    solve: float
    unique: float


@dataclass(frozen=True)
class SolveAnswer(SolverAnswer[SolveRequest]):
    """Answer that contains the solution of a board. The status is ``limit`` if the time limit was reached first.

    Attributes:
        solution: The solution; None unless the status is ``solved``.
        unique: True if the solution is unique; None if this was not requested or could not be decided.
        second: Another solution, if uniqueness was requested and the solution is not unique.
        variables: The final number of variables of the formula; 0 if no solver was needed.
        clauses: The final number of clauses.
        cuts: The number of clauses that were added during the search.
        calls: The number of solver calls.
    """

    exits: ClassVar = {"solved": 0, "none": 1, "limit": 3}

    status: Literal["solved", "none", "limit"]
    name: str
    rows: int
    cols: int
    solution: Colouring | None
    unique: bool | None
    second: Colouring | None
    seconds: Seconds
    variables: int
    clauses: int
    cuts: int
    calls: int

    @classmethod
    def of(cls, board: Board, result: Result) -> "SolveAnswer":
        """Return the answer that describes the result of a search."""
        took = result.statistics
        return cls(
            result.status.value,
            board.name,
            *board.puzzle.shape,
            result.solution,
            result.unique,
            result.second,
            Seconds(round(took.encode, 6), round(took.solve, 6), round(took.unique, 6)),
            took.variables,
            took.clauses,
            took.cuts,
            took.calls,
            rests_on=result.rests_on,
        )

    def _sentences(self) -> Sequence[str]:
        if self.status == "limit":
            return ["not decided: the time limit was reached"]
        if self.solution is None:
            reason = obvious_reason(self.request.board.puzzle)
            return ["no solution", *([str(reason)] if reason else [])]
        return [uniqueness(self.solution, self.second, self.unique)] if self.unique is not None else ["solved"]

    def pictures(self) -> Sequence[Picture]:
        """Return a picture of the solution, or of two solutions with their differences marked."""
        if self.solution is None:
            return []
        both = [self.solution] if self.second is None else [self.solution, self.second]
        differing = [] if self.second is None else self.solution.differences(self.second)
        return [Picture(self.request.board.painted(one), marks(differing)) for one in both]


def answer(request: SolveRequest, deadline: Deadline) -> SolveAnswer:
    result = find_solution(request.board, unique=request.unique, options=request.options, deadline=deadline)
    return SolveAnswer.of(request.board, result)


solve = Query("solve", SolveRequest, answer)
