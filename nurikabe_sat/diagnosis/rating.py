"""Difficulty of a board for a person. If no technique applies, a search finds the next step."""

from functools import cache

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.deduction.route_graph import RouteGraph, route_graph
from nurikabe_sat.deduction.technique import EASY
from nurikabe_sat.diagnosis.step_by_search import StepSearch, within_work
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from nurikabe_sat.solving.search import solve


def rate_board(board: Board | Puzzle, deadline: Deadline = NEVER) -> Rating:
    """Return the rating of the steps that solve a board with exactly one solution.

    On a board with several solutions, the level is None. Raises LimitReached if the deadline passes.
    """
    upright = canonical(board)  # the position that ``rate`` uses
    rest = cache(lambda: _rest(upright, deadline))
    with StepSearch(upright.puzzle, deadline) as search:
        return rate(upright.puzzle, upright.colouring, within_work(search, rest), deadline)


def _rest(board: Board, deadline: Deadline) -> tuple[int, int] | None:
    """Return the masks of the sea and island cells of the only solution, or None if no unique solution is proved."""
    result = solve(board, unique=True, deadline=deadline)
    return result.solution.masks if result.solution is not None and result.unique else None


def graph_of_board(board: Board | Puzzle, rating: Rating, deadline: Deadline = NEVER) -> RouteGraph:
    """Return the routes through a rated board in its canonical orientation. Raises LimitReached at the deadline."""
    upright = canonical(board)
    with StepSearch(upright.puzzle, deadline) as search:
        position = Position.of(upright.puzzle, upright.colouring, deadline)
        return route_graph(position, rating.hardest or EASY, search)
