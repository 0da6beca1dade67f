"""Positions of puzzles and texts on the pages of a book, in millimetres from the upper left corner of the sheet.

A slot is the area for one puzzle: the heading with the QR code to its right, then the board, then the notes. All slots
of a page have the same size. Of the possible divisions (1 x 4, 2 x 2, ...), a page uses the one that gives the largest
cells to the puzzle that needs the most room.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from nurikabe_sat.errors import UsageError
from nurikabe_sat.rendering.book import BookEntry, Style
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import CELL, Scene

MARGIN = 14.0
FOOTER = 9.0
HEADING = 11.0
"""Height of the heading of a solutions page, in millimetres."""

NOTE = 0.9
"""Font size of notes, as a multiple of the font size of the book."""

MOST_NOTES = 8
"""Maximum number of printed lines of notes. Longer notes are cut off and end in dots."""

_LINE = 1.25 * 25.4 / 72
"""Height of a line of text, in millimetres per point of the font size."""

_ABOVE_NOTES = 2.0

_GUTTER = 8.0
_READABLE = 3.0
"""Minimum width of a cell in millimetres, unless the style sets a smaller width."""

_USUAL, _LARGE = 4, 14.0
"""A page usually has ``_USUAL`` puzzles. In large print, a cell should be at least ``_LARGE`` millimetres wide."""

_SOLVED = (20, 12, 9, 6, 4, 3, 2, 1)
"""Possible numbers of solutions per page, in the order in which they are tried."""


@dataclass(frozen=True)
class PuzzleSlot:
    """Area on a page in which a puzzle is printed. Lengths are in millimetres.

    Attributes:
        head: The height of the heading and the QR code.
        cell: The width of a cell.
        is_wide: True if the slot has the full width of the page, so that the board is centred.
        notes: The lines of notes below the board.
    """

    entry: BookEntry
    x: float
    y: float
    width: float
    height: float
    head: float
    cell: float
    is_wide: bool
    notes: tuple[str, ...] = ()

    def board(self, scene: Scene) -> tuple[float, float, float]:
        """Return the position (x, y) of the board's picture, and the number of millimetres per unit of the picture."""
        scale = self.cell / CELL
        left = (self.width - scene.width * scale) / 2 if self.is_wide else 0
        return self.x + left, self.y + self.head, scale

    def below(self, scene: Scene) -> float:
        """Return the vertical position of the notes below the board, in millimetres."""
        return self.y + self.head + scene.height * self.cell / CELL + _ABOVE_NOTES


@dataclass(frozen=True)
class Page:
    """Page of a book. Pages are numbered from 1."""

    number: int
    slots: tuple[PuzzleSlot, ...]
    solved: bool = False


@dataclass(frozen=True)
class _Division:
    """Division of a page into columns and rows of areas. Each area holds one puzzle."""

    columns: int
    rows: int
    width: float
    height: float
    top: float

    def slots(self, entries: Sequence[BookEntry], head: float, font: float) -> Iterator[PuzzleSlot]:
        """Yield the areas of the puzzles on the page, row by row, each with the largest cells that fit.

        ``font`` is the font size of notes; 0 omits notes.
        """
        width = (self.width - (self.columns - 1) * _GUTTER) / self.columns
        height = (self.height - (self.rows - 1) * _GUTTER) / self.rows
        for place, entry in enumerate(entries):
            row, column = divmod(place, self.columns)
            x, y = MARGIN + column * (width + _GUTTER), self.top + row * (height + _GUTTER)
            notes = _note_lines(entry, width, font) if font else ()
            below = _ABOVE_NOTES + len(notes) * font * _LINE if notes else 0.0
            cell = _fitting(entry, width, height - head - below)
            yield PuzzleSlot(entry, x, y, width, height, head, cell, self.columns == 1, notes)


def pages(entries: Sequence[BookEntry], style: Style) -> list[Page]:
    """Return the pages of puzzles, followed by the pages of solutions. Raises UsageError if a board does not fit."""
    first = 2 if style.title else 1
    made = [Page(first + i, slots) for i, slots in enumerate(_puzzle_slots(entries, style))]
    if style.solutions:
        after = first + len(made)
        made += [Page(after + i, slots, solved=True) for i, slots in enumerate(_solved_slots(entries, style))]
    return made


def _puzzle_slots(entries: Sequence[BookEntry], style: Style) -> Iterator[tuple[PuzzleSlot, ...]]:
    head = _head(style, any(entry.address for entry in entries))
    wanted, most = (9.0, 18.0) if style.large else (4.5, 11.0)
    if style.large and style.per_page is None:
        wanted = _LARGE
    counts = range(style.per_page or _USUAL, 0, -1)
    for slots in _filled(entries, style, counts, MARGIN, head, style.cell or wanted, NOTE * style.font):
        if _smallest(slots) < (style.cell or _READABLE):
            raise _too_large(slots[0], style)
        yield tuple(replace(slot, cell=min(slot.cell, style.cell or most)) for slot in slots)


def _solved_slots(entries: Sequence[BookEntry], style: Style) -> Iterator[tuple[PuzzleSlot, ...]]:
    wanted, most = (4.5, 10.0) if style.large else (2.2, 5.0)
    for slots in _filled(entries, style, _SOLVED, MARGIN + HEADING, style.font * 0.6, wanted):
        yield tuple(replace(slot, cell=min(slot.cell, most)) for slot in slots)


def _filled(
    entries: Sequence[BookEntry],
    style: Style,
    counts: Sequence[int],
    top: float,
    head: float,
    wanted: float,
    font: float = 0.0,
) -> Iterator[list[PuzzleSlot]]:
    """Yield the areas of the puzzles on each page. The first number in ``counts`` with large enough cells is used."""
    width, height = style.size
    room = width - 2 * MARGIN, height - top - MARGIN - FOOTER, top
    start = 0
    while start < len(entries):
        for count in counts:
            here = entries[start : start + count]
            ways = (_Division(columns, -(-count // columns), *room) for columns in range(1, count + 1))
            slots = max((list(way.slots(here, head, font)) for way in ways), key=_smallest)
            if _smallest(slots) >= wanted:
                break
        yield slots
        start += len(slots)


def _head(style: Style, has_codes: bool) -> float:
    """Return the height of a heading, in millimetres, with room for two lines of text and for a QR code."""
    return max(style.font * 0.95, 22.0 if has_codes else 0.0)


def _note_lines(entry: BookEntry, width: float, font: float) -> tuple[str, ...]:
    """Return the notes of a puzzle, wrapped to lines that are about ``width`` millimetres wide."""
    notes = entry.board.caption.notes
    em = 1.0 if any(unicodedata.east_asian_width(letter) in "WF" for letter in notes) else 0.5
    letters = max(1, int(width / (em * font * 25.4 / 72)))
    most = (MOST_NOTES + 1) * (letters + 1)  # letters that are looked at: no more than that can be shown
    parts = notes.splitlines()[: MOST_NOTES + 1]
    lines = [line for part in parts for line in wrap(part[:most], letters) or [""]]
    if len(lines) > MOST_NOTES:
        lines[MOST_NOTES - 1 :] = [f"{lines[MOST_NOTES - 1][: letters - 4]} ..."]
    return tuple(lines)


def _smallest(slots: Sequence[PuzzleSlot]) -> float:
    return min(slot.cell for slot in slots)


def _too_large(slot: PuzzleSlot, style: Style) -> UsageError:
    """Return the error for a puzzle that does not fit on a page, even if it is the only puzzle on the page."""
    puzzle, most = slot.entry.board.puzzle, f"{int(slot.cell * 100) / 100:g} mm"
    what = f"puzzle {slot.entry.number} ({puzzle.rows} x {puzzle.cols})"
    if style.cell is not None:
        return UsageError(f"{what}: cells of {style.cell:g} mm do not fit on the page; at most {most} fit")
    return UsageError(
        f"{what}: cells of {most} are too small to read; to use them anyway, set the cell width to {most[:-3]}"
    )


def _fitting(entry: BookEntry, width: float, height: float) -> float:
    """Return the largest cell width, in millimetres, with which the picture of a board fits into the given area."""
    scene = Scene(entry.board, Look())
    return min(width / scene.width, height / scene.height) * CELL
