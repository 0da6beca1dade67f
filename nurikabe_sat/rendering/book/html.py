"""Book in the form of a single HTML file, with the same pages as the PDF and with SVG pictures of the boards.

A browser prints it on paper of the chosen size, without additional margins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from nurikabe_sat.rendering import svg
from nurikabe_sat.rendering.book import SOLUTIONS, BookEntry, Style, title_lines
from nurikabe_sat.rendering.book.codes import QUIET, dark_runs
from nurikabe_sat.rendering.book.layout import FOOTER, HEADING, MARGIN, NOTE, Page, PuzzleSlot, pages
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import FILLS, Scene

_STYLE = Path(__file__).with_name("page.css")


def render(entries: Sequence[BookEntry], style: Style) -> str:
    """Return the book as an HTML file. Raises UsageError if a board does not fit, or if segno is missing."""
    return "".join(f"{line}\n" for line in _lines(entries, style))


def _lines(entries: Sequence[BookEntry], style: Style) -> Iterator[str]:
    width, height = style.size
    yield "<!DOCTYPE html>"
    yield '<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"""
    yield f"<title>{svg.escaped(style.title or 'Nurikabe')}</title>"
    yield f"<style>\n{_STYLE.read_text(encoding='utf-8')}"
    yield f"@page {{ size: {width:g}mm {height:g}mm; margin: 0; }}"
    yield f".page {{ width: {width:g}mm; height: {height:g}mm; }}"
    yield f"body {{ font-size: {style.font:g}pt; }}\n</style>\n</head>\n<body>"
    if style.title:
        lines = "".join(f"<p>{svg.escaped(line)}</p>" for line in title_lines(entries))
        front = f'<div class="front" style="top: {height / 4:g}mm"><h1>{svg.escaped(style.title)}</h1>{lines}</div>'
        yield f'<section class="page">{front}</section>'
    for page in pages(entries, style):
        yield from _page(page, height)
    yield "</body>\n</html>"


def _page(page: Page, height: float) -> Iterator[str]:
    yield '<section class="page">'
    if page.solved:
        yield f'<h2 style="{_place(MARGIN, MARGIN)}; height: {HEADING:g}mm">{SOLUTIONS}</h2>'
    for slot in page.slots:
        yield _slot(slot, solved=page.solved)
    yield f'<p class="number" style="top: {height - MARGIN - FOOTER / 4:g}mm">{page.number}</p>'
    yield "</section>"


def _slot(slot: PuzzleSlot, *, solved: bool) -> str:
    entry = slot.entry
    board = entry.board.painted(entry.solution) if solved else entry.board
    scene = Scene(board, Look())
    x, y, scale = slot.board(scene)
    picture = svg.render(replace(board, name=f"{entry.heading} {'solution' if solved else ''}".strip()), Look())
    size = f"width: {slot.width:g}mm; height: {slot.height:g}mm"
    room = "" if solved or not entry.address else f' style="padding-right: {slot.head:g}mm"'
    about = "" if solved else f"<p{room}>{svg.escaped(entry.line)}</p>"
    return (
        f'<div class="slot" style="{_place(slot.x, slot.y)}; {size}">'
        f"<h2{room}>{svg.escaped(entry.heading)}</h2>{about}{'' if solved else _code(slot)}"
        f'<div class="board" style="{_place(x - slot.x, y - slot.y)}; width: {scene.width * scale:.2f}mm">\n'
        f"{picture}</div>{_notes(slot, scene)}</div>"
    )


def _notes(slot: PuzzleSlot, scene: Scene) -> str:
    if not slot.notes:
        return ""
    place = _place(0, slot.below(scene) - slot.y)
    return f'<p class="notes" style="{place}; font-size: {NOTE:g}em">{svg.escaped(chr(10).join(slot.notes))}</p>'


def _code(slot: PuzzleSlot) -> str:
    """Return the QR code of a puzzle as SVG inside a link, or an empty string if the puzzle has no address."""
    if not slot.entry.address:
        return ""
    count, runs = dark_runs(slot.entry.address)
    side, address = slot.head - 2, svg.escaped(slot.entry.address).replace('"', "&quot;")
    box = f"{-QUIET} {-QUIET} {count + 2 * QUIET} {count + 2 * QUIET}"
    path = "".join(f"M{column} {row}h{length}v1h{-length}z" for row, column, length in runs)
    return (
        f'<a class="code" style="{_place(slot.width - side, 0)}; width: {side:g}mm" href="{address}">'
        f'<svg viewBox="{box}" role="img" aria-label="QR code"><path fill="{FILLS["clue"]}" d="{path}"/></svg></a>'
    )


def _place(x: float, y: float) -> str:
    return f"left: {x:.2f}mm; top: {y:.2f}mm"
