"""`python -m benchmarks certificates`: a table of what certificates take."""

import json
from pathlib import Path

import pytest

from benchmarks.commands import main

PUZZLES = [
    {"name": "one", "rows": 3, "cols": 4, "clues": [". . . 2", "1 . . .", ". . 1 ."]},
    {"name": "several", "rows": 1, "cols": 2, "clues": ["? ."]},
    {"name": "another", "rows": 1, "cols": 3, "clues": ["2 . ."]},
    {"name": "large", "rows": 1, "cols": 30, "clues": ["29" + " ." * 29]},
]


def test_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps(PUZZLES))
    assert main(["certificates", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.err == "several: not unique, or not decided\n"
    lines = [line.split() for line in printed.out.splitlines()]
    assert lines[:2] == [["puzzles:", "2"], ["median", "mean", "90", "%", "max"]]
    assert [line[0] for line in lines[2:]] == ["solve", "make", "verify", "claim", "formula", "proof", "cuts", "steps"]
    for _, median, mean, ninetieth, largest in lines[2:]:
        assert 0 <= float(median) <= float(ninetieth) <= float(largest)
        assert float(mean) <= float(largest)


def test_no_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps(PUZZLES[1]))
    assert main(["certificates", str(path)]) == 1
    assert capsys.readouterr().err.endswith("no puzzle left\n")
    assert main(["certificates", str(path), "--sample", "1", "--max-side", "1"]) == 1
    assert main(["certificates", str(tmp_path / "nothing.json")]) == 2
