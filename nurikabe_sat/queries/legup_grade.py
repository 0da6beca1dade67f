"""Grade of one file, as a row of the table that ``legup grade`` writes.

Results stored in the file are ignored.
"""

from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import FormatError
from nurikabe_sat.legup.assignment import rule_called
from nurikabe_sat.legup.dialect import LEGUP_7
from nurikabe_sat.legup.grading import Grade, Terms, given_task, grade_data, grade_text, not_a_proof
from nurikabe_sat.queries.legup_convert import legup_convert
from nurikabe_sat.queries.proof_request import EXAMPLE, PROOF, ProofRequest, Version, dialect_of
from nurikabe_sat.queries.query import Answer, Query, option


@dataclass(frozen=True, kw_only=True)
class LegupGradeRequest(ProofRequest):
    """Request to grade a file with a LEGUP proof.

    Attributes:
        assignments: Texts of proofs with the required boards and goals.
        page: Also return an HTML page with the boards of the wrong steps.
        file: The file name. With it, a text that is not a proof gets the status ``no_proof``.
        base64: ``proof`` contains the bytes of the file in Base64.

    >>> from nurikabe_sat import legup_grade
    >>> legup_grade("nonsense").status
    'failed'
    """

    assignments: tuple[str, ...] = option((), "Texts of proofs with the required boards and goals", metavar="PROOF")
    allow: tuple[str, ...] = option((), "Rules that proofs may use (default: all rules)", metavar="RULE")
    forbid: tuple[str, ...] = option((), "Rules that proofs must not use", metavar="RULE")
    legup: Version | None = option(None, "Version of LEGUP that decides the result (default: detected)")
    page: bool = option(False, "Also return a section of an HTML page with boards")
    file: str = option("", "Name of the file", metavar="NAME")
    base64: bool = option(False, "Read the proof as base64")


@dataclass(frozen=True)
class LegupGradeAnswer(Answer[LegupGradeRequest]):
    """Answer that contains the grade of a file.

    Attributes:
        text_print: A fingerprint of the text, for finding copies; empty if the text is too short.
        steps_print: A fingerprint of the steps, for finding copies; empty if the proof is too short.
    """

    exits: ClassVar = {"graded": 0, "failed": 1, "no_proof": 1}

    status: Literal["graded", "failed", "no_proof"]
    grade: Grade
    text_print: str
    steps_print: str
    section: str

    def _sentences(self) -> Sequence[str]:
        """Return one line of text per column of the table for which the grade has a value."""
        return [f"{name}: {value}" for name, value in vars(self.grade).items() if value not in ("", 0)]


def answer(request: LegupGradeRequest, deadline: Deadline) -> LegupGradeAnswer:
    """Grade a file with a LEGUP proof.

    Raises:
        FormatError: If an assignment cannot be read.
        UsageError: If a rule is unknown.
    """
    deadline.check("the grade")
    terms = Terms(
        tuple(given_task(text, "assignment") for text in request.assignments),
        frozenset(map(rule_called, request.allow)) if request.allow else None,
        frozenset(map(rule_called, request.forbid)),
        None if request.legup is None else dialect_of(request.legup, LEGUP_7),
    )
    if request.base64:
        found = grade_data(
            _bytes(request.proof), request.file or PROOF, terms, with_section=request.page, deadline=deadline
        )
    elif request.file and (other := not_a_proof(request.proof.encode("utf-8", "replace"), request.file)):
        found = other
    else:
        found = grade_text(request.proof, request.file or PROOF, terms, with_section=request.page, deadline=deadline)
    status: Literal["graded", "failed", "no_proof"] = "failed" if found.grade.error else "graded"
    return LegupGradeAnswer(
        status if found.is_proof else "no_proof", found.grade, found.text_print, found.steps_print, found.section
    )


def _bytes(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise FormatError("invalid base64", "the bytes of a file in base64", source=PROOF) from None


legup_grade = Query("legup_grade", LegupGradeRequest, answer, example={"proof": legup_convert(EXAMPLE).text})
