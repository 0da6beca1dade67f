"""Conversion of internal cell numbers to the cells in answers and to the marks in pictures."""

from collections.abc import Iterable

from nurikabe_sat.puzzle.cell import Cell, NumberedCell, PaintedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.rendering import Mark


def places(grid: Grid, cells: Iterable[int]) -> tuple[Cell, ...]:
    """Return the row and column of each internal cell number, in the form of answers."""
    cols = grid.cols
    return tuple([Cell(cell // cols + 1, cell % cols + 1) for cell in cells])


def painted(grid: Grid, cells: Iterable[tuple[int, Colour]]) -> tuple[PaintedCell, ...]:
    """Return the row, column and colour for each pair of an internal cell number and a colour."""
    return tuple([PaintedCell(*grid.place(cell), colour) for cell, colour in cells])


def marks(
    focus: Iterable[Cell | PaintedCell | NumberedCell] = (), reasons: Iterable[Cell | PaintedCell | NumberedCell] = ()
) -> dict[Cell, Mark]:
    """Return the mark of each cell in a picture. Cells in both ``focus`` and ``reasons`` get the mark for ``focus``."""
    found = dict.fromkeys(map(Cell.of, reasons), Mark.REASON)
    return found | dict.fromkeys(map(Cell.of, focus), Mark.FOCUS)
