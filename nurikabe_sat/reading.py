"""Reader of boards from texts and files.

The package ``formats`` handles only texts. The command line accepts more kinds of input.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, TypeAlias, TypeGuard, TypeVar

from nurikabe_sat import formats
from nurikabe_sat.errors import FormatError, InputTypeError, MissingFileError
from nurikabe_sat.formats import Format
from nurikabe_sat.formats.scan import decoded
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.puzzle.rows import Rows

T = TypeVar("T")

Readable: TypeAlias = str | Path | IO[str] | IO[bytes]
"""Source of a text: the text itself, the path of a file, or an open file."""

BoardLike: TypeAlias = Board | Puzzle | Readable | Rows
"""Value that functions accept as a board: a Board, a Puzzle, a text, a URL, a path, an open file, or rows of cells."""

_BOARD = "a Board, a text or a URL, a Path, or rows of numbers such as [[2, 0], [0, 0]]"
_TEXT = "its text, a Path or an open file"


def board_from(given: BoardLike, parameter: str = "board") -> Board:
    r"""Return the board that a text, a path or rows describe. A Board is returned unchanged.

        >>> board_from([[2, 0], [0, 0]]).puzzle == board_from("2 2\n2 .\n. .").puzzle
        True

    Args:
        given: A Board, a Puzzle, a text in any format, a URL, a Path, an open file, or rows of numbers.
        parameter: The name of the argument in messages.

    Raises:
        InputTypeError: If ``given`` is of another type.
        FormatError: If a text cannot be read, or contains several puzzles.
        UsageError: If rows do not form a board.
    """
    if isinstance(given, Board):
        return given
    if isinstance(given, Puzzle):
        return Board.of(given)
    if _is_readable(given):
        return read_board(given, parameter if isinstance(given, str) else None)
    if not isinstance(given, Iterable) or isinstance(given, bytes | Mapping | Cell):
        raise InputTypeError(parameter, given, _BOARD)
    try:
        return Board.from_rows(given)
    except InputTypeError:
        raise InputTypeError(parameter, given, _BOARD) from None


def boards_from(given: "BoardLike | Iterable[BoardLike]", parameter: str = "boards") -> list[Board]:
    """Return one or several boards as a list. Raises the same errors as ``board_from``.

    A list, a tuple or an iterator holds several boards if at least one of its items is a board, a text or a path.
    Otherwise, its items are the rows of one board.
    """
    given = list(given) if isinstance(given, Iterator) and not _is_readable(given) else given
    if isinstance(given, list | tuple) and any(isinstance(one, Board | Puzzle | str | Path) for one in given):
        return [board_from(one, parameter) for one in given]
    return [board_from(given, parameter)]  # type: ignore[arg-type]  # it refuses what is no board


def text_from(given: Readable, parameter: str) -> str:
    """Return a text, or the content of a file.

    Raises InputTypeError for another type, FormatError if the content is not text, and OSError if reading fails.
    """
    if not _is_readable(given):
        raise InputTypeError(parameter, given, _TEXT)
    return _text_of(given)[0]


def _is_readable(given: object) -> TypeGuard[Readable]:
    return isinstance(given, str | Path) or hasattr(given, "read")


def read_board(
    text: BoardLike,
    source: str | None = None,
    format: str | Format | None = None,  # noqa: A002 - the word for it
    max_cells: int | None = None,
) -> Board:
    r"""Return the only board in a text, a file or an open file.

        >>> print(read_board("2 3\n2 . .\n. . B\n"))
        2 . .
        . . B
        >>> from pathlib import Path
        >>> read_board(Path("no-such-file.in"))
        Traceback (most recent call last):
        nurikabe_sat.errors.MissingFileError: no such file: no-such-file.in (expected the path of a file)

    Args:
        text: A text or a URL, the Path of a file, or an open file. A ``str`` is always the text, never the name of a
            file. Rows of numbers and boards are also accepted.
        source: The name of the text in messages.
        format: A format or its name; by default, the format is detected.
        max_cells: The largest board to accept. None stands for the default limit.

    Raises:
        FormatError: If the text cannot be read, holds several puzzles, or holds a larger board.
        InputTypeError: If ``text`` has another type.
        UsageError: If the format name is unknown.
        OSError: If the system cannot read the file.
    """
    if not _is_readable(text):
        return board_from(text, "text")
    return _read(formats.read_board, text, source, format, max_cells)


def read_boards(
    text: "BoardLike | Iterable[BoardLike]",
    source: str | None = None,
    format: str | Format | None = None,  # noqa: A002 - as above
    max_cells: int | None = None,
) -> list[Board]:
    r"""Return all boards in a text or file, at least one. Arguments and errors are as for ``read_board``.

    >>> len(read_boards("nurikabe/2/2/2i\nnurikabe/2/2/h2g\n"))
    2
    """
    if not _is_readable(text):
        return boards_from(text, "text")
    return _read(formats.read_boards, text, source, format, max_cells)


def _read(reader: Callable[..., T], text: Readable, source: str | None, *how: str | Format | int | None) -> T:
    """Return the result of ``reader``. If an invalid text is the name of a file, the error suggests passing a Path."""
    content, name = _text_of(text)
    try:
        return reader(content, source or name, *how)
    except FormatError:
        if isinstance(text, str) and "\n" not in text and os.path.isfile(text):  # noqa: PTH113 (Path refuses odd names)
            raise FormatError(f"the file name {text!r}", f"the text of the file, or Path({text!r})") from None
        raise


def _text_of(text: Readable) -> tuple[str, str]:
    """Return the content of a text or file, and its name for messages."""
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
    return content if isinstance(content, str) else decoded(content, name, 1), name
