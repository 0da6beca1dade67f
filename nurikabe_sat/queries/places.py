"""Conversion of internal cell numbers to the cells of answers and to the marks of pictures."""

from collections.abc import Iterable

from nurikabe_sat.puzzle.cell import Cell, NumberedCell, PaintedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.rendering import Mark


def places(grid: Grid, cells: Iterable[int]) -> tuple[Cell, ...]:
    """Return the cell, as row and column, for each internal cell number."""
    cols = grid.cols
    return tuple([Cell(cell // cols + 1, cell % cols + 1) for cell in cells])


def painted(grid: Grid, cells: Iterable[tuple[int, Colour]]) -> tuple[PaintedCell, ...]:
    """Return the row, column and colour for each pair of internal cell number and colour."""
    return tuple([PaintedCell(*grid.place(cell), colour) for cell, colour in cells])


def marks(
    focus: Iterable[Cell | PaintedCell | NumberedCell] = (), reasons: Iterable[Cell | PaintedCell | NumberedCell] = ()
) -> dict[Cell, Mark]:
    """Return the mark of each cell in a picture. A cell in both ``focus`` and ``reasons`` is marked as in focus."""
    found = dict.fromkeys(map(Cell.of, reasons), Mark.REASON)
    return found | dict.fromkeys(map(Cell.of, focus), Mark.FOCUS)
