"""Search for numbers at given clue positions, so that the puzzle has one solution.

Every ``?`` becomes a number; existing numbers stay. Decided cells hold in the solution. Two methods are used: an
exact search, which can also prove that no numbers exist, and the repair of a puzzle with several solutions. With many
``?``, the repair takes a second or two, and the exact search can take minutes; with few ``?``, the search is faster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.making.clues.fill import first_numbers, numbered
from nurikabe_sat.making.clues.repair import largest_number
from nurikabe_sat.making.generator.fill_by_repair import numbers_nearby
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Colour, Colouring, Puzzle
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, LevelRequest, in_brackets, making, of_level, rated
from nurikabe_sat.queries.query import Picture, SolverAnswer, option
from nurikabe_sat.queries.verdict_words import obvious_reason
from nurikabe_sat.queries.why import conflict_of, reasons_of
from nurikabe_sat.solving.search import is_unique, solutions

_MANY = 10
"""Number of clues ``?`` above which the repair of a puzzle is tried before the exact search."""

_FIRST_SHARE = 0.5
"""Share of the time limit for the first of the two methods, which are an exact search and the repair of a puzzle."""

_GROWN, _ATTEMPTS = 15, 30
"""Number of repair attempts that start from grown islands, and total number of repair attempts."""

_ROOM = 1.35
"""Default largest number, as a multiple of the mean size that islands would have on a board without sea."""


@dataclass(frozen=True, kw_only=True)
class FillRequest(LevelRequest):
    """Request to find numbers for the clues ``?`` of a board.

    >>> from nurikabe_sat import fill, read_board
    >>> fill(read_board("1 3\\n? . ?\\n")).clues
    ('1 . 1',)
    """

    max_clue: int | None = option(
        None,
        "Largest number to use (default: the longer side, or more on small boards)",
        least=1,
        most=10**6,
    )


@dataclass(frozen=True)
class FillAnswer(HasClues, SolverAnswer[FillRequest]):
    """Answer that contains numbers for the ``?`` clues. The status is ``none`` if no numbers give a unique solution.

    Attributes:
        level: The level of the puzzle; None if rating takes too long.
        score: The score of the puzzle; None if rating takes too long.
        reason: Sentences on why the positions of the clues allow no solution; empty if they allow one.
    """

    exits: ClassVar = {"made": 0, "none": 1, "limit": 3}

    status: Literal["made", "none", "limit"]
    largest: int
    clues: tuple[str, ...] = ()
    solution: Colouring | None = None
    level: str | None = None
    score: float | None = None
    reason: tuple[str, ...] = ()

    def _sentences(self) -> Sequence[str]:
        wanted = (
            "exactly one solution"
            if self.request.level is None
            else f"exactly one solution and the level {self.request.level}"
        )
        if self.status == "limit":
            return ["no numbers were found: the time limit was reached"]
        if self.status == "none":
            found = f"there are no numbers up to {self.largest} with which this layout has {wanted}"
            return [found, *self.reason]
        rating = in_brackets(self.level, self.score)
        return [f"a puzzle with {wanted}{rating}"]

    def pictures(self) -> Sequence[Picture]:
        return [] if self.solution is None else [Picture(self.puzzle.painted(self.solution))]


def answer(request: FillRequest, deadline: Deadline) -> FillAnswer:
    search, puzzle = deadline.share(SEARCH_SHARE), request.board.puzzle
    if reason := _hopeless(request, search):
        return FillAnswer("none", _largest(request), reason=reason)
    first = search.share(_FIRST_SHARE)
    largest = _largest(request)
    can_repair = puzzle.rules.are_plain
    repairs_first = can_repair and sum(clue.size is None for clue in puzzle.clue_list) > _MANY
    found = _repaired(request, largest, first) if repairs_first else None
    if found is None:
        try:
            found = _searched(request, largest, first if can_repair and not repairs_first else search)
            if found is None:
                has_none = all(clue.size is not None for clue in puzzle.clue_list)
                return FillAnswer("none", largest, reason=("the board has no ? to fill",) if has_none else ())
        except LimitReached:
            found = _repaired(request, largest, search) if can_repair and not repairs_first else None
    if found is None:
        return FillAnswer("limit", largest)
    return FillAnswer("made", largest, clue_rows(found[0]), found[1], *rated(found[0], deadline))


def _hopeless(request: FillRequest, deadline: Deadline) -> tuple[str, ...]:
    """Return the reasons why the board has no solution, whichever numbers replace the clues ``?``.

    Return an empty tuple if the board has a solution.
    """
    if reason := obvious_reason(request.board.puzzle):
        return (str(reason),)
    if next(iter(solutions(request.board, 1, deadline=deadline)), None) is not None:
        return ()
    try:
        return tuple(map(str, reasons_of(request.board, conflict_of(request.board, deadline=deadline))))
    except LimitReached:
        return ()


def _largest(request: FillRequest) -> int:
    puzzle = request.board.puzzle
    room = int(_ROOM * puzzle.grid.size / max(1, len(puzzle.clue_list)))
    return min(puzzle.grid.size, request.max_clue or max(room, largest_number(puzzle)))


def _searched(request: FillRequest, largest: int, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """Return the first puzzle that the exact search finds, with its solution, or None if no such puzzle exists.

    Raises:
        LimitReached: If the deadline passes first.
    """
    accepts = of_level(request.level, request.board, deadline)
    exact = numbered(request.board, largest, accepts=accepts, options=request.options, deadline=deadline)
    choice = next(exact, None)
    return None if choice is None else (choice.puzzle, choice.solution)


def _repaired(request: FillRequest, largest: int, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """Return a puzzle with one solution, made by repairing a puzzle with several solutions, or None on failure."""
    board, start = request.board, None
    can_grow = not board.colouring.numbers_of(Colour.ISLAND)
    try:
        for number in range(_ATTEMPTS):
            if start is None and (number >= _GROWN or not can_grow):
                first = first_numbers(board, largest, options=request.options, deadline=deadline)
                if first is None:
                    return None
                start = first.solution
            PROGRESS.send(f"attempt {number + 1}")
            found = numbers_nearby(board, largest, request.level, f"layout/{number}", deadline, start)
            if found is not None:
                if not is_unique(found[0], options=request.options, deadline=deadline):
                    raise ConsistencyError("a puzzle that should be unique has several solutions")
                return found
    except LimitReached:
        pass
    return None


fill = making("fill", FillRequest, answer, puzzle="1 3\n? . ?\n")
