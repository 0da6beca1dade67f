"""One character a cell: what is read and written, and when such a text is taken for plain."""

import pytest
from hypothesis import given

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.formats.characters import LARGEST_CLUE, probe, read, write
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.support.strategies import puzzles

BOARD = plain.read("3 4\n. . 2 .\n1 . . .\n. . . ?")

ALSO_READ = {
    "as it is written": "--2-\n1---\n---?\n",
    "dots": "..2.\n1...\n...?",
    "zeros": "0020\n1000\n000?\n",
    "a mixture": "-.20\n1---\n---?\n",
    "blanks": "  2 \n1   \n   ?\n",
    "blanks, cut": "  2\n1\n   ?\n\n",
    "the ends of lines of Windows": "--2-\r\n1---\r\n---?\r\n",
    "a byte order mark": "\ufeff--2-\n1---\n---?\n",
    "blank lines around": "\n\n--2-\n1---\n---?\n\n\n",
}

CELL = "expected a cell ('-', '.', '0', 1 to 9 or '?')"
REFUSED = {
    "nothing": ("", "1:1: found an empty text, expected rows of cells"),
    "blank lines": ("\n\r\n", "1:1: found an empty text, expected rows of cells"),
    "a short row": ("---\n--\n", "2:3: found the end of row 2 after 2 of its cells, expected 3 cells in each row"),
    "an empty row": ("---\n\n---", "2:1: found the end of row 2 after 0 of its cells, expected 3 cells in each row"),
    "blanks beside dots": (". . 2\n1 . .\n", "1:2: found a blank, expected no blanks next to '.'"),
    "a letter": ("--a\n", f"1:3: found 'a', {CELL}"),
    "a painted cell": ("--#\n", f"1:3: found '#', {CELL}"),
    "a tab": ("\n-\t-\n", f"2:2: found '\\t', {CELL}"),
    "Arabic digits": ("-٣\n", f"1:2: found '٣', {CELL}"),
    "too many cells": (
        "\n" * 2 + " " * 2000 + "1\n" * 1000,
        "3:1: found a board of 1000 x 2001 cells, expected at most 20000 cells (see --max-cells)",
    ),
}

# What a text looks like: characters, or something else.
LOOKS = {
    "one row": ("--2", True),
    "one empty cell": ("-", True),
    "a row of unknown clues": ("??", True),
    "a first row of numbers": ("12\n--", True),
    "numbers only": ("12\n34", True),
    "a column": ("5\n-\n-", True),
    "blanks": (" ? 2\n 1\n", True),
    "blanks, the first row empty": ("\n    \n  1\n", True),
    "blanks, three numbers in the first row": ("1  2 3\n 1\n", True),
    "one row of numbers": ("12", False),
    "a plain size": ("5\n", False),
    "a plain board of one cell": ("1\n-\n", False),
    "another": ("001\n123", False),
    "a plain board": ("4\n0 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0", False),
    "a plain board that breaks off": ("3 4\n. . . 1\n", False),
    "a plain size of two numbers": ("3  4\n", False),
    "three numbers": ("3 4 5", False),
    "plain cells without blanks": ("5\n.....\n", False),
    "blanks under a number": ("2  3\n 1\n", False),
    "a plain board that is indented": ("  2\n  1 2\n  3 4", False),
    "an indented size": (" 12", False),
    "rows between blanks": ("0 0 2\n1 0 0\n", False),
    "a tab": ("-\t-", False),
    "a letter": ("--a", False),
    "a comment": ("# a\n---", False),
    "nothing": ("", False),
    "blank lines": (" \n\n", False),
}


@pytest.mark.parametrize("case", ALSO_READ)
def test_read(case: str) -> None:
    assert read(ALSO_READ[case]) == BOARD
    assert probe(ALSO_READ[case])


def test_empty_rows_between_others() -> None:
    assert read(" 2\n\n1\n") == plain.read("3 2\n. 2\n. .\n1 .")


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "a.txt")
    assert str(caught.value) == f"a.txt:{message}"


@pytest.mark.parametrize("case", LOOKS)
def test_what_it_looks_like(case: str) -> None:
    text, expected = LOOKS[case]
    assert probe(text) is expected


def test_write() -> None:
    assert write(BOARD) == "--2-\n1---\n---?\n"
    with pytest.raises(UsageError, match=r"^characters supports clues up to 9, but the clue at r1c2 is 10$"):
        write(Board.of(Puzzle(Grid(1, 2), (Clue(1, LARGEST_CLUE + 1),))))
    with pytest.raises(UsageError, match=r"^characters supports only clues, but this board has decided cells$"):
        write(Board.of(Puzzle(Grid(1, 1), ()), decided=[(0, Colour.ISLAND)]))


@given(puzzles())
def test_what_is_plain_is_not_taken(puzzle: Puzzle) -> None:
    assert not probe(plain.write(Board.of(puzzle)))
    assert not probe(plain.write(Board.of(puzzle)).replace(".", "0"))
