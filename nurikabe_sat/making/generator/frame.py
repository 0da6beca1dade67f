"""Frame of a puzzle: the conditions that every draft of the puzzle must meet.

The symmetry concerns the positions of the clues. With ``equal``, clues at symmetric positions have equal numbers:

    rotate     1 . . .        mirror     1 . . 2        flip: top to bottom
    (by 180    . . 2 .        (left to   . . . .        quarter: by 90 degrees
    degrees)   . 3 . .        right)     . 3 4 .        diagonal, antidiagonal: rows become columns
               . . . 4                   . . . .
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from nurikabe_sat import compiled
from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError
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
"""Functions for the symmetries, keyed by name. Each maps a cell to its partner, which may be the cell itself."""

SQUARE: tuple[Symmetry, ...] = ("quarter", "diagonal", "antidiagonal")
"""Symmetries that require a square board."""


def require_square(symmetry: Symmetry, rows: int, cols: int) -> None:
    """Raise UsageError if the symmetry requires a square board and the board is not square."""
    if symmetry in SQUARE and rows != cols:
        raise UsageError(f"symmetry: {symmetry} needs a square board, got {rows}x{cols}")


@dataclass(frozen=True)
class Frame:
    """Conditions that every draft of a puzzle must meet.

    Attributes:
        smallest: The minimum number of cells of an island.
        largest: The maximum number of cells of an island.
        land: The minimum and maximum number of island cells.
        islands: The minimum and maximum number of islands.
        mix: The mix of island sizes.
        unknown: The share of clues that are ``?``.
        design: The desired island sizes; None for any.
        equal: True if clues at symmetric positions must have equal numbers.
        motif: The mask of the cells that must have clues.
        favoured: The mask of the cells that are preferred for clues; 0 for no preference.
        unreached: The maximum number of cells that no clue can reach; None for any number.
        deadline: The time limit.
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
    favoured: int = 0
    unreached: int | None = None

    @cached_property
    def _images(self) -> list[list[int]]:
        """The images of each cell under the symmetry, as one-bit masks. In each list, the cell itself comes first."""
        grid, image = self.grid, SYMMETRIES[self.symmetry]
        turns = 4 if self.symmetry == "quarter" else 2
        found = []
        for cell in range(grid.size):
            cells = [cell]
            while len(cells) < turns:
                cells.append(grid.cell(*image(*grid.position(cells[-1]), grid)))
            found.append([1 << one for one in cells])
        return found

    @cached_property
    def packed_orbits(self) -> bytes:
        """The symmetric partners of each cell for the compiled core; empty without a symmetry."""
        cells = () if self.symmetry == NONE else (one.bit_length() - 1 for images in self._images for one in images)
        return b"".join(compiled.packed(cells, 2))

    def images(self, cell: int) -> list[int]:
        """Return a cell and its symmetric partners as one-bit masks, in rotation order for the symmetry ``quarter``."""
        return [cell] if self.symmetry == NONE else self._images[cell.bit_length() - 1]

    def orbit(self, cell: int) -> int:
        """Return the mask of a cell, given as a one-bit mask, and its symmetric partners."""
        return cell if self.symmetry == NONE else union_of(self._images[cell.bit_length() - 1])

    def preferred(self, cells: int) -> int:
        """Return the mask of the ``cells`` that are preferred for clues. If none is preferred, return all ``cells``."""
        return cells & self.favoured or cells

    @property
    def has_theme(self) -> bool:
        """True if the design restricts the numbers, or if clues at symmetric positions must be equal."""
        return self.equal or (self.design is not None and self.design.is_theme)

    def check_time(self) -> None:
        """Raise LimitReached if the deadline has passed. Long loops call this method."""
        self.deadline.check("the puzzle")

    def hidden(self, clues: int) -> int:
        """Return the number of clues that must be ``?``, given the total number of clues."""
        return int(self.unknown * clues + 0.5)
