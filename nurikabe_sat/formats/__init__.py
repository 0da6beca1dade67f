"""Text in, boards out: the formats, which of them a text is in, and reading it.

A format is one module with ``NAME``, ``probe``, ``read`` and, where it can be written, ``write``; it gets one line in
``FORMATS``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import janko_json, plain, puzzlink
from nurikabe_sat.formats.scan import MAX_CELLS, lines, quoted, without_bom
from nurikabe_sat.puzzle.model import Board

__all__ = ["FORMATS", "MAX_CELLS", "Format", "detect", "format_named", "read_board", "read_boards", "read_entries"]


@dataclass(frozen=True)
class Format:
    """One way to write puzzles as text.

    ``probe(text)`` says, at a glance, whether a text looks like it; ``read(text, source)`` gives the one board of a
    text; ``write(board)`` is ``None`` for a format that is only read. ``read_many(text, source)`` is there for formats
    whose texts hold many puzzles: it yields a FormatError in the place of a puzzle that cannot be read.
    """

    name: str
    probe: Callable[[str], bool]
    read: Callable[[str, str], Board]
    write: Callable[[Board], str] | None = None
    read_many: Callable[[str, str], Iterator[Board | FormatError]] | None = None


# In the order in which a text is tried against them: a format whose texts could pass for another's comes first.
FORMATS: tuple[Format, ...] = (
    Format(janko_json.NAME, janko_json.probe, janko_json.read, read_many=janko_json.read_many),
    Format(puzzlink.NAME, puzzlink.probe, puzzlink.read, puzzlink.write, puzzlink.read_many),
    Format(plain.NAME, plain.probe, plain.read, plain.write),
)


def format_named(name: str) -> Format:
    """The format of that name. Raises UsageError if there is none."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise UsageError(f"there is no format {name!r}, only {_names()}")


def detect(text: str, source: str = "<text>") -> Format:
    """The format that a text is in. Raises FormatError if it looks like none of them."""
    for known in FORMATS:
        if known.probe(text):
            return known
    for number, line in lines(without_bom(text)):
        if content := line.strip():
            column = line.index(content) + 1
            raise FormatError(quoted(content), f"a puzzle as {_names()}", source=source, line=number, column=column)
    raise FormatError("an empty text", f"a puzzle as {_names()}", source=source, line=1, column=1)


def read_board(text: str, source: str = "<text>", format: str | None = None) -> Board:  # noqa: A002 - the word for it
    """The one board in a text, in the named format or the one it looks like.

    Raises FormatError if the text cannot be read or holds several puzzles, UsageError for an unknown format name.
    """
    return _chosen(text, source, format).read(text, source)


def read_boards(text: str, source: str = "<text>", format: str | None = None) -> list[Board]:  # noqa: A002 - as above
    """All boards in a text, one or more. Raises as ``read_board`` does, for the first puzzle that cannot be read."""
    boards = []
    for entry in read_entries(text, source, format):
        if isinstance(entry, FormatError):
            raise entry
        boards.append(entry)
    return boards


def read_entries(
    text: str,
    source: str = "<text>",
    format: str | None = None,  # noqa: A002 - as above
) -> Iterator[Board | FormatError]:
    """Each board in a text, in order; in the place of a puzzle that cannot be read, the FormatError that says why.

    So one broken puzzle does not keep the others from being solved. Raises only UsageError, for an unknown format name.
    """
    try:
        chosen = _chosen(text, source, format)
        if chosen.read_many is None:
            yield chosen.read(text, source)
        else:
            yield from chosen.read_many(text, source)
    except FormatError as error:
        yield error


def _chosen(text: str, source: str, name: str | None) -> Format:
    return detect(text, source) if name is None else format_named(name)


def _names() -> str:
    return " or ".join(known.name for known in FORMATS)
