"""``python -m benchmarks explanations``: the steps of each puzzle, and a table of the figures."""

import json
from pathlib import Path

import pytest

from benchmarks.commands import main
from nurikabe_sat import explain, rate, read_board

CHAINS = "nurikabe/6/6/i4p3g4n4g2m2"
"""A puzzle whose explanation has a chain."""


def test_each_puzzle_is_measured_once_and_the_table_has_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles, results = tmp_path / "puzzles.txt", tmp_path / "results.jsonl"
    puzzles.write_text(f"nurikabe/3/1/2h\n{CHAINS}\n", "utf-8")
    assert main(["explanations", str(puzzles), "-o", str(results)]) == 0
    text = results.read_text("utf-8")
    table = capsys.readouterr().out
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["rated"] for line in lines] == ["easy", rate(read_board(CHAINS)).level]
    assert lines[1]["steps"] == len(explain(read_board(CHAINS)).steps)
    assert main(["explanations", str(results)]) == 0
    assert capsys.readouterr().out == table
    assert main(["explanations", str(puzzles), "-o", str(results)]) == 0
    assert results.read_text("utf-8") == text
