"""Plain format: the first line gives the size of the board, and the other lines are its rows.

    # three rows, four columns (a square board needs only one number)
    3 4
    . 2 . .
    . . B ?       # a painted cell, and a clue of unknown size
    0 0 0 1

Cells are separated by blanks or tabs: ``.``, ``-`` or ``0`` is an empty cell, a number a clue, ``?`` a clue of unknown
size, ``B`` a cell painted sea, ``W`` one painted island. ``#`` starts a comment; blank lines are ignored.

A solution consists of rows of ``B`` and ``W`` separated by single blanks, without a size.
"""

import re
from collections.abc import Iterator

from nurikabe_sat.formats.cell_rows import Line, cells_of_rows, content_lines, tokens
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, quoted, read_clue, read_grid, read_number, without_bom
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle

NAME = "plain"

_SIZE = Phrase("the size of the board, 'n' or 'rows cols'")
_CELL = Phrase("a cell (a clue, '?', '.', 'B' or 'W') between blanks")
_SOLVED = Phrase("'B' or 'W' between blanks")
_PAINTED = {colour.value: colour for colour in (Colour.SEA, Colour.ISLAND)}


def probe(text: str) -> bool:
    """Return True if the text starts with a number. ``read`` reports errors in the rest of the text."""
    first = next(content_lines(without_bom(text)), None)
    return first is not None and re.match(r"[ \t]*[0-9]", first[1]) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board in a text. Raises FormatError, with line and column, if the text is not in this format.

    In the colouring, clue cells and unpainted cells are undecided.
    """
    text = without_bom(text)
    content = content_lines(text)
    grid = _read_size(content, text, source)
    clues: list[Clue] = []
    painted: list[tuple[int, Colour]] = []
    for cell, token, place in _cells(content, grid, text, source):
        if token in _PAINTED:
            painted.append((cell, _PAINTED[token]))
        elif clue := read_clue(token, cell, _CELL, place):
            clues.append(clue)
    return Board.of(Puzzle(grid, tuple(clues)), decided=painted)


def write(board: Board) -> str:
    """Return the text of a board in aligned columns. The colours of clue cells are lost."""
    puzzle, colours = board.puzzle, board.colouring.colours
    grid = puzzle.grid
    shown = [str(puzzle.clue_at[c]) if c in puzzle.clue_at else colours[c].value for c in range(grid.size)]
    width = max(map(len, shown))
    size = str(grid.rows) if grid.rows == grid.cols else f"{grid.rows} {grid.cols}"
    return "\n".join([size, *(" ".join(token.rjust(width) for token in shown[row]) for row in grid.row_slices)]) + "\n"


def read_solution(text: str, grid: Grid, source: str = "<text>") -> Colouring:
    """Return the complete colouring in a text. Raises FormatError if the text does not fit the grid."""
    text = without_bom(text)
    colours: list[Colour] = []
    for _, token, place in _cells(content_lines(text), grid, text, source):
        if token not in _PAINTED:
            raise place.error(quoted(token), _SOLVED)
        colours.append(_PAINTED[token])
    return Colouring(grid, tuple(colours))


def write_solution(colouring: Colouring) -> str:
    """Return a colouring as rows of letters separated by blanks. An undecided cell is written as ``.``."""
    return "".join(" ".join(row) + "\n" for row in colouring.to_rows())


def _read_size(content: Iterator[Line], text: str, source: str) -> Grid:
    """Return a grid of the size that the first line gives. Raises FormatError if the line is not a size."""
    first = next(content, None)
    if first is None:
        raise end_of(text, source).error(Phrase("the end of the text"), _SIZE)
    number, line = first
    sizes: list[int] = []
    for token, place in tokens(first, source):
        if len(sizes) == 2:
            raise place.error(Phrase("{text} after two numbers", text=quoted(token)), _SIZE)
        size = read_number(token, _SIZE, place)
        if size == 0:
            raise place.error(Phrase("a size of 0"), Phrase("at least one row and one column"))
        sizes.append(size)
    return read_grid(sizes[0], sizes[-1], Place(source, number, len(line) - len(line.lstrip(" \t")) + 1))


def _cells(content: Iterator[Line], grid: Grid, text: str, source: str) -> Iterator[tuple[int, str, Place]]:
    """Yield each cell with its token and place, row by row. Raises FormatError if the rows do not fit the grid."""
    rows = (tokens(line, source) for line in content)
    return cells_of_rows(rows, grid, lambda: end_of(text, source))


FORMAT = Format(NAME, probe, read, write, ".in", aliases=("in",))
