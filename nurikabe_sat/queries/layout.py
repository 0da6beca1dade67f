"""Numbers for a layout: the places of the clues are given, and numbers are found so that there is one solution.

Every ``?`` becomes a number; clues that are numbers stay. Decided cells hold in the solution. With many ``?`` a puzzle
with several solutions is repaired first; the exact search has the rest of the time.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.generator.layout_repair import numbers_nearby
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, SETTING_TIMEOUT, LevelRequest, in_brackets, of_level, rated
from nurikabe_sat.queries.query import Answer, Picture, Query, option
from nurikabe_sat.setting.layout import first_numbers, numbered
from nurikabe_sat.setting.mend import largest_number
from nurikabe_sat.solving.search import is_unique

_MANY = 10
"""With more ``?`` the exact search takes long."""

_REPAIR_SHARE = 0.5
"""How much of the time repairs may take."""

_ATTEMPTS = 10


@dataclass(frozen=True)
class LayoutRequest(LevelRequest):
    """A board with a ``?`` for each number that is to be found.

    >>> from nurikabe_sat import layout, read_board
    >>> layout(read_board("1 3\\n? . ?\\n")).clues
    ('1 . 1',)
    """

    _: KW_ONLY
    max_clue: int | None = option(None, "the largest number; null for the longer side, at least 9", least=1, most=10**6)


@dataclass(frozen=True)
class LayoutAnswer(HasClues, Answer):
    """``none``: no numbers up to ``largest`` do. ``level``, ``score``: null where rating takes too long."""

    status: Literal["made", "none", "limit"]
    largest: int
    clues: tuple[str, ...] = ()
    solution: Colouring | None = None
    level: str | None = None
    score: float | None = None


def answer(request: LayoutRequest, deadline: Deadline) -> LayoutAnswer:
    request.board.puzzle.rules.require_plain("layouts")
    search, puzzle = deadline.share(SEARCH_SHARE), request.board.puzzle
    largest = min(puzzle.grid.size, request.max_clue or largest_number(puzzle))
    is_many = sum(clue.size is None for clue in puzzle.clues) > _MANY
    found = _repaired(request, largest, deadline.share(_REPAIR_SHARE)) if is_many else None
    if found is None:
        accepts = of_level(request.level, search)
        try:
            exact = numbered(request.board, largest, accepts=accepts, options=request.options, deadline=search)
            choice = next(exact, None)
        except LimitReached:
            return LayoutAnswer("limit", largest)
        if choice is None:
            return LayoutAnswer("none", largest)
        found = choice.puzzle, choice.solution
    return LayoutAnswer("made", largest, clue_rows(found[0]), found[1], *rated(found[0], deadline))


def _repaired(request: LayoutRequest, largest: int, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """A puzzle that comes about when one with several solutions is repaired; None without one in time."""
    try:
        start = first_numbers(request.board, largest, options=request.options, deadline=deadline)
        if start is None:
            return None
        for number in range(_ATTEMPTS):
            seed = f"layout/{number}"
            found = numbers_nearby(request.board, start.solution, largest, request.level, seed, deadline)
            if found is not None:
                if not is_unique(found[0], options=request.options):
                    raise ConsistencyError("a puzzle that was made has several solutions")
                return found
    except LimitReached:
        pass
    return None


def sentences(request: LayoutRequest, found: LayoutAnswer) -> Sequence[str]:
    wanted = "exactly one solution" if request.level is None else f"exactly one solution and the level {request.level}"
    if found.status == "limit":
        return ["no numbers were found: the time limit came first"]
    if found.status == "none":
        return [f"there are no numbers up to {found.largest} with which this layout has {wanted}"]
    rating = in_brackets(found.level, found.score)
    return [f"a puzzle with {wanted}{rating}"]


def pictures(request: LayoutRequest, found: LayoutAnswer) -> Sequence[Picture]:  # noqa: ARG001 (as all are called)
    return [] if found.solution is None else [Picture(found.puzzle.painted(found.solution))]


layout = Query(
    "layout",
    LayoutRequest,
    answer,
    sentences=sentences,
    pictures=pictures,
    exits={"made": 0, "none": 1, "limit": 3},
    default_timeout=SETTING_TIMEOUT,
    makes_puzzles=True,
    example={"puzzle": "1 3\n? . ?\n"},
)
