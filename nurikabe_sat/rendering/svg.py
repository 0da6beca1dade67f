"""Picture of a board as a single SVG file, without scripts or external resources.

    <rect class="sea focus" x="48" y="12" width="36" height="36"/>
    <text class="clue" x="30" y="37.56" font-size="21">2</text>

The classes of a shape give its kind. One style sheet contains all colours, and applies only inside ``.nurikabe``. A
page that includes the picture can change its style, for example with ``.nurikabe .sea { fill: navy }``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import FILLS, STROKES, Box, Disc, Label, Outline, Scene, Shape, Stroke

_TEXT = "text-anchor: middle; font-family: Helvetica, Arial, 'Liberation Sans', sans-serif"

# A name can contain characters that XML cannot: control characters, or bytes of a file name that are not text.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_SIZE = re.compile(r' width="(\d+)" height="(\d+)"')


def render(board: Board, look: Look) -> str:
    """Return the board as an SVG file. Its title is the name of the board or, without a name, the size of the board."""
    scene = Scene(board, look)
    title = board.name or f"Nurikabe, {board.puzzle.rows} x {board.puzzle.cols}"
    return document(title, scene.width, scene.height, scene.shapes())


def document(
    title: str, width: float, height: float, shapes: Iterable[Shape], more_fills: Mapping[str, str] | None = None
) -> str:
    """Return an SVG file with the given shapes. ``more_fills`` holds the colours of additional kinds of shapes."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nurikabe" role="img"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escaped(title)}</title>",
        f"<style>\n{_style(FILLS | dict(more_fills or {}))}</style>",
        *map(_element, shapes),
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def in_one_file(pictures: Sequence[str]) -> str:
    """Return one SVG file that shows several SVG files, each below the one before."""
    parts, right, top = [], 0, 0
    for picture in pictures:
        width, height = map(int, _SIZE.findall(picture)[0])
        parts.append(picture.replace("<svg ", f'<svg y="{top}" ', 1))
        right, top = max(right, width), top + height
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" width="{right}" height="{top}">\n'
    return f"{opening}{''.join(parts)}</svg>\n"


def _style(fills: Mapping[str, str]) -> str:
    """Return the CSS rules that give each kind of shape its colour."""
    rules = [(what, f"fill: {colour}") for what, colour in fills.items()]
    rules += [(what, f"fill: none; stroke: {colour}") for what, colour in STROKES.items()]
    lines = [f".nurikabe .{what.replace(' ', '.')} {{ {rule} }}" for what, rule in rules]
    return "".join(f"{line}\n" for line in [*lines, f".nurikabe text {{ {_TEXT} }}"])


def _element(shape: Shape) -> str:
    match shape:
        case Box(what, x, y, width, height):
            return _tag("rect", what, x=x, y=y, width=width, height=height)
        case Outline(what, x, y, width, height, thick):
            x, y = x + thick / 2, y + thick / 2  # SVG draws half of a stroke outside of its rectangle
            return _tag("rect", what, x=x, y=y, width=width - thick, height=height - thick, stroke_width=thick)
        case Disc(what, x, y, radius):
            return _tag("circle", what, cx=x, cy=y, r=radius)
        case Label(what, x, y, text, size):
            return _tag("text", what, escaped(text), x=x, y=y, font_size=size)
        case Stroke(what, lines, pen):
            path = "".join("M" + "L".join(f"{_decimal(x)} {_decimal(y)}" for x, y in line) for line in lines)
            dashes = f' stroke-dasharray="{pen.dashes}"' if pen.dashes else ""
            return (
                f'<path class="drawn-{what}" d="{path}" fill="none" stroke="{pen.colour}" '
                f'stroke-width="{_decimal(pen.thickness)}" stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
            )


def _tag(name: str, what: str, content: str = "", **numbers: float) -> str:
    """Return an SVG element with the given class, content and attributes."""
    attributes = "".join(f' {key.replace("_", "-")}="{_decimal(number)}"' for key, number in numbers.items())
    end = f">{content}</{name}>" if content else "/>"
    return f'<{name} class="{what}"{attributes}{end}'


def _decimal(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def escaped(text: str) -> str:
    """Return a text escaped for XML and HTML. Forbidden characters become the replacement character."""
    return escape(_NOT_XML.sub("\ufffd", text), quote=False)
