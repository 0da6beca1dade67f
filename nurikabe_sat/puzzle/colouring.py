"""Colours for all cells of a grid, and the base class of colourings, puzzles and boards."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.cell import Cell, CellLike, Colour, ColourLike
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.rows import number_rows


class OnGrid(ABC):
    """Base class of objects with rows, columns and cells.

    Iterating yields the cells, and ``in`` checks whether a cell lies on the grid.
    """

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.shape[0]

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self.shape[1]

    @abstractmethod
    def __getitem__(self, where: CellLike) -> Colour: ...

    def __iter__(self) -> Iterator[Cell]:
        rows, cols = self.shape
        return (Cell(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1))

    def __len__(self) -> int:
        rows, cols = self.shape
        return rows * cols

    def __contains__(self, where: object) -> bool:
        try:
            row, col = Cell.of(where)  # type: ignore[arg-type]  # it refuses what is not a cell
        except UsageError:
            return False
        return 1 <= row <= self.rows and 1 <= col <= self.cols


@dataclass(frozen=True, repr=False)
class Colouring(OnGrid):
    """Colours of all cells of a grid. The value ``UNKNOWN`` marks an undecided cell.

    A numpy array of a colouring contains 1 for sea, 0 for island and -1 for undecided cells.

    Raises:
        UsageError: If the number of colours differs from the number of cells.

    >>> colouring = Colouring.from_rows(["BBW", ".BW"])
    >>> colouring["r1c3"]
    <Colour.ISLAND: 'W'>
    >>> [cell.name for cell in colouring if colouring[cell] == "W"]
    ['r1c3', 'r2c3']
    >>> print(colouring)
    B B W
    . B W
    """

    grid: Grid
    colours: tuple[Colour, ...]

    def __post_init__(self) -> None:
        if len(self.colours) != self.grid.size:
            raise UsageError(f"found {len(self.colours)} colours for a grid of {self.grid.size} cells")

    @classmethod
    def unknown(cls, grid: Grid) -> "Colouring":
        """Return the colouring of a grid in which all cells are undecided."""
        return cls(grid, (Colour.UNKNOWN,) * grid.size)

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> "Colouring":
        """Return the colouring for rows of ``B``, ``W`` and ``.``, one letter per cell.

        Raises:
            UsageError: If the rows differ in length or contain another letter.
        """
        letters = [list(row) for row in rows]
        return cls(_grid_of(letters), tuple(Colour.of(letter) for row in letters for letter in row))  # type: ignore[arg-type]

    @classmethod
    def from_array(cls, array: Any) -> "Colouring":
        """Return the colouring for a numpy array or rows of numbers: 1 is sea, 0 is island, -1 is undecided.

        Raises:
            UsageError: If there are other numbers, unequal rows, or not exactly two dimensions.

        >>> print(Colouring.from_array([[1, 1, 0], [-1, 1, 0]]))
        B B W
        . B W
        """
        rows = number_rows(array)
        if wrong := {number for row in rows for number in row} - set(_COLOUR_OF):
            raise UsageError(f"{min(wrong)} is not a colour; use 1 for sea, 0 for island and -1 for undecided")
        return cls(_grid_of(rows), tuple(_COLOUR_OF[number] for row in rows for number in row))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return array_of([_NUMBER_OF[colour] for colour in self.colours], self.grid, dtype, "int8", copy)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.grid.rows, self.grid.cols

    def __getitem__(self, where: CellLike) -> Colour:
        """Return the colour of a cell. Raises CellError for a cell that is not on the grid."""
        return self.colours[self.grid.number(where)]

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.to_rows())

    def __repr__(self) -> str:
        return short_repr(
            self, "/".join(self.to_rows()), [f"{len(self.numbers_of(one))} {one.name.lower()}" for one in Colour]
        )

    @classmethod
    def from_masks(cls, grid: Grid, sea: int, island: int) -> "Colouring":
        """Return the colouring with the given masks of sea and island cells. All other cells are undecided."""
        size, sea, island = grid.size, sea & grid.all_cells, island & grid.all_cells & ~sea
        is_sea, is_island, unknown = Colour.SEA, Colour.ISLAND, Colour.UNKNOWN  # an enum's attributes are slow
        pairs = zip(f"{sea:0{size}b}", f"{island:0{size}b}", strict=True)  # from the last cell to the first
        colours = [is_sea if s == "1" else is_island if i == "1" else unknown for s, i in pairs]
        one = cls(grid, tuple(reversed(colours)))
        vars(one)["masks"] = sea, island
        return one

    @property
    def is_complete(self) -> bool:
        """True if no cell is undecided."""
        return Colour.UNKNOWN not in self.colours

    def cells(self, colour: ColourLike) -> list[Cell]:
        """Return the cells of one colour, row by row."""
        return [self.grid.place(number) for number in self.numbers_of(Colour.of(colour))]

    def numbers_of(self, colour: Colour) -> list[int]:
        """Return the internal numbers of the cells of one colour, in increasing order."""
        return [c for c, other in enumerate(self.colours) if other is colour]

    @cached_property
    def masks(self) -> tuple[int, int]:
        """The bit masks of the sea cells and of the island cells."""
        return mask_of(self.numbers_of(Colour.SEA)), mask_of(self.numbers_of(Colour.ISLAND))

    def to_rows(self) -> list[str]:
        """Return one string per row, with one letter per cell: ``B``, ``W`` or ``.``."""
        letters = "".join([colour.value for colour in self.colours])
        return [letters[row] for row in self.grid.row_slices]

    def differences(self, other: "Colouring") -> list[Cell]:
        """Return the cells in which two colourings of the same grid differ, row by row."""
        pairs = enumerate(zip(self.colours, other.colours, strict=True))
        return [self.grid.place(number) for number, (a, b) in pairs if a is not b]


_LONGEST_SHOWN = 70
"""Maximum length, in characters, of a ``repr`` that shows cells. The ``repr`` of a larger board shows only counts."""


def short_repr(shown: OnGrid, cells: str, counts: Sequence[str], name: str = "") -> str:
    """Return a short ``repr``: all cells for a small board, and only counts for a large one."""
    words = cells if len(cells) <= _LONGEST_SHOWN else ", ".join(counts)
    called = f" {name[:20]!r}" if name else ""
    return f"<{type(shown).__name__}{called} {shown.rows}x{shown.cols}: {words}>"


def _grid_of(rows: Sequence[Sequence[object]]) -> Grid:
    """Return a grid for the given rows. Raises UsageError if the rows differ in length."""
    if len({len(row) for row in rows}) > 1:
        raise UsageError("the rows must have equal lengths")
    return Grid(len(rows), len(rows[0]) if rows else 0)


# Numpy calls ``__array__``, so only code that uses numpy imports it.

_NUMBER_OF = {Colour.SEA: 1, Colour.ISLAND: 0, Colour.UNKNOWN: -1}
_COLOUR_OF = {number: colour for colour, number in _NUMBER_OF.items()}


def array_of(numbers: list[int], grid: Grid, dtype: Any, usual: str, copy: bool | None) -> Any:
    """Return a new numpy array in the shape of the grid, with one number per cell.

    The array is always a copy, so changing it does not change the frozen object.
    """
    if copy is False:
        raise UsageError("copy=False is not supported: an array of cells is always a copy")
    from numpy import array

    return array(numbers, dtype or usual).reshape(grid.rows, grid.cols)
