"""Helpers for readers of text formats: places, lines, numbers, clues, and limits that protect memory.

Numbers are ASCII digits. ``int()`` and ``str.isdigit()`` accept more than the formats: ``int()`` accepts ``1_000``,
``+3`` and Arabic digits, ``isdigit()`` a superscript 2. For thousands of digits, ``int()`` raises a ValueError.
Each number is therefore checked as text first.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue

MAX_CELLS = 20_000
"""Maximum number of cells of a board, unless ``at_most`` sets another limit."""

LARGEST_TEXT = 256 * 1024 * 1024
"""Maximum size in bytes of a text that is read at once or, if a text is read line by line, of each line."""

MAX_DIGITS = 9
"""Maximum number of digits of a number, without leading zeros. No valid number on a board has more digits."""

_UTF_16 = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"<\0": "utf-16-le", b"\0<": "utf-16-be"}
_SHOWN = 20
_LINE_END = re.compile(r"\r\n|\r|\n")
_FILLED = re.compile(r"[^ \t\r\n]")
_DIGITS = re.compile(r"[0-9]+")
_EMPTY = ("0", ".", "-")
_UNKNOWN_SIZE = "?"


@dataclass(frozen=True)
class Place:
    """Position in a text: source, line and column. ``inside`` is a phrase about the position in a compressed text."""

    source: str
    line: int
    column: int
    inside: str = ""

    def error(self, found: str, expected: str) -> FormatError:
        """Return a FormatError at this place. ``found`` and ``expected`` are the parts of its message."""
        return FormatError(
            found + self.inside if self.inside else found,
            expected,
            source=self.source,
            line=self.line,
            column=self.column,
        )


_largest: ContextVar[int] = ContextVar("the largest board that is read", default=MAX_CELLS)


@contextmanager
def at_most(cells: int | None) -> Iterator[None]:
    """Limit the number of cells of each board that is read in a ``with`` block. None keeps the current limit."""
    token = _largest.set(_largest.get() if cells is None else cells)
    try:
        yield
    finally:
        _largest.reset(token)


def without_bom(text: str) -> str:
    """Return the text without a leading byte order mark."""
    return text.removeprefix("\ufeff")


def decoded(data: bytes, source: str, first_line: int = 1) -> str:
    """Return the text in bytes of UTF-8, or UTF-16 with a byte order mark. Raises FormatError for invalid bytes."""
    utf_16 = next((name for start, name in _UTF_16.items() if data.startswith(start)), None)
    try:
        return data.decode(utf_16 or "utf-8")
    except UnicodeDecodeError as error:
        if utf_16 is not None:
            raise FormatError("bytes that are not valid UTF-16", "text in UTF-8 or UTF-16", source=source) from None
        before = data[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        raise FormatError(
            f"the byte 0x{data[error.start]:02x}",
            "text in UTF-8",
            source=source,
            line=first_line + before.count(b"\n"),
            column=column,
        ) from None


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text lazily, with their numbers, starting at 1.

    Unlike ``str.splitlines``, it splits only where text editors do, so the line numbers match those in editors.
    """
    number, start = 1, 0
    for end in _LINE_END.finditer(text):
        yield number, text[start : end.start()]
        number, start = number + 1, end.end()
    yield number, text[start:]


def filled_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers. Many consecutive blank lines are skipped quickly."""
    number, start = 1, 0
    while start < len(text):
        found = _FILLED.search(text, start)
        if found is None:
            return
        content = found.start()
        begin = max(start, text.rfind("\n", start, content) + 1, text.rfind("\r", start, content) + 1)
        number += line_ends(text, start, begin)
        end = _LINE_END.search(text, content)
        yield number, text[begin : end.start() if end else len(text)]
        if end is None:
            return
        number, start = number + 1, end.end()


def line_ends(text: str, start: int, end: int) -> int:
    """Return the number of line breaks between two positions of a text."""
    return text.count("\n", start, end) + text.count("\r", start, end) - text.count("\r\n", start, end)


def most_cells() -> int:
    """Return the current limit on the number of cells of a board."""
    return _largest.get()


def end_of(text: str, source: str) -> Place:
    """Return the place after the end of a text."""
    start = max(text.rfind("\n"), text.rfind("\r")) + 1
    return Place(source, 1 + line_ends(text, 0, start), len(text) - start + 1)


def quoted(token: str) -> str:
    """Return a token for an error message: quoted, escaped and, if it is long, shortened."""
    if len(token) <= _SHOWN:
        return Phrase("{text}", text=repr(token))
    return Phrase("{text} ({n} characters)", text=repr(token[: _SHOWN - 3] + "..."), n=len(token))


def read_number(token: str, expected: str, place: Place) -> int:
    """Return the non-negative number in a token. Raises FormatError if the token is not a number or is too long."""
    if not _DIGITS.fullmatch(token):
        negative = token.startswith("-") and _DIGITS.fullmatch(token, 1)
        raise place.error(
            Phrase("the negative number {text}", text=quoted(token)) if negative else quoted(token), expected
        )
    digits = token.lstrip("0")
    if len(digits) > MAX_DIGITS:
        raise place.error(Phrase("a number of {n} digits", n=len(digits)), Phrase("at most {n} digits", n=MAX_DIGITS))
    return int(digits or "0")


def json_integer(digits: str) -> int | str:
    """Return a text of digits as an integer. A text of more than ``MAX_DIGITS`` digits is returned unchanged."""
    return int(digits) if len(digits) <= MAX_DIGITS else digits


def read_grid(rows: int, cols: int, place: Place) -> Grid:
    """Return a grid of the given size. Raises FormatError if the grid would have no cells or too many cells."""
    if rows < 1 or cols < 1:
        raise place.error(
            Phrase("a board of {rows} x {cols} cells", rows=rows, cols=cols), Phrase("at least one row and one column")
        )
    refuse_larger(rows, cols, place)
    return Grid(rows, cols)


def refuse_larger(rows: int, cols: int, place: Place | None = None) -> None:
    """Raise an error if a board of the given size has more cells than allowed.

    Call it before memory for the board is allocated.

    Raises:
        FormatError: If the board is too large and ``place`` is given.
        UsageError: If the board is too large and ``place`` is None.
    """
    most = _largest.get()
    if rows * cols > most:
        found = Phrase("a board of {rows} x {cols} cells", rows=rows, cols=cols)
        expected = Phrase("at most {n} cells (see --max-cells)", n=most)
        raise place.error(found, expected) if place else UsageError(f"found {found}, expected {expected}")


def read_clue(token: str, cell: int, expected: str, place: Place) -> Clue | None:
    """Return the clue that a token denotes, or None for an empty cell. Raises FormatError for any other token."""
    if token in _EMPTY:
        return None
    if token == _UNKNOWN_SIZE:
        return Clue(cell, None)
    size = read_number(token, expected, place)
    return Clue(cell, size) if size else None
