"""Format with one character per cell. It has no line for the size, and no blanks between the cells.

    --2-        -, . or 0 (or a blank) an empty cell
    1---        1 to 9 a clue
    ---?        ? a clue of unknown size

If blanks are empty cells, editors may remove those at the end of a line. A row shorter than the longest row is
therefore filled up with empty cells, and an empty line between rows is a row. Blank rows at the top and at the bottom
are lost, so ``write`` uses no blanks. A text cannot mix blanks with the other signs for an empty cell.

Clues above 9 are not supported, because programs disagree whether ``a`` or ``A`` is 10. Painted cells are not
supported, because programs disagree on their signs.

A board that looks like a text in the plain format is detected as plain. Examples are a single row of numbers, a 1 above
one other cell, and rows with blanks whose first row could be a size. To read such a board, name the format.
"""

import re

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, line_ends, lines, most_cells, quoted, read_clue, read_grid, without_bom
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

NAME = "characters"
LARGEST_CLUE = 9

_EMPTY = "-"
_CELL = Phrase("a cell ('-', '.', '0', 1 to 9 or '?')")
_WHOLE = re.compile(r"[-.0-9? \r\n]*")
_MARKS = re.compile(r"[-.0]")
_SIZE = re.compile(r" *[0-9]+(?: +[0-9]+)? *")
_NUMBERS = re.compile(r"[0-9][0-9 ]*")


def probe(text: str) -> bool:
    """Return True if the text is in this format and cannot be in the plain format."""
    text = without_bom(text)
    if not _WHOLE.fullmatch(text) or not text.strip():
        return False
    if line_ends(text.strip("\r\n"), 0, len(text)) >= most_cells():
        return False  # each row has a cell, so the board is too large
    rows = [row for _, row in _rows(text)]
    if _could_be_plain(rows):
        return False
    # The size, or a row of a plain text without one: numbers with single blanks between.
    numbers = _NUMBERS.fullmatch(rows[0]) is not None and "  " not in rows[0]
    looks_like_a_size = numbers or _SIZE.fullmatch(rows[0]) is not None
    if any(" " in row for row in rows):
        return not _MARKS.search(text) and not (looks_like_a_size and (len(rows) == 1 or rows[0][0] != " "))
    return len(set(map(len, rows))) == 1 and not (looks_like_a_size and len(rows) == 1)


def read(text: str, source: str = "<text>") -> Board:
    """Return the board in a text. Raises FormatError, with line and column, if the text is not in this format."""
    text = without_bom(text)
    rows = _rows(text)
    if not rows:
        raise Place(source, 1, 1).error(Phrase("an empty text"), Phrase("rows of cells"))
    mark = _MARKS.search(text)
    cols = max(len(row) for _, row in rows)
    grid = read_grid(len(rows), cols, Place(source, rows[0][0], 1))
    clues: list[Clue] = []
    for r, (number, row) in enumerate(rows):
        for c, character in enumerate(row):
            place = Place(source, number, c + 1)
            if character == " " and mark:
                raise place.error(Phrase("a blank"), Phrase("no blanks next to {text}", text=repr(mark.group())))
            if character != " " and (clue := _clue(character, grid.cell(r, c), place)):
                clues.append(clue)
        if len(row) < cols and mark:
            raise Place(source, number, len(row) + 1).error(
                Phrase("the end of row {row} after {n} of its cells", row=r + 1, n=len(row)),
                Phrase("1 cell in each row" if cols == 1 else "{n} cells in each row", n=cols),
            )
    return Board.of(Puzzle(grid, tuple(clues)))


def write(board: Board) -> str:
    """Return the text of a board.

    Raises:
        UsageError: If the board has painted cells, or a clue above ``LARGEST_CLUE``.
    """
    grid = board.puzzle.grid
    if any(colour is not Colour.UNKNOWN for colour in board.colouring.colours):
        raise UsageError(f"{NAME} supports only clues, but this board has decided cells")
    shown = [_EMPTY] * grid.size
    for clue in board.puzzle.clue_list:
        if clue.size is not None and clue.size > LARGEST_CLUE:
            raise UsageError(
                f"{NAME} supports clues up to {LARGEST_CLUE}, but the clue at {grid.name(clue.cell)} is {clue}"
            )
        shown[clue.cell] = str(clue)
    return "".join("".join(shown[row]) + "\n" for row in grid.row_slices)


def _rows(text: str) -> list[tuple[int, str]]:
    """Return the lines with their numbers, without empty lines at the start and at the end."""
    inside = text.strip("\r\n")
    before = line_ends(text, 0, text.index(inside))
    return [(before + number, row) for number, row in lines(inside)] if inside else []


def _could_be_plain(rows: list[str]) -> bool:
    """Return True if the first row can be read as a size, and the other rows have this size."""
    sizes = [token.lstrip("0") for token in rows[0].split(maxsplit=2)]
    if len(sizes) not in (1, 2) or sizes[0] != str(sum(1 for row in rows[1:] if row.strip())):
        return False
    return all(sizes[-1] == str(len(row.split())) for row in rows[1:] if row.strip())


def _clue(character: str, cell: int, place: Place) -> Clue | None:
    if character not in "-.0123456789?":
        raise place.error(quoted(character), _CELL)
    return read_clue(character, cell, _CELL, place)


FORMAT = Format(NAME, probe, read, write, ".txt", colours=False, largest=LARGEST_CLUE)
