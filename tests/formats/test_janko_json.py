"""The JSON collections: all of a good one, and of a bad one whatever is not broken."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.janko_json import probe, read, read_many, read_with_solutions
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from tests.support.outside_data import published_puzzles

FIRST: dict[str, object] = {
    "name": "first",
    "rows": 2,
    "cols": 3,
    "clues": [". . 2", "1 . ."],
    "solution": ["BBW", "WBW"],
    "source": "a book",
}
SECOND: dict[str, object] = {"name": "second", "rows": 1, "cols": 2, "clues": ["? ."]}

FIRST_BOARD = Board.of(Puzzle.from_rows([[0, 0, 2], [1, 0, 0]]), "first")
SECOND_BOARD = Board.of(Puzzle.from_rows([[-1, 0]]), "second")

MISSING = object()


def changed(**fields: object) -> str:
    """The first entry with other fields, or without those that are ``MISSING``."""
    return json.dumps({key: value for key, value in {**FIRST, **fields}.items() if value is not MISSING})


def told(text: str) -> list[str]:
    """What ``read_many`` yields: the names of the boards, the messages of the errors."""
    return [str(one) if isinstance(one, FormatError) else one.name for one in read_many(text, "all.json")]


def test_many_boards_and_their_solutions() -> None:
    text = json.dumps([FIRST, SECOND])
    assert list(read_many(text)) == [FIRST_BOARD, SECOND_BOARD]
    assert list(read_with_solutions(text)) == [
        (FIRST_BOARD, Colouring.from_rows(["BBW", "WBW"])),
        (SECOND_BOARD, None),
    ]


def test_one_board() -> None:
    assert read(json.dumps(FIRST)) == FIRST_BOARD
    assert read(f"\ufeff\r\n [ {json.dumps(SECOND)} ]\r\n") == SECOND_BOARD
    with pytest.raises(FormatError, match=r"^all.json:1:1: found several puzzles, expected one puzzle$"):
        read(json.dumps([FIRST, SECOND]), "all.json")


@pytest.mark.parametrize("solution", [None, MISSING])
def test_a_solution_may_be_missing(solution: object) -> None:
    assert list(read_with_solutions(changed(solution=solution))) == [(FIRST_BOARD, None)]


def test_an_entry_without_a_name_is_called_by_its_position() -> None:
    nameless = changed(name=MISSING)
    assert told(f"[{nameless}, {changed()}, {nameless}]") == ["1", "first", "3"]


@pytest.mark.parametrize("text", ["[{", "{", " [\n {", "[]", '{"rows": 3}', "\ufeff[{"])
def test_what_looks_like_it(text: str) -> None:
    assert probe(text)


@pytest.mark.parametrize("text", ["", "3\n. . .", "[problem]", "[", "3", '"{"', "<puzzle/>"])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


BROKEN_FIELDS: dict[str, tuple[dict[str, object], str]] = {
    "no rows": ({"rows": MISSING}, "found nothing, expected a whole number for 'rows'"),
    "rows as text": ({"rows": "2"}, "found '2', expected a whole number for 'rows'"),
    "columns as truth": ({"cols": True}, "found True, expected a whole number for 'cols'"),
    "columns as a fraction": ({"cols": 3.0}, "found 3.0, expected a whole number for 'cols'"),
    "no cells": ({"rows": 0}, "found a board of 0 x 3 cells, expected at least one row and one column"),
    "a negative size": ({"rows": -2}, "found a board of -2 x 3 cells, expected at least one row and one column"),
    "too many cells": (
        {"rows": 99999999, "cols": 99999999},
        "found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "a number of 4000 digits": (
        {"rows": 10**3999},
        "found '100000000000...0000000000000', expected a whole number for 'rows'",
    ),
    "no clues": ({"clues": MISSING}, "found nothing, expected a list of 2 rows for 'clues'"),
    "clues as a text": ({"clues": ". . 2"}, "found '. . 2', expected a list of 2 rows for 'clues'"),
    "a row missing": ({"clues": [". . 2"]}, "found 1 row, expected a list of 2 rows for 'clues'"),
    "rows too many": ({"clues": ["."] * 5}, "found 5 rows, expected a list of 2 rows for 'clues'"),
    "a row of numbers": ({"clues": [". . 2", [1, 0]]}, "found [1, 0] in row 2 of 'clues', expected a row as a string"),
    "a short row": ({"clues": [". 2", "1 . ."]}, "found 2 cells in row 1 of 'clues', expected 3 cells"),
    "no clue": (
        {"clues": [". . 2", "1 . x"]},
        "found 'x' in row 2 of 'clues', expected a cell (a clue, '?' or '.') between blanks",
    ),
    "a painted cell": (
        {"clues": [". . 2", "1 . B"]},
        "found 'B' in row 2 of 'clues', expected a cell (a clue, '?' or '.') between blanks",
    ),
    "a solution as a number": ({"solution": 3}, "found 3, expected a list of 2 rows for 'solution'"),
    "a long row in the solution": (
        {"solution": ["BBW", "WBWB"]},
        "found 4 cells in row 2 of 'solution', expected 3 cells",
    ),
    "no colour": ({"solution": ["BBW", "W.W"]}, "found '.' in row 2 of 'solution', expected 'B' or 'W'"),
}


@pytest.mark.parametrize("case", BROKEN_FIELDS)
def test_a_broken_entry_costs_only_itself(case: str) -> None:
    fields, message = BROKEN_FIELDS[case]
    broken = changed(name="bad", **fields)
    text = f"[\n{json.dumps(FIRST)},\n  {broken},\n{json.dumps(SECOND)}\n]\n"
    assert told(text) == ["first", f"all.json#bad:3:3: {message}", "second"]
    with pytest.raises(FormatError, match=r"^all\.json#bad:3:3:"):
        list(read_with_solutions(text, "all.json"))


def test_a_number_that_python_would_not_convert() -> None:
    (message,) = told(changed(rows=0).replace('"rows": 0', '"rows": ' + "9" * 5000))
    assert message == "all.json#first:1:1: found '999999999999...9999999999999', expected a whole number for 'rows'"


@pytest.mark.parametrize("name", [7, None, ["first"], "two\nlines", "\ud800"])
def test_a_name_is_a_printable_text(name: object) -> None:
    (message,) = told(changed(name=name))
    assert message == f"all.json#1:1:1: found the name {name!r}, expected a name of printable characters"


BROKEN_JSON = {
    "an empty list": ("[]", ["1:2: found broken JSON (Expecting value), expected a JSON object"]),
    "no list at all": ("", ["1:1: found broken JSON (Expecting value), expected a JSON object"]),
    "an entry cut off": (
        "[FIRST,\n{",
        ["first", "2:2: found broken JSON (Expecting property name enclosed in double quotes), expected a JSON object"],
    ),
    "the list cut off": ("[FIRST\n", ["first", "2:1: found the end of the text, expected ',' or ']' after an entry"]),
    "no comma": ("[FIRST\n FIRST]", ["first", "2:2: found '{', expected ',' or ']' after an entry"]),
    "a comma too many": (
        "[FIRST,\n]",
        ["first", "2:1: found broken JSON (Expecting value), expected a JSON object"],
    ),
    "more after the list": ("[FIRST]\n]", ["first", "2:1: found ']', expected the end of the text"]),
    "more after the entry": ("FIRST\n,FIRST", ["first", "2:1: found ',', expected the end of the text"]),
    "JSON nested too deeply": ("[" * 100_000, ["1:2: found JSON nested too deeply, expected less nesting"]),
}


@pytest.mark.parametrize("case", BROKEN_JSON)
def test_broken_json_ends_the_list(case: str) -> None:
    text, expected = BROKEN_JSON[case]
    assert told(text.replace("FIRST", changed())) == [one if one == "first" else f"all.json:{one}" for one in expected]


def test_an_entry_that_is_no_object() -> None:
    assert told("[1, [2]]") == [
        "all.json#1:1:2: found 1, expected an object with 'rows', 'cols' and 'clues'",
        "all.json#2:1:5: found [2], expected an object with 'rows', 'cols' and 'clues'",
    ]


@pytest.mark.parametrize("between", [",", ",\n"])
def test_a_large_collection_takes_no_longer_for_each_entry(between: str) -> None:
    entry = json.dumps(SECOND)
    started = time.process_time()
    assert sum(1 for _ in read_many(f"[{between.join([entry] * 30_000)}]")) == 30_000
    assert time.process_time() - started < 5


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner)))
def test_any_json_gives_boards_or_errors(value: object) -> None:
    for text in (json.dumps(value), json.dumps([value]), *(changed(**{key: value}) for key in FIRST)):
        assert all("\n" not in message for message in told(text))


@given(st.integers(min_value=0), st.text(max_size=3))
def test_any_broken_text_gives_boards_or_errors(where: int, what: str) -> None:
    text = json.dumps([FIRST, SECOND])
    start = where % (len(text) + 1)
    assert len(told(text[:start] + what + text[start + 1 :])) >= 1


def test_the_printed_solutions_of_the_archive_are_solutions() -> None:
    assert [board.name for board, solution in published_puzzles() if not is_solution(board.puzzle, solution)] == []
