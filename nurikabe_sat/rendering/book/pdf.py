"""Book in the form of a PDF file, which the package fpdf2 of the extra ``[book]`` draws.

Text is set in Helvetica, which every PDF reader has and which supports the letters of Latin-1. For other letters, pass
``font``, the file of a font to embed in the book.
"""

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from nurikabe_sat.errors import FormatError, UsageError, missing_extra
from nurikabe_sat.rendering.book import PUZZLES, SOLUTIONS, BookEntry, Style, title_lines
from nurikabe_sat.rendering.book.codes import QUIET, dark_runs
from nurikabe_sat.rendering.book.layout import FOOTER, HEADING, MARGIN, NOTE, Page, PuzzleSlot, pages
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import FILLS, STROKES, Box, Disc, Label, Outline, Scene, Shape

if TYPE_CHECKING:
    from fpdf import FPDF

_POINT = 25.4 / 72
_SMALLEST = 6.0
"""Minimum font size, in points. A text that is too long even at this size is cut off."""
_LONGEST = 1000
"""Maximum number of letters in a line, because longer lines never fit on a sheet."""
_BOOKMARK = 100
"""Maximum number of letters in a bookmark."""

_FILLS = {**FILLS, "undecided": FILLS["paper"]}
_HELVETICA, _OWN = "helvetica", "book"
_ALWAYS = datetime(2000, 1, 1, tzinfo=timezone.utc)


def render(entries: Sequence[BookEntry], style: Style, font: str | None = None) -> bytes:
    """Return the book as a PDF file.

    Raises:
        UsageError: If fpdf2 is missing, a board does not fit, or the font lacks a letter.
        FormatError: If the font cannot be read.
    """
    try:
        from fpdf import FPDF
    except ImportError as error:
        raise missing_extra("a PDF requires", "book", error) from error
    pdf = FPDF(format=style.size)
    pdf.set_creation_date(_ALWAYS)
    pdf.set_title(style.title or "Nurikabe")
    pdf.set_lang("en")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    _Book(pdf, style, _font_of(pdf, font)).draw(entries)
    return bytes(pdf.output())


def _font_of(pdf: "FPDF", file: str | None) -> str:
    """Add the font from a file to the PDF, and return the name of its family. Without a file, return Helvetica."""
    if file is None:
        return _HELVETICA
    try:
        pdf.add_font(_OWN, fname=file)
    except Exception as error:  # fonttools raises errors of many kinds
        raise FormatError("a font that cannot be read", "a TrueType or OpenType font", source=file) from error
    return _OWN


class _Book:
    """Writer of the pages of a PDF file."""

    def __init__(self, pdf: "FPDF", style: Style, family: str) -> None:
        self._pdf, self._style, self._family = pdf, style, family
        self._width, self._height = style.size

    def draw(self, entries: Sequence[BookEntry]) -> None:
        made = pages(entries, self._style)
        if self._style.title:
            self._title_page(entries)
        for before, page in zip((None, *made), made, strict=False):
            self._page(page, starts=before is None or page.solved != before.solved)

    def _title_page(self, entries: Sequence[BookEntry]) -> None:
        self._pdf.add_page()
        middle, size, y = self._width / 2, self._style.font, self._height / 3
        self._text(middle, y, self._style.title, 3 * size, self._width - 2 * MARGIN, bold=True, anchor="middle")
        for line in title_lines(entries):
            y += (2.2 if y < self._height / 2.5 else 1.5) * size * _POINT + 4
            self._text(middle, y, line, 1.1 * size, self._width - 2 * MARGIN, anchor="middle")

    def _page(self, page: Page, *, starts: bool) -> None:
        """Draw a page. ``starts`` is True for the first page of puzzles and the first page of solutions."""
        self._pdf.add_page()
        size = self._style.font
        if starts:
            self._bookmark(SOLUTIONS if page.solved else PUZZLES, 0.0, level=0)
        if page.solved:
            self._text(MARGIN, MARGIN + HEADING / 2, SOLUTIONS, 1.4 * size, self._width, bold=True)
        for slot in page.slots:
            self._solution(slot) if page.solved else self._puzzle(slot)
        foot = self._height - MARGIN + FOOTER / 4
        self._text(self._width / 2, foot, str(page.number), size, self._width, anchor="middle")

    def _puzzle(self, slot: PuzzleSlot) -> None:
        size = self._style.font
        self._bookmark(f"{slot.entry.heading} ({slot.entry.line})", slot.y, level=1)
        room = slot.width
        if slot.entry.address:
            room -= slot.head
            self._code(slot)
        y = slot.y + 1.2 * size * _POINT
        self._text(slot.x, y, slot.entry.heading, 1.2 * size, room, bold=True)
        self._text(slot.x, y + 1.3 * size * _POINT, slot.entry.line, 0.9 * size, room)
        scene = Scene(slot.entry.board, Look())
        self._board(slot, scene)
        y = slot.below(scene)
        for line in slot.notes:
            y += 1.25 * NOTE * size * _POINT
            self._text(slot.x, y, line, NOTE * size, slot.width)

    def _solution(self, slot: PuzzleSlot) -> None:
        size = self._style.font
        self._bookmark(slot.entry.heading, slot.y, level=1)
        self._text(slot.x, slot.y + size * _POINT, slot.entry.heading, 0.9 * size, slot.width, bold=True)
        self._board(slot, Scene(slot.entry.board.painted(slot.entry.solution), Look()))

    def _bookmark(self, text: str, y: float, *, level: int) -> None:
        """Add an entry to the outline of the PDF, which points to the height ``y`` on the current page."""
        self._pdf.set_y(y)
        self._pdf.start_section(text[:_BOOKMARK], level)

    def _board(self, slot: PuzzleSlot, scene: Scene) -> None:
        x, y, scale = slot.board(scene)
        for shape in scene.shapes():
            self._shape(shape, x, y, scale)

    def _shape(self, shape: Shape, left: float, top: float, scale: float) -> None:
        pdf = self._pdf
        match shape:
            case Box(what, x, y, width, height):
                pdf.set_fill_color(_FILLS[what])
                pdf.rect(left + x * scale, top + y * scale, width * scale, height * scale, style="F")
            case Outline(what, x, y, width, height, thick):
                pdf.set_draw_color(STROKES[what])
                pdf.set_line_width(thick * scale)
                x, y = left + (x + thick / 2) * scale, top + (y + thick / 2) * scale
                pdf.rect(x, y, (width - thick) * scale, (height - thick) * scale)
            case Disc(what, x, y, radius):
                pdf.set_fill_color(_FILLS[what])
                pdf.circle(left + x * scale, top + y * scale, radius * scale, style="F")
            case Label(what, x, y, text, size):
                pdf.set_text_color(_FILLS[what])
                pdf.set_font(_HELVETICA, size=size * scale / _POINT)
                pdf.text(left + x * scale - pdf.get_string_width(text) / 2, top + y * scale, text)

    def _code(self, slot: PuzzleSlot) -> None:
        """Draw the QR code in the upper right corner of a puzzle's area, and make it a link."""
        pdf, side = self._pdf, slot.head - 2
        count, runs = dark_runs(slot.entry.address)
        scale = side / (count + 2 * QUIET)
        left, top = slot.x + slot.width - side + QUIET * scale, slot.y + QUIET * scale
        pdf.set_fill_color(FILLS["clue"])
        for row, column, length in runs:
            pdf.rect(left + column * scale, top + row * scale, length * scale, scale, style="F")
        pdf.link(slot.x + slot.width - side, slot.y, side, side, slot.entry.address)

    def _text(
        self, x: float, y: float, text: str, size: float, room: float, *, bold: bool = False, anchor: str = "start"
    ) -> None:
        """Draw a line of text within ``room`` millimetres. A text that is too long is made smaller or cut off."""
        pdf = self._pdf
        self._refuse_unknown(text)
        pdf.set_text_color(FILLS["clue"])
        pdf.set_font(self._family, "B" if bold and self._family == _HELVETICA else "", size)
        text = text[:_LONGEST]
        width = pdf.get_string_width(text)
        if width > room:
            pdf.set_font_size(max(_SMALLEST, size * room / width))
            text = self._cut_off(text, room)
            width = pdf.get_string_width(text)
        pdf.text(x - width / 2 if anchor == "middle" else x, y, text)

    def _cut_off(self, text: str, room: float) -> str:
        """Return the text if it fits into ``room``, otherwise the longest prefix that fits, followed by dots."""

        def is_too_long(letters: int) -> bool:
            return self._pdf.get_string_width(f"{text[:letters]}...") > room

        if self._pdf.get_string_width(text) <= room:
            return text
        return f"{text[: max(0, bisect_left(range(len(text)), True, key=is_too_long) - 1)].rstrip('.')}..."

    def _refuse_unknown(self, text: str) -> None:
        """Raise UsageError if the font does not contain some letter of the text."""
        if unknown := next(self._unknown(text), None):
            where = "the font" if self._family == _OWN else "Helvetica"
            raise UsageError(f"{text[:60]!r}: {where} has no {unknown!r}; choose another font, or write an .html file")

    def _unknown(self, text: str) -> Iterator[str]:
        if self._family == _HELVETICA:
            return (letter for letter in text if ord(letter) > 255)
        known: Container[int] = getattr(self._pdf.fonts[_OWN], "cmap")  # noqa: B009 (fonts without a file have none)
        return (letter for letter in text if ord(letter) not in known)
