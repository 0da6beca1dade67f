"""One puzzle's answer as one JSON object: what ``batch`` writes a line of."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import penpa, puzzlink
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Status

if TYPE_CHECKING:
    from nurikabe_sat.certificate.make import Certificate  # imported where one is made

ERROR = "error"
"""The status of a puzzle that could not be read or tried; the others are those of ``engine.Status``."""


@dataclass(frozen=True)
class Record:
    """The answer about one puzzle.

    ``puzzle``
        the URL, with the decided cells if there are any; None where it could not be read, or no URL can hold it.
    ``rows``, ``cols``
        None where the puzzle could not be read.
    ``error``
        what went wrong, in one line.
    ``bug``
        the error is a fault of nurikabe-sat, not of the puzzle. Not part of the JSON object.
    ``answer``
        the answer to the question as JSON.
    ``certificate``
        what it takes to check the answer, if that was asked for; the JSON object has the name of its file.
    """

    name: str
    rows: int | None = None
    cols: int | None = None
    status: str = ERROR
    error: str | None = None
    bug: bool = False
    puzzle: str | None = None
    answer: Mapping[str, Any] = field(default_factory=dict, hash=False)
    certificate: "Certificate | None" = field(default=None, compare=False)

    @classmethod
    def of(cls, board: Board, status: str = ERROR, **others: Any) -> "Record":
        """Return the record of a puzzle that was read."""
        return cls(board.name, board.puzzle.rows, board.puzzle.cols, status, puzzle=_url(board), **others)

    @property
    def solution(self) -> tuple[str, ...] | None:
        """Of ``solve``: a string of ``B`` and ``W`` for each row, exactly if the status is ``solved``."""
        return tuple(self.answer.get("solution") or ()) or None

    @property
    def second(self) -> tuple[str, ...] | None:
        """Of ``solve``: another solution, if uniqueness was asked for and there is one."""
        return tuple(self.answer.get("second") or ()) or None

    @property
    def unique(self) -> bool | None:
        """Of ``solve``: None if it was not asked for, if there is no solution, or if a limit came first."""
        return self.answer.get("unique")

    @property
    def rests_on(self) -> str | None:
        """The outside program on which it rests that there is no (other) solution."""
        return self.answer.get("rests_on")

    def is_undecided(self, unique: bool) -> bool:
        """Whether a limit came before all that was asked; ``unique`` says whether uniqueness was."""
        solved = self.status == Status.SOLVED.value
        return self.status == Status.LIMIT.value or (solved and unique and self.unique is None)

    def to_json(self) -> dict[str, Any]:
        """The JSON object, its keys in their documented order. Seconds are wall time, rounded to microseconds."""
        about = {"name": self.name, "puzzle": self.puzzle, "rows": self.rows, "cols": self.cols}
        made = {} if self.certificate is None else {"certificate": self.certificate.name}
        return {**about, **self.answer, **about, "status": self.status, **made, "error": self.error}


def _url(board: Board) -> str | None:
    for write in (puzzlink.write, penpa.write):  # the second holds decided cells
        with suppress(UsageError):
            return write(board)
    return None
