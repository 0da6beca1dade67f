"""``legup prove``: proofs of puzzles, boards and goals hold, and end in all the solutions that brute force finds."""

import json
import random
from pathlib import Path

import pytest

from nurikabe_sat import legup_prove
from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.legup.proof_json import read_proof_json, write_proof_json
from tests.cli.test_legup_moves import agreeing, small_boards
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


def test_the_solutions_are_those_of_brute_force() -> None:
    for board in small_boards(random.Random(5), 12):
        answer = legup_prove(board)
        if answer.proof is None:
            assert len(agreeing(board)) > 16
            continue
        report = check_proof(read_proof_json(answer.proof))
        assert report.holds
        assert {"".join(one.to_rows()) for one in report.solutions} == set(agreeing(board))


GOAL = '<goal type="PROVE_CELL_MUST_BE"><cell value="{}" x="1" y="1"/></goal>'


def test_what_has_no_solution_or_several(command: Run) -> None:
    said = command("prove", "none.in", "-o", "proof.xml").out
    assert said.startswith("proved, there is no solution: steps: ")
    assert command("check", "proof.xml").code == 0
    said = command("prove", "several.in", "-o", "proof.xml").out
    assert said.startswith("proved, there are 3 solutions: steps: ")
    checked = command("check", "proof.xml", "--format", "json")
    assert checked.code == 0
    assert len(json.loads(checked.out)["solutions"]) == 3


def test_the_goal_and_the_attributes_of_a_file(command: Run) -> None:
    board = legup.write(read("2\n2 .\n. .\n")).replace('name="Nurikabe"', 'name="Nurikabe" tag="7"')
    board = board.replace("</Legup>", '<solved isSolved="1" lastSaved="2026-05-02 10:00:00"/></Legup>')
    Path("goal.xml").write_text(board.replace("<cells>", GOAL.format(-1) + "<cells>"))
    outcome = command("prove", "goal.xml", "-o", "proof.xml")
    assert outcome.out.startswith("proved PROVE_CELL_MUST_BE: steps: ")
    assert outcome.err == "the flag <solved> of the file is not copied: LEGUP writes it when it saves\n"
    assert '<puzzle name="Nurikabe" tag="7">' in Path("proof.xml").read_text()
    assert "LEGUP 7 says: complete, goal PROVE_CELL_MUST_BE" in command("check", "proof.xml").out
    Path("false.xml").write_text(board.replace("<cells>", GOAL.format(0) + "<cells>"))
    assert (
        command("prove", "false.xml").out == "not proved: the goal is not true: in some solution, r2c2 is not island\n"
    )


def test_json(command: Run) -> None:
    proved = command("prove", "cases.in", "-o", "proof.xml", "--format", "json")
    answer, written = json.loads(proved.out), read_proof(Path("proof.xml").read_text())
    assert (proved.code, answer["status"], answer["reason"]) == (0, "proved", None)
    assert read_proof_json(answer["proof"]).nodes == read_proof_json(write_proof_json(written)).nodes
    assert command("prove", "cases.in", "--format", "json").out == proved.out


def test_standard_output(command: Run) -> None:
    written = command("prove", "-i", "cases.in")
    assert written.code == 0
    assert check_proof(read_proof(written.out)).holds
    assert command("prove", "oblong.in").code == 0
    assert command("prove", "cases.in", "-o", "-").out == written.out


def test_what_is_painted_is_where_the_proof_starts(command: Run) -> None:
    assert command("prove", "painted.in", "-o", "proof.xml").out == "proved: steps: 1, case splits: 0\n"
    assert read_proof(Path("proof.xml").read_text()).board == read(PUZZLES["painted.in"])


def test_more_solutions_than_wanted(command: Run) -> None:
    wanted = ("prove", "several.in", "--limit", "2", "-o", "proof.xml")
    assert command(*wanted) == Outcome(1, "not proved: more than 2 solutions\n", "")
    as_json = command(*wanted, "--format", "json")
    parts = [{"template": "more than {n} solutions", "values": {"n": ["2"]}}]
    refused = {"status": "refused", "proof": None, "reason": "more than 2 solutions", "parts": parts}
    assert (as_json.code, json.loads(as_json.out)) == (1, refused)
    assert not Path("proof.xml").exists()


def test_a_time_limit(command: Run) -> None:
    ended = command("prove", HARD, "--timeout", "0.2")
    assert ended.code == 3
    assert ended.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["oblong.in", "--legup", "2"],
            "LEGUP 2 supports only square boards, but this one is 1 x 2",
        ),
        (["unknown.in"], "LEGUP does not support clues of unknown size, but the clue at r1c1 is ?"),
        (["ring.in", "-o", "ring.in"], "-o ring.in would overwrite the input ring.in"),
        (["ring.in", "-i", "ring.in"], "PUZZLE: found 'ring.in' and -i 'ring.in'; name only one puzzle"),
    ],
)
def test_what_cannot_be_done(command: Run, arguments: list[str], message: str) -> None:
    assert command("prove", *arguments) == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
