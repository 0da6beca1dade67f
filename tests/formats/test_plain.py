"""The plain format: what it reads, what it refuses and where, and that nothing is lost on the way."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.plain import probe, read, read_solution, write, write_solution
from nurikabe_sat.formats.scan import MAX_CELLS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from tests.support.strategies import boards, solvable_boards

SIZE = "expected the size of the board, 'n' or 'rows cols'"
CELL = "expected a cell (a clue, '?', '.', 'B' or 'W') between blanks"

READ = {
    "the seed's example": ("3\n0 0 2\n1 0 0\n0 0 2\n", ["..2", "1..", "..2"]),
    "rows and columns": ("2 3\n. . 2\n1 . .\n", ["..2", "1.."]),
    "every empty cell": ("1 3\n. 0 -", ["..."]),
    "a clue of unknown size": ("1 3\n? . 12", ["?.C"]),
    "leading zeros": ("01\n003", ["3"]),
    "a painted cell": ("1 3\n1 B W", ["1BW"]),
    "tabs, blanks at both ends": ("\t1  3 \n  .\t. \t2\t", ["..2"]),
    "comments": ("# a\n#b\n1 3#c\n. . 2 # d\n# e", ["..2"]),
    "blank lines": ("\n \n1 3\n\n\t\n. . 2\n\n\n", ["..2"]),
    "the ends of lines of Windows": ("1 3\r\n. . 2\r\n", ["..2"]),
    "the ends of lines of an old Macintosh": ("1 3\r. . 2\r", ["..2"]),
    "a byte order mark": ("\ufeff1 3\n. . 2\n", ["..2"]),
    "a clue larger than the board": ("1 3\n. . 999999999", ["..#"]),
}

REFUSED = {
    "nothing": ("", f"1:1: found the end of the text, {SIZE}"),
    "a comment only": ("# a\n\n# b", f"3:4: found the end of the text, {SIZE}"),
    "a size that is no number": ("3x\n", f"1:1: found '3x', {SIZE}"),
    "columns that are no number": ("# a\n 3 x\n", f"2:4: found 'x', {SIZE}"),
    "a fraction": ("3.0\n", f"1:1: found '3.0', {SIZE}"),
    "a sign": ("+3\n", f"1:1: found '+3', {SIZE}"),
    "an underscore": ("1_0\n", f"1:1: found '1_0', {SIZE}"),
    "Arabic digits": ("٣\n", f"1:1: found '٣', {SIZE}"),
    "a negative size": ("-3\n", f"1:1: found the negative number '-3', {SIZE}"),
    "no size": ("0 0 2\n1 0 0\n0 0 2\n", "1:1: found a size of 0, expected at least one row and one column"),
    "three numbers": ("3 3 1\n", f"1:5: found '1' after two numbers, {SIZE}"),
    "no rows": ("0\n", "1:1: found a size of 0, expected at least one row and one column"),
    "no columns": ("3 00\n", "1:3: found a size of 0, expected at least one row and one column"),
    "a size beyond memory": (
        " 99999999 99999999\n",
        "1:2: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "a size of 5000 digits": ("9" * 5000, "1:1: found a number of 5000 digits, expected at most 9 digits"),
    "a size only": ("2", "1:2: found the end of the text after 0 of its rows, expected 2 rows of cells"),
    "a row missing": (
        "3\n. . .\n. . .\n",
        "4:1: found the end of the text after 2 of its rows, expected 3 rows of cells",
    ),
    "a row too many": ("1 2\n. .\n\n . 1\n", "4:2: found row 2, expected the end of the text after row 1"),
    "a short row": (
        "2 3\n. . .\n. 1 # c",
        "3:4: found the end of row 2 after 2 of its cells, expected 3 cells in each row",
    ),
    "a short row of a column": (
        "2 1\n.\n. 1",
        "3:3: found cell 2 of row 2, '1', expected 1 cell in each row",
    ),
    "a long row": ("2\n. .\n.  . 1 1", "3:6: found cell 3 of row 2, '1', expected 2 cells in each row"),
    "cells without blanks": ("3\n..2\n", f"2:1: found '..2', {CELL}"),
    "a letter": ("2\n. x\n. .", f"2:3: found 'x', {CELL}"),
    "a small letter": ("2\n. b\n. .", f"2:3: found 'b', {CELL}"),
    "a negative clue": ("2\n. -7\n. .", f"2:3: found the negative number '-7', {CELL}"),
    "a superscript": ("2\n. ²\n. .", f"2:3: found '²', {CELL}"),
    "a clue of 5000 digits": ("2\n. " + "7" * 5000, "2:3: found a number of 5000 digits, expected at most 9 digits"),
    "a no-break space": ("2\n.\u00a0.\n. .", f"2:1: found '.\\xa0.', {CELL}"),
    "a NUL": ("2\n. \x00\n. .", f"2:3: found '\\x00', {CELL}"),
    "a program": ("\x7fELF\x02\x01\x01\x00\x00", f"1:1: found '\\x7fELF\\x02\\x01\\x01\\x00\\x00', {SIZE}"),
    "a long token": ("1\n" + "x" * 21, f"2:1: found 'xxxxxxxxxxxxxxxxx...' (21 characters), {CELL}"),
}


def picture(board: Board) -> list[str]:
    """One character a cell: the clue (``C`` is 12, ``#`` a larger one), else the colour."""
    short = {12: "C", 999999999: "#"}
    letters = [colour.value for colour in board.colouring.colours]
    for clue in board.puzzle.clue_list:
        letters[clue.cell] = short.get(clue.size or 0, str(clue))
    cols = board.puzzle.cols
    return ["".join(letters[start : start + cols]) for start in range(0, len(letters), cols)]


def error_of(text: str) -> FormatError | None:
    """What is wrong with a text; any other exception than a FormatError fails the test."""
    try:
        read(text)
    except FormatError as error:
        return error
    return None


@pytest.mark.parametrize("case", READ)
def test_read(case: str) -> None:
    text, expected = READ[case]
    board = read(text)
    assert picture(board) == expected
    assert all(board.colouring.colours[clue.cell] is Colour.UNKNOWN for clue in board.puzzle.clue_list)
    assert probe(text)


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "input.in")
    assert str(caught.value) == f"input.in:{message}"


@pytest.mark.parametrize("text", ["", "# 3", "x", "?", "[1]", "<puzzle>", "-1", "nurikabe/5/5/g", "²"])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


@pytest.mark.parametrize("line", ["x" * 10_000_000, "0 " * 5_000_000, "9" * 10_000_000, " " * 10_000_000 + "x"])
def test_a_line_of_megabytes_is_refused_at_once(line: str) -> None:
    started = time.process_time()
    with pytest.raises(FormatError) as caught:
        read(f"1\n{line}\n")
    assert time.process_time() - started < 5
    assert len(str(caught.value)) < 200


def test_the_largest_board() -> None:
    assert read(f"1 {MAX_CELLS}\n" + "0 " * MAX_CELLS).puzzle.grid.size == MAX_CELLS
    with pytest.raises(FormatError, match=f"at most {MAX_CELLS} cells"):
        read(f"1 {MAX_CELLS + 1}\n")


def test_write() -> None:
    puzzle = Puzzle(Grid(2, 3), (Clue(0, 12), Clue(5, None)))
    assert write(Board.of(puzzle, decided=[(1, Colour.SEA), (2, Colour.ISLAND)])) == "2 3\n12  B  W\n .  .  ?\n"
    assert write(Board.of(Puzzle(Grid(1, 1), ()))) == "1\n.\n"


def test_write_solution() -> None:
    assert write_solution(Colouring.from_rows(["BBW", "W.B"])) == "B B W\nW . B\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B W\nW .\n", "2:3: found '.', expected 'B' or 'W' between blanks"),
        ("B W\nWB\n", "2:1: found 'WB', expected 'B' or 'W' between blanks"),
        ("B W\nW\n", "2:2: found the end of row 2 after 1 of its cells, expected 2 cells in each row"),
        ("B W", "1:4: found the end of the text after 1 of its rows, expected 2 rows of cells"),
    ],
)
def test_solutions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_solution(text, Grid(2, 2), "input.out")
    assert str(caught.value) == f"input.out:{message}"


@given(solvable_boards())
def test_a_solution_that_is_written_is_read_back(board: Board) -> None:
    text = write_solution(board.colouring)
    assert read_solution(text, board.puzzle.grid) == board.colouring
    assert read_solution("# one\r\n" + text.replace("\n", " \r\n"), board.puzzle.grid) == board.colouring


@given(boards(), st.lists(st.tuples(st.integers(min_value=0), st.binary(max_size=3)), min_size=1, max_size=4))
def test_whatever_is_broken_gives_a_board_or_a_place(board: Board, changes: list[tuple[int, bytes]]) -> None:
    data = bytearray(write(board).encode())
    for where, what in changes:
        start = where % (len(data) + 1)
        data[start : start + 1] = what
    text = data.decode("utf-8", errors="replace")
    error = error_of(text)
    if error is not None:
        assert error.line is not None
        assert error.column is not None
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1


@given(st.text(), st.sampled_from(["", "1 2\n"]))
def test_any_text_gives_a_board_or_one_line_of_error(text: str, start: str) -> None:
    assert "\n" not in str(error_of(start + text))
