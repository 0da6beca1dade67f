"""How a board is to be shown, and what every picture of it has in common.

*Marks* point at cells: the focus are the cells that it is about (a broken rule, two answers that differ, what is forced
now), the reasons are the cells that say why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from nurikabe_sat.puzzle.model import Board, Colour


class Mark(Enum):
    """Why a picture points at a cell. The values are the class names in an SVG."""

    FOCUS = "focus"
    REASON = "reason"


@dataclass(frozen=True)
class Look:
    """What to show beside the cells, and what the place of the picture can show; each renderer takes what it knows.

    ``marks`` gives the mark of each marked cell, ``coordinates`` asks for the 1-based numbers of rows and columns.
    The rest is about terminals: ``colour`` allows ANSI colours, ``unicode`` more than ASCII, ``width`` is the number of
    columns that there are, ``None`` for no limit.
    """

    marks: Mapping[int, Mark] = field(default_factory=dict, hash=False)
    coordinates: bool = False
    colour: bool = False
    unicode: bool = True
    width: int | None = None


def shown_colours(board: Board) -> list[Colour]:
    """The colour in which each cell is drawn: a clue is a cell of an island, unless it is painted as sea."""
    clue_at = board.puzzle.clue_at
    return [
        Colour.ISLAND if colour is Colour.UNKNOWN and cell in clue_at else colour
        for cell, colour in enumerate(board.colouring.colours)
    ]
