"""The level of a puzzle with one solution: whether it has a given one, and what it is."""

from collections.abc import Callable

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.deduction.solve import solves
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Puzzle


def of_level(level: str | None, deadline: Deadline) -> Callable[[Puzzle], bool] | None:
    """A test whether a unique puzzle has the level: its techniques finish it, those of the level below do not.

    None for None, and for what is not the name of a level. The test raises LimitReached.
    """
    names: list[str] = list(LEVELS)
    if level not in names:
        return None
    wanted: str = level
    below = names[: names.index(wanted)]

    def accepts(puzzle: Puzzle) -> bool:
        return solves(puzzle, wanted, deadline) and not (below and solves(puzzle, below[-1], deadline))

    return accepts


def rated(puzzle: Puzzle, deadline: Deadline) -> tuple[str | None, float | None]:
    """The level and the score of a unique puzzle; None for both where the time is over first."""
    try:
        rating = rate(puzzle, deadline=deadline)
    except LimitReached:
        return None, None
    return rating.level, rating.score
