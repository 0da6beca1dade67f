"""Cells as answers name them: 1-based, with their colours, counted."""

from collections.abc import Iterable

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour


def place(grid: Grid, cell: int) -> list[int]:
    """The 1-based row and column of a cell."""
    row, col = grid.position(cell)
    return [row + 1, col + 1]


def cells_to_json(grid: Grid, cells: Iterable[tuple[int, Colour]]) -> list[list[int | str]]:
    """Cells with their colours, ``[row, col, "B" or "W"]`` each."""
    return [[*place(grid, cell), colour.value] for cell, colour in cells]


def count_of(number: int, what: str) -> str:
    """``1 cell``, ``2 cells``."""
    return f"1 {what}" if number == 1 else f"{number} {what}s"
