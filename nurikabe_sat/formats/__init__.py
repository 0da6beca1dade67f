"""Text in, boards out: the formats, which of them a text is in, and reading it.

A format is one module with ``NAME``, ``probe``, ``read`` and ``write``; it gets one entry in ``FORMATS``.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import characters, janko, janko_json, legup, penpa, plain, puzzlink, pzprv3, sparse
from nurikabe_sat.formats.scan import MAX_CELLS, at_most, lines, quoted, without_bom
from nurikabe_sat.puzzle.model import Board

__all__ = [
    "FORMATS",
    "MAX_CELLS",
    "Format",
    "at_most",
    "detect",
    "format_named",
    "read_board",
    "read_boards",
    "read_entries",
    "write_board",
]


@dataclass(frozen=True)
class Format:
    """One way to write puzzles as text.

    ``aliases``
        other names that people may give it.
    ``suffix``
        how the names of its files end.
    ``probe(text)``
        whether a text looks like it, at a glance.
    ``read(text, source)``, ``write(board)``
        the one board of a text, and back. ``write`` raises UsageError for what the format cannot hold.
    ``read_many(text, source)``, ``write_many(boards)``
        for formats whose texts hold many puzzles: ``read_many`` yields a FormatError in the place of a puzzle that
        cannot be read.
    ``colours``, ``unknown``
        whether it holds decided cells, and clues of unknown size.
    ``inline``
        whether its texts are short enough to be given on a command line: URLs.
    """

    name: str
    probe: Callable[[str], bool]
    read: Callable[[str, str], Board]
    write: Callable[[Board], str]
    suffix: str
    read_many: Callable[[str, str], Iterator[Board | FormatError]] | None = None
    write_many: Callable[[Iterable[Board]], str] | None = None
    aliases: tuple[str, ...] = ()
    colours: bool = True
    unknown: bool = True
    inline: bool = False


# In the order in which a text is tried against them: a format whose texts could pass for another's comes first.
FORMATS: tuple[Format, ...] = (
    Format(
        janko_json.NAME,
        janko_json.probe,
        janko_json.read,
        janko_json.write,
        ".json",
        janko_json.read_many,
        janko_json.write_many,
        aliases=("json",),
    ),
    Format(legup.NAME, legup.probe, legup.read, legup.write, ".xml", unknown=False),
    Format(pzprv3.NAME, pzprv3.probe, pzprv3.read, pzprv3.write, ".pzprv3", inline=True),
    Format(penpa.NAME, penpa.probe, penpa.read, penpa.write, ".penpa", inline=True),
    Format(
        puzzlink.NAME,
        puzzlink.probe,
        puzzlink.read,
        puzzlink.write,
        ".url",
        puzzlink.read_many,
        puzzlink.write_many,
        aliases=("url", "pzpr"),
        colours=False,
        inline=True,
    ),
    Format(janko.NAME, janko.probe, janko.read, janko.write, ".janko"),
    Format(sparse.NAME, sparse.probe, sparse.read, sparse.write, ".sparse", colours=False),
    Format(characters.NAME, characters.probe, characters.read, characters.write, ".txt", colours=False),
    Format(plain.NAME, plain.probe, plain.read, plain.write, ".in", aliases=("in",)),
)


def format_named(name: str) -> Format:
    """The format of that name or alias. Raises UsageError if there is none."""
    for known in FORMATS:
        if name == known.name or name in known.aliases:
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


def read_board(
    text: str,
    source: str = "<text>",
    format: str | None = None,  # noqa: A002 - the word for it
    max_cells: int | None = None,
) -> Board:
    """The one board in a text, in the named format or the one it looks like.

    Raises FormatError if the text cannot be read, holds several puzzles, or a board of more than ``max_cells`` (None:
    ``MAX_CELLS``, or what ``at_most`` says around); UsageError for an unknown format name.
    """
    with at_most(max_cells):
        return _chosen(text, source, format).read(text, source)


def read_boards(
    text: str,
    source: str = "<text>",
    format: str | None = None,  # noqa: A002 - as above
    max_cells: int | None = None,
) -> list[Board]:
    """All boards in a text, one or more. Raises as ``read_board`` does, for the first puzzle that cannot be read."""
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


def write_board(board: Board, format: str) -> str:  # noqa: A002 - as above
    """A board as text. Raises UsageError for an unknown format name, and for what the format cannot hold."""
    return format_named(format).write(board)


def _chosen(text: str, source: str, name: str | None) -> Format:
    return detect(text, source) if name is None else format_named(name)


def _names() -> str:
    return " or ".join(known.name for known in FORMATS)
