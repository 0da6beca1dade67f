"""``batch --certify``: a certificate of each answer, in one folder, which ``verify`` takes as it is."""

import json
from pathlib import Path

import pytest

from nurikabe_sat import read_board
from nurikabe_sat.certificate.text import file_name_for, is_file_name
from tests.support.command import HARD, Run, command_in, run
from tests.support.oracle import solutions

BOARDS = {
    "one.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "none.in": "2\n1 0\n1 0\n",
    "two.in": "2\n2 0\n0 0\n",
    "bad.in": "2\n1 x\n0 0\n",
}
KINDS = ("none", "unique", "solution")  # by the number of solutions, many being the last

command = command_in(BOARDS, "batch")


def lines_of(text: str) -> dict[str, dict[str, object]]:
    return {one["name"]: one for one in map(json.loads, text.splitlines())}


def test_the_certificates_say_what_brute_force_says(command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = command(*BOARDS, "--unique", "--certify", "made")
    assert outcome.code == 2
    lines = lines_of(outcome.out)
    assert "certificate" not in lines.pop("bad.in")
    for name, line in lines.items():
        assert line["certificate"] == f"{name}.json"
        claim = json.loads(Path("made", f"{name}.json").read_text())
        puzzle = read_board(BOARDS[name]).puzzle
        count = len(solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list}))
        assert claim["claim"] == KINDS[min(count, 2)]
    verified = run(capsys, "verify", "made")
    words = [line.split(": ", 2) for line in verified.out.splitlines()]
    assert [(Path(name).name, verdict) for name, verdict, _ in words] == [
        (f"{name}.json", "verified") for name in sorted(lines)
    ]
    assert verified.code == 0


def test_it_goes_on_with_those_that_are_missing(command: Run) -> None:
    first = command("one.in", "none.in", "--unique", "--certify", "made", "-o", "made/lines.jsonl")
    assert first.code == 1
    Path("made/one.in.json").unlink()
    again = command(
        "one.in", "none.in", "two.in", "--unique", "--certify", "made", "-o", "made/lines.jsonl", "--resume"
    )
    assert again.code == 1
    assert not Path("made/one.in.json").exists()  # its line was there
    assert Path("made/two.in.json").exists()
    assert list(lines_of(Path("made/lines.jsonl").read_text())) == ["one.in", "none.in", "two.in"]


def test_a_limit_leaves_no_certificate(command: Run) -> None:
    outcome = command(HARD, "--certify", "made", "--timeout", "0.2")
    assert outcome.code == 3
    assert "certificate" not in json.loads(outcome.out)
    assert list(Path("made").iterdir()) == []


def test_a_table_names_them(command: Run) -> None:
    head, row = command("two.in", "--certify", "made", "--to", "csv").out.splitlines()
    assert dict(zip(head.split(","), row.split(","), strict=True))["certificate"] == "two.in.json"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            (".", "--certify", "made"),
            "--certify made is inside ., so certificates would be read as puzzles; choose another folder",
        ),
        (("one.in", "--certify", "one.in"), "--certify one.in is inside one.in"),
        (("two.in", "--certify", "one.in"), "cannot write one.in: "),
        (("one.in", "--certify", "made", "-o", "made/a.json"), "a certificate in made could overwrite -o made/a.json"),
        (("one.in", "--certify", "made", "--ask", "rate"), "--certify cannot be combined with --ask rate"),
        (
            ("one.in", "--certify", "made", "--variant", "dominoes"),
            "--certify cannot be combined with --variant dominoes",
        ),
        (("one.in", "--certify", "made", "-s", "minicard"), "minicard"),
    ],
)
def test_what_does_not_go_together(command: Run, arguments: tuple[str, ...], words: str) -> None:
    outcome = command(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err
    assert outcome.err.count("\n") == 1
    assert not Path("made").exists()


def test_a_folder_without_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "verify", tmp_path)
    assert outcome.code == 2
    assert outcome.err == f"nurikabe-sat: error: no certificate in {tmp_path}: none of its files ends in .json\n"


def test_every_name_has_a_file_of_its_own() -> None:
    plain = ["4x4.in", "puzzle-12", "a", "a.json", "a.cnf", "a_b"]
    assert [file_name_for(name) for name in plain] == [f"{name}.json" for name in plain]
    assert file_name_for("instances/4x4.in") == "instances_4x4.in-ee1349636a817548.json"
    others = ["A", "a/b", "a\\b", "con", "", ".a", "..", "x" * 300, "x" * 301, "ä", "\udcff"]
    names = [file_name_for(name) for name in others]
    again = [file_name_for(name.removesuffix(".json")) for name in names]  # as if they were told apart already
    every = [*(f"{name}.json" for name in plain), *names, *again]
    assert len({name.lower() for name in every}) == len(every)
    assert all(is_file_name(f"{name}.drat") and not name.startswith(".") for name in every)
