"""The files of pzpr: what is read from files and URLs, what is written, and the exact words about what is not."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.plain import read as read_plain
from nurikabe_sat.formats.pzprv3 import probe, read, write
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.puzzle.rules import violations
from tests.support.outside_data import outside_json
from tests.support.strategies import boards

FILE = "pzprv3\nnurikabe\n2\n3\n. + 2 \n# . - \n"
BOARD = read_plain("2 3\n. W 2\nB . ?")

ALSO_READ = {
    "slashes": "pzprv3/nurikabe/2/3/. + 2 /# . - /",
    "no slash at the end": "pzprv3/nurikabe/2/3/. + 2 /# . -",
    "another version": "pzprv3.1/nurikabe/2/3/. + 2 /# . - /",
    "the ends of lines of Windows": FILE.replace("\n", "\r\n"),
    "the ends of lines of an old Macintosh": FILE.replace("\n", "\r"),
    "a byte order mark, blank lines, tabs": "\ufeff\n \n" + FILE.replace(" ", "\t") + "\n\n",
    "a URL": "https://puzz.link/p?pzprv3/nurikabe/2/3/. + 2 /# . - /",
    "a URL, percent-encoded": "https://puzz.link/p?pzprv3/nurikabe/2/3/.%20%2B%202%20/%23%20.%20-%20/",
    "all of it percent-encoded": "http://pzv.jp/p.html?" + quote("pzprv3/nurikabe/2/3/. + 2 /# . - /", safe=""),
    "ends of lines percent-encoded": "?" + quote(FILE.replace("\n", "\r\n")),
    "the small letters of hexadecimal": "?pzprv3%2fnurikabe%2f2%2f3%0a. %2b 2%0d%0a%23 . -",
    "a trial": FILE + "TrialData(1)\n# # # \n# # # \n",
    "information": FILE + 'info:{"metadata":{"author":"x"}}\n',
    "a history": 'pzprv3/nurikabe/2/3/. + 2 /# . - /history:{/  "type":"pzpr"/}/',
}

CELL = "expected a cell ('.', '+', '#', '-' or a clue) followed by a blank"
URL = "https://puzz.link/p?pzprv3/nurikabe/2/3/"
REFUSED = {
    "nothing": ("", "1:1: found the end of the text, expected 'pzprv3'"),
    "another text": ("2 3\n", "1:3: found '3', expected the end of the line after 'pzprv3'"),
    "another file": ("pzprv4/nurikabe", "1:1: found 'pzprv4', expected 'pzprv3'"),
    "no type": ("pzprv3\n", "2:1: found the end of the text, expected 'nurikabe'"),
    "another puzzle": ("pzprv3\nslither\n", "2:1: found the puzzle type 'slither', expected 'nurikabe'"),
    "another puzzle in a URL": (
        "https://puzz.link/p?pzprv3.1/mashu/5/5/",
        "1:30: found the puzzle type 'mashu', expected 'nurikabe'",
    ),
    "no rows": ("pzprv3/nurikabe", "1:16: found the end of the text, expected the number of rows"),
    "rows that are no number": ("pzprv3/nurikabe/x/3/", "1:17: found 'x', expected the number of rows"),
    "columns that are no number": (
        "pzprv3/nurikabe/2/-3/",
        "1:19: found the negative number '-3', expected the number of columns",
    ),
    "both sizes on a line": (
        "pzprv3\nnurikabe\n2 3\n",
        "3:3: found '3', expected the end of the line after the number of rows",
    ),
    "no cells": (
        "pzprv3/nurikabe/0/3/",
        "1:17: found a board of 0 x 3 cells, expected at least one row and one column",
    ),
    "too many cells": (
        "pzprv3/nurikabe/99999999/99999999/",
        "1:17: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "a row missing": (
        "pzprv3\nnurikabe\n2\n3\n. + 2 \n",
        "6:1: found the end of the text after 1 of its rows, expected 2 rows of cells",
    ),
    "a row too many": (FILE + ". . . \n", "7:1: found row 3, expected the end of the text after row 2"),
    "a short row": (
        "pzprv3/nurikabe/2/3/. + /# . - /",
        "1:24: found the end of row 1 after 2 of its cells, expected 3 cells in each row",
    ),
    "a long row": ("pzprv3/nurikabe/2/3/. + 2 # /", "1:27: found cell 4 of row 1, '#', expected 3 cells in each row"),
    "a long row, percent-encoded": (
        URL + ".%20%2B%202%20%23/",
        "1:55: found cell 4 of row 1, '%23', expected 3 cells in each row",
    ),
    "a letter": ("pzprv3\nnurikabe\n2\n3\n. B 2 \n", f"5:3: found 'B', {CELL}"),
    "a question mark": ("pzprv3/nurikabe/1/1/? /", f"1:21: found '?', {CELL}"),
    "a letter, percent-encoded": (URL + ".%20%42", f"1:45: found 'B', {CELL}"),
    "no percent-encoding": (URL + "% . .", f"1:41: found '%', {CELL}"),
    "a clue of 0": ("pzprv3/nurikabe/1/1/0 /", "1:21: found a clue of 0, expected a clue of at least 1"),
    "a negative clue": ("pzprv3/nurikabe/1/1/-2 /", f"1:21: found the negative number '-2', {CELL}"),
    "cells without blanks": ("pzprv3/nurikabe/1/3/..2/", f"1:21: found '..2', {CELL}"),
    "two of them": (FILE + FILE, "7:1: found row 3, expected the end of the text after row 2"),
}


@pytest.mark.parametrize("case", ALSO_READ)
def test_read(case: str) -> None:
    assert read(ALSO_READ[case]) == BOARD
    assert probe(ALSO_READ[case])


def test_write() -> None:
    assert write(BOARD) == FILE
    decided = Board.of(Puzzle(Grid(1, 2), (Clue(0, 12),)), decided=[(0, Colour.SEA), (1, Colour.SEA)])
    assert write(decided) == "pzprv3\nnurikabe\n1\n2\n12 # \n"


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "a.txt")
    assert str(caught.value) == f"a.txt:{message}"


@pytest.mark.parametrize(
    "text",
    ["", "pzprv4", "pzprv", "pzprv3x/nurikabe", "PZPRV3/nurikabe", "2\n. .", "https://puzz.link/p?nurikabe/2/2/j"],
)
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


@given(boards(), st.sampled_from(["\n", "/", "\r\n"]), st.booleans(), st.sampled_from(["", "https://puzz.link/p?"]))
def test_what_is_written_is_read_back(board: Board, line_end: str, encoded: bool, start: str) -> None:
    text = write(board)
    assert read(text) == board
    text = text.replace("\n", line_end)
    assert read(start + (quote(text) if encoded else text)) == board


def test_the_referee_s_cases() -> None:
    for case in outside_json("pzpr_check_cases.json"):
        board = read(case["pzprv3"])
        assert write(board).replace("\n", "/") == case["pzprv3"]
        found = violations(board.puzzle, board.colouring)
        assert [violation.code for violation in found][:1] == ([case["code"]] if case["code"] else [])
