"""Description of a format: its name, how to detect its texts, and how to read and write them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.model import Board


@dataclass(frozen=True)
class Format:
    """Text format of puzzles.

    ``aliases``
        other names of the format.
    ``suffix``
        the end of its file names.
    ``probe(text)``
        returns True if a text looks like this format, after a quick check.
    ``read(text, source)``, ``write(board)``
        read the one board of a text, and write a board. ``write`` raises UsageError if the format cannot hold the
        board.
    ``read_many(text, source)``, ``write_many(boards)``
        for formats whose texts hold many puzzles. For an unreadable puzzle, ``read_many`` yields its FormatError.
    ``colours``, ``unknown``
        True if the format holds decided cells, or clues of unknown size.
    ``largest``
        the largest clue; None: no limit.
    ``keeps``
        the fields of a board that the format keeps: some of ``name``, ``title``, ``author`` and ``notes``.
    ``left_out(text)``
        describes the contents of a text that a board cannot hold; None if the board holds all of them.
    ``inline``
        True if texts are short enough for a command line: URLs.
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
    largest: int | None = None
    keeps: tuple[str, ...] = ()
    inline: bool = False
    left_out: Callable[[str], str | None] | None = None
