"""A puzzle whose only solution is a picture: the decided cells of a board, with sea for black.

Undecided cells can become either colour. Clues of the board only mean that their cells are island. If no puzzle has
exactly this solution, the result changes the fewest cells of the picture. If the search takes too
long, a nearest legal colouring is repaired until it has a puzzle, and the answer does not claim that it is the nearest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.making.clues.from_picture import legal_colourings
from nurikabe_sat.making.clues.from_picture import trace as find
from nurikabe_sat.making.generator.nearby import nearby
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, LevelRequest, in_brackets, making, of_level, rated
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, SolverAnswer
from nurikabe_sat.rendering.look import shown_colours
from nurikabe_sat.solving.search import is_unique
from nurikabe_sat.wording import count_of

_EXACT_SHARE = 0.4
"""Share of the time for finding the nearest solution; after that, a near one is enough."""

_ATTEMPTS = 20
"""Number of near puzzles from which the nearest is chosen."""


@dataclass(frozen=True)
class FromPictureRequest(LevelRequest):
    r"""Request for ``from_picture``: a board whose colours are the picture.

    >>> from nurikabe_sat import read_board, from_picture
    >>> from_picture(read_board("2 3\nW B B\nW B W\n")).changed
    ()
    """


@dataclass(frozen=True)
class FromPictureAnswer(HasClues, SolverAnswer[FromPictureRequest]):
    """Answer to ``from_picture``. The status is ``none`` if no puzzle of this size is possible.

    Attributes:
        changed: The cells in which the solution differs from the picture.
        nearest: True if it is proved that every such puzzle changes at least this number of cells.
        level: The level of the puzzle; None if rating takes too long.
        score: The score of the puzzle; None if rating takes too long.
    """

    exits: ClassVar = {"made": 0, "none": 1, "limit": 3}

    status: Literal["made", "none", "limit"]
    clues: tuple[str, ...] = ()
    solution: Colouring | None = None
    changed: tuple[Cell, ...] = ()
    nearest: bool = False
    level: str | None = None
    score: float | None = None

    def _sentences(self) -> Sequence[str]:
        if self.status == "limit":
            return ["no puzzle was found: the time limit came first"]
        if self.status == "none":
            level = "" if self.request.level is None else f" and the level {self.request.level}"
            return [f"no puzzle of this size has one solution{level}"]
        rating = in_brackets(self.level, self.score)
        if not self.changed:
            return [f"a puzzle with exactly this solution{rating}"]
        nearest = ", as few as possible" if self.nearest else ""
        return [
            f"a puzzle whose solution changes {count_of(len(self.changed), 'cell')} of the picture{nearest}{rating}"
        ]

    def pictures(self) -> Sequence[Picture]:
        if self.solution is None:
            return []
        return [Picture(self.puzzle.painted(self.solution), marks(self.changed))]


def answer(request: FromPictureRequest, deadline: Deadline) -> FromPictureAnswer:
    grid = request.board.puzzle.grid
    picture = Colouring(grid, tuple(shown_colours(request.board)))
    board = request.board.painted(picture)
    found: tuple[Puzzle, Colouring] | None = None
    is_nearest = False
    search = deadline.share(_EXACT_SHARE)
    try:
        traced = find(board, accepts=of_level(request.level, board, search), options=request.options, deadline=search)
        if traced is None:
            return FromPictureAnswer("none")
        found, is_nearest = (traced.choice.puzzle, traced.choice.solution), traced.is_nearest
    except LimitReached:
        if board.puzzle.rules.are_plain:  # repairing knows no others
            found = _nearby(request, board, deadline.share(SEARCH_SHARE))
    if found is None:
        return FromPictureAnswer("limit")
    puzzle, solution = found
    changed = tuple(_changed(picture, solution))
    return FromPictureAnswer("made", clue_rows(puzzle), solution, changed, is_nearest, *rated(puzzle, deadline))


def _changed(picture: Colouring, solution: Colouring) -> list[Cell]:
    return [cell for cell in picture.differences(solution) if picture[cell] is not Colour.UNKNOWN]


def _nearby(request: FromPictureRequest, board: Board, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """Return the best of several puzzles made by repairing a nearest legal colouring; None without time."""
    best: tuple[Puzzle, Colouring] | None = None
    try:
        start = next(legal_colourings(board, request.options, deadline))
        for number in range(_ATTEMPTS):
            made = nearby(start, request.level, f"trace/{number}", deadline)
            if made is not None and (best is None or _distance(board, made) < _distance(board, best)):
                best = made
    except LimitReached:
        pass
    if best is not None and not is_unique(best[0], options=request.options):
        raise ConsistencyError("a puzzle that should be unique has several solutions")
    return best


def _distance(board: Board, made: tuple[Puzzle, Colouring]) -> int:
    return len(_changed(board.colouring, made[1]))


from_picture = making("from_picture", FromPictureRequest, answer, puzzle="1 3\nW B W\n")
