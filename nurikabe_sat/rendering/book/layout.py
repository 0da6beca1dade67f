"""Where things stand in a book: pages with slots, in millimetres from the upper left corner of the sheet.

A slot is the place of a puzzle: its heading on top, the QR code at the right of that, and the board below. All slots of
a page are alike: of the ways to divide it (1 x 4, 2 x 2, ...) it is the one in which the smallest cells are largest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.errors import UsageError
from nurikabe_sat.rendering.book import BookEntry, Style
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import CELL, Scene

MARGIN = 14.0
FOOTER = 9.0
HEADING = 11.0
"""The height of the heading of a solutions page."""

_GUTTER = 8.0
_READABLE = 3.0
"""Smaller cells are not printed, unless that size is asked for."""

_SOLVED = (20, 12, 9, 6, 4, 3, 2, 1)
"""So many solutions a page are tried."""


@dataclass(frozen=True)
class PuzzleSlot:
    """The place of an entry. ``head``: the height of the heading, and of the QR code. ``cell``: the width of a cell.

    ``is_wide``: no other slot is beside it; then the board stands in the middle.
    """

    entry: BookEntry
    x: float
    y: float
    width: float
    height: float
    head: float
    cell: float
    is_wide: bool

    def board(self, scene: Scene) -> tuple[float, float, float]:
        """Where the picture begins, and the millimetres of a unit of it."""
        scale = self.cell / CELL
        left = (self.width - scene.width * scale) / 2 if self.is_wide else 0
        return self.x + left, self.y + self.head, scale


@dataclass(frozen=True)
class Page:
    """A page with its number, from 1."""

    number: int
    slots: tuple[PuzzleSlot, ...]
    solved: bool = False


@dataclass(frozen=True)
class _Division:
    """A part of the page in so many columns and rows of slots."""

    columns: int
    rows: int
    width: float
    height: float
    top: float

    def slots(self, entries: Sequence[BookEntry], head: float) -> Iterator[PuzzleSlot]:
        """The slots for entries, row by row; the cells as large as there is room for."""
        width = (self.width - (self.columns - 1) * _GUTTER) / self.columns
        height = (self.height - (self.rows - 1) * _GUTTER) / self.rows
        for place, entry in enumerate(entries):
            row, column = divmod(place, self.columns)
            x, y = MARGIN + column * (width + _GUTTER), self.top + row * (height + _GUTTER)
            cell = _fitting(entry, width, height - head)
            yield PuzzleSlot(entry, x, y, width, height, head, cell, is_wide=self.columns == 1)


def pages(entries: Sequence[BookEntry], style: Style) -> list[Page]:
    """The pages of puzzles, then those of solutions. Raises UsageError where a board does not fit."""
    first = 2 if style.title else 1
    made = [Page(first + i, slots) for i, slots in enumerate(_puzzle_slots(entries, style))]
    if style.solutions:
        after = first + len(made)
        made += [Page(after + i, slots, solved=True) for i, slots in enumerate(_solved_slots(entries, style))]
    return made


def _puzzle_slots(entries: Sequence[BookEntry], style: Style) -> Iterator[tuple[PuzzleSlot, ...]]:
    head = _head(style, any(entry.address for entry in entries))
    wanted, most = (9.0, 18.0) if style.large else (4.5, 11.0)
    counts = range(style.per_page, 0, -1)
    for slots in _filled(entries, style, counts, MARGIN, head, style.cell or wanted):
        if _smallest(slots) < (style.cell or _READABLE):
            raise _too_large(slots[0], style)
        yield tuple(replace(slot, cell=min(slot.cell, style.cell or most)) for slot in slots)


def _solved_slots(entries: Sequence[BookEntry], style: Style) -> Iterator[tuple[PuzzleSlot, ...]]:
    wanted, most = (4.5, 10.0) if style.large else (2.2, 5.0)
    for slots in _filled(entries, style, _SOLVED, MARGIN + HEADING, style.font * 0.6, wanted):
        yield tuple(replace(slot, cell=min(slot.cell, most)) for slot in slots)


def _filled(
    entries: Sequence[BookEntry], style: Style, counts: Sequence[int], top: float, head: float, wanted: float
) -> Iterator[list[PuzzleSlot]]:
    """The slots of each page: as many as the first of ``counts`` whose cells are all as large as wanted, or one."""
    width, height = style.size
    room = width - 2 * MARGIN, height - top - MARGIN - FOOTER, top
    start = 0
    while start < len(entries):
        for count in counts:
            here = entries[start : start + count]
            ways = (_Division(columns, -(-count // columns), *room) for columns in range(1, count + 1))
            slots = max((list(way.slots(here, head)) for way in ways), key=_smallest)
            if _smallest(slots) >= wanted:
                break
        yield slots
        start += len(slots)


def _head(style: Style, has_codes: bool) -> float:
    """The height of two lines of text, and of a QR code if there are any."""
    return max(style.font * 0.95, 22.0 if has_codes else 0.0)


def _smallest(slots: Sequence[PuzzleSlot]) -> float:
    return min(slot.cell for slot in slots)


def _too_large(slot: PuzzleSlot, style: Style) -> UsageError:
    """Why a puzzle does not fit on a page of its own."""
    puzzle, most = slot.entry.board.puzzle, f"{int(slot.cell * 100) / 100:g} mm"
    what = f"puzzle {slot.entry.number} ({puzzle.rows} x {puzzle.cols})"
    if style.cell is not None:
        return UsageError(f"{what}: cells of {style.cell:g} mm do not fit on the page, only {most}")
    return UsageError(f"{what}: cells of {most} are hard to read; if that is right, say --cell {most[:-3]}")


def _fitting(entry: BookEntry, width: float, height: float) -> float:
    """The largest cells with which the picture of a board fits."""
    scene = Scene(entry.board, Look())
    return min(width / scene.width, height / scene.height) * CELL
