"""Drawing of a board as a list of shapes, from which SVG and PNG pictures are made.

The drawing looks like a printed puzzle: dark sea, white islands, light grey undecided cells, thin lines between the
cells and a thick line around them. On a partial board, decided island cells have a dot, as players draw it. The focus
is an orange tint with a strong frame, and a reason is a blue tint without a frame, so they also differ in grey.

Lengths are in units, and a cell is ``CELL`` units wide. x grows to the right and y downwards from the upper left corner
of the drawing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering.drawings import Line
from nurikabe_sat.rendering.look import Look, Mark, shown_colours

CELL = 36

_MARGIN = 12
_LABELS = 27  # the margin left of and above the cells, for coordinates
_BORDER = 3
_FRAME = 4
_DOT = 3
_CLUE = 21
_COORDINATE = 12

# Of a digit in the usual sans-serif fonts, in parts of the font's size.
_DIGIT_WIDTH = 0.56
_DIGIT_HEIGHT = 0.72

# Kinds of shapes, with their colours. Orange and blue also differ for people who cannot distinguish red and green.
FILLS = {
    "paper": "#ffffff",
    "sea": "#2e3842",
    "island": "#ffffff",
    "undecided": "#e7eaec",
    "sea focus": "#784712",
    "island focus": "#ffe3bd",
    "undecided focus": "#ecca9a",
    "sea reason": "#1d5f9c",
    "island reason": "#cfe5fa",
    "undecided reason": "#b4d0e8",
    "line": "#8b959e",
    "dot": "#6b7680",
    "clue": "#14191e",
    "clue painted": "#ffffff",
    "coordinate": "#6b7680",
    "steps": "#00594f",
}
STROKES = {
    "border": "#1b2229",
    "frame": "#ef8200",
}


@dataclass(frozen=True)
class Pen:
    """Pen for one kind of drawing. ``dashes`` holds the lengths of dashes and gaps, as in SVG."""

    colour: str
    thickness: float
    dashes: str = ""


# Kinds of drawings, in drawing order. Each line has a light edge, which sets it off from the sea.
PENS = {
    "reach": Pen("#00796b", 1.5, "2 3"),
    "sea": Pen("#2f9be8", 2),
    "island": Pen("#1d5f9c", 2),
    "part": Pen("#1d5f9c", 2.5, "5 3"),
    "trapped": Pen("#d0103a", 1.5),
    "way": Pen("#00796b", 2.5),
    "block": Pen("#d0103a", 3, "6 4"),
    "wall": Pen("#d0103a", 4),
    "path": Pen("#8a4b00", 3.5),
}
EDGE = Pen("#ffffff", 2.5)
"""Pen for the light edges along a line. The thickness of the pen is the sum of the edges on both sides."""
STEPS = "steps"
"""Name of the kind of labels that show, inside cells, the number of steps to the cell."""

_WORDS = {Colour.SEA: "sea", Colour.ISLAND: "island", Colour.UNKNOWN: "undecided"}


@dataclass(frozen=True)
class Box:
    """Filled rectangle. ``what`` is the key of its colour."""

    what: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Outline:
    """Outline of a rectangle, which is drawn inside the rectangle."""

    what: str
    x: float
    y: float
    width: float
    height: float
    thickness: float


@dataclass(frozen=True)
class Disc:
    """Filled circle whose centre is the point (x, y)."""

    what: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Label:
    """Text centred horizontally at x, with its baseline at y, in a font of the given size."""

    what: str
    x: float
    y: float
    text: str
    size: float


@dataclass(frozen=True)
class Stroke:
    """Line through a sequence of points, drawn with a pen. ``what`` is the kind of the drawing."""

    what: str
    lines: Sequence[Line]
    pen: Pen


Shape = Box | Outline | Disc | Label | Stroke


@dataclass(frozen=True)
class Scene:
    """Drawing of a board as a list of shapes. ``width`` and ``height`` include the margin."""

    board: Board
    look: Look

    @property
    def width(self) -> int:
        """The width of the drawing in its own units."""
        return self._left + self.board.puzzle.cols * CELL + _MARGIN

    @property
    def height(self) -> int:
        """The height of the drawing in its own units."""
        return self._left + self.board.puzzle.rows * CELL + _MARGIN

    @property
    def _left(self) -> int:
        """The distance of the cells from the left edge, which is also their distance from the top."""
        return _LABELS if self.look.coordinates else _MARGIN

    @cached_property
    def _marks(self) -> dict[int, Mark]:
        return self.look.marks_on(self.board.puzzle.grid)

    def shapes(self) -> Iterator[Shape]:
        """Yield the shapes of the board in drawing order."""
        yield Box("paper", 0, 0, self.width, self.height)
        yield from self._cells()
        yield from self._lines()
        yield from self._frames()
        yield from self._drawings()
        yield from self._clues()
        if self.look.coordinates:
            yield from self._coordinates()

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the position of the upper left corner of a cell."""
        row, col = self.board.puzzle.grid.position(cell)
        return self._left + col * CELL, self._left + row * CELL

    def _cells(self) -> Iterator[Shape]:
        colours = shown_colours(self.board)
        is_partial = Colour.UNKNOWN in colours
        for cell, colour in enumerate(colours):
            x, y = self.corner(cell)
            mark = self._marks.get(cell)
            yield Box(_WORDS[colour] + (f" {mark.value}" if mark else ""), x, y, CELL, CELL)
            if is_partial and colour is Colour.ISLAND and cell not in self.board.puzzle.clue_at:
                yield Disc("dot", x + CELL / 2, y + CELL / 2, _DOT)

    def _lines(self) -> Iterator[Shape]:
        grid, left = self.board.puzzle.grid, self._left
        width, height = grid.cols * CELL, grid.rows * CELL
        for col in range(1, grid.cols):
            yield Box("line", left + col * CELL - 0.5, left, 1, height)
        for row in range(1, grid.rows):
            yield Box("line", left, left + row * CELL - 0.5, width, 1)
        yield Outline("border", left - _BORDER, left - _BORDER, width + 2 * _BORDER, height + 2 * _BORDER, _BORDER)

    def _frames(self) -> Iterator[Shape]:
        for cell, mark in sorted(self._marks.items()):
            if mark is Mark.FOCUS:
                x, y = self.corner(cell)
                yield Outline("frame", x + 1, y + 1, CELL - 2, CELL - 2, _FRAME)

    def _drawings(self) -> Iterator[Shape]:
        left = self._left
        for kind, pen in PENS.items():
            for one in self.look.drawings:
                if one.kind == kind:
                    lines = [tuple((left + x * CELL, left + y * CELL) for x, y in line) for line in one.lines]
                    edge = replace(EDGE, thickness=pen.thickness + EDGE.thickness)
                    yield from (Stroke(kind, lines, used) for used in (edge, pen))
                    for cell, number in one.steps:
                        x, y = self.corner(cell)
                        yield Label(STEPS, x + CELL - 8, y + CELL - 5, str(number), 10)

    def _clues(self) -> Iterator[Shape]:
        colours = self.board.colouring.colours
        for clue in self.board.puzzle.clue_list:
            x, y = self.corner(clue.cell)
            what = "clue painted" if colours[clue.cell] is Colour.SEA else "clue"
            yield label(what, str(clue), x + CELL / 2, y + CELL / 2, _CLUE, CELL - 8)

    def _coordinates(self) -> Iterator[Shape]:
        grid = self.board.puzzle.grid
        middle = (_LABELS - _BORDER) / 2
        for col in range(grid.cols):
            yield label("coordinate", str(col + 1), _LABELS + (col + 0.5) * CELL, middle, _COORDINATE, _LABELS - 6)
        for row in range(grid.rows):
            yield label("coordinate", str(row + 1), middle, _LABELS + (row + 0.5) * CELL, _COORDINATE, _LABELS - 6)


def label(what: str, text: str, x: float, y: float, size: float, room: float) -> Label:
    """Return a label centred at (x, y), in a font smaller than ``size`` if its text is wider than ``room``."""
    fitting = round(min(size, room / (_DIGIT_WIDTH * len(text))), 2)
    return Label(what, x, round(y + _DIGIT_HEIGHT / 2 * fitting, 2), text, fitting)
