"""LEGUP 7 was shown 97 files: what it says of each file, step and leaf is what we say that it says."""

from typing import Any

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import ProofReport, check_proof
from nurikabe_sat.legup.dialect import LEGUP_7
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from tests.support.outside_data import outside_json, outside_xml

CRASHES = "no_root.xml"  # LEGUP reads it, and crashes when it is asked about it

# Goals that LEGUP calls met and logic does not, though every step is sound; and the other way round.
ONLY_LEGUP = {"goal_might_not_closed.xml", "goal_must_closed_assume.xml"}
ONLY_LOGIC = {"goal_must_clue_no.xml"}
# Files that LEGUP calls complete with a step that does not follow.
UNSOUND = {
    "contradiction_sets_cells.xml",
    "corners_black_unsound.xml",
    "refutation_of_solvable.xml",
    "repaint_clue.xml",
}


def outcomes(verdict: dict[str, Any]) -> list[dict[str, Any]]:
    """What LEGUP said, each different outcome of its runs."""
    found: list[dict[str, Any]] = verdict.get("outcomes") or [verdict]
    return found


def acceptance(answers: set[bool]) -> Acceptance:
    """Answers of several runs as one."""
    return Acceptance.CHANCE if len(answers) > 1 else Acceptance.YES if answers == {True} else Acceptance.NO


def verdicts() -> dict[str, Any]:
    found: dict[str, Any] = outside_json("legup7_examples/verdicts.json")["files"]
    return found


def report_of(name: str, text: str) -> ProofReport | None:
    """None if the file is not read."""
    try:
        return check_proof(read_proof(text, name, LEGUP_7))
    except FormatError:
        return None


def reports() -> dict[str, ProofReport]:
    """Those of the files that are read."""
    found = {name: report_of(name, text) for name, text in outside_xml("legup7_examples").items()}
    return {name: report for name, report in found.items() if report is not None}


def test_what_is_read() -> None:
    expected = {name for name, verdict in verdicts().items() if verdict["loads"] and name != CRASHES}
    assert reports().keys() == expected
    assert len(verdicts()) == 97


def test_what_is_said_of_the_whole() -> None:
    for name, report in reports().items():
        verdict = verdicts()[name]
        assert report.proof.goal.type.value == verdict["goal"], name
        assert report.proof.labels.flag.value == verdict["flag"], name
        assert report.validity is acceptance({one["tree_valid"] for one in outcomes(verdict)}), name
        assert report.completeness is acceptance({one["complete"] for one in outcomes(verdict)}), name


def test_what_is_said_of_each_step() -> None:
    compared = 0
    for name, report in reports().items():
        found = outcomes(verdicts()[name])
        steps = [{step["id"]: step["justified"] for step in one["steps"]} for one in found]
        said = {step.transition.id: step.verdict.acceptance for step in report.steps}
        assert said == {key: acceptance({one[key] for one in steps}) for key in steps[0]}, name
        compared += len(said)
    assert compared == 236


def test_what_is_said_of_each_leaf() -> None:
    for name, report in reports().items():
        expected: dict[str, set[str]] = {}
        for one in outcomes(verdicts()[name]):
            for key, end in one["leaves"].items():
                expected.setdefault(report.proof.root if key == "root" else key, set()).add(end)
        assert {leaf.id: {end.value for end in leaf.to_legup} for leaf in report.leaves} == expected, name


def test_what_is_read_is_written_again() -> None:
    for name, report in reports().items():
        assert read_proof(write_proof(report.proof), name, LEGUP_7) == report.proof


def test_where_logic_and_legup_differ() -> None:
    found = reports()
    complete = {name for name, report in found.items() if report.completeness is Acceptance.YES}
    holds = {name for name, report in found.items() if report.holds}
    assert {name for name in complete - holds if not found[name].is_sound} == UNSOUND
    assert {name for name in complete - holds if found[name].is_sound} == ONLY_LEGUP
    by_chance = {name for name, report in found.items() if report.completeness is Acceptance.CHANCE}
    assert holds - complete - by_chance == ONLY_LOGIC


def test_the_old_dialect_is_recognised() -> None:
    text = outside_xml("legup7_examples")["rule_only_3x3.xml"]
    with pytest.raises(FormatError, match="no 'rule_id' for the rule"):
        read_proof(text)
    old = text.replace("Can't Reach Cell", "Unreachable white region")
    assert check_proof(read_proof(old)).proof.dialect.number == 2
    with pytest.raises(FormatError, match="no 'rule_id' for the rule"):
        read_proof(old, dialect=LEGUP_7)
