"""The command ``draft``: every format for people shows the clues, the tried numbers and the solutions."""

from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

from tests.support.command import run

TABLE = ["1 at r1c1: impossible", "2 at r1c1: impossible", "? at r1c1: impossible"]


@pytest.fixture
def board(tmp_path: Path) -> str:
    """Return the name of a file with two solutions, in which no clue can be added."""
    file = tmp_path / "draft.in"
    file.write_text("1 3\n. 2 .\n", encoding="utf-8")
    return str(file)


def test_the_text_shows_clues_numbers_and_solutions(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "draft", board, "--at", "r1c1", "--largest", "2", "--solutions", "5").out.splitlines()
    assert shown[:4] == ["? 2 ?", *TABLE]
    assert sorted(shown[4:]) == ["", "", "B 2 W", "W 2 B"]


def test_a_picture_shows_clues_numbers_and_solutions(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ("draft", board, "--at", "r1c1", "--largest", "2", "--solutions", "5", "--format")
    shown = run(capsys, *command, "pretty").out.splitlines()
    assert shown[1:6] == ["│ · 2 ·│", "└──────┘", *TABLE]
    assert [line for line in shown[6:] if line.startswith("sol")] == ["solution 1", "solution 2"]
    assert {"│██ 2  │", "│   2██│"} <= set(shown[6:])


def test_one_image_holds_all_boards(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "draft", board, "--at", "r1c1", "--largest", "2", "--solutions", "5", "--format", "svg")
    boards = list(fromstring(shown.out))
    assert [one.get("y") for one in boards] == ["0", "60", "120"]
    assert all(any(inner.text == "2" for inner in one) for one in boards)
    assert shown.err.splitlines()[:5] == [*TABLE, "solution 1", "solution 2"]


def test_a_map_of_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "line.in").write_text("1 5\n1 . . . .\n", encoding="utf-8")
    shown = run(capsys, "draft", str(tmp_path / "line.in"), "--at", "all", "--numbers", "2").out.splitlines()
    assert shown[0] == "1 B ? ? ?"
    assert shown[1] == "2 as the next clue: the cells that it decides (x: impossible, #: a clue, !: unique)"
    assert shown[2].split() == ["#", "x", "x", "2!", "2!"]


def test_repeated_cells_are_all_tried(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "draft", board, "--at", "r1c1", "--at", "r1c3", "--numbers", "1").out.splitlines()
    assert shown[1:] == ["1 at r1c1: impossible", "1 at r1c3: impossible"]


def test_wide_numbers_keep_the_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wide.in").write_text("1 12\n12 . . . . . . . . . . .\n", encoding="utf-8")
    assert run(capsys, "draft", str(tmp_path / "wide.in")).out == "12" + "  W" * 11 + "\n"
