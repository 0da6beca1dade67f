"""The texts of janko.at: both dialects, solutions, moves, and the exact words about what is not understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.janko import probe, read, read_with_solution, write
from nurikabe_sat.formats.plain import read as read_plain
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from tests.support.strategies import solvable_boards

PROBLEM = "- - 12\n? - -\n"
BOARD = read_plain("2 3\n. . 12\n? . .")
HEAD = "begin\nrows 2\ncols 3\nproblem\n"
SQUARE = "begin\nsize 2\nproblem\n- 1\n- -\n"

ALSO_READ = {
    "the dialect without brackets": HEAD + PROBLEM + "end\n",
    "the dialect with brackets": f"[begin]\ncols 3\nrows 2\n[problem]\n{PROBLEM}[end]\n",
    "no begin and no end": "[problem]\n" + PROBLEM,
    "no size": f"begin\nproblem\n{PROBLEM}end",
    "a misspelt end": HEAD + PROBLEM + "edn\n1 2 3\n",
    "another misspelt end": HEAD + PROBLEM + "[end\n",
    "keys in capitals": (HEAD + PROBLEM + "end").upper(),
    "headers": f"begin\npuzzle Nurikabe\nunit 25\nsource http://a.b/\nrows 2\ncols 3\n[problem]\n{PROBLEM}",
    "a block that is not known": HEAD + PROBLEM + "labels\n1 2 3\n; :\nend",
    "dots": HEAD + PROBLEM.replace("-", "."),
    "blank lines, blanks, tabs": "\n \n" + (HEAD + PROBLEM + "end").replace("\n", "  \r\n\r\n\t"),
    "a byte order mark": "\ufeff" + HEAD + PROBLEM,
    "a solution": HEAD + PROBLEM + "solution\nx x -\n- x x\nend\n",
    "an empty solution": HEAD + PROBLEM + "[solution]\n[moves]\n[end]\n",
    "the record of a game": HEAD + PROBLEM + "[moves]\n1ab,2cd,\n3ef;\n[end]\n",
    "a record that starts with letters": HEAD + PROBLEM + "[moves]\nabc1;\nend\n",
}

CLUE = "expected a clue, '?' or '-' between blanks"
REFUSED = {
    "nothing": ("", "1:1: found the end of the text, expected a block 'problem'"),
    "a plain text": ("2\n. .\n. .", "1:1: found '2', expected a line with a key such as 'begin'"),
    "no problem": ("begin\nsize 2\nend\n", "4:1: found the end of the text, expected a block 'problem'"),
    "another puzzle": ("begin\npuzzle heyawake\n", "2:8: found the puzzle type 'heyawake', expected 'nurikabe'"),
    "no puzzle": ("begin\npuzzle\n", "2:1: found the puzzle type '', expected 'nurikabe'"),
    "two sizes": ("size 2\nsize 3\n", "2:1: found a second 'size', expected one 'size'"),
    "a size that is no number": ("begin\nsize x\n", "2:6: found 'x', expected a number after 'size'"),
    "no size after its key": ("begin\nsize\n", "2:5: found '', expected a number after 'size'"),
    "size and rows": (
        "size 2\nrows 2\nproblem\n1",
        "2:6: found 'rows' next to 'size', expected either 'size', or 'rows' and 'cols'",
    ),
    "rows alone": ("rows 2\nproblem\n1\n1", "1:6: found 'rows' alone, expected both 'rows' and 'cols'"),
    "no cells": ("size 0\nproblem\n", "1:6: found a board of 0 x 0 cells, expected at least one row and one column"),
    "too many cells": (
        "rows 99999999\ncols 99999999\nproblem\n1",
        "1:6: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "an empty problem": ("problem\nend\n", "2:1: found the end of 'problem', expected rows of cells"),
    "a second problem": ("problem\n1\nend\nproblem\n1\n", "4:1: found a second 'problem', expected one puzzle"),
    "more after a key": ("problem 1\n1\n", "1:9: found '1', expected the end of the line after 'problem'"),
    "a row missing": (
        HEAD + "- - -\nend\n",
        "6:1: found the end of 'problem' after 1 of its rows, expected 2 rows of cells",
    ),
    "a row missing at the end": (
        HEAD + "- - -",
        "5:6: found the end of 'problem' after 1 of its rows, expected 2 rows of cells",
    ),
    "a row too many": (HEAD + PROBLEM + "- - -\n", "7:1: found row 3, expected the end of 'problem' after row 2"),
    "a short row": (HEAD + "- -\n", "5:4: found the end of row 1 after 2 of its cells, expected 3 cells in each row"),
    "a long row": (HEAD + "- - - 1\n", "5:7: found cell 4 of row 1, '1', expected 3 cells in each row"),
    "a letter": (HEAD + "- x -\n", f"5:3: found 'x', {CLUE}"),
    "a clue of 0": (HEAD + "- 0 -\n", "5:3: found a clue of 0, expected a clue of at least 1"),
    "a number in the solution": (
        SQUARE + "solution\nx 1\nx x\n",
        "7:3: found '1', expected 'x', '.' or '-' between blanks",
    ),
    "a short solution": (
        SQUARE + "[solution]\nx -\n[end]",
        "8:1: found the end of 'solution' after 1 of its rows, expected 2 rows of cells",
    ),
    "another letter in the moves": (
        SQUARE + "moves\nx o\nx x\n",
        "7:3: found 'o', expected 'x', '.' or '-' between blanks",
    ),
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


@pytest.mark.parametrize("text", ["", "2\n. .", "beginning", "a problem", "problem 1", "size 3\n- - -"])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


def test_the_solution() -> None:
    board, solution = read_with_solution(HEAD + PROBLEM + "solution\nx X -\n- x .\nend\n")
    assert board == BOARD
    assert solution == Colouring.from_rows(["BBW", "WBW"])
    assert read_with_solution(HEAD + PROBLEM) == (BOARD, None)
    assert read_with_solution(HEAD + PROBLEM + "[solution]\n[end]\n") == (BOARD, None)


def test_the_moves() -> None:
    text = HEAD + PROBLEM + "moves\nx . x\n. - -\nend\n"
    assert read(text) == read_plain("2 3\nB W 12\n? . .")


def test_write() -> None:
    puzzle = Puzzle(Grid(2, 3), (Clue(2, 12), Clue(3, None)))
    decided = [(0, Colour.SEA), (1, Colour.ISLAND), (2, Colour.SEA)]
    start = f"begin\npuzzle nurikabe\nrows 2\ncols 3\nproblem\n{PROBLEM}"
    assert write(Board.of(puzzle, decided=decided)) == f"{start}moves\nx . -\n- - -\nend\n"
    assert write(Board.of(puzzle, decided=decided[2:])) == f"{start}end\n"
    assert write(Board.of(Puzzle(Grid(1, 1), ()))) == "begin\npuzzle nurikabe\nsize 1\nproblem\n-\nend\n"


@given(solvable_boards(), st.booleans())
def test_a_solution_comes_back(board: Board, brackets: bool) -> None:
    cols = board.puzzle.cols
    letters = ["x" if colour is Colour.SEA else "-" for colour in board.colouring.colours]
    rows = [" ".join(letters[start : start + cols]) for start in range(0, len(letters), cols)]
    text = write(Board.of(board.puzzle)).replace("end\n", "\n".join(["solution", *rows, "end", ""]))
    if brackets:
        for key in ("begin", "problem", "solution", "end"):
            text = text.replace(f"{key}\n", f"[{key}]\n")
    assert read_with_solution(text) == (Board.of(board.puzzle), board.colouring)
