"""How hard a board is for people, if it has exactly one solution.

The score adds up rounds, in each of which a technique takes all its open steps: heavier for a harder technique.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import SEARCH, Rating, RatingRound, what_makes_it_hard
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.queries.query import Answer, Query
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of

_WHY_NOT = {
    "none": "no solution",
    "ambiguous": "not unique: only a puzzle with one solution has a rating",
    "limit": "not rated: the time limit came first",
}


@dataclass(frozen=True)
class RateRequest(SolverRequest):
    """A board.

    >>> from nurikabe_sat import rate, read_board
    >>> rate(read_board("nurikabe/3/1/2h")).level
    'easy'
    """


@dataclass(frozen=True)
class RateAnswer(Answer):
    """``level``, ``score`` and the numbers are there if the status is ``rated``.

    ``techniques``
        how many steps each technique took.
    ``rounds``
        in each the easiest technique that sees something takes all its open steps. ``bottlenecks`` are the numbers,
        from 0, of those that cost most. ``why`` says in words where the difficulty lies.
    """

    status: Literal["rated", "none", "ambiguous", "limit"]
    level: str | None = None
    score: float | None = None
    techniques: Mapping[str, int] | None = field(default=None, hash=False)
    longest_chain: int | None = None
    rounds: tuple[RatingRound, ...] = ()
    bottlenecks: tuple[int, ...] = ()
    why: tuple[str, ...] = ()

    @classmethod
    def of(cls, rating: Rating) -> "RateAnswer":
        """A rating as an answer."""
        return cls(
            "rated",
            rating.level,
            rating.score,
            rating.techniques,
            rating.longest_chain,
            rating.rounds,
            rating.bottlenecks,
            tuple(what_makes_it_hard(rating)),
        )


def answer(request: RateRequest, deadline: Deadline) -> RateAnswer:
    result = solve(request.board, unique=True, options=request.options, deadline=deadline)
    if result.status is Status.NONE:
        return RateAnswer("none")
    if result.unique is None:
        return RateAnswer("limit")
    if not result.unique:
        return RateAnswer("ambiguous")
    try:
        return RateAnswer.of(rate_board(request.board, deadline))
    except LimitReached:
        return RateAnswer("limit")


def sentences(request: RateRequest, found: RateAnswer) -> Sequence[str]:  # noqa: ARG001 (as all are called)
    if found.techniques is None:
        return [_WHY_NOT[found.status]]
    lines = [
        f"level    {found.level}",
        f"score    {found.score}",
        f"rounds   {len(found.rounds)}",
        f"chains   {count_of(found.longest_chain or 0, 'step')} at most",
        *found.why,
    ]
    names = (*(technique.name for technique in TECHNIQUES), SEARCH)
    return [*lines, *(f"{found.techniques[name]:5} x {name}" for name in names if name in found.techniques)]


rate = Query(
    "rate", RateRequest, answer, sentences=sentences, exits={"rated": 0, "none": 1, "ambiguous": 1, "limit": 3}
)
