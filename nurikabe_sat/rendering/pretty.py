"""A board as a picture in a terminal.

       1 2 3 4
     ┌────────┐
    1│██████ 1│
    2│ 2   · ·│
    3│████ 1██│
    4│ 1██████│
     └────────┘

Blocks are sea, blank cells islands, dots undecided: as dark on light as the terminal's text is. With colours a cell is
its background, dark, white or grey wherever it is shown, and a mark is a tint of it: orange for the focus, blue for a
reason. Without them the focus stands in brackets, a reason in parentheses.

A cell is as wide as the longest clue needs, at least the two columns that make it a square, or one where two do not
fit. A board that is too wide even so is cut into panels from left to right, printed one below the other: so no line is
broken by the terminal, and no answer is lost because a window was small.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering.look import Look, Mark, shown_colours


@dataclass(frozen=True)
class _Signs:
    """The characters of a picture; the edges of its frame are what stands left, between and right."""

    sea: str
    undecided: str
    top: str
    side: str
    bottom: str


_UNICODE = _Signs("█", "·", "┌─┐", "│", "└─┘")
_ASCII = _Signs("#", ".", "+-+", "|", "+-+")

_BRACKETS = {Mark.FOCUS: "[]", Mark.REASON: "()", None: ""}

# Background and foreground in the palette of 256 colours. None of them is one of its first 16, which every terminal
# shows as its theme likes: so the picture is the same on dark and on light ones.
_TINTS: dict[tuple[Colour, Mark | None], str] = {
    (colour, mark): f"48;5;{background};38;5;{foreground}"
    for colour, mark, background, foreground in (
        (Colour.SEA, None, 238, 231),
        (Colour.ISLAND, None, 231, 16),
        (Colour.UNKNOWN, None, 251, 240),
        (Colour.SEA, Mark.FOCUS, 130, 231),
        (Colour.ISLAND, Mark.FOCUS, 215, 16),
        (Colour.UNKNOWN, Mark.FOCUS, 179, 16),
        (Colour.SEA, Mark.REASON, 25, 231),
        (Colour.ISLAND, Mark.REASON, 153, 16),
        (Colour.UNKNOWN, Mark.REASON, 110, 16),
    )
}
_BOLD = ";1"

# The ANSI style of a cell, empty without colours, and its characters.
_Cell = tuple[str, str]


@dataclass(frozen=True)
class _Layout:
    """Where things go: the columns of a cell, those left of the frame, and which columns of the board share a panel."""

    cell: int
    margin: int
    panels: list[range]


def render(board: Board, look: Look) -> str:
    """The picture, each line with its line end.

    No line is wider than ``look.width``, unless that is too narrow for one cell with its frame and row number. Panels
    have coordinates in any case, which tell where each belongs, and a blank line between them.
    """
    layout = _layout(board, look)
    cells = list(_cells(board, look, layout.cell))
    panels = ("".join(f"{line}\n" for line in _panel(board, look, layout, cells, cols)) for cols in layout.panels)
    return "\n".join(panels)


def _panel(board: Board, look: Look, layout: _Layout, cells: list[_Cell], cols: range) -> Iterator[str]:
    """Yield the lines of the part of the picture that shows some columns."""
    grid = board.puzzle.grid
    signs = _UNICODE if look.unicode else _ASCII
    indent = " " * layout.margin
    if layout.margin:
        for numbers in _column_numbers(cols, grid.cols, layout.cell):
            yield f"{indent} {numbers}"
    yield indent + _edge(signs.top, layout.cell * len(cols))
    for row in range(grid.rows):
        number = str(row + 1).rjust(layout.margin) if layout.margin else ""
        first = grid.cell(row, cols.start)
        yield number + signs.side + _painted(cells[first : first + len(cols)]) + signs.side
    yield indent + _edge(signs.bottom, layout.cell * len(cols))


def _layout(board: Board, look: Look) -> _Layout:
    """Return the widest cells with which the board fits, or else the narrowest and panels of nearly equal width."""
    grid = board.puzzle.grid
    numbers = len(str(grid.rows))
    margin = numbers if look.coordinates else 0
    width = math.inf if look.width is None else look.width
    narrowest = _narrowest(board, look)
    for cell in range(max(2, narrowest), narrowest - 1, -1):
        if margin + 2 + cell * grid.cols <= width:
            return _Layout(cell, margin, [range(grid.cols)])
    most = max(1, int(width - numbers - 2) // narrowest)
    count = -(-grid.cols // most)
    bounds = (grid.cols * i // count for i in range(count + 1))
    return _Layout(narrowest, numbers, [range(start, end) for start, end in pairwise(bounds)])


def _narrowest(board: Board, look: Look) -> int:
    """The columns that a cell needs for its clue and, without colours, to show a mark and the sea behind a clue."""
    colours = board.colouring.colours
    width = max((len(str(clue)) for clue in board.puzzle.clue_list), default=1)
    if not look.colour:
        width += 2 if look.marks else 0
        width += 1 if any(colours[clue.cell] is Colour.SEA for clue in board.puzzle.clue_list) else 0
    return width


def _cells(board: Board, look: Look, width: int) -> Iterator[_Cell]:
    """All cells of the board, ``width`` columns each."""
    signs = _UNICODE if look.unicode else _ASCII
    clue_at = board.puzzle.clue_at
    marks = look.marks_on(board.puzzle.grid)
    for cell, colour in enumerate(shown_colours(board)):
        mark = marks.get(cell)
        sign = str(clue_at[cell]) if cell in clue_at else signs.undecided if colour is Colour.UNKNOWN else ""
        if look.colour:
            yield _TINTS[colour, mark] + (_BOLD if cell in clue_at else ""), _centred(sign, " ", width)
        else:
            brackets = _BRACKETS[mark]
            inner = _centred(sign, signs.sea if colour is Colour.SEA else " ", width - len(brackets))
            yield "", brackets[:1] + inner + brackets[1:]


def _centred(sign: str, fill: str, width: int) -> str:
    """A sign in the middle of ``width`` columns, right of it where there is no middle."""
    return fill * ((width - len(sign) + 1) // 2) + sign + fill * ((width - len(sign)) // 2)


def _painted(cells: list[_Cell]) -> str:
    """Cells side by side; each run of one style starts with its code and ends with the reset."""
    runs = ((style, "".join(text for _, text in run)) for style, run in groupby(cells, key=lambda cell: cell[0]))
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs)


def _edge(signs: str, width: int) -> str:
    return signs[0] + signs[1] * width + signs[2]


def _column_numbers(cols: range, last: int, width: int) -> Iterator[str]:
    """Yield the numbers of the columns, to be read downwards, so that they fit above cells of any width."""
    digits = len(str(last))
    for place in range(digits):
        yield "".join(_centred(str(col + 1).rjust(digits)[place], " ", width) for col in cols).rstrip()
