"""Puzzle formats: functions that detect the format of a text, and that read and write boards.

Each format is a module that ends in ``FORMAT = Format(...)``, with one line in ``_TABLE``. A module is imported only
if a text may be in its format.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.format import Format as Format
from nurikabe_sat.formats.scan import MAX_CELLS as MAX_CELLS
from nurikabe_sat.formats.scan import at_most as at_most
from nurikabe_sat.formats.scan import filled_lines, quoted, without_bom
from nurikabe_sat.parts import installed_part, part_names
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.wording import unknown_name

_PLAIN_ROW = re.compile(r"(?=.*[-.?])[-.?BW0-9]+(?:[ \t]+[-.?BW0-9]+)+")
_SIZE_BEFORE = Phrase("a line with the size of the board before its rows, for example '10' or '8 12'")
"""What a text needs that begins with a row of a board in the plain format, such as ``. 2 .``."""

# In the order in which a text is tested: a format whose texts could be mistaken for another's comes first. Each entry
# has words in small letters; every text of the format contains at least one of them. No words: any text is possible.
_TABLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("janko_json", ("{", "[")),
    ("legup", ("<",)),
    ("pzprv3", ("pzprv3",)),
    ("penpa", ("m=edit", "m=solve")),
    ("puzzlink", ("http", "nurikabe")),
    ("janko", ("begin", "problem")),
    ("sparse", ()),
    ("characters", ()),
    ("plain", ()),
)

if TYPE_CHECKING:
    FORMATS: tuple[Format, ...]
    """All formats, in the order of the table."""


@cache
def _load(module: str) -> Format:
    found: Format = import_module(f"{__name__}.{module}").FORMAT
    return found


def format_names() -> list[str]:
    """Return the names of all formats, without importing the modules of the formats."""
    return [module.replace("_", "-") for module, _ in _TABLE]


def all_formats() -> tuple[Format, ...]:
    """Return all formats, in the order in which they are documented."""
    return tuple(_load(module) for module, _ in _TABLE)


def __getattr__(name: str) -> Any:
    if name != "FORMATS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return all_formats()


def format_named(name: str) -> Format:
    """Return the format with the given name or alias, built in or installed. Raises UsageError for an unknown name."""
    for module, _ in _TABLE:  # the main name first: most people type it, and no other file is imported
        if name == module.replace("_", "-"):
            return _load(module)
    for known in all_formats():
        if name == known.name or name in known.aliases:
            return known
    if own := installed_part("formats", name, Format):
        return own
    raise unknown_name("format", name, (*format_names(), *part_names("formats")))


def detect(text: str, source: str = "<text>") -> Format:
    """Return the format of a text. Raises FormatError if the text matches no format."""
    lowered = text.lower()
    for module, needs in _TABLE:
        if (not needs or any(one in lowered for one in needs)) and _load(module).probe(text):
            return _load(module)
    for name in part_names("formats"):
        if (own := installed_part("formats", name, Format)) and own.probe(text):
            return own
    for number, line in filled_lines(without_bom(text)):
        if content := line.strip():
            column = line.index(content) + 1
            expected = _SIZE_BEFORE if _PLAIN_ROW.fullmatch(content) else _any_format()
            raise FormatError(quoted(content), expected, source=source, line=number, column=column)
    raise FormatError(Phrase("an empty text"), _any_format(), source=source, line=1, column=1)


def read_board(
    text: str,
    source: str = "<text>",
    format: str | Format | None = None,  # noqa: A002 - the word for it
    max_cells: int | None = None,
) -> Board:
    """Return the only board in a text.

    Args:
        text: The text to read.
        source: The name of the text in messages.
        format: A format or its name; by default, the format is detected.
        max_cells: The maximum number of cells (default: the limit of an enclosing ``at_most``, or ``MAX_CELLS``).

    Returns:
        The board.

    Raises:
        FormatError: If the text cannot be read, contains several puzzles, or contains a larger board.
        UsageError: If the format name is unknown.
    """
    with at_most(max_cells):
        return _chosen(text, source, format).read(text, source)


def read_boards(
    text: str,
    source: str = "<text>",
    format: str | Format | None = None,  # noqa: A002 - as above
    max_cells: int | None = None,
) -> list[Board]:
    """Return all boards in a text, at least one.

    Raises:
        FormatError: If a puzzle cannot be read or is too large.
        UsageError: If the format name is unknown.
    """
    boards = []
    with at_most(max_cells):
        for entry in read_entries(text, source, format):
            if isinstance(entry, FormatError):
                raise entry
            boards.append(entry)
    return boards


def read_entries(
    text: str,
    source: str = "<text>",
    format: str | Format | None = None,  # noqa: A002 - as above
) -> Iterator[Board | FormatError]:
    """Yield the boards in a text, in order. For an unreadable puzzle, yield a FormatError and continue.

    Raises:
        UsageError: If the format name is unknown.

    >>> [str(entry) for entry in read_entries("nurikabe/2/1/1g")]
    ['1 .']
    """
    try:
        chosen = _chosen(text, source, format)
        if chosen.read_many is None:
            yield chosen.read(text, source)
        else:
            yield from chosen.read_many(text, source)
    except FormatError as error:
        yield error


def write_board(board: Board, format: str | Format) -> str:  # noqa: A002 - as above
    """Return the board as text in the given format.

    Raises:
        UsageError: If the format name is unknown, or the format cannot hold the board.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> print(write_board(Board.of(Puzzle.from_rows([[2, 0], [0, 0]])), "puzzlink"))
    nurikabe/2/2/2i
    """
    return (format_named(format) if isinstance(format, str) else format).write(board)


def _chosen(text: str, source: str, chosen: str | Format | None) -> Format:
    if isinstance(chosen, str):
        return format_named(chosen)
    return chosen or detect(text, source)


def _any_format() -> Phrase:
    return Phrase("a puzzle as {formats|or}", formats=format_names())
