"""Reader of pictures as boards without clues: black is sea, white is island.

.##.      text: ``#`` is black, ``.`` white, ``?`` either; or a board in any format, with its decided cells
?##.      PNG and other images of the extra ``png`` (pillow): one pixel per cell, or scaled to a given size
          SVG, drawn by resvg (extra ``svg``) and scaled to a given size
"""

from io import BytesIO
from math import isqrt
from pathlib import Path
from warnings import catch_warnings, simplefilter

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.cli.files import is_url, puzzle_in, read_text
from nurikabe_sat.errors import FormatError, MissingFileError, UsageError, missing_extra
from nurikabe_sat.formats.scan import refuse_larger
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle

_BLACK, _WHITE, _EITHER = "#", ".", "?"
_MIDDLE = 128
_MOST = 100
"""Maximum number of pixels per side of a picture if no board size is given."""

_MOST_PIXELS = 5_000_000
"""Maximum number of pixels of a picture. Even a small file can contain billions of pixels."""

_SVG = ".svg"
_FINE = 16
"""Default width of a cell in pixels for drawing an SVG. A picture that would be too large gets narrower cells."""

_IMAGES = (".png", ".gif", ".bmp", ".jpg", ".jpeg", ".webp")


def read_picture(where: str, size: tuple[int, int] | None = None, form: str | None = None) -> Board:
    """Return a board without clues whose cells have the colours of the picture in a file.

    Args:
        where: The name of the file.
        size: The number of rows and columns. An image is scaled to this size; a text must have this size.
        form: The name of a format of boards. By default, the kind of picture is detected.

    Raises:
        FormatError: If the content cannot be read.
        UsageError: If the size does not fit, or an extra is missing.
        OSError: If the system refuses access.
    """
    if size is not None:
        refuse_larger(*size)
    suffix = "" if form is not None or is_url(where) else Path(where).suffix.lower()
    if suffix == _SVG:
        if size is None:
            raise UsageError("an SVG has no size in cells; add the size of the board, such as 20x30")
        return _board(_from_image(where, size, _drawn(where, size)), where)
    if suffix in _IMAGES:
        return _board(_from_image(where, size), where)
    board = _from_text(where, form)
    found = board.puzzle.rows, board.puzzle.cols
    if size not in (None, found):
        raise UsageError(f"the picture has {found[0]}x{found[1]} cells; only images can be scaled to another size")
    return board


def _from_text(where: str, form: str | None) -> Board:
    text, source = read_text(where)
    rows = text.split()
    letters = set("".join(rows))
    if form is None and rows and letters <= {_BLACK, _WHITE, _EITHER} and len(set(map(len, rows))) == 1:
        refuse_larger(len(rows), len(rows[0]))
        masks = [mask_of(i for i, letter in enumerate("".join(rows)) if letter == one) for one in (_BLACK, _WHITE)]
        return _board(Colouring.from_masks(Grid(len(rows), len(rows[0])), *masks), source)
    return puzzle_in(text, source, where, form)


def _drawn(where: str, size: tuple[int, int]) -> BytesIO:
    """Render an SVG as a PNG with several pixels per cell, which can be scaled like other images."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise missing_extra("an SVG requires", "svg", error) from error
    fine = max(1, min(_FINE, isqrt(_MOST_PIXELS // (size[0] * size[1]))))
    text, source = read_text(where)
    try:
        png = svg_to_bytes(svg_string=text, width=size[1] * fine, height=size[0] * fine, skip_system_fonts=True)
    except ValueError as error:
        raise FormatError("an SVG that cannot be drawn", "black and white shapes", source=source) from error
    return BytesIO(bytes(png))


def _from_image(where: str, size: tuple[int, int] | None, data: BytesIO | None = None) -> Colouring:
    """Return the colouring that the image in ``data`` shows. If ``data`` is None, read the file ``where`` instead."""
    try:
        from PIL import Image
    except ImportError as error:
        raise missing_extra("a picture requires", "png", error) from error
    try:
        with catch_warnings():
            simplefilter("ignore", Image.DecompressionBombWarning)  # images that are too large are rejected below
            with Image.open(data or where) as opened:
                _refuse_large(opened.size, size)
                pixels = opened.convert("RGBA")
    except FileNotFoundError as error:
        raise MissingFileError(where, "a picture") from error
    except UsageError:
        raise
    except Exception as error:
        raise FormatError("a picture that cannot be read", "black and white pixels", source=where) from error
    page = Image.new("RGBA", pixels.size, "white")
    page.alpha_composite(pixels)
    grey = page.convert("L")
    if size is not None:
        grey = grey.resize((size[1], size[0]), Image.Resampling.BOX)
    grid = Grid(grey.height, grey.width)
    sea = mask_of(i for i, brightness in enumerate(grey.tobytes()) if brightness < _MIDDLE)
    return Colouring.from_masks(grid, sea, grid.all_cells & ~sea)


def _refuse_large(pixels: tuple[int, int], size: tuple[int, int] | None) -> None:
    width, height = pixels
    if width * height > _MOST_PIXELS:
        raise UsageError(f"a picture of {width}x{height} pixels is too large; the maximum is {_MOST_PIXELS} pixels")
    if size is None and max(pixels) > _MOST:
        raise UsageError(
            f"a picture of {width}x{height} pixels is larger than any board; add the size of the board, such as 20x30"
        )


def _board(colouring: Colouring, name: str) -> Board:
    return Board(Puzzle(colouring.grid, ()), colouring, name)
