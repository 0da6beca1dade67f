"""What can be read as a picture."""

import io
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from nurikabe_sat.cli.picture_file import read_picture
from nurikabe_sat.errors import FormatError, MissingFileError, UsageError
from tests.support.command import run

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
    with pytest.raises(UsageError, match="only images can be scaled"):
        read_picture(str(tmp_path / "a.txt"), (7, 7))


def svg_of(rows: Sequence[str]) -> str:
    """The cells of the sea as squares, and what no picture needs: a style sheet, a group that is moved."""
    squares = "".join(
        f'<rect class="sea" x="{c * 10}" y="{r * 10}" width="10" height="10"/>'
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter == "B"
    )
    style = "<style>.sea { fill: #2e3842 }</style>"
    board = f'<g transform="translate(5 5)">{squares}</g>'
    box = f"5 5 {10 * len(rows[0])} {10 * len(rows)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{style}{board}</svg>'


def test_an_svg_is_drawn_and_scaled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    where = tmp_path / "a.svg"
    where.write_text(svg_of(ROWS))
    assert read_picture(str(where), (6, 6)).colouring.to_rows() == list(ROWS)
    double = ["".join(letter * 2 for letter in row) for row in ROWS for _ in range(2)]
    assert read_picture(str(where), (12, 12)).colouring.to_rows() == double
    with pytest.raises(UsageError, match="an SVG has no size in cells; add the size of the board, such as 20x30"):
        read_picture(str(where))
    where.write_text("<svg")
    with pytest.raises(FormatError, match="found an SVG that cannot be drawn, expected black and white shapes"):
        read_picture(str(where), (6, 6))
    with pytest.raises(MissingFileError):
        read_picture(str(tmp_path / "no.svg"), (6, 6))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(UsageError, match=r"an SVG requires the extra 'svg'"):
        read_picture(str(where), (6, 6))


def test_pictures_that_are_too_large(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A file of some kilobytes can hold billions of pixels: it is not opened. Nor is the board larger than any."""
    image = pytest.importorskip("PIL.Image")
    image.new("1", (12000, 8000)).save(tmp_path / "bomb.png")
    image.new("1", (8, 8)).save(tmp_path / "small.png")
    for size in (None, (5, 5)):
        with pytest.raises(UsageError, match="12000x8000 pixels is too large; the maximum is 5000000 pixels"):
            read_picture(str(tmp_path / "bomb.png"), size)
    for size in ((100_000, 100_000), (1, 10**17)):
        with pytest.raises(UsageError, match=f"a board of {size[0]} x {size[1]} cells, expected at most 20000 cells"):
            read_picture(str(tmp_path / "small.png"), size)
    assert capfd.readouterr().err == "", "no warning of pillow"


def test_damaged_images_are_pictures_or_refused(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    rng = random.Random(14)
    ends: Counter[str] = Counter()
    for suffix in ("png", "gif", "bmp", "jpg", "webp"):
        where = tmp_path / f"picture.{suffix}"
        image.radial_gradient("L").resize((12, 12)).save(where)
        whole = where.read_bytes()
        for _ in range(60):
            data = bytearray(whole)
            for _ in range(rng.randrange(1, 4)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            where.write_bytes(data[: rng.randrange(len(data)) if rng.random() < 0.3 else None])
            try:
                read_picture(str(where), (6, 6))
                ends["read"] += 1
            except (FormatError, UsageError) as error:
                ends[type(error).__name__] += 1
    assert set(ends) >= {"read", "FormatError"}, ends


def rows_of(letters: str) -> list[str]:
    return [row.replace("B", letters[0]).replace("W", letters[1]) for row in ROWS]


def test_what_is_no_picture(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    (tmp_path / "a.png").write_text("no picture")
    with pytest.raises(FormatError, match="a picture that cannot be read"):
        read_picture(str(tmp_path / "a.png"))
    with pytest.raises(MissingFileError):
        read_picture(str(tmp_path / "none.png"))


def test_a_board_from_standard_input_is_read_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"2 2\nW B\nW B\n")))
    outcome = run(capsys, "from-picture", "-", "--to", "plain")
    assert outcome.code == 0
    assert outcome.out.startswith("2\n")
