"""Boards drawn as text, for tables of cases: rows between slashes, cells between blanks.

2 W b / b b .      a number or ? is a clue, B sea, W island, . undecided; b and w are undecided too,
                   and say what colour the cell is expected to get
"""

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle

COLOURS = {"B": Colour.SEA, "W": Colour.ISLAND}


def drawn(picture: str) -> Position:
    """Return the board of a picture."""
    rows = [row.split() for row in picture.split("/")]
    grid = Grid(len(rows), len(rows[0]))
    cells = [cell for row in rows for cell in row]
    clues = [
        Clue(c, None if cell == "?" else int(cell)) for c, cell in enumerate(cells) if cell == "?" or cell.isdigit()
    ]
    return Position.of(
        Puzzle(grid, tuple(clues)), Colouring(grid, tuple(COLOURS.get(cell, Colour.UNKNOWN) for cell in cells))
    )


def expected(picture: str) -> tuple[set[int], set[int]]:
    """The cells of a picture that are expected to become sea, and island."""
    cells = picture.replace("/", " ").split()
    return {c for c, cell in enumerate(cells) if cell == "b"}, {c for c, cell in enumerate(cells) if cell == "w"}
