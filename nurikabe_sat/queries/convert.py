"""Conversion of one or several puzzles, with their decided cells, to another format."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import FORMATS, Format, format_named
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.query import Answer, Query, Request, option
from nurikabe_sat.solving.search import solutions
from nurikabe_sat.wording import list_of


@dataclass(frozen=True)
class ConvertRequest(Request):
    """Request to convert one or several boards to another format.

    Attributes:
        to: The name of the output format.
        clues_only: Omit the decided cells.
        answer: Add the unique solution, so that the site of the format can check a player's answer.

    >>> from nurikabe_sat import convert
    >>> convert([[2, 0], [0, 0]], "puzzlink").text.strip()
    'nurikabe/2/2/2i'
    """

    boards: tuple[Board, ...]
    to: str = option("plain", "Output format", metavar="FORMAT")
    _: KW_ONLY
    clues_only: bool = option(False, "Leave out the decided cells")
    answer: bool = option(False, "Add the solution for the answer check of Penpa+")

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (isinstance(self.boards, tuple) and all(isinstance(one, Board) for one in self.boards)):
            from nurikabe_sat.reading import boards_from  # the readers, for those who have no board yet

            object.__setattr__(self, "boards", tuple(boards_from(self.boards)))


@dataclass(frozen=True)
class ConvertAnswer(Answer[ConvertRequest]):
    """Answer that contains the boards in the requested format.

    Attributes:
        suffix: The usual file name extension of the format, such as ``.txt``.
    """

    exits: ClassVar = {"done": 0}

    status: Literal["done"]
    format: str
    suffix: str
    text: str

    def _sentences(self) -> Sequence[str]:
        return self.text.splitlines()


def answer(request: ConvertRequest, deadline: Deadline) -> ConvertAnswer:
    """Convert the boards. Raises UsageError if the requested format cannot represent them."""
    target = format_named(request.to)
    boards: Sequence[Board] = request.boards
    if request.answer:
        return ConvertAnswer("done", target.name, target.suffix, _with_answer(boards, target, deadline))
    if request.clues_only:
        boards = [Board.of(board.puzzle, board.name, caption=board.caption) for board in boards]
    return ConvertAnswer("done", target.name, target.suffix, text_of(boards, target))


def _with_answer(boards: Sequence[Board], target: Format, deadline: Deadline) -> str:
    """Return the text of a puzzle together with its solution.

    Raises:
        LimitReached: If the time limit is reached before the solution is known.
        UsageError: If the format has no answer check, or there is not exactly one puzzle and solution.
    """
    if target.write_answer is None:
        names = list_of([one.name for one in FORMATS if one.write_answer])
        raise UsageError(f"answer: the format {target.name} does not support an answer check; choose {names}")
    if len(boards) != 1:
        raise UsageError(f"answer: found {len(boards)} puzzles, expected 1")
    found = list(solutions(boards[0].puzzle, 2, deadline=deadline))
    if len(found) != 1:
        raise UsageError(f"answer: found {'several' if found else 'no'} solutions, expected exactly one solution")
    return target.write_answer(boards[0], found[0]) + "\n"


def text_of(boards: Sequence[Board], target: Format) -> str:
    """Return the boards as text in the given format. The text ends with a newline.

    Raises UsageError if the format cannot hold them.
    """
    if len(boards) == 1:
        text = target.write(boards[0])
    elif target.write_many is None:
        raise UsageError(f"found {len(boards)} puzzles, but the format {target.name} can hold only one")
    else:
        text = target.write_many(boards)
    return text if text.endswith("\n") else text + "\n"


convert = Query(
    "convert",
    ConvertRequest,
    answer,
    quick_without=("answer",),
    example={"puzzle": "2 4\n2 . . 1\n. . . .\n", "to": "puzzlink"},
)
