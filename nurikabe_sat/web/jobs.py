"""The jobs of the processes: a text in, an answer out, as the commands print it with ``--format json``.

The text is read here as well, where limits hold, and not by the server. A time limit that strikes is part of the answer
where the command has it so; else LimitReached is raised. What is wrong with a text is raised as a FormatError, with
``puzzle`` for the name of the file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nurikabe_sat.answers import check as check_answer
from nurikabe_sat.answers import explain as explain_answer
from nurikabe_sat.answers import facts as facts_answer
from nurikabe_sat.answers import hint as hint_answer
from nurikabe_sat.answers import made as made_answer
from nurikabe_sat.answers import rate as rate_answer
from nurikabe_sat.answers.convert import text_of_all
from nurikabe_sat.answers.why import why as find_why
from nurikabe_sat.batch.record import Record
from nurikabe_sat.diagnosis.facts import facts as find_facts
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import format_named, read_board, read_boards
from nurikabe_sat.generator.generate import generate as make
from nurikabe_sat.generator.request import PuzzleRequest
from nurikabe_sat.hints.explain import explain_board
from nurikabe_sat.hints.hint import hint as find_hint
from nurikabe_sat.puzzle.check import check as judge
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options
from nurikabe_sat.solving.search import solve as find_solution

_SOURCE = "puzzle"

Answer = dict[str, Any]


@dataclass(frozen=True)
class Given:
    """A puzzle as it was sent. ``form``: the name of its format, None for the one it looks like."""

    text: str
    form: str | None
    max_cells: int

    def board(self) -> Board:
        """The one board. Raises FormatError, UsageError for an unknown format."""
        return read_board(self.text, _SOURCE, self.form, self.max_cells)

    def boards(self) -> list[Board]:
        """One board or more, all of them together no larger than one may be. Raises as ``board`` does."""
        boards = read_boards(self.text, _SOURCE, self.form, self.max_cells)
        cells = sum(board.puzzle.grid.size for board in boards)
        if cells > self.max_cells:
            raise FormatError(f"{len(boards)} puzzles of {cells} cells", f"at most {self.max_cells}", source=_SOURCE)
        return boards


def solve(given: Given, options: Options, unique: bool) -> Answer:
    board = given.board()
    result = find_solution(board.puzzle, unique=unique, given=board.colouring, options=options)
    return Record.of(board, result).to_json()


def facts(given: Given, options: Options) -> Answer:
    board = given.board()
    return facts_answer.to_json(find_facts(board.puzzle, given=board.colouring, options=options))


def why(given: Given, options: Options, smallest: bool) -> Answer:
    return find_why(given.board(), options, smallest=smallest).to_json()


def check(given: Given, undecided_is_island: bool) -> Answer:
    board = given.board()
    return check_answer.to_json(board, judge(board, undecided_is_island=undecided_is_island))


def check_solvable(given: Given, options: Options, undecided_is_island: bool) -> Answer:
    board = given.board()
    return check(given, undecided_is_island) | {"solvable": check_answer.is_solvable(board, options)}


def hint(given: Given, options: Options) -> Answer:
    board = given.board()
    return hint_answer.to_json(board, find_hint(board, options))


def explain(given: Given, options: Options, level: str) -> Answer:
    board = given.board()
    return explain_answer.to_json(board, explain_board(board, level, options))


def rate(given: Given, options: Options) -> Answer:
    return rate_answer.to_json(rate_answer.rate_board(given.board(), options))


def convert(given: Given, to: str, clues_only: bool) -> Answer:
    target = format_named(to)
    boards: Sequence[Board] = given.boards()
    if clues_only:
        boards = [Board.of(board.puzzle, board.name) for board in boards]
    return {"status": "done", "format": target.name, "suffix": target.suffix, "text": text_of_all(boards, target)}


def generate(wishes: PuzzleRequest, seed: int, timeout: float) -> Answer:
    return {"status": "made", **made_answer.to_json(make(wishes, seed, timeout=timeout))}
