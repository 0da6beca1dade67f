"""Picture of a board for terminals.

       1 2 3 4
     ┌────────┐
    1│██████ 1│
    2│ 2   · ·│
    3│████ 1██│
    4│ 1██████│
     └────────┘

Blocks are sea, blank cells islands, and dots undecided, in the terminal's text colour. With colours, the background of
a cell is dark, white or grey on every terminal, and a mark is a tint: orange for the focus, blue for a
reason. Without colours, the focus is in brackets, a reason in parentheses. A small circle is an undecided cell in the
reach of an island that a reason mentions.

The longest clue determines the width of a cell: at least two columns, which make a square, or one column if two do not
fit. A board that is still too wide is split into panels from left to right, printed one below the other. Lines
therefore never wrap, even in a small window.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering.look import Look, Mark, shown_colours


@dataclass(frozen=True)
class _Signs:
    """Characters of a picture. Each edge of the frame has a left, a middle and a right character."""

    sea: str
    undecided: str
    reached: str
    top: str
    side: str
    bottom: str


_UNICODE = _Signs("█", "·", "∘", "┌─┐", "│", "└─┘")
_ASCII = _Signs("#", ".", "o", "+-+", "|", "+-+")

_BRACKETS = {Mark.FOCUS: "[]", Mark.REASON: "()", None: ""}

# Background and foreground in the palette of 256 colours, without its first 16, which depend on the terminal's
# theme. The picture is therefore the same on dark and on light terminals.
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
    """Layout of a picture: the cell width, the width of the left margin, and the columns of the board in each panel."""

    cell: int
    margin: int
    panels: list[range]


def render(board: Board, look: Look) -> str:
    """Return the board as text for terminals. Each line ends with a line break.

    A board that is wider than ``look.width`` is split into panels with coordinates, separated by blank lines. Lines are
    longer only if a single cell does not fit.
    """
    layout = _layout(board, look)
    cells = list(_cells(board, look, layout.cell))
    panels = ("".join(f"{line}\n" for line in _panel(board, look, layout, cells, cols)) for cols in layout.panels)
    return "\n".join(panels)


def _panel(board: Board, look: Look, layout: _Layout, cells: list[_Cell], cols: range) -> Iterator[str]:
    """Yield the lines of the panel that shows the columns ``cols`` of the board."""
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
    """Return the layout with the widest cells that fit or, if none fit, with the narrowest cells in several panels."""
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
    """Return the minimum cell width in characters, with room for the longest clue and the signs for colours."""
    colours = board.colouring.colours
    width = max((len(str(clue)) for clue in board.puzzle.clue_list), default=1)
    if not look.colour:
        width += 2 if look.marks else 0
        width += 1 if any(colours[clue.cell] is Colour.SEA for clue in board.puzzle.clue_list) else 0
    return width


def _cells(board: Board, look: Look, width: int) -> Iterator[_Cell]:
    """Yield all cells of the board as texts, each ``width`` characters wide."""
    signs = _UNICODE if look.unicode else _ASCII
    clue_at = board.puzzle.clue_at
    marks = look.marks_on(board.puzzle.grid)
    reached = {cell for drawing in look.drawings for cell, _ in drawing.steps}
    for cell, colour in enumerate(shown_colours(board)):
        mark = marks.get(cell)
        undecided = signs.reached if cell in reached else signs.undecided
        sign = str(clue_at[cell]) if cell in clue_at else undecided if colour is Colour.UNKNOWN else ""
        if look.colour:
            yield _TINTS[colour, mark] + (_BOLD if cell in clue_at else ""), _centred(sign, " ", width)
        else:
            brackets = _BRACKETS[mark]
            inner = _centred(sign, signs.sea if colour is Colour.SEA else " ", width - len(brackets))
            yield "", brackets[:1] + inner + brackets[1:]


def _centred(sign: str, fill: str, width: int) -> str:
    """Return a sign centred in ``width`` characters, or just right of the centre if it cannot be centred exactly."""
    return fill * ((width - len(sign) + 1) // 2) + sign + fill * ((width - len(sign)) // 2)


def _painted(cells: list[_Cell]) -> str:
    """Return the text of a row of cells, with ANSI codes around each sequence of cells with the same style."""
    runs = ((style, "".join(text for _, text in run)) for style, run in groupby(cells, key=lambda cell: cell[0]))
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for style, text in runs)


def _edge(signs: str, width: int) -> str:
    return signs[0] + signs[1] * width + signs[2]


def _column_numbers(cols: range, last: int, width: int) -> Iterator[str]:
    """Yield the lines with the column numbers, whose digits stand below each other to fit above narrow cells."""
    digits = len(str(last))
    for place in range(digits):
        yield "".join(_centred(str(col + 1).rjust(digits)[place], " ", width) for col in cols).rstrip()
