"""How hard a board is for people, with reasons by search where the techniques see nothing."""

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.puzzle.orientation import canonical


def rate_board(board: Board | Puzzle, deadline: Deadline = NEVER) -> Rating:
    """The rating of what is left to do on a board that is known to have exactly one solution.

    Of one with several the level is None, for nothing leads to the end. Raises LimitReached.
    """
    upright = canonical(board)  # as ``rate`` will look at it
    with StepSearch(upright.puzzle, deadline) as search:
        return rate(upright.puzzle, upright.colouring, search, deadline)
