"""A puzzle's rating, with reasons by search where the techniques see nothing."""

from nurikabe_sat.deduction.clock import until
from nurikabe_sat.deduction.rating import Rating, rate
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.solving.search import Options


def rate_puzzle(puzzle: Puzzle, given: Colouring | None = None, options: Options | None = None) -> Rating:
    """The rating of a puzzle that is known to have exactly one solution.

    Of one with several the level is None, for nothing leads to the end. Of the options the time limit counts. Raises
    LimitReached when it is over.
    """
    deadline = (options or Options()).deadline()
    with StepSearch(puzzle, deadline) as search, until(deadline):
        return rate(puzzle, given, search)
