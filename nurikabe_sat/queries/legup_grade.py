"""One file of a class as a line of a teacher's table, as ``legup grade`` has it; nothing that it claims is believed."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.legup.assignment import rule_called
from nurikabe_sat.legup.dialect import LEGUP_7
from nurikabe_sat.legup.grading import GivenTask, Grade, Terms, grade_text
from nurikabe_sat.legup.proof_json import read_proof_text
from nurikabe_sat.queries.legup_convert import legup_convert
from nurikabe_sat.queries.proof_request import EXAMPLE, PROOF, ProofRequest, Version, dialect_of
from nurikabe_sat.queries.query import Answer, Query, option


@dataclass(frozen=True)
class LegupGradeRequest(ProofRequest):
    """``assignments``: texts of proofs with the board and the goal that were asked for. ``page``: with the boards of
    the steps that do not hold, as HTML.

    >>> from nurikabe_sat import legup_grade
    >>> legup_grade("nonsense").status
    'failed'
    """

    _: KW_ONLY
    assignments: tuple[str, ...] = option((), "Texts of proofs with the required boards and goals", metavar="PROOF")
    allow: tuple[str, ...] = option((), "Allowed rules (default: all)", metavar="RULE")
    forbid: tuple[str, ...] = option((), "Forbidden rules", metavar="RULE")
    legup: Version | None = option(None, "Version of LEGUP that decides (default: detected)")
    page: bool = option(False, "Also return a section of a page, with boards")


@dataclass(frozen=True)
class LegupGradeAnswer(Answer[LegupGradeRequest]):
    """``text_print``, ``steps_print``: equal ones are copies; empty: too little to compare. ``section``: HTML."""

    exits: ClassVar = {"graded": 0, "failed": 1}

    status: Literal["graded", "failed"]
    grade: Grade
    text_print: str
    steps_print: str
    section: str

    def _sentences(self) -> Sequence[str]:
        """What there is to say, a column a line."""
        return [f"{name}: {value}" for name, value in vars(self.grade).items() if value not in ("", 0)]


def answer(request: LegupGradeRequest, deadline: Deadline) -> LegupGradeAnswer:
    """Raises FormatError for an assignment that cannot be read, UsageError for a rule that is not there."""
    deadline.check("the grade")
    assigned = [read_proof_text(text, "assignment") for text in request.assignments]
    terms = Terms(
        tuple(GivenTask("", proof.board, proof.goal) for proof in assigned),
        frozenset(map(rule_called, request.allow)) if request.allow else None,
        frozenset(map(rule_called, request.forbid)),
        None if request.legup is None else dialect_of(request.legup, LEGUP_7),
    )
    found = grade_text(request.proof, PROOF, terms, with_section=request.page)
    status: Literal["graded", "failed"] = "failed" if found.grade.error else "graded"
    return LegupGradeAnswer(status, found.grade, found.text_print, found.steps_print, found.section)


legup_grade = Query("legup_grade", LegupGradeRequest, answer, example={"proof": legup_convert(EXAMPLE).text})
