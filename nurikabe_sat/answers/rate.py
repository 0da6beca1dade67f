"""How hard a puzzle is for people, if it has exactly one solution."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from nurikabe_sat.deduction.rating import Rating
from nurikabe_sat.diagnosis.common_cells import remaining
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.hints.rating import rate_puzzle
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Status, solve


class RatingStatus(Enum):
    """Whether there is a rating, and why not."""

    RATED = "rated"
    NONE = "none"
    AMBIGUOUS = "ambiguous"
    LIMIT = "limit"


@dataclass(frozen=True)
class Rated:
    """``rating`` is there exactly if the status is RATED."""

    status: RatingStatus
    rating: Rating | None = None


def rate_board(board: Board, options: Options) -> Rated:
    """The rating of what is left to do on a board. The time limit is part of the answer.

    Raises UsageError and SolverError as ``solve`` does.
    """
    deadline = options.deadline()
    result = solve(board.puzzle, unique=True, given=board.colouring, options=options)
    if result.status is Status.NONE:
        return Rated(RatingStatus.NONE)
    if result.unique is False:
        return Rated(RatingStatus.AMBIGUOUS)
    if result.unique is None:
        return Rated(RatingStatus.LIMIT)
    try:
        return Rated(RatingStatus.RATED, rate_puzzle(board.puzzle, board.colouring, remaining(options, deadline)))
    except LimitReached:
        return Rated(RatingStatus.LIMIT)


def to_json(rated: Rated) -> dict[str, Any]:
    """The documented object."""
    rating = rated.rating
    if rating is None:
        return {"status": rated.status.value, "level": None, "score": None, "techniques": {}}
    return {
        "status": rated.status.value,
        **summary(rating),
        "reason_lengths": rating.reason_lengths,
        "open_steps": rating.open_steps,
    }


def summary(rating: Rating) -> dict[str, Any]:
    """The keys of a rating that are of one number or word, as collections keep it."""
    return {
        "level": rating.level,
        "score": rating.score,
        "techniques": rating.techniques,
        "mean_reason": round(rating.mean_reason, 2),
        "longest_reason": rating.longest_reason,
    }
