"""Helpers for the queries that make puzzles: the time limit, the requested level, and the rating."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import is_of_level, rate
from nurikabe_sat.deduction.technique import LEVELS, Level
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.queries.query import A, Query, R, option
from nurikabe_sat.queries.solver_request import RuledRequest

SETTING_TIMEOUT = 60.0

SEARCH_SHARE = 0.8
"""Share of the time limit that the search gets. The remaining time is for the rating."""


@dataclass(frozen=True, kw_only=True)
class LevelRequest(RuledRequest):
    """Request for a puzzle, optionally of a certain level of difficulty."""

    level: Level | None = option(None, "Level of the puzzle, as rate prints it")


def making(
    name: str,
    request: type[R],
    answer: Callable[[R, Deadline], A],
    timeout: float = SETTING_TIMEOUT,
    **example: str,
) -> Query[R, A]:
    """Return a query that makes a puzzle from a board. ``example`` is an example of a request in JSON."""
    return Query(name, request, answer, timeout, makes_puzzles=True, example=example)


def of_level(level: str | None, board: Board | Puzzle, deadline: Deadline) -> Callable[[Puzzle], bool] | None:
    """Return a function that checks whether a unique puzzle has the given level.

    The result is None if ``level`` is None or not the name of a level. The returned function raises LimitReached at
    the deadline.

    Raises:
        UsageError: If the board has variants or constraints.
    """
    if level not in LEVELS:
        return None
    board.puzzle.rules.require_plain("levels")
    return partial(is_of_level, level=level, deadline=deadline)


def rated(puzzle: Puzzle, deadline: Deadline) -> tuple[str | None, float | None]:
    """Return the level and score of a unique puzzle, or None for both if the rules are changed or time runs out."""
    if not puzzle.rules.are_plain:
        return None, None
    try:
        rating = rate(puzzle, deadline=deadline)
    except LimitReached:
        return None, None
    return rating.level, rating.score


def in_brackets(level: str | None, score: float | None) -> str:
    """Return a rating in brackets for the end of a sentence, or an empty string without a rating."""
    return "" if level is None else f" ({level}, score {score})"
