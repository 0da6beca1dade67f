"""How hard a board is for people, if it has exactly one solution.

The score adds up all steps: heavier for a harder technique, for a longer reason, and where fewer steps were open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import SEARCH, Rating
from nurikabe_sat.deduction.solve import TECHNIQUES
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.queries.query import Answer, Query, SolverRequest
from nurikabe_sat.solving.search import Status, solve

_WHY_NOT = {
    "none": "no solution",
    "ambiguous": "not unique: only a puzzle with one solution has a rating",
    "limit": "not rated: the time limit came first",
}


@dataclass(frozen=True)
class RateRequest(SolverRequest):
    """A board."""


@dataclass(frozen=True)
class RateAnswer(Answer):
    """``level``, ``score`` and the numbers are there if the status is ``rated``.

    ``techniques``
        how many steps each technique took.
    ``reason_lengths``, ``open_steps``
        one entry a step: the cells of its reason, and how many steps were open.
    """

    status: Literal["rated", "none", "ambiguous", "limit"]
    level: str | None = None
    score: float | None = None
    techniques: Mapping[str, int] | None = None
    mean_reason: float | None = None
    longest_reason: int | None = None
    reason_lengths: tuple[int, ...] = ()
    open_steps: tuple[int, ...] = ()

    @classmethod
    def of(cls, rating: Rating) -> "RateAnswer":
        """A rating as an answer."""
        return cls(
            "rated",
            rating.level,
            rating.score,
            rating.techniques,
            round(rating.mean_reason, 2),
            rating.longest_reason,
            rating.reason_lengths,
            rating.open_steps,
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
    opens = found.open_steps
    lines = [
        f"level    {found.level}",
        f"score    {found.score}",
        f"steps    {len(opens)}",
        f"reasons  {found.mean_reason:.1f} cells in the mean, {found.longest_reason} at most",
    ]
    if opens:
        mean = sum(opens) / len(opens)
        lines.append(f"open     {mean:.1f} steps in the mean, a single one at {opens.count(1)} of {len(opens)}")
    names = (*(technique.name for technique in TECHNIQUES), SEARCH)
    return [*lines, *(f"{found.techniques[name]:5} x {name}" for name in names if name in found.techniques)]


rate = Query(
    "rate", RateRequest, answer, sentences=sentences, exits={"rated": 0, "none": 1, "ambiguous": 1, "limit": 3}
)
