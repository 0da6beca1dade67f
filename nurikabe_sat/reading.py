"""Boards from texts and from files. (``formats`` knows texts only; the command has more kinds of input.)"""

import os
from pathlib import Path
from typing import IO

from nurikabe_sat import formats
from nurikabe_sat.errors import FormatError, MissingFileError
from nurikabe_sat.puzzle.model import Board

Readable = str | Path | IO[str] | IO[bytes]
"""A text, the path of a file, or an open file."""


def read_board(
    text: Readable,
    source: str | None = None,
    format: str | None = None,  # noqa: A002 - the word for it
    max_cells: int | None = None,
) -> Board:
    r"""The one board in a text, in a file (a ``Path``) or in an open file; its format is recognised, or named.

        >>> print(read_board("2 3\n2 . .\n. . B\n"))
        2 . .
        . . B
        >>> from pathlib import Path
        >>> read_board(Path("no-such-file.in"))
        Traceback (most recent call last):
        nurikabe_sat.errors.MissingFileError: no such file: no-such-file.in (expected the path of a file)

    A ``str`` is always the text itself (a URL, too), never the name of a file. ``source`` names the text in messages.

    Raises FormatError if it cannot be read, holds several puzzles, or a board of more than ``max_cells`` (None: the
    usual limit); UsageError for an unknown format name; OSError where the system refuses.
    """
    content, name = _text_of(text)
    try:
        return formats.read_board(content, source or name, format, max_cells)
    except FormatError:
        _refuse_name(text)
        raise


def read_boards(
    text: Readable,
    source: str | None = None,
    format: str | None = None,  # noqa: A002 - as above
    max_cells: int | None = None,
) -> list[Board]:
    r"""All boards in a text or in a file, one or more. Takes and raises what ``read_board`` does.

    >>> len(read_boards("nurikabe/2/2/2i\nnurikabe/2/2/h2g\n"))
    2
    """
    content, name = _text_of(text)
    try:
        return formats.read_boards(content, source or name, format, max_cells)
    except FormatError:
        _refuse_name(text)
        raise


def _refuse_name(text: Readable) -> None:
    """Raise FormatError if what was no puzzle is the name of a file: the reader should say how to open it."""
    if isinstance(text, str) and "\n" not in text and os.path.isfile(text):  # noqa: PTH113 (Path refuses odd names)
        raise FormatError(f"the name of a file, {text!r}", f"its text, or Path({text!r})") from None


def _text_of(text: Readable) -> tuple[str, str]:
    """The text, and what to call it in messages."""
    if isinstance(text, str):
        return text, "<text>"
    if isinstance(text, Path):
        try:
            content: str | bytes = text.read_bytes()
        except FileNotFoundError:
            raise MissingFileError(str(text), "the path of a file") from None
        name = str(text)
    else:
        content, name = text.read(), str(getattr(text, "name", "<file>"))
    if isinstance(content, str):
        return content, name
    try:
        return content.decode("utf-8"), name
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{content[error.start]:02x}"
        raise FormatError(found, "text in UTF-8", source=name, line=line) from None
