"""Frame of a puzzle: the conditions that every change of a draft must keep.

The symmetry concerns the places of the clues, each of which has its partner, and not their numbers:

    rotate     1 . . .        mirror     1 . . 2
    (by 180    . . 2 .        (left to   . . . .
    degrees)   . 3 . .        right)     . 3 4 .
               . . . 4                   . . . .
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.making.generator.style import SizeMix
from nurikabe_sat.puzzle.grid import Grid

Symmetry = Literal["none", "rotate", "mirror"]
NONE: Symmetry = "none"
SYMMETRIES: dict[Symmetry, Callable[[int, int, Grid], tuple[int, int]]] = {
    NONE: lambda row, col, _: (row, col),
    "rotate": lambda row, col, grid: (grid.rows - 1 - row, grid.cols - 1 - col),
    "mirror": lambda row, col, grid: (row, grid.cols - 1 - col),
}
"""Each symmetry by its name: the partner of a cell by its row and column, which may be the cell itself."""


@dataclass(frozen=True)
class Frame:
    """Fixed conditions while a puzzle is made.

    ``smallest``, ``largest``
        the number of cells of an island.
    ``land``, ``islands``
        the minimum and maximum numbers of land cells, and of islands.
    ``mix``
        the sizes of the islands.
    ``unknown``
        the share of clues that are `?`.
    ``deadline``
        the time limit.
    """

    grid: Grid
    smallest: int
    largest: int
    land: tuple[int, int]
    islands: tuple[int, int]
    mix: SizeMix
    symmetry: Symmetry
    unknown: float
    deadline: Deadline = field(default=NEVER, compare=False)

    def partner(self, cell: int) -> int:
        """Return the partner of a cell, both as masks of one bit."""
        if self.symmetry == NONE:
            return cell
        grid = self.grid
        return 1 << grid.cell(*SYMMETRIES[self.symmetry](*grid.position(cell.bit_length() - 1), grid))

    def check_time(self) -> None:
        """Raise LimitReached if the time is over: whatever goes through many cells or drafts calls this."""
        self.deadline.check("the puzzle")

    def hidden(self, clues: int) -> int:
        """Return the number of `?` among ``clues`` clues: the share, rounded to the nearest."""
        return int(self.unknown * clues + 0.5)
