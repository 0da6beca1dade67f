"""Printable books, which contain pages of puzzles followed by pages of solutions.

    +------------------+   +------------------+   +------------------+     a title page, if there is a title;
    |                  |   | 1. Two lakes  ## |   | Solutions        |     pages of puzzles, each with title,
    |     Nurikabe     |   | A. Setter     ## |   | 1      2      3  |     author, size and level, a QR code
    |    12 puzzles    |   | [ ] [ ] [ ] [ ]  |   | ###    #.#    ## |     on request, and notes; the solutions,
    |                  |   |        2         |   |        5         |     small
    +------------------+   +------------------+   +------------------+

``layout.py`` computes the positions, in millimetres; ``pdf.py`` and ``html.py`` draw the same pages.
A book contains no date, so the same puzzles and library versions give the same bytes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Board, Colouring

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper size in millimetres, keyed by the name of the size."""

RULES = (
    "Colour each cell island (white) or sea (black).",
    "Every island has exactly one number and as many cells as it says.",
    "The sea is connected, and no 2x2 block of it is all sea.",
)
ANY_SIZE = "A ? stands for any number."
PUZZLES, SOLUTIONS = "Puzzles", "Solutions"


@dataclass(frozen=True)
class BookEntry:
    """Puzzle in a book, with its number, its solution and its level.

    Attributes:
        level: The level; empty if it is unknown.
        address: The link in the QR code; empty for no code.
    """

    number: int
    board: Board
    solution: Colouring
    level: str = ""
    address: str = ""

    @property
    def heading(self) -> str:
        """The heading of a puzzle: its number, followed by its title or, without a title, by its name."""
        title = self.board.caption.title or ("" if self.board.name.isdecimal() else self.board.name)
        return f"{self.number}. {title}" if title else f"{self.number}."

    @property
    def line(self) -> str:
        """The line below the heading: the author, the size and the level, if they are known."""
        puzzle = self.board.puzzle
        words = (self.board.caption.author, f"{puzzle.rows} x {puzzle.cols}", self.level)
        return ", ".join(word for word in words if word)


@dataclass(frozen=True)
class Style:
    """Style of a book: the paper, the size of puzzles and text, the title, and whether it has solutions.

    Attributes:
        per_page: The maximum number of puzzles per page, reduced if cells would become too small. None: 4, and in large
            print only if their cells stay large.
        cell: The width of a cell in millimetres; None for the largest possible width.
        large: Large print.
        title: The title; empty for a book without a title page.
    """

    paper: str = "a4"
    per_page: int | None = None
    cell: float | None = None
    large: bool = False
    title: str = ""
    solutions: bool = True

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the sheet, in millimetres."""
        return PAPERS[self.paper]

    @property
    def font(self) -> float:
        """The size of the text, in points."""
        return 16 if self.large else 10


def title_lines(entries: Iterable[BookEntry]) -> tuple[str, ...]:
    """Return the lines below the title of a book, which state the rules."""
    has_open = any(clue.size is None for entry in entries for clue in entry.board.puzzle.clue_list)
    return (*RULES, ANY_SIZE) if has_open else RULES
