"""The command `legup`: proofs that are written and judged, and what is said where there is none."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.proof_file import read_proof
from tests.command import HARD, Outcome, run

Run = Callable[..., Outcome]

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
        "t0 Surround Region: sound: r1c2, r2c1, r2c3 and r3c2 are sea: otherwise a region would be larger than its"
        " number\n"
        "t1 Fill In Black: sound: r1c1, r1c3, r3c1 and r3c3 are sea: otherwise it would be in a region without a"
        " number, enclosed by sea\n"
        "the proof holds, there is no other solution: steps: 2, case splits: 0\n",
        "",
    )


def test_standard_output(command: Run) -> None:
    written = command("prove", "-i", "cases.in")
    assert written.code == 0
    assert check_proof(written.out).holds


def test_json(command: Run) -> None:
    proved = json.loads(command("prove", "cases.in", "-o", "proof.xml", "--format", "json").out)
    checked = command("check-proof", "proof.xml", "--format", "json")
    assert checked.code == 0
    report = json.loads(checked.out)
    assert [report[key] for key in ("holds", "accepted", "sound", "complete")] == [True] * 4
    assert proved == {"status": "proved", "steps": len(report["steps"]), "cases": 1, "solution": report["solutions"][0]}
    assert len(report["solutions"]) == 1
    assert report["open_ends"] == report["remarks"] == []
    assert report["steps"][0].keys() == {"id", "rule", "line", "verdict", "text"}


def test_what_is_painted_is_where_the_proof_starts(command: Run) -> None:
    assert command("prove", "painted.in", "-o", "proof.xml").out == "proved: steps: 1, case splits: 0\n"
    assert read_proof(Path("proof.xml").read_text()).board == read(PUZZLES["painted.in"])


@pytest.mark.parametrize(
    ("name", "why"),
    [("several.in", "not unique"), ("none.in", "no solution"), ("painted_wrong.in", "no solution")],
)
def test_nothing_to_prove(command: Run, name: str, why: str) -> None:
    assert command("prove", name, "-o", "proof.xml") == Outcome(1, f"no proof: {why}\n", "")
    as_json = command("prove", name, "-o", "proof.xml", "--format", "json")
    assert (as_json.code, json.loads(as_json.out)) == (1, {"status": why})
    assert not Path("proof.xml").exists()


ERROR = "nurikabe-sat: error: "


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["prove", "oblong.in"], "LEGUP mixes up the cells of boards that are not square, this one is 1 x 2"),
        (["prove", "unknown.in"], "LEGUP has no clue of unknown size, the one at r1c1 is ?"),
        (["prove", "ring.in", "-o", "ring.in"], "-o ring.in would overwrite the input ring.in"),
        (["prove", "ring.in", "-o", "-"], "-o - is what happens without -o: leave it out, or name a file"),
        (["prove", "ring.in", "--format", "json"], "--format json is about a proof in a file: name one with -o"),
        (["prove", "ring.in", "-i", "ring.in"], "two puzzles, 'ring.in' and -i 'ring.in': give one of them"),
        (
            ["check-proof", "no.xml"],
            "no.xml: found no such file, expected a file, - for standard input, or a puzzle's URL",
        ),
        (["check-proof", "ring.in"], "ring.in:1:1: found broken XML (syntax error), expected XML"),
    ],
)
def test_what_cannot_be_done(command: Run, arguments: list[str], message: str) -> None:
    assert command(*arguments) == Outcome(2, "", f"{ERROR}{message}\n")


def test_usage(command: Run) -> None:
    assert command().err == f"{ERROR}the following arguments are required: ACTION (see nurikabe-sat legup --help)\n"
    assert command("prove", "--nothing").code == 2
    assert "sound      LEGUP accepts the step, and it follows" in command("check-proof", "--help").out


def test_a_time_limit(command: Run) -> None:
    ended = command("prove", HARD, "--timeout", "0.2")
    assert ended.code == 3
    assert ended.out == ""


def test_a_proof_that_does_not_hold(command: Run) -> None:
    board = legup.write(read(PUZZLES["ring.in"]))
    nodes = (
        '<proof><tree><node id="a" root="true"><transition id="t" child="b" rule="Fill In Black">'
        '<cell value="-1" x="0" y="0"/></transition></node><node id="b">'
        '<transition id="u" child="c" rule="Corners Black"/></node><node id="c"/><node id="d"/></tree></proof>'
    )
    Path("bad.xml").write_text(board.replace("</board>", f"</board>{nodes}"))
    outcome = command("check-proof", "bad.xml")
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "t Fill In Black: unsound: LEGUP accepts it, but it does not follow: the white region at r1c1 has no number, "
        "but the sea does not enclose it",
        "u Corners Black: refused: LEGUP does not accept it: it paints no cell",
        "the proof does not hold: refused steps: 1, unsound steps: 1, open ends: c, no branch ends in a solved board",
    ]
    assert outcome.err == "nothing leads from the root to the node d\n"
    as_json = command("check-proof", "bad.xml", "--format", "json")
    assert as_json.code == 1
    assert [one["verdict"] for one in json.loads(as_json.out)["steps"]] == ["unsound", "refused"]
