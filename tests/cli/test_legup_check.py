"""``legup check``: three verdicts about each step, in lines, as JSON and as a page; and what is no proof."""

import json
import pickle
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat import FormatError, UsageError, legup_check, legup_convert, legup_prove, read_board
from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read as read_plain
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.legup.proof_json import read_proof_json
from nurikabe_sat.queries.proof_request import judged_by
from tests.support.command import Outcome, Run, run
from tests.support.outside_data import outside_xml


def proof(puzzle: str, *steps: tuple[str, str, str | None, list[list[int]]], **more: Any) -> str:
    """A proof as JSON; each step: where it starts, where it leads, its rule, its cells."""
    listed = [
        {"id": f"t{number}", "from": start.split(), "to": end, "rule": rule, "cells": cells}
        for number, (start, end, rule, cells) in enumerate(steps)
    ]
    return json.dumps({"puzzle": puzzle, "steps": listed, **more})


PUZZLES = {"ring.in": "3\n. . .\n. 1 .\n. . .\n"}


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    for name, text in PUZZLES.items():
        Path(name).write_text(text)
    return lambda *arguments: run(capsys, "legup", *arguments)


RING = "3\n. . .\n. 1 .\n. . .\n"
AROUND = [[1, 2, -1], [2, 1, -1], [2, 3, -1], [3, 2, -1]]
CORNERS = [[1, 1, -1], [1, 3, -1], [3, 1, -1], [3, 3, -1]]
RIGHT = proof(RING, ("n0", "n1", "Surround Region", AROUND), ("n1", "n2", "Can't Reach Cell", CORNERS))
OPEN = proof(RING, ("n0", "n1", "Surround Region", AROUND))
WRONG = proof(RING, ("n0", "n1", "Surround Region", CORNERS))


def test_the_three_verdicts() -> None:
    found = legup_check(RIGHT)
    assert (found.status, found.holds, found.complete7, found.complete2) == ("complete", True, "accepted", "accepted")
    assert [(one.sound, one.legup7, one.legup2) for one in found.steps] == [(True, "accepted", "accepted")] * 2
    assert [(end.node, end.what) for end in found.ends] == [("n2", "solved")]
    assert legup_check(OPEN).status == "open"
    assert (legup_check(WRONG).status, legup_check(WRONG).steps[0].sound) == ("wrong", False)


def test_lights_are_not_mixed() -> None:
    """Fill In Black of LEGUP 2 is unsound (``3 . / . ?``, its smallest board); LEGUP 7 refuses it."""
    step = legup_check(proof("2\n3 .\n. .\n", ("n0", "n1", "Fill In Black", [[2, 2, -1]]))).steps[0]
    assert (step.sound, step.legup7, step.legup2) == (False, "refused", "accepted")


def test_why_with_the_flipped_board() -> None:
    why = legup_check(WRONG, step="t0").why
    assert why is not None
    assert (why.cell, why.flipped) == ((1, 1), (1, 1, "W"))
    assert "Can't Reach Cell" in why.rules
    assert any("no region next to r1c1" in line for line in why.sentences)
    assert legup_check(RIGHT, step="t0").why is None
    with pytest.raises(UsageError, match=r"^step: found 'nix', expected the id of a step of the proof$"):
        legup_check(RIGHT, step="nix")


def test_why_of_one_cell() -> None:
    """Of a step that paints right and wrong cells each cell is told apart."""
    text = proof(RING, ("n0", "n1", "Surround Region", [[1, 2, -1], [1, 1, -1], [3, 3, -1]]))
    told = {cell: legup_check(text, step="t0", cell=cell).why for cell in ("r1c2", "r1c1", "r3c3")}
    for name, why in told.items():
        assert why is not None
        assert why.cell is not None
        assert name == "r{}c{}".format(*why.cell)
        assert all(other not in line for line in why.sentences for other in told if other != name)
    assert told["r1c2"] is not None
    assert told["r1c2"].sentences == ("r1c2 follows by the rule: the step fails at another cell.",)
    with pytest.raises(UsageError, match=r"^cell: found 'r2c1', expected one of r1c2, r1c1 and r3c3$"):
        legup_check(text, step="t0", cell="r2c1")
    with pytest.raises(UsageError, match=r"^cell: the id of the step is missing$"):
        legup_check(text, cell="r1c1")


def test_one_step(command: Run) -> None:
    Path("proof.json").write_text(WRONG, "utf-8")
    told = command("check", "proof.json", "--step", "t0", "--cell", "r1c1")
    assert told.code == 1
    assert told.out.startswith("t0 Surround Region: refused by LEGUP, unsound")
    assert "\n    LEGUP refuses the step" in told.out
    assert command("check", "proof.json", "--cell", "r1c1").code == 2
    Path("right.json").write_text(RIGHT, "utf-8")
    told = command("check", "right.json", "--step", "t1")
    assert (told.code, told.out.split(":")[0]) == (0, "t1 Can't Reach Cell")
    written = command("convert", "right.json", "--to", "legup2")
    assert (written.code, written.err) == (0, "")
    Path("old.xml").write_text(written.out, "utf-8")
    checked = command("check", "old.xml")
    assert (checked.code, "LEGUP 2 says: complete" in checked.out) == (0, True)


def test_json_is_the_answer_to_the_question(command: Run) -> None:
    for text in (RIGHT, OPEN, WRONG):
        Path("proof.json").write_text(text, "utf-8")
        told = command("check", "proof.json", "--step", "t0", "--format", "json")
        answer = legup_check(text, step="t0")
        assert (told.code, told.err, json.loads(told.out)) == (answer.exit_code, "", answer.to_json())


def test_a_proof_is_written_and_holds(command: Run) -> None:
    assert command("prove", "ring.in", "-o", "proof.xml") == Outcome(0, "proved: steps: 2, case splits: 0\n", "")
    assert read_proof(Path("proof.xml").read_text()).board == read_plain(PUZZLES["ring.in"])
    assert command("check", "proof.xml") == Outcome(
        0,
        "t0 Surround Region: accepted by LEGUP, sound: r1c2, r2c1, r2c3 and r3c2 are sea: otherwise a region would be"
        " larger than its number\n"
        "t1 Fill In Black: accepted by LEGUP, sound: r1c1, r1c3, r3c1 and r3c3 are sea: otherwise it would be in a"
        " region without a number, enclosed by sea\n"
        "LEGUP 7 says: complete, goal DEFAULT\n"
        "logic says: the proof holds, there is no other solution: steps: 2, case splits: 0\n",
        "",
    )


def test_the_old_version(command: Run) -> None:
    written = command("prove", "ring.in", "--legup", "2").out
    assert '<Legup version="2.0.0">' in written
    assert "rule_id" not in written
    Path("old.xml").write_text(written)
    assert "LEGUP 2 says: complete\n" in command("check", "old.xml").out
    refused = command("check", "old.xml", "--legup", "7")
    assert refused.code == 2
    assert "no 'rule_id' for the rule" in refused.err


def test_a_page(command: Run) -> None:
    Path("bad.xml").write_text(bad_proof())
    outcome = command("check", "bad.xml", "--format", "html", "-o", "page.html")
    assert (outcome.code, outcome.out) == (1, "")
    text = Path("page.html").read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "r1c1 could still join the 1 at r2c2" in text
    assert '<rect class="undecided focus"' in text


def bad_proof() -> str:
    """A proof for LEGUP 2 with a step that it accepts wrongly, one that it refuses, and an open end."""
    board = legup.write(read_plain(PUZZLES["ring.in"]))
    nodes = (
        '<proof><tree><node id="a" root="true"><transition id="t" child="b" rule="Fill In Black">'
        '<cell value="-1" x="0" y="0"/></transition></node><node id="b">'
        '<transition id="u" child="c" rule="Corners Black"/></node><node id="c"/><node id="d"/></tree></proof>'
    )
    return board.replace("</board>", f"</board>{nodes}")


def test_a_proof_that_does_not_hold(command: Run) -> None:
    Path("bad.xml").write_text(bad_proof())
    outcome = command("check", "bad.xml")
    assert outcome.code == 1
    lines = outcome.out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "t Fill In Black: accepted by LEGUP, unsound: r1c1 is sea: otherwise it would be in a region without a number,"
        " enclosed by sea",
        "u Corners Black: refused by LEGUP, sound: nothing is painted",
        "LEGUP 2 says: not complete (refused steps: 1)",
        "logic says: the proof does not hold: unsound steps: 1, a branch does not end in a solution or a contradiction,"
        " open ends: c",
    ]
    assert "    Unreachable white region would justify that r1c1 is sea." in lines
    assert outcome.err == "nothing leads from the root to the node d\n"
    as_json = command("check", "bad.xml", "--format", "json")
    assert as_json.code == 1
    assert [(one["legup2"], one["sound"]) for one in json.loads(as_json.out)["steps"]] == [
        ("accepted", False),
        ("refused", True),
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no.xml", "no such file: no.xml (expected a file, - for standard input, or a puzzle's URL)"),
        ("ring.in", "ring.in:1:1: found broken XML (syntax error), expected XML"),
        ("bad.json", "bad.json: puzzle:1:1: found a size of 0, expected at least one row and one column"),
    ],
)
def test_errors_name_the_file(command: Run, name: str, message: str) -> None:
    Path("bad.json").write_text('{"puzzle": "0"}')
    for action in ("check", "convert"):
        assert command(action, name) == Outcome(2, "", f"nurikabe-sat: error: {message}\n")


def test_verdicts_of_the_examples_of_legup_are_those_of_check_proof() -> None:
    judged = 0
    for name in ("legup7_examples", "legup_examples"):
        for text in outside_xml(name).values():
            try:
                read = read_proof(text)
            except FormatError:
                continue
            found = legup_check(text)
            new, old = (check_proof(judged_by(read, dialect)) for dialect in (LEGUP_7, LEGUP_2))
            assert [(one.id, one.sound, one.legup7, one.legup2) for one in found.steps] == [
                (one.transition.id, one.is_sound, one.verdict.acceptance.value, other.verdict.acceptance.value)
                for one, other in zip(new.steps, old.steps, strict=True)
            ]
            own = new if read.dialect is LEGUP_7 else old
            assert (found.status == "complete") == (own.holds and own.completeness.value == "accepted")
            again = read_proof_json(legup_convert(text, to="json").text)
            assert (again.nodes, again.goal, again.board, again.dialect) == _sorted_nodes(read, again.nodes)
            judged += 1
    assert judged > 80


def _sorted_nodes(read: Any, order: Any) -> tuple[Any, ...]:
    """What a proof says, its nodes in the order of others; nodes that no step names are not kept."""
    return tuple(read.by_id[one.id] for one in order), read.goal, read.board, read.dialect


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "proof:1:2: found invalid JSON, expected a proof"),
        ("{}", "proof: found puzzle 'None', expected a string"),
        ('{"puzzle": "0"}', "proof: puzzle:1:1: found a size of 0"),
        ('{"nix": 1}', "proof: found 'nix', expected an object with puzzle"),
        ('{"puzzle": "1\\n1", "legup": 3}', "proof: found legup '3', expected 7 or 2"),
        ('{"puzzle": "1\\n1", "steps": [1]}', "proof: found '1', expected an object with id, from, to, rule, cells"),
        (
            proof("1\n1", ("n0", "n1", None, [[2, 1, 0]])),
            "found the cell '[2, 1, 0]', expected a cell",
        ),
        (proof("1\n1", ("n0", "n1", None, [[1, 1]])), "expected [row, column, value]"),
        (proof("1\n1", ("n0", "n1", "Nix", [])), "found the rule 'Nix'"),
        (proof("1\n1", ("", "n1", None, [])), "found a step without a start node"),
        (proof("1\n1", ("n0", "n1", None, []), ("n0", "n1", None, [])), "found a second transition to the node"),
        (proof("1\n1", goal={"type": "NIX"}), "found the goal 'NIX'"),
        (proof("1\n1", goal={"assume": 1}), "found assume '1', expected true, false or null"),
        (
            '{"puzzle": "1\\n1", "legup": ' + "9" * 5000 + "}",
            "found JSON nested too deeply, or a number",
        ),
        ('{"puzzle":' + "[" * 100_000, "found"),
        ("nonsense", "proof:1:1: found"),
    ],
)
def test_what_is_no_proof(text: str, says: str) -> None:
    with pytest.raises(FormatError) as refused:
        legup_check(text)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_proof_is_read_once_and_judged_once_for_each_legup(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(module: str, name: str) -> None:
        real = getattr(import_module(module), name)

        def call(*given: object, **named: object) -> object:
            calls.append(name)
            return real(*given, **named)

        monkeypatch.setattr(f"{module}.{name}", call)

    counted("nurikabe_sat.queries.legup_check", "read_proof_text")
    counted("nurikabe_sat.queries.legup_check", "check_proof")
    counted("nurikabe_sat.legup.prover", "check_proof")
    assert legup_check(RIGHT).sentences()[-1].startswith("logic says: the proof holds")
    assert calls == ["read_proof_text", "check_proof", "check_proof"]
    calls.clear()
    answer = legup_prove(read_board(RING))
    assert answer.sentences() == ["proved: steps: 2, case splits: 0"]
    assert calls == ["check_proof"]
    with pytest.raises(UsageError, match="does not contain its board"):
        pickle.loads(pickle.dumps(answer)).sentences()  # noqa: S301 (our own)
