"""Icons for home screens. They show a solved board in the program's own style."""

from io import BytesIO

from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.rendering import png
from nurikabe_sat.rendering.look import Look

SIZES = (180, 192, 512)
"""Icon sizes in pixels, for iOS and for web app manifests."""

_SEA = "#1b2229"
_ROOM = 0.8
"""Share of an icon's width that stays visible if the system crops the icon to a circle."""


def icon(size: int) -> bytes:
    """Return a square PNG icon with a board in the middle. Raises UsageError if Pillow is not installed."""
    puzzle = Puzzle.from_rows([[0, 0, 0, 1], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 0]])
    drawn = png.render(Board(puzzle, Colouring.from_rows(["BBBW", "WWBB", "BBWB", "BWWB"])), Look())
    from PIL import Image

    board = Image.open(BytesIO(drawn))
    side = round(size * _ROOM)
    picture = Image.new("RGB", (size, size), _SEA)
    place = ((size - side) // 2,) * 2
    picture.paste(board.resize((side, side), Image.Resampling.LANCZOS), (place[0], place[1]))
    buffer = BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
