"""How a board is to be shown, and what every picture of it has in common.

*Marks* point at cells: the focus are the cells that it is about (a broken rule, two answers that differ, what is forced
now), the reasons are the cells that say why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour


class Mark(Enum):
    """Why a picture points at a cell. The values are the class names in an SVG."""

    FOCUS = "focus"
    REASON = "reason"


Marks: TypeAlias = Mapping[Cell, Mark] | Mapping[tuple[int, int], Mark] | Mapping[str, Mark]


@dataclass(frozen=True)
class Look:
    """What to show beside the cells, and what the place of the picture can show; each renderer takes what it knows.

    ``marks`` gives the mark of each marked cell: a ``Cell``, a pair of row and column, or a name. ``coordinates`` asks
    for the numbers of rows and columns, which count from 1. The rest is about terminals: ``colour`` allows ANSI
    colours, ``unicode`` more than ASCII, ``width`` is the number of columns, ``None`` for no limit.
    """

    marks: Marks = field(default_factory=dict, hash=False)
    coordinates: bool = False
    colour: bool = False
    unicode: bool = True
    width: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", {Cell.of(cell): mark for cell, mark in self.marks.items()})

    def marks_on(self, grid: Grid) -> dict[int, Mark]:
        """Return the marks by the numbers of their cells. Raises CellError for one outside the grid."""
        return {grid.number(cell): mark for cell, mark in self.marks.items()}


def shown_colours(board: Board) -> list[Colour]:
    """Return the colour in which each cell is drawn: a clue is a cell of an island, unless it is painted as sea."""
    clue_at = board.puzzle.clue_at
    return [
        Colour.ISLAND if colour is Colour.UNKNOWN and cell in clue_at else colour
        for cell, colour in enumerate(board.colouring.colours)
    ]
