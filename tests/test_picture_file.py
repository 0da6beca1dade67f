"""``generate --picture`` and ``--layout``: what can be read, and what comes out."""

from pathlib import Path

import pytest

from nurikabe_sat import is_unique, read_board
from nurikabe_sat.cli.picture_file import read_picture
from nurikabe_sat.errors import FormatError, MissingFileError, UsageError
from tests.command import run

ROWS = ("WBBBBB", "WBWBBW", "BBBBWB", "BWBWBB", "BWBBWB", "BBBBWB")


def test_text_a_board_and_an_image_are_the_same_picture(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    (tmp_path / "a.txt").write_text("\n".join(rows_of("#.")) + "\n")
    (tmp_path / "b.in").write_text("6 6\n" + "\n".join(" ".join(row) for row in ROWS) + "\n")
    small = image.new("L", (6, 6))
    small.putdata([0 if letter == "B" else 255 for letter in "".join(ROWS)])
    small.save(tmp_path / "c.png")
    small.resize((180, 180), image.Resampling.NEAREST).save(tmp_path / "d.png")
    boards = [read_picture(str(tmp_path / name)) for name in ("a.txt", "b.in", "c.png")]
    boards.append(read_picture(str(tmp_path / "d.png"), (6, 6)))
    assert [board.colouring.to_rows() for board in boards] == [list(ROWS)] * 4
    with pytest.raises(UsageError, match="180x180 pixels"):
        read_picture(str(tmp_path / "d.png"))
    with pytest.raises(UsageError, match="only images are scaled"):
        read_picture(str(tmp_path / "a.txt"), (7, 7))


def rows_of(letters: str) -> list[str]:
    return [row.replace("B", letters[0]).replace("W", letters[1]) for row in ROWS]


def test_what_is_no_picture(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(FormatError, match="no picture that can be read"):
        read_picture(str(tmp_path / "a.png"))
    with pytest.raises(MissingFileError):
        read_picture(str(tmp_path / "none.png"))


def test_a_puzzle_of_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text("##.\n##.\n.##\n")
    made = run(capsys, "generate", "--picture", str(tmp_path / "picture.txt"), "-o", str(tmp_path / "puzzle.in"))
    assert made.code == 0
    assert made.err.startswith("a puzzle ")
    assert is_unique(read_board((tmp_path / "puzzle.in").read_text()))


def test_a_puzzle_of_a_layout(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "layout.in").write_text("3 4\n? . . .\n. . . .\n. . ? .\n")
    made = run(capsys, "generate", "--layout", str(tmp_path / "layout.in"))
    assert made.code == 0
    puzzle = read_board(made.out).puzzle
    assert [clue.cell for clue in puzzle.clues] == [0, 10]
    assert is_unique(puzzle)
    (tmp_path / "none.in").write_text("2 2\n2 .\n. ?\n")
    none = run(capsys, "generate", "--layout", str(tmp_path / "none.in"))
    assert (none.code, none.out) == (1, "")
    assert none.err.startswith("there are no numbers up to 4")


@pytest.mark.parametrize(
    "more", [("--count", "2"), ("--seed", "3"), ("--islands", "3"), ("--symmetry", "rotate"), ("--layout", "x")]
)
def test_what_a_picture_leaves_no_room_for(capsys: pytest.CaptureFixture[str], more: tuple[str, str]) -> None:
    refused = run(capsys, "generate", "--picture", "x.txt", *more)
    assert (refused.code, refused.out) == (2, "")
    assert "--picture" in refused.err
