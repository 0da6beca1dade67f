"""A solution of a board and, if asked, whether it is the only one."""

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
    """``unique``: look for a second solution, too.

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
    """Wall time: to write the formula, to find a solution, to prove that there is no other."""

    encode: float
    solve: float
    unique: float


@dataclass(frozen=True)
class SolveAnswer(SolverAnswer[SolveRequest]):
    """``solution`` is there if the status is ``solved``; ``limit``: the time was over before a solution was found.

    ``unique``
        None where it was not asked, where there is no solution, and where the time was over first.
    ``second``
        another solution, where uniqueness was asked and there is one.
    ``variables``, ``clauses``, ``cuts``, ``calls``
        of the formula at the end; ``calls`` counts the calls of the solver. 0: no solver was needed.
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
        """What a search came to."""
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
            return ["not decided: the time limit came first"]
        if self.solution is None:
            reason = obvious_reason(self.request.board.puzzle)
            return ["no solution", *([reason] if reason else [])]
        return [uniqueness(self.solution, self.second, self.unique)] if self.unique is not None else ["solved"]

    def pictures(self) -> Sequence[Picture]:
        """Return the solution; where a second one is known, both, with the cells that differ marked."""
        if self.solution is None:
            return []
        both = [self.solution] if self.second is None else [self.solution, self.second]
        differing = [] if self.second is None else self.solution.differences(self.second)
        return [Picture(self.request.board.painted(one), marks(differing)) for one in both]


def answer(request: SolveRequest, deadline: Deadline) -> SolveAnswer:
    result = find_solution(request.board, unique=request.unique, options=request.options, deadline=deadline)
    return SolveAnswer.of(request.board, result)


solve = Query("solve", SolveRequest, answer)
