"""Cells in answers: 1-based, with their colours; and the masks that pictures need."""

from collections.abc import Iterable, Sequence
from typing import Literal

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from nurikabe_sat.queries.query import PaintedCell, Place

_LETTERS: dict[Colour, Literal["B", "W"]] = {Colour.SEA: "B", Colour.ISLAND: "W"}
COLOUR_WORDS = {"B": "sea", "W": "island"}


def place(grid: Grid, cell: int) -> Place:
    """The 1-based row and column of a cell."""
    row, col = grid.position(cell)
    return row + 1, col + 1


def places(grid: Grid, cells: Iterable[int]) -> tuple[Place, ...]:
    """The 1-based rows and columns of cells."""
    cols = grid.cols
    return tuple([(cell // cols + 1, cell % cols + 1) for cell in cells])


def painted(grid: Grid, cells: Iterable[tuple[int, Colour]]) -> tuple[PaintedCell, ...]:
    """Cells with their colours."""
    cols = grid.cols
    return tuple([(cell // cols + 1, cell % cols + 1, _LETTERS[colour]) for cell, colour in cells])


def cell_at(grid: Grid, where: Place | PaintedCell | tuple[int, int, int | None]) -> int:
    """The cell at a 1-based row and column."""
    return grid.cell(where[0] - 1, where[1] - 1)


def board_with(board: Board | Puzzle, cells: Sequence[PaintedCell]) -> Board:
    """The board with more cells painted."""
    grid = board.puzzle.grid
    more = {letter: mask_of(cell_at(grid, one) for one in cells if one[2] == letter) for letter in ("B", "W")}
    sea = mask_of(board.colouring.cells(Colour.SEA)) & ~more["W"] | more["B"]
    island = mask_of(board.colouring.cells(Colour.ISLAND)) & ~more["B"] | more["W"]
    return board.painted(type(board.colouring).from_masks(grid, sea, island))
