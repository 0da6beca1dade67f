"""What a format is: its name, how to tell its texts, and how to read and write them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.model import Board


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
    ``largest``
        the largest number that a clue may have; None: any number.
    ``keeps``
        the words about a board that it keeps: some of ``name``, ``title``, ``author`` and ``notes``.
    ``left_out(text)``
        what a text of this format holds that a board cannot hold, in words; None if there is nothing.
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
    largest: int | None = None
    keeps: tuple[str, ...] = ()
    inline: bool = False
    left_out: Callable[[str], str | None] | None = None
