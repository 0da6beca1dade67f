"""Record of the result for one puzzle, which ``batch`` writes as one line of JSON."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import penpa, puzzlink
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Status

if TYPE_CHECKING:
    from nurikabe_sat.certificate.make import Certificate  # imported only where it is made

ERROR = "error"
"""Status of a puzzle that could not be read or processed. Every other status comes from the answer to the query."""


@dataclass(frozen=True)
class Record:
    """Result for one puzzle.

    Attributes:
        puzzle: The URL, including decided cells; None if the puzzle could not be read or has no URL.
        rows: The number of rows; None if the puzzle could not be read. ``cols`` is the number of columns.
        error: The error, as one line.
        bug: True if the error is a fault of nurikabe-sat. The JSON object does not contain this field.
        answer: The answer to the query as JSON.
        certificate: The certificate of the answer, if requested. The JSON object contains only its file name.
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
        """Return the record of a puzzle that was read successfully."""
        return cls(board.name, board.puzzle.rows, board.puzzle.cols, status, puzzle=_url(board), **others)

    @property
    def solution(self) -> tuple[str, ...] | None:
        """The solution for the query ``solve``: a string of letters per row, or None if no solution is known."""
        return tuple(self.answer.get("solution") or ()) or None

    @property
    def second(self) -> tuple[str, ...] | None:
        """A second solution for the query ``solve``, or None if no second solution is known."""
        return tuple(self.answer.get("second") or ()) or None

    @property
    def unique(self) -> bool | None:
        """True if the solution is unique, False if another solution exists, and None if this is unknown."""
        return self.answer.get("unique")

    @property
    def rests_on(self) -> str | None:
        """The external program that gave an unverified answer, or None if every answer was verified."""
        return self.answer.get("rests_on")

    def is_undecided(self, unique: bool) -> bool:
        """Return True if a limit was reached before the answer or, with ``unique``, before the uniqueness was known."""
        solved = self.status == Status.SOLVED.value
        return self.status == Status.LIMIT.value or (solved and unique and self.unique is None)

    def to_json(self) -> dict[str, Any]:
        """Return the record as a JSON object. The keys are in the documented order, and times are in seconds."""
        about = {"name": self.name, "puzzle": self.puzzle, "rows": self.rows, "cols": self.cols}
        made = {} if self.certificate is None else {"certificate": self.certificate.name}
        return {**about, **self.answer, **about, "status": self.status, **made, "error": self.error}


def _url(board: Board) -> str | None:
    for write in (puzzlink.write, penpa.write):  # the second holds decided cells
        with suppress(UsageError):
            return write(board)
    return None
