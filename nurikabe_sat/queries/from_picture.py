"""Puzzle whose only solution is a picture, given as the decided cells of a board. Black is sea.

Undecided cells can become either colour. Clues of the board only mean that their cells are island. If no puzzle has
exactly this solution, the result changes the fewest cells of the picture. If the search takes too
long, a nearest legal colouring is repaired until it has a puzzle, and the answer does not claim that it is the nearest.

With ``figure`` only the black cells count, as sea or as islands, and the background is free. At most a tenth of the
figure changes, unless every legal colouring changes more. Of several alternatives, the nearest comes first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, Literal

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, UsageError
from nurikabe_sat.making.clues.from_picture import legal_colourings
from nurikabe_sat.making.clues.from_picture import trace as find
from nurikabe_sat.making.generator.dots import with_dots
from nurikabe_sat.making.generator.figure import Figure, with_figure
from nurikabe_sat.making.generator.nearby import nearby
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, LevelRequest, in_brackets, making, of_level, rated
from nurikabe_sat.queries.places import marks, places
from nurikabe_sat.queries.query import Picture, SolverAnswer, option
from nurikabe_sat.rendering.look import shown_colours
from nurikabe_sat.solving.search import Options, is_unique
from nurikabe_sat.wording import count_of

_EXACT_SHARE = 0.4
"""Share of the time limit for finding the nearest solution. After this time, a similar solution is also accepted."""

_ATTEMPTS = 20
"""Number of approximate puzzles to make. The puzzle nearest to the picture is returned."""


@dataclass(frozen=True, kw_only=True)
class FromPictureRequest(LevelRequest):
    r"""Request for a puzzle whose solution is a picture, which is given as the colours of a board.

    >>> from nurikabe_sat import read_board, from_picture
    >>> from_picture(read_board("2 3\nW B B\nW B W\n")).changed
    ()
    """

    figure: Literal["sea", "island"] | None = option(
        None, "Keep only the black cells, in this colour, and leave the background free", metavar="COLOUR"
    )
    alternatives: int = option(
        1, "Number of puzzles that show the figure, nearest to the picture first", least=1, most=50
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.alternatives > 1 and self.figure is None:
            raise UsageError("alternatives: the colour of the figure is missing")


@dataclass(frozen=True)
class Alternative(HasClues):
    """Alternative puzzle whose solution also shows the figure.

    Attributes:
        clues: The rows of the puzzle.
        solution: The only solution of the puzzle.
        changed: The cells of the figure that the solution changes.
    """

    clues: tuple[str, ...]
    solution: Colouring
    changed: tuple[Cell, ...]


@dataclass(frozen=True)
class FromPictureAnswer(HasClues, SolverAnswer[FromPictureRequest]):
    """Answer that contains a puzzle whose solution is a picture. The status is ``none`` if there is no such puzzle.

    Attributes:
        changed: The cells in which the solution differs from the picture.
        nearest: True if it is proved that no puzzle has a solution with fewer changed cells.
        level: The level of the puzzle; None if rating takes too long.
        score: The score of the puzzle; None if rating takes too long.
        others: Alternative puzzles whose solutions show the figure.
    """

    exits: ClassVar = {"made": 0, "none": 1, "limit": 3}

    status: Literal["made", "none", "limit"]
    clues: tuple[str, ...] = ()
    solution: Colouring | None = None
    changed: tuple[Cell, ...] = ()
    nearest: bool = False
    level: str | None = None
    score: float | None = None
    others: tuple[Alternative, ...] = ()

    def _sentences(self) -> Sequence[str]:
        if self.status == "limit":
            return ["no puzzle was found: the time limit was reached"]
        if self.status == "none":
            level = "" if self.request.level is None else f" and the level {self.request.level}"
            return [f"no puzzle of this size has one solution{level}"]
        rating = in_brackets(self.level, self.score)
        if not self.changed:
            if self.request.figure is not None:
                return [f"a puzzle whose solution has exactly this figure{rating}"]
            return [f"a puzzle with exactly this solution{rating}"]
        nearest = ", as few as possible" if self.nearest else ""
        what = "picture" if self.request.figure is None else "figure"
        return [f"a puzzle whose solution changes {count_of(len(self.changed), 'cell')} of the {what}{nearest}{rating}"]

    def pictures(self) -> Sequence[Picture]:
        if self.solution is None:
            return []
        first = Picture(self.puzzle.painted(self.solution), marks(self.changed))
        return [first, *(Picture(one.puzzle.painted(one.solution), marks(one.changed)) for one in self.others)]


def answer(request: FromPictureRequest, deadline: Deadline) -> FromPictureAnswer:
    grid = request.board.puzzle.grid
    picture = Colouring(grid, tuple(shown_colours(request.board)))
    board = request.board.painted(picture)
    if request.figure is not None:
        return _with_figure(request, board, deadline)
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
            found = _nearby(request, board, deadline)
    if found is None:
        return FromPictureAnswer("limit")
    puzzle, solution = found
    changed = tuple(_changed(picture, solution))
    return FromPictureAnswer("made", clue_rows(puzzle), solution, changed, is_nearest, *rated(puzzle, deadline))


def _with_figure(request: FromPictureRequest, board: Board, deadline: Deadline) -> FromPictureAnswer:
    """Return puzzles whose solutions show a figure. The cells of the background may have any colour."""
    board.puzzle.rules.require_plain("figures")
    grid, search = board.puzzle.grid, deadline.share(SEARCH_SHARE)
    figure = Figure.of(board.colouring, is_sea=request.figure == "sea")
    accepts = of_level(request.level, board, search)
    made: list[Alternative] = []
    least = 0
    try:
        legal, least = _legal_islands(figure, request.options, search)
        for puzzle, land in _puzzles(figure, legal, request.options, search):
            if accepts is not None and not accepts(puzzle):
                continue
            if not is_unique(puzzle, options=request.options, deadline=search):
                raise ConsistencyError("a generated puzzle has several solutions")
            changed = places(grid, members_of(figure.changed(land)))
            solution = Colouring.from_masks(grid, grid.all_cells & ~land, land)
            made.append(Alternative(clue_rows(puzzle), solution, changed))
            PROGRESS.send(f"puzzles: {len(made)}")
            if len(made) == request.alternatives:
                break
    except LimitReached:
        pass
    if not made:
        return FromPictureAnswer("limit")
    first, *others = sorted(made, key=lambda one: len(one.changed))
    rating = rated(first.puzzle, deadline)
    is_nearest = request.level is None and len(first.changed) == least
    return FromPictureAnswer("made", first.clues, first.solution, first.changed, is_nearest, *rating, tuple(others))


def _puzzles(figure: Figure, legal: int, options: Options, deadline: Deadline) -> Iterator[tuple[Puzzle, int]]:
    """Yield puzzles that show a figure, each with the islands of its solution. Raises LimitReached at the deadline."""
    if figure.must[1]:
        yield from with_dots(figure.grid, figure.must[1], figure.should[1], options, deadline)
    for number in count():
        draft = with_figure(figure, legal, f"figure/{number}", deadline)
        if draft is not None:
            yield draft.puzzle, draft.land


def _legal_islands(figure: Figure, options: Options, deadline: Deadline) -> tuple[int, int]:
    """Return the islands of a legal colouring close to a figure, and the minimum number of changed cells."""
    near = [next(legal_colourings(figure.board(with_should=all_), options, deadline)) for all_ in (True, False)]
    changes = [figure.changed(one.masks[1]).bit_count() for one in near]
    return near[0 if changes[0] <= changes[1] else 1].masks[1], changes[1]


def _changed(picture: Colouring, solution: Colouring) -> list[Cell]:
    return [cell for cell in picture.differences(solution) if picture[cell] is not Colour.UNKNOWN]


def _nearby(request: FromPictureRequest, board: Board, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """Return the best of several puzzles with a solution close to a legal colouring, or None if time ran out."""
    best: tuple[Puzzle, Colouring] | None = None
    search = deadline.share(SEARCH_SHARE)
    try:
        start = next(legal_colourings(board, request.options, search))
        for number in range(_ATTEMPTS):
            made = nearby(start, request.level, f"trace/{number}", search)
            if made is not None and (best is None or _distance(board, made) < _distance(board, best)):
                best = made
    except LimitReached:
        pass
    if best is not None and not is_unique(best[0], options=request.options, deadline=deadline):
        raise ConsistencyError("a puzzle that should be unique has several solutions")
    return best


def _distance(board: Board, made: tuple[Puzzle, Colouring]) -> int:
    return len(_changed(board.colouring, made[1]))


from_picture = making("from_picture", FromPictureRequest, answer, puzzle="1 3\nW B W\n")
