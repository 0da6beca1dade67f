"""One puzzle's answer as one JSON object: what ``batch`` writes a line of."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import penpa, puzzlink
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.solving.search import Result, Statistics, Status

if TYPE_CHECKING:
    from nurikabe_sat.certificate.make import Certificate  # imported where one is made

ERROR = "error"
"""The status of a puzzle that could not be read or tried; the others are those of ``engine.Status``."""


@dataclass(frozen=True)
class Record:
    """What came out for one puzzle.

    ``puzzle``
        the URL, with the decided cells if there are any; None where it could not be read, or no URL can hold it.
    ``rows``, ``cols``
        None where the puzzle could not be read.
    ``solution``
        a string of ``B`` and ``W`` for each row, exactly if the status is ``solved``.
    ``second``
        another solution, where uniqueness was asked and there is one.
    ``unique``
        None where it was not asked for, where there is no solution, and where a limit came first.
    ``rests_on``
        the outside program on which it rests that there is no (other) solution.
    ``error``
        what went wrong, in one line.
    ``answer``
        the answer to another question than ``solve``, as JSON, empty if there is none; then it stands in the JSON
        object in the place of what is said about solutions.
    ``certificate``
        what it takes to check the answer, if that was asked for; the JSON object has the name of its file.
    ``bug``
        the error is a fault of nurikabe-sat, not of the puzzle. Not part of the JSON object.
    """

    name: str
    rows: int | None = None
    cols: int | None = None
    status: str = ERROR
    solution: tuple[str, ...] | None = None
    unique: bool | None = None
    statistics: Statistics = field(default_factory=Statistics, hash=False)
    error: str | None = None
    bug: bool = False
    second: tuple[str, ...] | None = None
    rests_on: str | None = None
    puzzle: str | None = None
    answer: Mapping[str, Any] | None = field(default=None, hash=False)
    certificate: "Certificate | None" = field(default=None, compare=False)

    @classmethod
    def with_answer(cls, board: Board, status: str, answer: Mapping[str, Any]) -> "Record":
        """The record of an answer to another question than ``solve``."""
        rows, cols = board.puzzle.rows, board.puzzle.cols
        return cls(board.name, rows, cols, status, puzzle=_url(board), answer=answer)

    @classmethod
    def of(cls, board: Board, result: Result) -> "Record":
        """The record of an answer."""
        return cls(
            board.name,
            board.puzzle.rows,
            board.puzzle.cols,
            result.status.value,
            _rows(result.solution),
            result.unique,
            result.statistics,
            second=_rows(result.second),
            rests_on=result.rests_on,
            puzzle=_url(board),
        )

    @classmethod
    def failed(cls, board: Board, error: str, *, status: str = ERROR, bug: bool = False) -> "Record":
        """The record of a puzzle that was read and could not be solved."""
        return cls(board.name, board.puzzle.rows, board.puzzle.cols, status, error=error, bug=bug, puzzle=_url(board))

    @property
    def program(self) -> str | None:
        """The outside program that the answer rests on, whatever the question was."""
        return self.rests_on if self.answer is None else self.answer.get("rests_on")

    def is_undecided(self, unique: bool) -> bool:
        """Whether a limit came before all that was asked; ``unique`` says whether uniqueness was."""
        solved = self.status == Status.SOLVED.value
        return self.status == Status.LIMIT.value or (solved and unique and self.unique is None)

    def to_json(self) -> dict[str, Any]:
        """The JSON object, its keys in their documented order. Seconds are wall time, rounded to microseconds."""
        statistics = self.statistics
        if self.answer is not None:
            about = {"name": self.name, "puzzle": self.puzzle, "rows": self.rows, "cols": self.cols}
            return {**about, **self.answer, **about, "status": self.status, "error": self.error}
        return {
            "name": self.name,
            "puzzle": self.puzzle,
            "rows": self.rows,
            "cols": self.cols,
            "status": self.status,
            "solution": None if self.solution is None else list(self.solution),
            "unique": self.unique,
            "second": None if self.second is None else list(self.second),
            "rests_on": self.rests_on,
            "seconds": {
                "encode": round(statistics.encode, 6),
                "solve": round(statistics.solve, 6),
                "unique": round(statistics.unique, 6),
            },
            "variables": statistics.variables,
            "clauses": statistics.clauses,
            "cuts": statistics.cuts,
            "rounds": statistics.rounds,
            **({} if self.certificate is None else {"certificate": self.certificate.name}),
            "error": self.error,
        }


def _url(board: Board) -> str | None:
    for write in (puzzlink.write, penpa.write):  # the second holds decided cells
        with suppress(UsageError):
            return write(board)
    return None


def _rows(colouring: Colouring | None) -> tuple[str, ...] | None:
    return None if colouring is None else tuple(colouring.to_rows())
