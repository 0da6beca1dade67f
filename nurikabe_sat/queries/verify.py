"""Whether a certificate is right, without solving anything.

The formula is built anew from the puzzle in the certificate, every cut of it is checked on the grid, and the proof by a
checker that shares nothing with the solver that made it.
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

from nurikabe_sat.certificate.checkers import AUTO
from nurikabe_sat.certificate.claim import Claim, ClaimKind
from nurikabe_sat.certificate.text import read_claim, write_claim
from nurikabe_sat.certificate.verify import Verification, verify_certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.queries.places import COLOUR_WORDS, painted
from nurikabe_sat.queries.query import Answer, PaintedCell, Picture, Query, Request, option

_CLAIMED = {
    ClaimKind.SOLUTION: "this is a solution",
    ClaimKind.NONE: "the puzzle has no solution",
    ClaimKind.UNIQUE: "the puzzle has exactly one solution",
}
_NAMED = 8
"""So many decided cells are named; of more, how many there are."""


@dataclass(frozen=True)
class VerifyRequest(Request):
    """``certificate``, ``proof``, ``formula``: the texts of the certificate and of the files that it names.

    ``formula`` may be left out: it is built anew in any case. ``checker``: who checks the proof.

    >>> from nurikabe_sat import make_certificate, read_board, verify
    >>> board = read_board("2\\n1 0\\n0 1")
    >>> files = {name: "".join(lines) for name, lines in make_certificate(board).files()}
    >>> verify(files["certificate.json"], files["certificate.json.drat"]).status
    'verified'
    """

    certificate: str = option("", "the text of the certificate", metavar="CERTIFICATE")
    proof: str = option("", "the text of its proof, if it names one")
    formula: str | None = option(None, "the text of its formula, to be compared")
    _: KW_ONLY
    checker: str = option(AUTO, "who checks the proof: auto, rup, propagate or drat-trim", metavar="CHECKER")


@dataclass(frozen=True)
class VerifyAnswer(Answer[VerifyRequest]):
    """``reason``: why it is refused. ``decided``: the cells that the claim takes as given, besides the clues."""

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
        """What came out for a claim."""
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
            puzzle.rows,
            puzzle.cols,
            painted(puzzle.grid, decided),
            claim.solution,
            result.checker,
            result.fault,
        )

    @property
    def sentence(self) -> str:
        """The verdict in one line, with what the claim takes as given."""
        if self.reason is not None:
            return f"refused: {self.reason}"
        by = f" (proof checked by {self.checker})" if self.checker else ""
        return f"verified: {_CLAIMED[ClaimKind(self.claim)]}{self._given}{by}"

    @property
    def _given(self) -> str:
        """Which decided cells the claim is about."""
        if not self.decided or self.claim == "solution":
            return ""
        if len(self.decided) > _NAMED:
            return f" in which {len(self.decided)} decided cells have the colours that the certificate names"
        named = ", ".join(f"r{row}c{col} {COLOUR_WORDS[letter]}" for row, col, letter in self.decided)
        return f" with the decided cells {named}"

    def _sentences(self) -> Sequence[str]:
        return [self.sentence]

    def pictures(self) -> Sequence[Picture]:
        board = read_claim(self.request.certificate, "certificate").board
        return [] if self.solution is None else [Picture(Board(board.puzzle, self.solution, board.name))]


def answer(request: VerifyRequest, deadline: Deadline) -> VerifyAnswer:
    """Raises FormatError for a text that cannot be read, UsageError for a checker that is not there, LimitReached."""
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
    """That a 2x2 board with a 4 is solved without any sea."""
    board = Board.of(Puzzle.from_rows([[4, 0], [0, 0]]))
    claim = Claim(ClaimKind.SOLUTION, board, Colouring.from_rows(["WW", "WW"]))
    return {"certificate": "".join(write_claim(claim))}


verify = Query("verify", VerifyRequest, answer, example=_example())
