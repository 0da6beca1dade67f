"""The command `legup`: proofs that are written and judged, and what is said where there is none."""

import json
from pathlib import Path

import pytest

from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.proof_file import read_proof
from tests.support.command import HARD, Outcome, Run, run

PUZZLES = {
    "ring.in": "3\n. . .\n. 1 .\n. . .\n",
    "cases.in": "4\n. . 2 .\n. . . .\n. . . .\n. 3 . .\n",
    "painted.in": "2\n3 .\n. B\n",
    "painted_wrong.in": "3\n. . .\n. 1 W\n. . .\n",
    "several.in": "2\n3 .\n. .\n",
    "none.in": "2\n1 1\n. .\n",
    "oblong.in": "1 2\n1 .\n",
    "unknown.in": "2\n? .\n. .\n",
}


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    for name, text in PUZZLES.items():
        Path(name).write_text(text)
    return lambda *arguments: run(capsys, "legup", *arguments)


def test_a_proof_is_written_and_holds(command: Run) -> None:
    assert command("prove", "ring.in", "-o", "proof.xml") == Outcome(0, "proved: steps: 2, case splits: 0\n", "")
    assert read_proof(Path("proof.xml").read_text()).board == read(PUZZLES["ring.in"])
    assert command("check-proof", "proof.xml") == Outcome(
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
    assert "LEGUP 2 says: complete\n" in command("check-proof", "old.xml").out
    refused = command("check-proof", "old.xml", "--legup", "7")
    assert refused.code == 2
    assert "without 'rule_id'" in refused.err


def test_what_has_no_solution_or_several(command: Run) -> None:
    said = command("prove", "none.in", "-o", "proof.xml").out
    assert said.startswith("proved, there is no solution: steps: ")
    assert command("check-proof", "proof.xml").code == 0
    said = command("prove", "several.in", "-o", "proof.xml").out
    assert said.startswith("proved, there are 3 solutions: steps: ")
    checked = command("check-proof", "proof.xml", "--format", "json")
    assert checked.code == 0
    assert len(json.loads(checked.out)["solutions"]) == 3


GOAL = '<goal type="PROVE_CELL_MUST_BE"><cell value="{}" x="1" y="1"/></goal>'


def test_the_goal_and_the_attributes_of_a_file(command: Run) -> None:
    board = legup.write(read("2\n2 .\n. .\n")).replace('name="Nurikabe"', 'name="Nurikabe" tag="7"')
    board = board.replace("</Legup>", '<solved isSolved="1" lastSaved="2026-05-02 10:00:00"/></Legup>')
    Path("goal.xml").write_text(board.replace("<cells>", GOAL.format(-1) + "<cells>"))
    outcome = command("prove", "goal.xml", "-o", "proof.xml")
    assert outcome.out.startswith("proved PROVE_CELL_MUST_BE: steps: ")
    assert outcome.err == "the flag <solved> of the file is not copied: LEGUP writes it when it saves\n"
    assert '<puzzle name="Nurikabe" tag="7">' in Path("proof.xml").read_text()
    assert "LEGUP 7 says: complete, goal PROVE_CELL_MUST_BE" in command("check-proof", "proof.xml").out
    Path("false.xml").write_text(board.replace("<cells>", GOAL.format(0) + "<cells>"))
    assert command("prove", "false.xml").out == "no proof: the goal is not true: r2c2 is not island in every solution\n"


def test_a_page(command: Run) -> None:
    Path("bad.xml").write_text(bad_proof())
    outcome = command("check-proof", "bad.xml", "--format", "html", "-o", "page.html")
    assert (outcome.code, outcome.out) == (1, "")
    text = Path("page.html").read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "r1c1 could still join the 1 at r2c2" in text
    assert '<rect class="undecided focus"' in text


def test_standard_output(command: Run) -> None:
    written = command("prove", "-i", "cases.in")
    assert written.code == 0
    assert check_proof(written.out).holds
    assert command("prove", "oblong.in").code == 0


def test_json(command: Run) -> None:
    proved = json.loads(command("prove", "cases.in", "-o", "proof.xml", "--format", "json").out)
    checked = command("check-proof", "proof.xml", "--format", "json")
    assert checked.code == 0
    report = json.loads(checked.out)
    assert report["legup"] == {"version": 7, "valid": "accepted", "complete": "accepted", "flag": "missing"}
    assert report["logic"] == {"holds": True, "sound": True, "goal_flaw": None}
    assert report["goal"] == "DEFAULT"
    assert proved["status"] == "proved"
    assert (proved["steps"], proved["solutions"]) == (len(report["steps"]), report["solutions"])
    assert len(report["solutions"]) == 1
    assert report["open_ends"] == report["remarks"] == []
    assert report["steps"][0].keys() == {"id", "rule", "line", "legup", "sound", "text", "why_not"}


def test_what_is_painted_is_where_the_proof_starts(command: Run) -> None:
    assert command("prove", "painted.in", "-o", "proof.xml").out == "proved: steps: 1, case splits: 0\n"
    assert read_proof(Path("proof.xml").read_text()).board == read(PUZZLES["painted.in"])


def test_more_solutions_than_wanted(command: Run) -> None:
    wanted = ("prove", "several.in", "--most", "2", "-o", "proof.xml")
    assert command(*wanted) == Outcome(1, "no proof: more than 2 solutions\n", "")
    as_json = command(*wanted, "--format", "json")
    assert (as_json.code, json.loads(as_json.out)) == (1, {"status": "more than 2 solutions"})
    assert not Path("proof.xml").exists()


ERROR = "nurikabe-sat: error: "


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["prove", "oblong.in", "--legup", "2"],
            "LEGUP 2 mixes up the cells of boards that are not square, this one is 1 x 2",
        ),
        (["prove", "unknown.in"], "LEGUP has no clue of unknown size, the one at r1c1 is ?"),
        (["prove", "ring.in", "-o", "ring.in"], "-o ring.in would overwrite the input ring.in"),
        (["prove", "ring.in", "-o", "-"], "-o - is what happens without -o: leave it out, or name a file"),
        (["prove", "ring.in", "--format", "json"], "--format json is about a proof in a file: name one with -o"),
        (["prove", "ring.in", "-i", "ring.in"], "two puzzles, 'ring.in' and -i 'ring.in': give one of them"),
        (
            ["check-proof", "no.xml"],
            "no such file: no.xml (expected a file, - for standard input, or a puzzle's URL)",
        ),
        (["check-proof", "ring.in"], "ring.in:1:1: found broken XML (syntax error), expected XML"),
    ],
)
def test_what_cannot_be_done(command: Run, arguments: list[str], message: str) -> None:
    assert command(*arguments) == Outcome(2, "", f"{ERROR}{message}\n")


def test_usage(command: Run) -> None:
    assert command().err == f"{ERROR}the following arguments are required: ACTION (see nurikabe-sat legup --help)\n"
    assert command("prove", "--nothing").code == 2
    assert "LEGUP and logic are asked apart from each other" in command("check-proof", "--help").out


def test_a_time_limit(command: Run) -> None:
    ended = command("prove", HARD, "--timeout", "0.2")
    assert ended.code == 3
    assert ended.out == ""


def bad_proof() -> str:
    """A proof for LEGUP 2 with a step that it accepts wrongly, one that it refuses, and an open end."""
    board = legup.write(read(PUZZLES["ring.in"]))
    nodes = (
        '<proof><tree><node id="a" root="true"><transition id="t" child="b" rule="Fill In Black">'
        '<cell value="-1" x="0" y="0"/></transition></node><node id="b">'
        '<transition id="u" child="c" rule="Corners Black"/></node><node id="c"/><node id="d"/></tree></proof>'
    )
    return board.replace("</board>", f"</board>{nodes}")


def test_a_proof_that_does_not_hold(command: Run) -> None:
    Path("bad.xml").write_text(bad_proof())
    outcome = command("check-proof", "bad.xml")
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
    as_json = command("check-proof", "bad.xml", "--format", "json")
    assert as_json.code == 1
    assert [(one["legup"], one["sound"]) for one in json.loads(as_json.out)["steps"]] == [
        ("accepted", False),
        ("refused", True),
    ]
