"""Texts of millions of blank lines: refused or read at once, without a list of the lines."""

import tracemalloc

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import read_board, read_boards
from nurikabe_sat.puzzle.model import Board

BLANK = "\n" * 3_000_000
"""Enough that a list of the lines would take 300 MB."""

MOST = 30 << 20  # bytes


def read_frugally(text: str) -> Board | str:
    """The board, or what is wrong with the text."""
    tracemalloc.start()
    try:
        return read_board(text)
    except FormatError as error:
        return str(error)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < MOST


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BLANK, "<text>:1:1: found an empty text"),
        (BLANK.replace("\n", "\r\n"), "<text>:1:1: found an empty text"),
        (BLANK + "x", "<text>:3000001:1: found 'x'"),
        ("?" + BLANK + "?", "<text>:1:1: found '?'"),
    ],
    ids=["blank", "blank as Windows has it", "a word after", "numbers around"],
)
def test_what_is_no_puzzle(text: str, found: str) -> None:
    message = read_frugally(text)
    assert isinstance(message, str)
    assert message.startswith(found)


@pytest.mark.parametrize(
    "text",
    [" \r\n" * 1_000_000 + "2\n1 0\n0 3\n", "2\n1 0\n" + BLANK + "0 3\n", BLANK + "nurikabe/2/2/1h3\n" + BLANK],
    ids=["before", "within", "around"],
)
def test_a_puzzle_with_them(text: str) -> None:
    board = read_frugally(text)
    assert isinstance(board, Board)
    assert [(clue.cell, clue.size) for clue in board.puzzle.clue_list] == [(0, 1), (3, 3)]


def test_urls_with_them_between() -> None:
    first, second = read_boards(f"nurikabe/2/2/1h3{BLANK}nurikabe/3/1/1h")
    assert (first.puzzle.cols, second.puzzle.cols) == (2, 3)
