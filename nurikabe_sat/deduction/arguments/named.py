"""Named objects of arguments: sets of cells, each with its name in sentences and its kind in pictures.

kind      phrase                    name
island    the {number} at {cells}   the 3 at r1c4
cell      {cells}                   r1c2 and r2c1
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.wording import list_of

Kind = Literal["cell", "island", "part", "sea", "trapped", "block", "wall", "reach", "way", "path"]
"""Kinds of objects. Each kind has its own style in pictures."""

LISTED_ISLANDS = 4
"""Maximum number of islands that a sentence lists by name."""

LISTED_WALL = 8
"""Maximum number of islands in a wall that a sentence lists by name, in the order of the wall.

A sentence about more islands gives their number and, if the wall has two ends, the islands at its ends.
"""

CELLS = "{cells}"
ONE_OF_THEM = "one of them"  # of the cells that the sentence before names
CLUE = "the {number} at {cells}"
CLUE_WITH = "the {number} at {first} with {others}"  # cells that must belong to the island, not connected yet
WHITE = "the island cell {cells}"
WHITES = "the island cells connected to {cells}"
SEA = "the sea at {cells}"
FUTURE_SEA = "{cells}, which must be sea to keep the islands apart"
AROUND = "the sea around {cells}"
BLOCK = "the 2x2 block at {blocks}"
WAY = "{way}"
SEAS = "{cells} sea"
ISLANDS = "{cells} island"
PAINTED = "{number} painted cells"
CLUES = "the clues"

PHRASES = (
    *(CELLS, ONE_OF_THEM, CLUE, CLUE_WITH, WHITE, WHITES, SEA, FUTURE_SEA, AROUND, BLOCK, WAY, SEAS, ISLANDS),
    *(PAINTED, CLUES),
)
"""Templates for the names of objects. The templates for contradictions are in ``ways.py``."""


@dataclass(frozen=True)
class Named:
    """Object of an argument: a set of cells, as a mask, and the name of the set in the sentence."""

    grid: Grid
    kind: Kind
    cells: int
    shown: tuple[int, ...] = ()
    phrase: str = CELLS
    number: str = ""

    @property
    def is_single(self) -> bool:
        """True if the name has a single cell, block or island."""
        return "{first}" in self.phrase or len(self.shown) == (2 if "{blocks}" in self.phrase else 1)

    def name_with(self, last: str) -> str:
        """Return the name of the object. ``last`` is the word before the last of several cells: "and" or "or"."""
        return self._name if last == "and" or len(self.shown) < 2 else self._joined(last)

    @cached_property
    def _name(self) -> str:
        return self._joined("and")

    def _joined(self, last: str) -> str:
        names = [self.grid.name(cell) for cell in self.shown]
        if "{blocks}" in self.phrase:  # the first and the last cell of each block
            blocks = [f"{first}-{end}" for first, end in zip(names[::2], names[1::2], strict=True)]
            return self.phrase.replace("{blocks}", list_of(blocks, last))
        if "{first}" in self.phrase:
            words = self.phrase.replace("{number}", self.number).replace("{first}", names[0])
            return words.replace("{others}", list_of(names[1:], "and"))
        cells = list_of(names, last) if names else ""
        if self.phrase == CELLS:
            return cells
        return self.phrase.replace("{number}", self.number).replace("{cells}", cells).replace("{way}", "+".join(names))

    def __str__(self) -> str:
        return self._name


def cells_named(grid: Grid, mask: int, kind: Kind = "cell") -> Named:
    """Return an object whose name lists its cells, such as ``r1c2 and r2c1``."""
    return Named(grid, kind, mask, tuple(members_of(mask)))


def path_named(grid: Grid, cells: Iterable[int]) -> Named:
    """Return an object whose name lists its cells in the given order."""
    path = tuple(cells)
    return Named(grid, "path", mask_of(path), path)


def with_apart(island: Named, cells: Sequence[int]) -> Named:
    """Return the object for an island with a name that also lists ``cells``, one of each of its separate parts."""
    return replace(island, phrase=CLUE_WITH, shown=(*island.shown, *cells))


def block_named(grid: Grid, block: int) -> Named:
    """Return the object that stands for a 2x2 block. ``block`` is the top left cell of the block."""
    return Named(grid, "block", grid.block_cells(block), ends_of_blocks(grid, block), BLOCK)


def ends_of_blocks(grid: Grid, blocks: int) -> tuple[int, ...]:
    """Return the first and the last cell of each 2x2 block. ``blocks`` has the first cells."""
    return tuple(cell for first in members_of(blocks) for cell in (first, first + grid.cols + 1))


def part_named(grid: Grid, part: int, whole: int = 0, kind: Kind = "part") -> Named:
    """Return the object for connected island cells without a number, named after their first cell.

    If ``part`` is only a part of the cells that a reader sees, ``whole`` has all of them. So they have one name.
    """
    whole |= part
    return Named(grid, kind, part, tuple(members_of(whole & -whole)), WHITES if whole & (whole - 1) else WHITE)


def sea_named(grid: Grid, cell: int, part: int = 0, kind: Kind = "sea") -> Named:
    """Return the object that stands for connected sea cells, named after ``cell``."""
    return Named(grid, kind, part | cell, tuple(members_of(cell)), SEA)


def painted_named(grid: Grid, mask: int, phrase: str) -> Named:
    """Return an object for decided cells of one colour. ``phrase`` is ``SEAS`` or ``ISLANDS``."""
    return Named(grid, "cell", mask, tuple(members_of(mask)), phrase)


def clues_named(grid: Grid, clues: Iterable[Clue]) -> tuple[Named, ...]:
    """Return clues as objects of an argument."""
    return tuple(Named(grid, "island", 1 << clue.cell, (clue.cell,), CLUE, str(clue)) for clue in clues)


def area(grid: Grid, kind: Kind, mask: int) -> Named:
    """Return the object that stands for an area that pictures draw but sentences do not name."""
    return Named(grid, kind, mask)


def many(walls: Sequence[Named], *, has_ends: bool) -> tuple[int | None, Named | None, Named | None]:
    """Return the number of islands in a wall, and those at its ends, if there are too many for a sentence to list."""
    if len(walls) <= LISTED_WALL:
        return None, None, None
    first, last = (replace(wall, kind="island") for wall in (walls[0], walls[-1]))
    return (len(walls), first, last) if has_ends else (len(walls), None, None)
