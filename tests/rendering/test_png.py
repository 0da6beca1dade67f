"""PNG: the pixels that Pillow reads back from it."""

import sys
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.rendering import png
from nurikabe_sat.rendering.look import Look, Mark, shown_colours
from nurikabe_sat.rendering.scene import FILLS, STROKES
from tests.support.strategies import boards

# Pixels: a cell, and the margin left of and above the cells without and with coordinates.
CELL, MARGIN, LABELS = 48, 16, 36

Pixel = tuple[int, int, int]


def pixels(board: Board, look: Look) -> Image.Image:
    image = Image.open(BytesIO(png.render(board, look)))
    assert (image.format, image.mode) == ("PNG", "RGB")
    return image


def at(image: Image.Image, x: int, y: int) -> Pixel:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def rgb(colour: str) -> Pixel:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


@settings(max_examples=30)
@given(st.data(), boards(max_cells=20), st.booleans())
def test_each_cell_has_its_colour(data: st.DataObject, board: Board, coordinates: bool) -> None:
    grid = board.puzzle.grid
    marks = data.draw(st.dictionaries(st.sampled_from(list(board)), st.sampled_from(Mark)))
    image = pixels(board, Look(marks=marks, coordinates=coordinates))
    start = LABELS if coordinates else MARGIN
    assert image.size == (start + grid.cols * CELL + MARGIN, start + grid.rows * CELL + MARGIN)
    words = {Colour.SEA: "sea", Colour.ISLAND: "island", Colour.UNKNOWN: "undecided"}
    for cell, colour in enumerate(shown_colours(board)):
        row, col = grid.position(cell)
        x, y = start + col * CELL, start + row * CELL
        mark = marks.get(grid.place(cell))
        fill = rgb(FILLS[f"{words[colour]} {mark.value}" if mark else words[colour]])
        edge = rgb(STROKES["frame"]) if mark is Mark.FOCUS else fill
        # In the corner, where no number and no dot comes, and just within the lines.
        assert [at(image, x + i, y + i) for i in (8, 9, 39, 40)] == [fill] * 4
        assert [at(image, x + i, y + 24) for i in (3, 44)] == [edge] * 2


def test_lines_are_sharp() -> None:
    image = pixels(Board(Puzzle.from_rows([[0, 0]]), Colouring.from_rows(["WW"])), Look())
    white, line, border = rgb(FILLS["island"]), rgb(FILLS["line"]), rgb(STROKES["border"])
    across = [at(image, x, MARGIN + 24) for x in range(image.width)]
    middle = MARGIN + CELL
    assert across[middle - 3 : middle + 3].count(line) == 1
    assert set(across[middle - 3 : middle + 3]) == {white, line}
    assert set(across) == {white, line, border}
    assert [across.index(border), across[:middle].count(border), across[middle:].count(border)] == [12, 4, 4]


def test_numbers_are_written() -> None:
    board = Board(Puzzle.from_rows([[1, 88], [0, 88]]), Colouring.from_rows(["..", "WB"]))
    image = pixels(board, Look())

    def ink(row: int, col: int) -> int:
        """How many pixels of a cell's inside are nearer to the colour of its number than to that of the cell."""
        x, y = MARGIN + col * CELL, MARGIN + row * CELL
        inside = image.convert("L").crop((x + 5, y + 5, x + CELL - 4, y + CELL - 4))
        dark = sum(inside.histogram()[:128])
        return min(dark, inside.width * inside.height - dark)

    assert ink(1, 0) == 0
    assert 30 < ink(0, 0) < ink(0, 1)
    assert abs(ink(1, 1) - ink(0, 1)) <= 0.3 * ink(0, 1)


def test_a_number_stands_in_the_middle() -> None:
    image = pixels(Board.of(Puzzle.from_rows([[88]])), Look()).convert("L")
    inside = image.crop((MARGIN + 4, MARGIN + 4, MARGIN + 44, MARGIN + 44)).point(lambda value: 255 - value)
    box = inside.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert abs(left - (40 - right)) <= 2
    assert abs(top - (40 - bottom)) <= 2


def test_dots_are_round_and_for_partial_boards_only() -> None:
    puzzle = Puzzle.from_rows([[0, 0]])
    partial = pixels(Board(puzzle, Colouring.from_rows(["W."])), Look())
    middle = MARGIN + CELL // 2
    assert at(partial, middle, middle) == rgb(FILLS["dot"])
    square = partial.crop((middle - 6, middle - 6, middle + 6, middle + 6))
    assert square.transpose(Image.Transpose.ROTATE_90).tobytes() == square.tobytes()
    assert len(square.getcolors() or []) > 2, "a smooth edge has colours between"
    complete = pixels(Board(puzzle, Colouring.from_rows(["WB"])), Look())
    assert at(complete, middle, middle) == rgb(FILLS["island"])


def test_coordinates_stand_in_the_margin() -> None:
    board = Board.of(Puzzle.from_rows([[0, 0]]))
    without = pixels(board, Look()).crop((0, 0, MARGIN + 2 * CELL, 12)).getcolors() or []
    above = pixels(board, Look(coordinates=True)).crop((LABELS, 0, LABELS + 2 * CELL, LABELS - 4)).getcolors() or []
    assert len(without) == 1
    assert len(above) > 1


def test_a_large_board_has_smaller_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.of(Puzzle(Grid(30, 20), ()))
    assert pixels(board, Look()).width == 2 * MARGIN + 20 * CELL
    monkeypatch.setattr(png, "MAX_PIXELS", 40_000)
    small = pixels(board, Look(coordinates=True))
    assert small.size == (148, 218)  # 7 pixels a cell
    assert at(small, small.width // 2, 1) == rgb(FILLS["paper"])


def test_numbers_that_nobody_could_read_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(Puzzle.from_rows([[88] * 20] * 30), Colouring.from_rows(["W" * 20] * 30))
    monkeypatch.setattr(png, "MAX_PIXELS", 40_000)
    colours = pixels(board, Look(coordinates=True)).getcolors() or []
    wanted = {rgb(FILLS["island"]), rgb(FILLS["line"]), rgb(STROKES["border"])}
    assert {colour for _, colour in colours} == wanted


def test_a_board_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.of(Puzzle(Grid(30, 20), ()))
    monkeypatch.setattr(png, "MAX_PIXELS", 10_141)
    assert pixels(board, Look()).size == (83, 123)  # 4 pixels a cell, which is the least
    monkeypatch.setattr(png, "MAX_PIXELS", 10_140)
    with pytest.raises(UsageError, match=r"^a board of 30 x 20 cells is too large for a PNG; choose SVG$"):
        png.render(board, Look())


def test_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(UsageError, match=r"^a PNG requires the extra 'png': pip install 'nurikabe-sat\[png\]'$"):
        png.render(Board.of(Puzzle(Grid(1, 1), ())), Look())
