"""The registry of formats: which one a text is in, and what its readers do with one puzzle, many, or none."""

import json
import re

import pytest

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import FORMATS, Format, at_most, detect, format_named, read_board, read_boards, read_entries
from nurikabe_sat.puzzle.model import Board, Caption, Puzzle
from nurikabe_sat.wording import list_of

PLAIN = "1 2\n? .\n"
ENTRY = {"name": "second", "rows": 1, "cols": 2, "clues": ["? ."]}
BROKEN = {**ENTRY, "name": "bad", "rows": 2}
PUZZLE = Puzzle.from_rows([[-1, 0]])


def test_names_differ_and_are_found() -> None:
    assert [format_named(known.name) for known in FORMATS] == list(FORMATS)
    assert len({known.name for known in FORMATS}) == len(FORMATS)
    with pytest.raises(UsageError, match=r"^unknown format 'excel'; choose from .*plain"):
        format_named("excel")


@pytest.mark.parametrize(
    ("text", "name"),
    [(PLAIN, "plain"), ("\ufeff# c\r\n3 4 5", "plain"), (json.dumps(ENTRY), "janko-json"), ("\n[ {", "janko-json")],
)
def test_detect(text: str, name: str) -> None:
    assert detect(text).name == name
    assert [known.name for known in FORMATS if known.probe(text)] == [name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: found an empty text"),
        (" \n\n", "1:1: found an empty text"),
        ("\ufeff\n  hello\n", "2:3: found 'hello'"),
        ("x" * 30, "1:1: found 'xxxxxxxxxxxxxxxxx...' (30 characters)"),
    ],
)
def test_a_text_in_no_format(text: str, message: str) -> None:
    names = list_of([known.name for known in FORMATS], "or")
    with pytest.raises(FormatError) as caught:
        read_board(text, "input.in")
    assert str(caught.value) == f"input.in:{message}, expected a puzzle as {names}"


@pytest.mark.parametrize("row", [". . .", "? . 12", "- 12 B"])
def test_rows_without_a_size(row: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_board(f"\n {row}\n", "input.in")
    size = "a line with the size of the board before its rows, for example '10' or '8 12'"
    assert str(caught.value) == f"input.in:2:2: found '{row}', expected {size}"


def test_one_board() -> None:
    assert read_board(PLAIN) == Board.of(PUZZLE)
    assert read_boards(PLAIN) == [Board.of(PUZZLE)]
    assert read_board(json.dumps([ENTRY])) == Board.of(PUZZLE, "second")


def test_many_boards() -> None:
    assert read_boards(json.dumps([ENTRY, ENTRY])) == [Board.of(PUZZLE, "second")] * 2
    with pytest.raises(FormatError, match="several puzzles"):
        read_board(json.dumps([ENTRY, ENTRY]))


def test_one_broken_puzzle_among_many() -> None:
    text = json.dumps([ENTRY, BROKEN, ENTRY])
    assert [getattr(one, "name", None) or str(one) for one in read_entries(text, "all.json")] == [
        "second",
        f"all.json#bad:1:{text.index('{', 5) + 1}: found 1 row, expected a list of 2 rows for 'clues'",
        "second",
    ]
    with pytest.raises(FormatError, match="#bad"):
        read_boards(text)


def test_an_unreadable_text_is_an_entry_that_is_an_error() -> None:
    for text in ("", "2\n. .\n"):
        (one,) = read_entries(text)
        assert isinstance(one, FormatError)


def test_the_named_format_is_not_guessed() -> None:
    with pytest.raises(FormatError, match="expected the size of the board"):
        read_board(json.dumps(ENTRY), format="plain")
    with pytest.raises(UsageError):
        read_board(PLAIN, format="excel")
    with pytest.raises(UsageError):
        list(read_entries(PLAIN, format="excel"))


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_huge_size_is_refused_before_a_board_is_made(known: Format) -> None:
    """The written size is replaced by one that no memory holds."""
    text = known.write(Board.of(Puzzle.from_rows([[0] * 7] * 4 + [[3, 0, 0, 0, 0, 0, 0]])))
    huge, sizes = re.subn(r"\b[57]\b", "99999999", text, count=2)
    if not sizes:
        pytest.skip("its size does not stand in the text as numbers: the size of the text bounds it")
    assert sizes == 2
    with pytest.raises(FormatError, match="a board of 99999999 x 99999999 cells, expected at most 20000 cells"):
        known.read(huge, "<text>")


def test_what_is_no_text_is_not_a_title() -> None:
    entry = {**ENTRY, "title": 7, "author": " a\n b\x07", "notes": ["x"]}
    assert read_board(json.dumps(entry)).caption == Caption("", "a b", "")


def test_the_limit_on_cells_can_be_raised() -> None:
    text = "nurikabe/1001/1000"
    with pytest.raises(FormatError, match="at most 20000 cells"):
        read_board(text)
    assert read_board(text, max_cells=1_001_000).puzzle.grid.size == 1_001_000
    with at_most(5), pytest.raises(FormatError, match="at most 5 cells"):
        read_boards("nurikabe/3/2")
