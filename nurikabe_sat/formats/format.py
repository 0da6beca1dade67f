"""Description of a format: its name, and functions that detect, read and write its texts."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.model import Board, Colouring


@dataclass(frozen=True)
class Format:
    """Text format of puzzles.

    Attributes:
        aliases: Other names of the format.
        suffix: The file name extension, such as ``.txt``.
        probe: Function that returns True if a quick check finds that a text looks like this format.
        read: Function that returns the only board in a text.
        write: Function that returns the text of a board. Raises UsageError if the format cannot hold the board.
        read_many: Function that yields the boards in a text, and a FormatError for each unreadable puzzle.
        write_many: Function that returns the text of several boards.
        write_answer: Function that returns the text of a board with its solution, for a program that checks answers.
        colours: True if the format supports decided cells.
        unknown: True if the format supports clues of unknown size.
        largest: The largest supported clue; None if there is no limit.
        keeps: The fields of a board that the format keeps, such as ``name`` or ``title``.
        left_out: Function that describes the contents of a text that a board cannot hold, or returns None.
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
