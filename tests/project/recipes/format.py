"""Cells that end in semicolons, a row per line.

    2;;;
    ;;?;

Nothing before a semicolon is an empty cell. There are no painted cells.
"""

import re

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, filled_lines, read_clue, read_grid, without_bom
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle

NAME = "csv"
_ROWS = re.compile(r"(?:[0-9?;]*;[0-9?;]*\s+)+")


def probe(text: str) -> bool:
    """Return True if every line has a semicolon, and nothing but numbers around it."""
    return _ROWS.fullmatch(f"{without_bom(text)}\n") is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board of a text. Raises FormatError."""
    rows = [(number, line.rstrip().split(";")) for number, line in filled_lines(without_bom(text))]
    if not rows:
        raise Place(source, 1, 1).error("an empty text", "rows of cells")
    cols = len(rows[0][1]) - 1
    grid = read_grid(len(rows), cols, Place(source, rows[0][0], 1))
    clues = []
    for row, (number, cells) in enumerate(rows):
        if len(cells) - 1 != cols or cells[-1]:
            raise Place(source, number, 1).error(f"{len(cells) - 1} semicolons", f"{cols}, the last at the end")
        for col, cell in enumerate(cells):
            place = Place(source, number, 1 + sum(len(before) + 1 for before in cells[:col]))
            if cell.strip() and (clue := read_clue(cell.strip(), row * cols + col, "a clue or nothing", place)):
                clues.append(clue)
    return Board.of(Puzzle(grid, tuple(clues)))


def write(board: Board) -> str:
    """Return the text of a board. Raises UsageError for painted cells."""
    grid = board.puzzle.grid
    if any(colour is not Colour.UNKNOWN for colour in board.colouring.colours):
        raise UsageError(f"{NAME} supports only clues, but this board has decided cells")
    cells = [str(board.puzzle.clue_at.get(cell, "")) for cell in range(grid.size)]
    return "".join("".join(f"{cell};" for cell in cells[row]) + "\n" for row in grid.row_slices)


FORMAT = Format(NAME, probe, read, write, ".csv", colours=False)
