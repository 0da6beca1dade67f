"""How many solutions a board has: a few one by one, and where there are more, exactly along a frontier.

    up to 200 solutions    found one after the other (``search``); most puzzles have one, which is quickest so
    more                   ``frontier``, if the board is narrow enough for its states to fit into the memory
    too many states        one by one again, until there is no further solution or the time is over
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.solving.frontier import BYTES_PER_STATE, Progress, TooManyStates, count_along_frontier
from nurikabe_sat.solving.search import Options, Search

ONE_BY_ONE = 200
"""So many solutions are looked for before the frontier is asked."""

MEMORY = 1 << 30
"""The bytes that the states of a frontier may take, if nothing else is said."""

WIDEST = 14
"""Beyond so many cells along its shorter side a board is not given to the frontier: its states at least double with
each cell."""

Found = Callable[[int], None]
"""Called with the number of solutions that were found one by one."""


@dataclass(frozen=True)
class CountResult:
    """``number`` is exact if ``is_exact``; otherwise there are at least so many, and a limit came first.

    ``method``
        ``one by one``: each was found and accepted by the referee; ``frontier``: counted without SAT.
    """

    number: int
    is_exact: bool
    method: Literal["one by one", "frontier"]


def count(
    board: Board | Puzzle,
    options: Options | None = None,
    deadline: Deadline = NEVER,
    *,
    memory: int = MEMORY,
    progress: Progress | None = None,
    found: Found | None = None,
) -> CountResult:
    """The number of solutions that agree with the decided cells. Limits are part of the answer, not errors.

    Raises UsageError for a name or a puzzle that is refused, SolverError for a solver that fails.
    """
    number = 0
    try:
        with Search(board, options, deadline) as search:
            while search.next_solution() is not None:
                number += 1
                if found is not None:
                    found(number)
                if number == ONE_BY_ONE and is_narrow(board, memory):
                    try:
                        exact = count_along_frontier(board, deadline, memory=memory, progress=progress)
                        return CountResult(exact, True, "frontier")
                    except TooManyStates:
                        pass
    except LimitReached:
        return CountResult(number, False, "one by one")
    return CountResult(number, True, "one by one")


def is_narrow(board: Board | Puzzle, memory: int) -> bool:
    """Whether the states of a frontier may fit: an estimate from below, so a board may still turn out to be too wide."""
    width = min(board.puzzle.grid.rows, board.puzzle.grid.cols)
    return width <= WIDEST and (1 << width) * BYTES_PER_STATE <= memory
