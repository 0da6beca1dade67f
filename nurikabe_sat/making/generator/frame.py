"""Frame of a puzzle: the conditions that every change of a draft must keep.

The symmetry concerns the places of the clues, which come in orbits; with ``equal`` their numbers are the same as well:

    rotate     1 . . .        mirror     1 . . 2        flip: top to bottom
    (by 180    . . 2 .        (left to   . . . .        quarter: by 90 degrees
    degrees)   . 3 . .        right)     . 3 4 .        diagonal, antidiagonal: rows become columns
               . . . 4                   . . . .
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.making.generator.design import Design
from nurikabe_sat.making.generator.style import SizeMix
from nurikabe_sat.puzzle.grid import Grid

Symmetry = Literal["none", "rotate", "mirror", "flip", "quarter", "diagonal", "antidiagonal"]
NONE: Symmetry = "none"
SYMMETRIES: dict[Symmetry, Callable[[int, int, Grid], tuple[int, int]]] = {
    NONE: lambda row, col, _: (row, col),
    "rotate": lambda row, col, grid: (grid.rows - 1 - row, grid.cols - 1 - col),
    "mirror": lambda row, col, grid: (row, grid.cols - 1 - col),
    "flip": lambda row, col, grid: (grid.rows - 1 - row, col),
    "quarter": lambda row, col, grid: (col, grid.rows - 1 - row),
    "diagonal": lambda row, col, _: (col, row),
    "antidiagonal": lambda row, col, grid: (grid.cols - 1 - col, grid.rows - 1 - row),
}
"""Each symmetry by its name: the partner of a cell by its row and column, which may be the cell itself."""

SQUARE: tuple[Symmetry, ...] = ("quarter", "diagonal", "antidiagonal")
"""Those that only a square board has."""


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
    ``design``
        the sizes to come close to, and those that must be; None for any.
    ``equal``
        whether the clues of an orbit have the same number.
    ``motif``
        the mask of cells that have clues, whatever else changes.
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
    design: Design | None = None
    equal: bool = False
    motif: int = 0

    @cached_property
    def _images(self) -> list[list[int]]:
        """The images of each cell under the symmetry, as masks, the cell first."""
        grid, image = self.grid, SYMMETRIES[self.symmetry]
        turns = 4 if self.symmetry == "quarter" else 2
        found = []
        for cell in range(grid.size):
            cells = [cell]
            while len(cells) < turns:
                cells.append(grid.cell(*image(*grid.position(cells[-1]), grid)))
            found.append([1 << one for one in cells])
        return found

    def images(self, cell: int) -> list[int]:
        """Return the cell and its partners, each as a mask of one bit, in the order of the turns."""
        return [cell] if self.symmetry == NONE else self._images[cell.bit_length() - 1]

    def orbit(self, cell: int) -> int:
        """Return the mask of a cell, which is a mask of one bit, and its partners."""
        return cell if self.symmetry == NONE else union_of(self._images[cell.bit_length() - 1])

    @property
    def has_theme(self) -> bool:
        """Return True if the numbers have a theme."""
        return self.equal or (self.design is not None and self.design.is_theme)

    def check_time(self) -> None:
        """Raise LimitReached if the time is over: whatever goes through many cells or drafts calls this."""
        self.deadline.check("the puzzle")

    def hidden(self, clues: int) -> int:
        """Return the number of `?` among ``clues`` clues: the share, rounded to the nearest."""
        return int(self.unknown * clues + 0.5)
