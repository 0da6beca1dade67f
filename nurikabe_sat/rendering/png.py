"""Picture of a board as PNG, drawn by the package Pillow of the extra ``[png]``.

Cells and lines begin and end on whole pixels, so they are sharp. Text and dots have smooth edges. A cell is
``CELL_PIXELS`` wide unless the picture would have more than about ``MAX_PIXELS``. Then cells are smaller, down to
``LEAST_PIXELS``, and numbers that would be too small to read are omitted. The same board gives the same bytes, as
long as Pillow stays the same.
"""

import math
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from nurikabe_sat.errors import UsageError, missing_extra
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import CELL, FILLS, STROKES, Box, Disc, Label, Outline, Scene, Shape, Stroke

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont


CELL_PIXELS = 48
LEAST_PIXELS = 4
LEAST_FONT = 5
MAX_PIXELS = 50_000_000

_SMOOTH = 8  # the scale at which a disc is drawn, before it is shrunk


def render(board: Board, look: Look) -> bytes:
    """Return the board as a PNG file. Raises UsageError if Pillow is missing or the board has too many cells."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise missing_extra("a PNG requires", "png") from error
    scene = Scene(board, look)
    scale = _scale(scene)
    image = Image.new("RGB", (_pixel(scene.width * scale), _pixel(scene.height * scale)))
    canvas = ImageDraw.Draw(image)
    for shape in scene.shapes():
        _paint(canvas, shape, scale)
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _scale(scene: Scene) -> float:
    """Return the number of pixels per unit of the drawing. The width of each cell is then a whole number of pixels.

    Raises UsageError if the board is too large for a PNG.
    """
    cell = min(CELL_PIXELS, int(CELL * math.sqrt(MAX_PIXELS / (scene.width * scene.height))))
    if cell < LEAST_PIXELS:
        puzzle = scene.board.puzzle
        raise UsageError(f"a board of {puzzle.rows} x {puzzle.cols} cells is too large for a PNG; choose SVG")
    return cell / CELL


def _paint(canvas: "ImageDraw.ImageDraw", shape: Shape, scale: float) -> None:
    match shape:
        case Box(what, x, y, width, height):
            canvas.rectangle(_corners(x, y, width, height, scale), FILLS[what])
        case Outline(what, x, y, width, height, thickness):
            stroke = max(1, _pixel(thickness * scale))
            canvas.rectangle(_corners(x, y, width, height, scale), outline=STROKES[what], width=stroke)
        case Disc(what, x, y, radius):
            disc = _disc(radius * scale)
            canvas.bitmap((_pixel(x * scale - disc.width / 2), _pixel(y * scale - disc.height / 2)), disc, FILLS[what])
        case Stroke(_, lines, pen):
            for line in lines:
                points = [(x * scale, y * scale) for x, y in line]
                canvas.line(points, pen.colour, max(1, _pixel(pen.thickness * scale)), joint="curve")
        case Label(what, x, y, text, size) if size * scale >= LEAST_FONT:
            canvas.text((x * scale, y * scale), text, FILLS[what], _font(size * scale), anchor="ms")


def _corners(x: float, y: float, width: float, height: float, scale: float) -> tuple[int, int, int, int]:
    """Return the pixel bounds (left, top, right, bottom) of a rectangle, which is at least one pixel wide and high."""
    left, top = _pixel(x * scale), _pixel(y * scale)
    return left, top, left + max(1, _pixel(width * scale)) - 1, top + max(1, _pixel(height * scale)) - 1


def _pixel(length: float) -> int:
    """Return the nearest whole number. Halves are rounded up, whereas ``round`` rounds halves to even numbers."""
    return math.floor(length + 0.5)


@lru_cache(maxsize=16)
def _disc(radius: float) -> "Image.Image":
    """Return an image mask with a smooth disc of the given radius in pixels. The side of the mask is even."""
    from PIL import Image, ImageDraw

    side = 2 * math.ceil(radius) * _SMOOTH
    first, last = side / 2 - radius * _SMOOTH, side / 2 + radius * _SMOOTH - 1
    large = Image.new("L", (side, side))
    ImageDraw.Draw(large).ellipse((first, first, last, last), 255)
    return large.reduce(_SMOOTH)


@lru_cache(maxsize=64)
def _font(size: float) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    """Return Pillow's built-in font at the given size, so that pictures do not depend on installed fonts."""
    from PIL import ImageFont

    return ImageFont.load_default(size)
