"""Appearance of a board in all kinds of pictures.

*Marks* highlight cells. The focus marks the main cells, such as violations, differences or decided cells, and the
reason marks the cells that explain them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering.drawings import Drawing


class Mark(Enum):
    """Kind of mark on a cell in a picture. The value of a member is also a class name in SVG files."""

    FOCUS = "focus"
    REASON = "reason"


Marks: TypeAlias = Mapping[Cell, Mark] | Mapping[tuple[int, int], Mark] | Mapping[str, Mark]


@dataclass(frozen=True)
class Look:
    """Options for the appearance of a picture. Each renderer uses those options that apply to it.

    Attributes:
        marks: The mark of each marked cell: a ``Cell``, a pair of row and column, or a name.
        coordinates: Show the numbers of rows and columns, starting at 1.
        drawings: The objects of a reason, drawn over the cells.
        colour: Use ANSI colours in terminals.
        unicode: Use characters outside ASCII in terminals.
        width: The number of columns of the terminal; None for no limit.
    """

    marks: Marks = field(default_factory=dict, hash=False)
    coordinates: bool = False
    drawings: tuple[Drawing, ...] = ()
    colour: bool = False
    unicode: bool = True
    width: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", {Cell.of(cell): mark for cell, mark in self.marks.items()})

    def marks_on(self, grid: Grid) -> dict[int, Mark]:
        """Return the mark of each marked cell, keyed by cell number. Raises CellError if a cell is outside the grid."""
        return {grid.number(cell): mark for cell, mark in self.marks.items()}


def shown_colours(board: Board) -> list[Colour]:
    """Return the colour of each cell in a picture. A clue cell is island unless it is painted as sea."""
    clue_at = board.puzzle.clue_at
    return [
        Colour.ISLAND if colour is Colour.UNKNOWN and cell in clue_at else colour
        for cell, colour in enumerate(board.colouring.colours)
    ]
