"""Sizes and clues alone: what is read and written, and when such a text is taken for plain."""

import pytest
from hypothesis import given

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.formats.sparse import MARK, probe, read, write
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.support.strategies import puzzles

TEXT = "3 4\n0 1 2\n1 3 ?\n2 0 11\n"
BOARD = plain.read("3 4\n. 2 . .\n. . . ?\n11 . . .")

ALSO_READ = {
    "as it is written": TEXT,
    "another order": "3 4\n2 0 11\n0 1 2\n1 3 ?\n",
    "comments and blank lines": "# a\n\n3 4 # b\n0 1 2#c\n \t\n1 3 ?\n2 0 11\n# d",
    "tabs and blanks around": "  3\t4 \r\n0  1 2 \r\n\t1 3 ?\r\n2 0 11",
    "zeros in front": "03 04\n00 01 002\n1 3 ?\n2 0 11",
    "a byte order mark": "\ufeff" + TEXT,
    "the mark": f"{MARK}\n{TEXT}",
}

SIZE = "expected the size of the board, 'rows cols'"
LINE = "expected a line 'row column clue'"
REFUSED = {
    "nothing": ("", f"1:1: found the end of the text, {SIZE}"),
    "one number": ("3\n", f"1:2: found the end of the line, {SIZE}"),
    "three numbers": ("3 4 5\n", "1:5: found '5', expected the end of the size of the board, 'rows cols'"),
    "a size that is no number": ("3 x\n", f"1:3: found 'x', {SIZE}"),
    "no cells": ("0 3\n", "1:1: found a board of 0 x 3 cells, expected at least one row and one column"),
    "too many cells": (
        "99999999 99999999\n",
        "1:1: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "two numbers": ("3 4\n0 1 \n", f"2:4: found the end of the line, {LINE}"),
    "four numbers": ("3 4\n0 1 2 3\n", "2:7: found '3', expected the end of a line 'row column clue'"),
    "a row below the board": ("3 4\n3 1 2\n", "2:1: found the row 3, expected a row from 0 to 2"),
    "a column beside the board": ("3 4\n2 4 2\n", "2:3: found the column 4, expected a column from 0 to 3"),
    "a negative row": ("3 4\n-1 1 2\n", "2:1: found the negative number '-1', expected a row"),
    "a column that is no number": ("3 4\n1 ? 2\n", "2:3: found '?', expected a column"),
    "a clue of 0": ("3 4\n1 1 0\n", "2:5: found '0', expected a clue or '?'"),
    "an empty cell": ("3 4\n1 1 .\n", "2:5: found '.', expected a clue or '?'"),
    "a letter": ("3 4\n1 1 B\n", "2:5: found 'B', expected a clue or '?'"),
    "a clue twice": ("3 4\n1 1 2\n1 1 2\n", "3:1: found a second clue at r2c2, expected one clue in a cell"),
}

# What a text looks like: sparse, or plain.
LOOKS = {
    "another number of columns": ("3 4\n0 1 2\n", True),
    "three columns, too few lines": ("3 3\n0 1 2\n", True),
    "three columns, too many lines": ("1 3\n0 1 2\n0 2 2\n", True),
    "three columns, as many lines as rows": ("2 3\n0 1 2\n0 2 2\n", False),
    "zeros in front": ("02 03\n0 1 2\n0 2 2\n", False),
    "the same, marked": (f"{MARK}\n2 3\n0 1 2\n0 2 2\n", True),
    "the mark in the second line": (f"\n{MARK}\n2 3\n0 1 2\n0 2 2\n", False),
    "a size alone": ("3 4\n", False),
    "a size alone, marked": (f"{MARK}\n3 4\n", True),
    "a plain board that breaks off": ("4 3\n. . 2\n1 . .\n", False),
    "a plain board": ("3 4\n0 1 0 0\n0 0 0 0\n0 0 0 0", False),
    "one number": ("3\n0 1 2\n", False),
    "nothing": ("", False),
    "a comment": ("# a\n", False),
    "a URL": ("nurikabe/2/2/j", False),
}


@pytest.mark.parametrize("case", ALSO_READ)
def test_read(case: str) -> None:
    assert read(ALSO_READ[case]) == BOARD
    assert probe(ALSO_READ[case])


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
    assert write(BOARD) == TEXT
    assert write(Board.of(Puzzle(Grid(2, 3), (Clue(0, 1), Clue(5, None))))) == f"{MARK}\n2 3\n0 0 1\n1 2 ?\n"
    assert write(Board.of(Puzzle(Grid(2, 4), ()))) == f"{MARK}\n2 4\n"
    with pytest.raises(UsageError, match=r"^sparse supports only clues, but this board has decided cells$"):
        write(Board.of(Puzzle(Grid(1, 1), ()), decided=[(0, Colour.SEA)]))


@given(puzzles())
def test_what_is_plain_is_not_taken(puzzle: Puzzle) -> None:
    assert not probe(plain.write(Board.of(puzzle)))
    assert not probe(plain.write(Board.of(puzzle)).replace(".", "0"))
