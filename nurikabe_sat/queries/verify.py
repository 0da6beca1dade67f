"""Check of a certificate, without solving the puzzle again.

A new formula is built from the puzzle in the certificate. Each cut is checked on the grid. The proof is checked by a
program that shares nothing with the solver that wrote the proof.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal

from nurikabe_sat.certificate.checkers import AUTO
from nurikabe_sat.certificate.claim import Claim, ClaimKind
from nurikabe_sat.certificate.text import read_claim, write_claim
from nurikabe_sat.certificate.verify import Verification, verify_certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.cell import PaintedCell
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.queries.places import painted
from nurikabe_sat.queries.query import Answer, Picture, Query, Request, option
from nurikabe_sat.reading import text_from

_CLAIMED = {
    ClaimKind.SOLUTION: "this is a solution",
    ClaimKind.NONE: "the puzzle has no solution",
    ClaimKind.UNIQUE: "the puzzle has exactly one solution",
}
_NAMED = 8
"""Maximum number of decided cells that a sentence names. A sentence about more cells gives only their number."""


@dataclass(frozen=True)
class VerifyRequest(Request):
    """Request to check a certificate.

    Attributes:
        certificate: The text of the certificate, a ``Certificate``, or the ``Path`` of its file. The last two include
            the proof and the formula.
        proof: The text of the proof file.
        formula: The text of the formula file. It is optional, because the formula is always built again.
        checker: The program that checks the proof.

    >>> from nurikabe_sat import make_certificate, verify
    >>> verify(make_certificate(Board.from_rows([[1, 0], [0, 1]]))).status
    'verified'
    """

    certificate: str = field(metadata={"about": "Text of the certificate", "metavar": "CERTIFICATE"})
    proof: str = option("", "Text of the proof, if the certificate names one")
    formula: str | None = option(None, "Text of the formula to compare")
    _: KW_ONLY
    checker: str = option(AUTO, "Proof checker: auto, rup, propagate or drat-trim", metavar="CHECKER")

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, text in _brought_by(self.certificate).items():
            if name == "certificate" or not getattr(self, name):
                object.__setattr__(self, name, text)


def _brought_by(given: Any) -> dict[str, str]:
    """Return the texts that a certificate contains, keyed by the names of the request's fields.

    Raises:
        InputTypeError: If the certificate has another type.
        FormatError: If a file cannot be read.
    """
    if isinstance(given, str):
        return {}
    if hasattr(given, "files"):
        claim, files = given.claim, {name: "".join(lines) for name, lines in given.files()}
        text = files[given.name]
    else:
        text = text_from(given, "certificate")
        claim, folder = read_claim(text, "certificate"), given.parent if isinstance(given, Path) else None
        sides = [folder / one.name for one in (claim.proof, claim.formula) if folder is not None and one is not None]
        files = {path.name: text_from(path, "certificate") for path in sides if path.exists()}
    named = {"proof": claim.proof, "formula": claim.formula}
    return {"certificate": text} | {key: files[one.name] for key, one in named.items() if one and one.name in files}


@dataclass(frozen=True)
class VerifyAnswer(Answer[VerifyRequest]):
    """Answer that contains the verdict on a certificate.

    Attributes:
        reason: The reason why the certificate is rejected.
        decided: The cells, in addition to the clues, that the claim takes as given.
    """

    exits: ClassVar = {"verified": 0, "refused": 1}

    status: Literal["verified", "refused"]
    claim: Literal["solution", "none", "unique"]
    name: str
    rows: int
    cols: int
    decided: tuple[PaintedCell, ...]
    solution: Colouring | None
    checker: str | None
    reason: str | None

    @classmethod
    def of(cls, claim: Claim, result: Verification) -> "VerifyAnswer":
        """Return the answer that states the verdict on a claim."""
        puzzle, colours = claim.board.puzzle, claim.board.colouring.colours
        decided = [
            (cell, colour)
            for cell, colour in enumerate(colours)
            if colour is Colour.SEA or (colour is Colour.ISLAND and cell not in puzzle.clue_at)
        ]
        return cls(
            "verified" if result.ok else "refused",
            claim.kind.value,
            claim.board.name,
            *puzzle.shape,
            painted(puzzle.grid, decided),
            claim.solution,
            result.checker,
            result.fault,
        )

    @property
    def sentence(self) -> str:
        """The verdict as one line of text, with the cells that the claim takes as given."""
        if self.reason is not None:
            return f"refused: {self.reason}"
        by = f" (proof checked by {self.checker})" if self.checker else ""
        return f"verified: {_CLAIMED[ClaimKind(self.claim)]}{self._given}{by}"

    @property
    def _given(self) -> str:
        """The decided cells that a claim takes as given, as a phrase."""
        if not self.decided or self.claim == "solution":
            return ""
        if len(self.decided) > _NAMED:
            return f" in which {len(self.decided)} decided cells have the colours that the certificate names"
        named = ", ".join(map(str, self.decided))
        return f" with the decided cells {named}"

    def _sentences(self) -> Sequence[str]:
        return [self.sentence]

    def pictures(self) -> Sequence[Picture]:
        board = read_claim(self.request.certificate, "certificate").board
        return [] if self.solution is None else [Picture(Board(board.puzzle, self.solution, board.name))]


def answer(request: VerifyRequest, deadline: Deadline) -> VerifyAnswer:
    """Verify the certificate of a claim about a puzzle.

    Raises:
        FormatError: If a text cannot be read.
        UsageError: If the checker is not available.
        LimitReached: If the time limit is reached.
    """
    claim = read_claim(request.certificate, "certificate")
    result = verify_certificate(
        claim,
        request.proof.splitlines(keepends=True),
        None if request.formula is None else request.formula.splitlines(keepends=True),
        checker=request.checker,
        deadline=deadline,
    )
    return VerifyAnswer.of(claim, result)


def _example() -> dict[str, str]:
    """Return an example certificate, which proves that every cell of a 2x2 board with a clue 4 is island."""
    board = Board.of(Puzzle.from_rows([[4, 0], [0, 0]]))
    claim = Claim(ClaimKind.SOLUTION, board, Colouring.from_rows(["WW", "WW"]))
    return {"certificate": "".join(write_claim(claim))}


verify = Query("verify", VerifyRequest, answer, example=_example())
