"""Conversion of a LEGUP proof to files of LEGUP 7 or LEGUP 2, to JSON, or to a printable page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.assignment import labelled
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.flag import solved_line
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.html_report import proof_page
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import write_proof
from nurikabe_sat.legup.proof_json import write_proof_json
from nurikabe_sat.legup.prover import check_start
from nurikabe_sat.queries.proof_request import EXAMPLE, ProofRequest, judged_by
from nurikabe_sat.queries.query import Answer, Query, option


@dataclass(frozen=True, kw_only=True)
class LegupConvertRequest(ProofRequest):
    r"""Request to convert a LEGUP proof.

    Attributes:
        to: The output form.
        saved: The time in UTC to write into LEGUP's flag of a complete proof.
        label: Attributes to set on the puzzle, such as those of an assignment.

    >>> from nurikabe_sat import legup_convert
    >>> legup_convert('{"puzzle": "2\\n4 .\\n. ."}', to="legup7").suffix
    '.xml'
    """

    to: Literal["legup7", "legup2", "json", "html"] = option("legup7", "Output format")
    saved: str | None = option(
        None, "Mark a complete proof as solved, with this time (UTC), such as '2026-05-02 10:00:00'", metavar="TIME"
    )
    label: tuple[str, ...] = option((), "Attribute of the puzzle, such as due=2026-12-01T23:59", metavar="NAME=VALUE")


@dataclass(frozen=True)
class LegupConvertAnswer(Answer[LegupConvertRequest]):
    """Answer that contains a converted LEGUP proof.

    Attributes:
        suffix: The usual file name extension of the output.
        remarks: Sentences about the parts that were left out or ignored.
    """

    exits: ClassVar = {"done": 0}

    status: Literal["done"]
    text: str
    suffix: str
    remarks: tuple[str, ...]

    def _sentences(self) -> Sequence[str]:
        return self.remarks

    def output(self) -> str:
        return self.text


def answer(request: LegupConvertRequest, deadline: Deadline) -> LegupConvertAnswer:
    """Convert a LEGUP proof to the requested form.

    Raises:
        FormatError: If the text is not a proof.
        UsageError: If an option is invalid, or the output format does not support the proof.
    """
    flag = None if request.saved is None else _solved_line(request.saved)
    proof = labelled(request.read(), _labels(request.label))
    remarks = proof.labels.remarks
    if request.to == "json":
        return LegupConvertAnswer("done", f"{write_proof_json(proof)}\n", ".json", remarks)
    if request.to == "html":
        return LegupConvertAnswer("done", proof_page(check_proof(proof, deadline=deadline), deadline), ".html", remarks)
    target = LEGUP_7 if request.to == "legup7" else LEGUP_2
    check_start(proof.board, target)
    _refuse_rules(proof, target)
    if proof.goal != ProofGoal() and not target.has_goals:
        remarks += (f"{target.name} does not support goals: the goal {proof.goal.type.value} is left out",)
    text = write_proof(replace(proof, dialect=target), _flag(judged_by(proof, target), flag, deadline))
    return LegupConvertAnswer("done", text, ".xml", remarks)


def _solved_line(saved: str) -> str:
    """Return the flag line of a complete proof, with the time of saving. Raises UsageError if the time is invalid."""
    try:
        return solved_line(saved)
    except ValueError:
        expected = "a time such as 2026-05-02 10:00:00"
        raise UsageError(f"saved: found {quoted(saved)}, expected {expected}") from None


def _flag(proof: Proof, flag: str | None, deadline: Deadline) -> list[str]:
    """Return a list with the flag line of LEGUP if the proof holds and LEGUP calls it complete, else an empty list."""
    if flag is None:
        return []
    report = check_proof(proof, deadline=deadline)
    return [flag] if report.holds and report.completeness is Acceptance.YES else []


def _labels(given: Sequence[str]) -> dict[str, str]:
    labels = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"label: found {quoted(one)}, expected NAME=VALUE")
        labels[name.strip()] = value.strip()
    return labels


def _refuse_rules(proof: Proof, dialect: Dialect) -> None:
    for node in proof.nodes:
        for step in node.transitions:
            if step.rule is not None and step.rule not in dialect.names:
                raise UsageError(f"{dialect.name} does not have the rule {step.rule} of the step {step.id}")


legup_convert = Query(
    "legup_convert", LegupConvertRequest, answer, quick_without=("timeout",), example={"proof": EXAMPLE}
)
