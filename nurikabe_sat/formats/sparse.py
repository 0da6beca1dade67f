"""Format for boards with few clues, which lists only the size of the board and the clues.

    3 4          rows and columns
    0 1 2        row, column (both 0-based) and clue         . 2 . .
    1 3 ?                                                    . . . ?
    2 0 11                                                   11 . . .

Numbers are separated by blanks or tabs. ``?`` is a clue of unknown size, ``#`` starts a comment, and blank lines are
ignored. Painted cells are not supported.

Texts in the plain format start in the same way. A text that fits both formats is read as plain: a size of three
columns with one clue per row, or a size without clues. For these boards, ``write`` adds the line ``MARK`` at the top,
which identifies the format.
"""

import re
from collections.abc import Iterator

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.cell_rows import Line, Token, content_lines, tokens
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, lines, quoted, read_clue, read_grid, read_number, without_bom
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

NAME = "sparse"
MARK = "# row column clue, 0-based"

_SIZE = Phrase("the size of the board, 'rows cols'")
_LINE = "a line 'row column clue'"
_CLUE = Phrase("a clue or '?'")
_HEADER = re.compile(r"[ \t]*0*([0-9]+)[ \t]+0*([0-9]+)[ \t]*")
_ENTRY = re.compile(r"[ \t]*[0-9]+[ \t]+[0-9]+[ \t]+[^ \t]+[ \t]*")
_PLAIN_COLS = "3"


def probe(text: str) -> bool:
    """Return True if the whole text is a size followed by clues, and cannot be in the plain format."""
    text = without_bom(text)
    if _is_marked(text):
        return True
    content = content_lines(text)
    header = _HEADER.fullmatch(next(content, (1, ""))[1])
    if header is None:
        return False
    count = 0
    for count, (_, line) in enumerate(content, start=1):  # noqa: B007 - the last number is wanted
        if not _ENTRY.fullmatch(line):
            return False
    return count > 0 and not _could_be_plain(header[1], header[2], count)


def read(text: str, source: str = "<text>") -> Board:
    """Return the board in a text. Raises FormatError, with line and column, if the text is not in this format."""
    text = without_bom(text)
    content = content_lines(text)
    first = next(content, None)
    if first is None:
        raise end_of(text, source).error(Phrase("the end of the text"), _SIZE)
    (rows, place), (cols, cols_place) = _tokens(first, 2, _SIZE, source)
    grid = read_grid(read_number(rows, _SIZE, place), read_number(cols, _SIZE, cols_place), place)
    return Board.of(Puzzle(grid, tuple(_clues(content, grid, source))))


def write(board: Board) -> str:
    """Return the text of a board, with one clue per line in the order of the cells.

    Raises:
        UsageError: If the board has painted cells.
    """
    puzzle, grid = board.puzzle, board.puzzle.grid
    if any(colour is not Colour.UNKNOWN for colour in board.colouring.colours):
        raise UsageError(f"{NAME} supports only clues, but this board has decided cells")
    rows, cols = str(grid.rows), str(grid.cols)
    mark = [MARK] if not puzzle.clue_list or _could_be_plain(rows, cols, len(puzzle.clue_list)) else []
    entries = (" ".join(map(str, (*grid.position(clue.cell), clue))) for clue in puzzle.clue_list)
    return "\n".join([*mark, f"{rows} {cols}", *entries]) + "\n"


def _is_marked(text: str) -> bool:
    first = next(lines(text))[1]
    return first.rstrip(" \t") == MARK


def _could_be_plain(rows: str, cols: str, count: int) -> bool:
    return cols == _PLAIN_COLS and rows == str(count)


def _tokens(line: Line, count: int, expected: str, source: str) -> list[Token]:
    """Return the tokens of a line with their places. Raises FormatError unless there are ``count`` tokens."""
    found: list[Token] = []
    for token, place in tokens(line, source):
        if len(found) == count:
            raise place.error(quoted(token), f"the end of {expected}")
        found.append((token, place))
    if len(found) < count:
        number, content = line
        raise Place(source, number, len(content.rstrip(" \t")) + 1).error(Phrase("the end of the line"), expected)
    return found


def _clues(content: Iterator[Line], grid: Grid, source: str) -> Iterator[Clue]:
    taken: set[int] = set()
    for line in content:
        (row, place), (col, col_place), (size, size_place) = _tokens(line, 3, _LINE, source)
        r = _index(row, grid.rows, "row", place)
        c = _index(col, grid.cols, "column", col_place)
        cell = grid.cell(r, c)
        if cell in taken:
            raise place.error(Phrase("a second clue at {cell}", cell=grid.name(cell)), Phrase("one clue in a cell"))
        taken.add(cell)
        clue = None if size in (".", "-") else read_clue(size, cell, _CLUE, size_place)
        if clue is None:
            raise size_place.error(quoted(size), _CLUE)
        yield clue


def _index(token: str, count: int, what: str, place: Place) -> int:
    index = read_number(token, f"a {what}", place)
    if index >= count:
        raise place.error(f"the {what} {index}", f"a {what} from 0 to {count - 1}")
    return index


FORMAT = Format(NAME, probe, read, write, ".sparse", colours=False)
