"""Texts that come line by line: what is in them comes out as soon as its lines are there, in place and by its name."""

import json
from collections.abc import Iterator

import pytest

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import FORMATS, read_board, read_entries, write_board
from nurikabe_sat.formats.stream import read_stream
from nurikabe_sat.puzzle.model import Board

PLAIN = "2 3\n2 . .\n. . 1\n"
BOARD = read_board(PLAIN)


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def found(text: str, form: str | None = None) -> list[tuple[str, str]]:
    """The name of each board and the board, or what is wrong."""
    entries = read_stream(lines_of(text), "here", form)
    return [(one.name, str(one)) if isinstance(one, Board) else ("", str(one)) for one in entries]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"\n\n# a comment\n{PLAIN}\n",
        "2 3\n\n2 . .\n\n. . 1\n",
        "2 3\n2 . .\n",
        "nurikabe/3/2/2k1\n\n\nhttps://puzz.link/p?nurikabe/3/2/2j1\nnurikabe/3/2/!\n",
        '[{"rows": 1, "cols": 2, "clues": ["1 ."]},\n\n {"name": "b", "rows": 1, "cols": 2}]',
        '{"rows": 1, "cols": 2, "clues": ["1 ."]}\n{"puzzle": "2\\n1 .\\n. ."}\n\n{"name": "c", "rows": 1}\n',
        '{"rows": 1,\n "cols": 2, "clues": ["1 ."]}\n{"puzzle": "2\\n1 .\\n. ."}',
        "3 4\n0 1 2\n\n1 3 ?\n2 0 11\n",
        "--2-\n1---\n",
    ],
    ids=["plain", "comment", "empty lines", "cut", "URLs", "list", "JSON Lines", "JSON over lines", "sparse", "rows"],
)
def test_as_if_read_as_a_whole(text: str) -> None:
    whole = [(one.name, str(one)) if isinstance(one, Board) else ("", str(one)) for one in read_entries(text, "here")]
    assert found(text) == whole


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_as_it_is_and_in_json_lines(form: "FORMATS[0]") -> None:  # type: ignore[valid-type]
    text = form.write(BOARD)  # type: ignore[attr-defined]
    assert [one for _, one in found(text)] == [str(BOARD)]
    inside = "".join(json.dumps({"name": name, "puzzle": text}) + "\n" for name in "ab")
    if form.name != "janko-json":  # type: ignore[attr-defined]
        assert found(inside) == [("a", str(BOARD)), ("b", str(BOARD))]


def test_kinds_of_lines_may_be_mixed() -> None:
    url, penpa = write_board(BOARD, "url"), write_board(BOARD, "penpa").strip()
    text = f'{url}\n{{"name": "x", "puzzle": "{url}"}}\n{penpa}\n{{"puzzle": 1}}\nwhat\n'
    entries = found(text)
    assert [name for name, _ in entries] == [url, "x", "", "", ""]
    assert [one for _, one in entries[:3]] == [str(BOARD)] * 3
    assert entries[3][1].startswith("here#4:4:1: found ")
    assert entries[4][1].startswith("here:5:1: found 'what', expected a puzzle as ")


def test_plain_boards_one_after_the_other() -> None:
    text = f"\n{PLAIN}\n\n# only a comment\n\n2\n1 .\n. x\n\n{PLAIN}"
    entries = found(text)
    assert [one for _, one in entries] == [
        str(BOARD),
        "here:11:3: found 'x', expected a cell (a clue, '?', '.', 'B' or 'W') between blanks",
        str(BOARD),
    ]


@pytest.mark.parametrize("text", [PLAIN + "\n", write_board(BOARD, "url") + "\n", '{"puzzle": "nurikabe/2/1/1g"}\n'])
def test_a_board_comes_before_the_next_one_is_there(text: str) -> None:
    def without_end() -> Iterator[str]:
        while True:
            yield from lines_of(text)

    entries = read_stream(without_end())
    assert [isinstance(next(entries), Board) for _ in range(3)] == [True] * 3

    def waits() -> Iterator[str]:
        yield from lines_of(text)
        raise AssertionError("it has asked for more")

    assert isinstance(next(read_stream(waits())), Board)


def test_a_text_without_an_end_that_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_end() -> Iterator[str]:
        while True:
            yield "2 3 4\n"

    monkeypatch.setattr("nurikabe_sat.formats.stream.LARGEST_TEXT", 1000)
    with pytest.raises(FormatError, match="found more than 1000 bytes"):
        list(read_stream(without_end()))


@pytest.mark.parametrize(
    ("before", "line"),
    [
        *(("nurikabe/3/2/2j1\n", line) for line in ("\n", "   \n")),
        *((before, line) for before in ("", f"{PLAIN}\n") for line in ("\n", "   \n", "# a comment\n", "#\n\n")),
    ],
)
def test_empty_lines_without_an_end(before: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is limited, and not only the bytes: a small compressed file can hold any number of empty lines."""
    monkeypatch.setattr("nurikabe_sat.formats.stream.LARGEST_TEXT", 10_000)
    seen = 0

    def without_end() -> Iterator[str]:
        nonlocal seen
        yield from lines_of(before)
        while True:
            seen += 1
            yield from lines_of(line)

    entries = read_stream(without_end())
    if before:
        assert isinstance(next(entries), Board)
    with pytest.raises(FormatError, match=r"more than (39 lines without a puzzle|10000 bytes)"):
        next(entries)
    assert seen < 1000


def test_a_board_without_an_end_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_end() -> Iterator[str]:
        yield from lines_of(PLAIN + "\n")
        while True:
            yield "2 3 4\n"

    monkeypatch.setattr("nurikabe_sat.formats.stream.LARGEST_TEXT", 1000)
    entries = read_stream(without_end())
    assert isinstance(next(entries), Board)
    with pytest.raises(FormatError, match="found more than 1000 bytes, expected an empty line"):
        next(entries)


def test_what_is_of_no_known_format() -> None:
    with pytest.raises(FormatError, match="here:1:1: found 'what'"):
        found("what\n")
    with pytest.raises(FormatError, match="here:1:1: found an empty text"):
        found("\n\n")
    with pytest.raises(UsageError, match="plian"):
        found(PLAIN, "plian")
