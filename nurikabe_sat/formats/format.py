"""Description of a format: its name, how to detect its texts, and how to read and write them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.model import Board, Colouring


@dataclass(frozen=True)
class Format:
    """Text format of puzzles.

    Attributes:
        aliases: Other names of the format.
        suffix: The extension of its files.
        probe: Returns True if a text looks like this format, after a quick check.
        read: Reads the only board of a text.
        write: Returns the text of a board. Raises UsageError if the format cannot hold the board.
        read_many: Reads a text with many puzzles. For an unreadable puzzle, it yields its FormatError.
        write_many: Returns the text of many boards.
        write_answer: Returns the text of a board with its solution, so that another program can check an answer.
        colours: True if the format holds decided cells.
        unknown: True if the format holds clues of unknown size.
        largest: The largest clue; None: no limit.
        keeps: The fields of a board that the format keeps, such as ``name`` or ``title``.
        left_out: Describes the contents of a text that a board cannot hold; None if there are none.
        inline: True if the texts are short enough for a command line, as URLs are.
    """

    name: str
    probe: Callable[[str], bool]
    read: Callable[[str, str], Board]
    write: Callable[[Board], str]
    suffix: str
    read_many: Callable[[str, str], Iterator[Board | FormatError]] | None = None
    write_many: Callable[[Iterable[Board]], str] | None = None
    write_answer: Callable[[Board, Colouring], str] | None = None
    aliases: tuple[str, ...] = ()
    colours: bool = True
    unknown: bool = True
    largest: int | None = None
    keeps: tuple[str, ...] = ()
    inline: bool = False
    left_out: Callable[[str], str | None] | None = None
