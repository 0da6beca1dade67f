"""The registry of formats: which one a text is in, and what its readers do with one puzzle, many, or none."""

import json

import pytest

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import FORMATS, Format, detect, format_named, read_board, read_boards, read_entries
from nurikabe_sat.puzzle.model import Board, Puzzle

PLAIN = "1 2\n? .\n"
ENTRY = {"name": "second", "rows": 1, "cols": 2, "clues": ["? ."]}
BROKEN = {**ENTRY, "name": "bad", "rows": 2}
PUZZLE = Puzzle.from_rows([[None, 0]])


def test_names_differ_and_are_found() -> None:
    assert [format_named(known.name) for known in FORMATS] == list(FORMATS)
    assert len({known.name for known in FORMATS}) == len(FORMATS)
    with pytest.raises(UsageError, match=r"^there is no format 'excel', only .*plain"):
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
    names = " or ".join(known.name for known in FORMATS)
    with pytest.raises(FormatError) as caught:
        read_board(text, "input.in")
    assert str(caught.value) == f"input.in:{message}, expected a puzzle as {names}"


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


@pytest.mark.parametrize("known", [known for known in FORMATS if known.write], ids=lambda known: known.name)
def test_what_can_be_written_looks_like_itself_and_is_read_back(known: Format) -> None:
    board = Board.of(PUZZLE)
    assert known.write is not None
    text = known.write(board)
    assert known.probe(text)
    assert known.read(text, "<text>") == board
