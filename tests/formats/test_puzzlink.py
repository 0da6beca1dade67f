"""puzz.link URLs: what is read, what is written, and the exact words about what is not understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats.puzzlink import LARGEST_CLUE, probe, read, read_many, write
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.support.outside_data import outside_json
from tests.support.strategies import puzzles

CANONICAL = {
    "a small board": ("nurikabe/3/2/1g2i", ["1 . 2", ". . ."]),
    "five columns, four rows": ("nurikabe/5/4/g5k2icg9l", [". 5 . . .", ". . 2 . .", ". 12 . 9 .", ". . . . ."]),
    "clues of two and three digits, one unknown": ("nurikabe/3/3/-10g.h+100i", ["16 . ?", ". . 256", ". . ."]),
    "a gap of 20 and more": ("nurikabe/25/1/z5j", [". " * 20 + "5" + " ." * 4]),
    "two gaps of 20": ("nurikabe/41/1/zz7", [". " * 40 + "7"]),
    "no clue": ("nurikabe/2/2/j", [". .", ". ."]),
    "a `?` at the end": ("nurikabe/2/1/g./", [". ?"]),
    "the smallest and the largest of each sign": (
        "nurikabe/13/1/1f-10-ff+100+fff=000=fff@000@fcf*0000*ffff$00000",
        ["1 15 16 255 256 4095 4096 8191 8192 12239 12240 77775 77776"],
    ),
    "the largest clue": ("nurikabe/1/1/$fffff", [str(LARGEST_CLUE)]),
}

ALSO_READ = {
    "the site": "https://puzz.link/p?nurikabe/3/2/1g2i",
    "another site": "http://pzv.jp/p.html?nurikabe/3/2/1g2i",
    "an editor": "https://puzz.link/p?nurikabe_edit/3/2/1g2i",
    "a player": "nurikabe_play/3/2/1g2i",
    "a question mark": "?nurikabe/3/2/1g2i",
    "two question marks": "https://a.b/?x=1?nurikabe/3/2/1g2i",
    "a variant": "nurikabe/v:ab/3/2/1g2i",
    "no variant": "nurikabe/v:/3/2/1g2i",
    "a slash at the end": "nurikabe/3/2/1g2i/",
    "a short body": "nurikabe/3/2/1g2",
    "short gaps": "nurikabe/3/2/1g2gh",
    "zeros in front": "nurikabe/03/02/-01g+002i",
    "blanks around": " \tnurikabe/3/2/1g2i \r\n\r\n",
    "a byte order mark": "\ufeffnurikabe/3/2/1g2i",
}

URL = "a URL like nurikabe/COLS/ROWS/CELLS"
CELL = "a clue (0-9, a-f, '.', or a sign and hexadecimal digits) or a gap (g-z)"
REFUSED = {
    "nothing": ("", f"1:1: found the end of the text, expected {URL}"),
    "no size": ("nurikabe", f"1:1: found 'nurikabe', expected {URL}"),
    "another puzzle": (
        "https://puzz.link/p?slither/3/2/1g2i",
        "1:21: found the puzzle type 'slither', expected 'nurikabe'",
    ),
    "another spelling": ("Nurikabe/3/2/1g2i", "1:1: found the puzzle type 'Nurikabe', expected 'nurikabe'"),
    "columns that are no number": ("nurikabe/x/2/1g2i", "1:10: found 'x', expected the number of columns"),
    "no columns": ("nurikabe//2/1g2i", "1:10: found '', expected the number of columns"),
    "negative rows": ("nurikabe/3/-2/1g2i", "1:12: found the negative number '-2', expected the number of rows"),
    "no cells": ("nurikabe/3/0/", "1:10: found a board of 0 x 3 cells, expected at least one row and one column"),
    "too many cells": (
        "nurikabe/99999999/99999999/",
        "1:10: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "a size of 5000 digits": (
        "nurikabe/" + "9" * 5000 + "/2/",
        "1:10: found a number of 5000 digits, expected at most 9 digits",
    ),
    "more after the cells": ("nurikabe/3/2/1g2i/x", f"1:1: found 'nurikabe/3/2/1g2i/x', expected {URL}"),
    "an unknown character": ("nurikabe/3/2/1!", f"1:15: found '!', expected {CELL}"),
    "a capital": ("nurikabe/3/2/F", f"1:14: found 'F', expected {CELL}"),
    "a blank": ("nurikabe/3/2/1 2", f"1:15: found ' ', expected {CELL}"),
    "another alphabet": ("nurikabe/3/2/1٣", f"1:15: found '٣', expected {CELL}"),
    "bad hexadecimal": ("nurikabe/3/2/1-g1", "1:15: found '-g1', expected 2 hexadecimal digits after '-'"),
    "a capital digit": ("nurikabe/3/2/+A00", "1:14: found '+A00', expected 3 hexadecimal digits after '+'"),
    "a sign at the end": ("nurikabe/3/2/1$0000", "1:15: found '$0000', expected 5 hexadecimal digits after '$'"),
    "the clue 0": ("nurikabe/3/2/g0", "1:15: found a clue of 0, expected a clue of at least 1"),
    "the clue 00": ("nurikabe/3/2/g-00", "1:15: found a clue of 0, expected a clue of at least 1"),
    "a clue too many": ("nurikabe/1/2/1.2", "1:16: found cell 3, expected 2 cells in all"),
    "a gap too long": ("  nurikabe/3/2/1zg", "1:17: found a gap of 20 from cell 2 on, expected 6 cells in all"),
    "two of them": ("nurikabe/3/2/1g2i\nnurikabe/3/2/1g2i\n", "2:1: found a second URL, expected one puzzle"),
}


def error_in(text: str) -> FormatError | None:
    try:
        read(text)
    except FormatError as error:
        return error
    return None


def puzzle(rows: list[str]) -> Puzzle:
    return Puzzle.from_rows(rows)


@pytest.mark.parametrize("case", CANONICAL)
def test_canonical(case: str) -> None:
    url, rows = CANONICAL[case]
    assert read(url) == Board.of(puzzle(rows))
    assert write(read(url)) == url
    assert probe(url)


@pytest.mark.parametrize("case", ALSO_READ)
def test_also_read(case: str) -> None:
    text = ALSO_READ[case]
    assert read(text) == Board.of(puzzle(["1 . 2", ". . ."]))
    assert probe(text)


def test_the_other_sign_for_8192() -> None:
    assert read("nurikabe/1/1/@001").puzzle == puzzle(["8193"])


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "a.txt")
    assert str(caught.value) == f"a.txt:{message}"


@pytest.mark.parametrize("text", ["", "3\n. . .", "[{", "nurikabe", "slither/3/3/g", "a nurikabe/3/3/g"])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


def test_many() -> None:
    urls = "\n https://puzz.link/p?nurikabe/2/1/g1\r\n\nnurikabe/2/1/g0\nnurikabe/2/1/2g"
    found = [board.name if isinstance(board, Board) else str(board) for board in read_many(urls, "all.txt")]
    assert found == [
        "https://puzz.link/p?nurikabe/2/1/g1",
        "all.txt:4:15: found a clue of 0, expected a clue of at least 1",
        "nurikabe/2/1/2g",
    ]


def test_what_a_url_cannot_hold() -> None:
    grid = Grid(1, 2)
    with pytest.raises(UsageError, match=r"^puzzlink supports only clues, but this board has decided cells$"):
        write(Board.of(Puzzle(grid, ()), decided=[(0, Colour.SEA)]))
    with pytest.raises(UsageError, match=r"^puzzlink supports clues up to 1126351, but the clue at r1c2 is 1126352$"):
        write(Board.of(Puzzle(grid, (Clue(1, LARGEST_CLUE + 1),))))


@given(puzzles(max_cells=60))
def test_a_url_has_no_blanks(one: Puzzle) -> None:
    url = write(Board.of(one))
    assert url.isascii()
    assert " " not in url


@given(puzzles(), st.integers(min_value=0), st.text(max_size=3))
def test_whatever_is_broken_gives_a_board_or_a_place(one: Puzzle, where: int, what: str) -> None:
    url = write(Board.of(one))
    start = where % (len(url) + 1)
    text = url[:start] + what + url[start + 1 :]
    error = error_in(text)
    if error is not None:
        assert error.line is not None
        assert error.column is not None
        assert 1 <= error.column <= len(text) + 1
        assert "\n" not in str(error)


def test_the_vectors() -> None:
    data = outside_json("urls.json")
    for vector in data["url_vectors"]:
        assert read(vector["url"]).puzzle == puzzle(vector["clues"]), vector
        assert write(read(vector["url"])) == vector["url"]
    for hard in data["hard"]:
        assert write(read(hard["url"])) == hard["url"], hard["name"]
