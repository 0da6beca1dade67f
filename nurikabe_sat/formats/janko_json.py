"""JSON format for collections of puzzles with solutions. Entries form a JSON list, or follow each other.

    [
    {"name": "first", "rows": 2, "cols": 3, "clues": [". . 2", "1 . ."], "cells": ["B..", "..."],
     "solution": ["BBW", "WBW"], "source": "where it was printed"}
    ]

``clues`` contains the rows in the plain format, without painted cells. The other fields are optional or null.
``cells`` contains the colours of the cells, as rows of ``B``, ``W`` and ``.``. ``solution`` has rows of ``B`` and
``W``. ``title``, ``author`` and ``notes`` are texts of the puzzle's author. All other fields, such as ``source``, are
ignored.
The format is named after the archive of janko.at, whose puzzles were the first to be stored in it.

Instead of ``clues``, ``cells`` and the size, an entry may have ``puzzle``: the text of another format, such as a URL.
``batch`` writes such entries.

Entries are decoded one by one, so an invalid entry does not affect the others. Its error names ``FILE#NAME``, and the
line and column where the entry starts. The remaining entries are lost only if the JSON itself is invalid. An entry
without a name is identified by its 1-based position.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from reprlib import repr as short_repr

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import detect
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, json_integer, quoted, read_clue, read_grid, without_bom
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import NO_CAPTION, Board, Caption, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.wording import count_of

NAME = "janko-json"

# A board with nothing decided, and the solution that was printed with it.
Entry = tuple[Board, Colouring | None]

_OPENING = re.compile(r"\s*(?:\{|\[\s*[{\]])")
_SPACE = re.compile(r"[ \t\r\n]*")
_CELL = "a cell (a clue, '?' or '.') between blanks"
_PAINTED = {colour.value: colour for colour in (Colour.SEA, Colour.ISLAND)}
_DECIDED = {colour.value: colour for colour in Colour}


def probe(text: str) -> bool:
    """Return True if the text starts with a JSON object or a JSON list."""
    return _OPENING.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board of a text with one entry. Raises FormatError if the text is invalid or has more entries."""
    entries = [_unbroken(entry) for entry in islice(_entries(text, source), 2)]
    if len(entries) != 1:
        raise FormatError("several puzzles", "one puzzle", source=source, line=1, column=1)
    return entries[0][0]


def read_many(text: str, source: str = "<text>", first: int = 1) -> Iterator[Board | FormatError]:
    """Yield the board of each entry, in order. For an unreadable entry, yield its FormatError.

    ``first`` is the position of the first entry; it is above 1 if the text is part of a longer text.
    """
    for entry in _entries(text, source, first):
        yield entry if isinstance(entry, FormatError) else entry[0]


def read_with_solutions(text: str, source: str = "<text>") -> Iterator[Entry]:
    """Yield the board of each entry with its solution, or with None. Raises FormatError at the first invalid entry.

    The size of the solution is checked, but not its correctness.
    """
    return map(_unbroken, _entries(text, source))


def write(board: Board) -> str:
    """Return a board as text: a JSON list with one entry."""
    return write_many([board])


def write_many(boards: Iterable[Board]) -> str:
    """Return the text of a JSON list with one board per line. ``read_many`` restores the boards completely."""
    return "[\n" + ",\n".join(json.dumps(_entry(board), ensure_ascii=False) for board in boards) + "\n]\n"


def _entry(board: Board) -> dict[str, object]:
    puzzle = board.puzzle
    clues = [str(puzzle.clue_at.get(c, ".")) for c in range(puzzle.grid.size)]
    rows = [" ".join(clues[row]) for row in puzzle.grid.row_slices]
    name = board.name if board.name.isprintable() else repr(board.name)
    entry: dict[str, object] = {"name": name, "rows": puzzle.rows, "cols": puzzle.cols, "clues": rows}
    if any(colour is not Colour.UNKNOWN for colour in board.colouring.colours):
        entry["cells"] = board.colouring.to_rows()
    caption = {"title": board.caption.title, "author": board.caption.author, "notes": board.caption.notes}
    return {**entry, **{key: text for key, text in caption.items() if text}}


def _unbroken(entry: Entry | FormatError) -> Entry:
    if isinstance(entry, FormatError):
        raise entry
    return entry


def _entries(text: str, source: str, first: int = 1) -> Iterator[Entry | FormatError]:
    try:
        for position, (value, place) in enumerate(_values(without_bom(text), source), first):
            yield _entry_or_error(value, position, place)
    except FormatError as error:
        yield error


def _entry_or_error(value: object, position: int, place: Place) -> Entry | FormatError:
    try:
        return _read_entry(value, position, place)
    except FormatError as error:
        return error


# The list: JSON values one by one, each with its place.


_DECODER = json.JSONDecoder(parse_int=json_integer)


def _values(text: str, source: str) -> Iterator[tuple[object, Place]]:
    """Yield the items of a JSON list, or consecutive JSON values, each with its place in the text."""
    line, line_start, seen = 1, 0, 0
    end = _after_space(text, 0)
    is_list = text.startswith("[", end)
    more = True
    while more:
        start = _after_space(text, end + is_list)  # past the bracket, later past the comma
        # Counted on from the entry before: from the top each time would take minutes for a large collection.
        line += text.count("\n", seen, start)
        line_start = max(line_start, text.rfind("\n", seen, start) + 1)
        seen = start
        value, end = _decode(text, start, source)
        yield value, Place(source, line, start - line_start + 1)
        end = _after_space(text, end)
        more = text.startswith("," if is_list else "{", end)
    if is_list:
        if not text.startswith("]", end):
            raise _unexpected(text, end, source, "',' or ']' after an entry")
        end = _after_space(text, end + 1)
    if end < len(text):
        raise _unexpected(text, end, source, "the end of the text")


def _decode(text: str, start: int, source: str) -> tuple[object, int]:
    """Return the JSON value at an index, and the index after it."""
    try:
        return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _place(text, error.pos, source).error(f"broken JSON ({error.msg})", "a JSON object") from None
    except RecursionError:
        raise _place(text, start, source).error("JSON nested too deeply", "less nesting") from None


def _after_space(text: str, start: int) -> int:
    space = _SPACE.match(text, start)
    return space.end() if space else start


def _place(text: str, index: int, source: str) -> Place:
    return Place(source, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def _unexpected(text: str, index: int, source: str, expected: str) -> FormatError:
    if index >= len(text):
        return end_of(text, source).error("the end of the text", expected)
    return _place(text, index, source).error(quoted(text[index]), expected)


# One entry.


def _read_entry(value: object, position: int, place: Place) -> Entry:
    if not isinstance(value, dict):
        raise _named(place, str(position)).error(short_repr(value), "an object with 'rows', 'cols' and 'clues'")
    name = value.get("name", str(position))
    if not (isinstance(name, str) and name.isprintable()):
        raise _named(place, str(position)).error(f"the name {short_repr(name)}", "a name of printable characters")
    place = _named(place, name)
    caption = Caption.of(value.get("title"), value.get("author"), value.get("notes"))
    if isinstance(value.get("puzzle"), str) and "clues" not in value:
        board = _inner(value["puzzle"], name, place)
        board = board if caption == NO_CAPTION else replace(board, caption=caption)
        return board, _colouring(value, "solution", _PAINTED, "'B' or 'W'", board.puzzle.grid, place)
    grid = read_grid(_size(value, "rows", place), _size(value, "cols", place), place)
    puzzle = Puzzle(grid, tuple(_clues(value, grid, place)))
    cells = _colouring(value, "cells", _DECIDED, "'B', 'W' or '.'", grid, place)
    board = Board(puzzle, Colouring.unknown(grid) if cells is None else cells, name, caption)
    return board, _colouring(value, "solution", _PAINTED, "'B' or 'W'", grid, place)


def _inner(text: str, name: str, place: Place) -> Board:
    """Return the board that the text in the field ``puzzle`` of an entry describes."""
    form = detect(text, place.source)
    if form.name == NAME:
        raise place.error("JSON within JSON", "a puzzle in another format")
    try:
        return replace(form.read(text, place.source), name=name)
    except FormatError as error:
        raise place.error(f"{error.found} in 'puzzle'", error.expected) from None


def _named(place: Place, name: str) -> Place:
    return replace(place, source=f"{place.source}#{name}")


def _size(entry: dict[str, object], key: str, place: Place) -> int:
    value = entry.get(key)
    if type(value) is not int:  # a bool is an int, too
        raise place.error(_found(entry, key), f"a whole number for '{key}'")
    return value


def _found(entry: dict[str, object], key: str) -> str:
    return short_repr(entry[key]) if key in entry else "nothing"


def _rows(entry: dict[str, object], key: str, grid: Grid, place: Place) -> Iterator[tuple[int, str, Place]]:
    """Yield the rows in a field, with their 0-based indexes and places. Raises FormatError for a wrong row count."""
    rows = entry.get(key)
    wanted = f"a list of {grid.rows} rows for '{key}'"
    if not isinstance(rows, list):
        raise place.error(_found(entry, key), wanted)
    if len(rows) != grid.rows:
        raise place.error(count_of(len(rows), "row"), wanted)
    for r, row in enumerate(rows):
        here = replace(place, inside=f" in row {r + 1} of '{key}'")
        if not isinstance(row, str):
            raise here.error(short_repr(row), "a row as a string")
        yield r, row, here


def _clues(entry: dict[str, object], grid: Grid, place: Place) -> Iterator[Clue]:
    for r, row, here in _rows(entry, "clues", grid, place):
        tokens = row.split()
        if len(tokens) != grid.cols:
            raise here.error(f"{len(tokens)} cells", f"{grid.cols} cells")
        for c, token in enumerate(tokens):
            if clue := read_clue(token, grid.cell(r, c), _CELL, here):
                yield clue


def _colouring(
    entry: dict[str, object], key: str, letters: dict[str, Colour], expected: str, grid: Grid, place: Place
) -> Colouring | None:
    """Return the colouring in a field, or None if the field is missing."""
    if entry.get(key) is None:
        return None
    colours: list[Colour] = []
    for _, row, here in _rows(entry, key, grid, place):
        if len(row) != grid.cols:
            raise here.error(f"{len(row)} cells", f"{grid.cols} cells")
        for letter in row:
            if letter not in letters:
                raise here.error(quoted(letter), expected)
            colours.append(letters[letter])
    return Colouring(grid, tuple(colours))


FORMAT = Format(
    NAME,
    probe,
    read,
    write,
    ".json",
    read_many,
    write_many,
    aliases=("json",),
    keeps=("name", "title", "author", "notes"),
)
