"""Cells and colours of the public API. Rows and columns count from 1: ``r1c1`` is the top left cell.

Inside the package, a cell is a number (``puzzle/grid.py``). Users pass and receive only the types of this module.
"""

from collections.abc import Iterable
from enum import Enum
from operator import index
from re import fullmatch
from typing import Any, Literal, NamedTuple, TypeAlias

from nurikabe_sat.errors import CellError, InputTypeError, UsageError


class Colour(str, Enum):
    """Colour of a cell. The values are the letters that text formats use, and each colour equals its letter.

    >>> Colour("B")
    <Colour.SEA: 'B'>
    >>> Colour.SEA == "B"
    True
    """

    SEA = "B"
    ISLAND = "W"
    UNKNOWN = "."

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def of(cls, given: "ColourLike") -> "Colour":
        """Return the colour for a letter. A Colour is returned unchanged. Raises UsageError for any other value."""
        try:
            return cls(given)
        except ValueError:
            found = f"colour: found {given!r}, expected SEA ('B'), ISLAND ('W') or UNKNOWN ('.')"
            raise UsageError(found) from None


SEA, ISLAND, UNKNOWN = Colour.SEA, Colour.ISLAND, Colour.UNKNOWN

ColourLike: TypeAlias = Colour | Literal["B", "W", "."]


class Cell(NamedTuple):
    """Row and column of a cell, counted from 1. The object equals a plain tuple, and prints as a name such as ``r1c1``.

    >>> Cell.of("r2c3") == Cell(2, 3) == (2, 3)
    True
    >>> print(Cell(2, 3))
    r2c3
    """

    row: int
    col: int

    @property
    def name(self) -> str:
        """The name of the cell, such as ``r2c3``."""
        return f"r{self.row}c{self.col}"

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Cell({self.row}, {self.col})"

    @classmethod
    def of(cls, where: "CellLike") -> "Cell":
        """Return the cell with the given name or position.

        Args:
            where: A ``Cell``, a pair of row and column, a name such as ``"r2c3"``, or a cell with a colour or a number.

        Raises:
            CellError: If ``where`` is a string but not the name of a cell.
            InputTypeError: If ``where`` is of another type.
        """
        if isinstance(where, cls):
            return where
        if isinstance(where, str):
            if found := fullmatch(r"r([1-9]\d{0,8})c([1-9]\d{0,8})", where):
                return cls(int(found[1]), int(found[2]))
            raise CellError(f"cell: found {where[:40]!r}, expected a name such as 'r2c3'")
        if isinstance(where, PaintedCell | NumberedCell):
            return where.cell
        if isinstance(where, tuple) and len(where) == 2 and not any(isinstance(one, bool) for one in where):
            try:
                return cls(index(where[0]), index(where[1]))
            except TypeError:
                pass
        raise InputTypeError("cell", where, "a Cell, a pair (row, column) or a name such as 'r2c3'")


class PaintedCell(NamedTuple):
    """Row, column and colour of a cell. The object equals a plain tuple, with ``"B"`` for sea and ``"W"`` for island.

    >>> PaintedCell(2, 3, Colour.SEA) == (2, 3, "B")
    True
    """

    row: int
    col: int
    colour: Colour

    @property
    def cell(self) -> Cell:
        """The cell without its colour."""
        return Cell(self.row, self.col)

    @property
    def name(self) -> str:
        """The name of the cell."""
        return self.cell.name

    def __str__(self) -> str:
        return f"{self.name} {self.colour}"

    def __repr__(self) -> str:
        return f"PaintedCell({self.row}, {self.col}, {self.colour.value!r})"


class NumberedCell(NamedTuple):
    """Row, column and number of a clue; the number is None for ``?``. The object equals a plain tuple."""

    row: int
    col: int
    number: int | None

    @property
    def cell(self) -> Cell:
        """The cell without its number."""
        return Cell(self.row, self.col)

    @property
    def name(self) -> str:
        """The name of the cell."""
        return self.cell.name

    def __repr__(self) -> str:
        return f"NumberedCell({self.row}, {self.col}, {self.number})"


CellLike: TypeAlias = Cell | tuple[int, int] | str | PaintedCell | NumberedCell


def cells_of(where: "CellLike | Iterable[CellLike]") -> list[Cell]:
    """Return one or several cells as a list. Raises the same CellError and InputTypeError as ``Cell.of``.

    >>> cells_of((1, 2)), cells_of(["r1c1", (1, 2)])
    ([Cell(1, 2)], [Cell(1, 1), Cell(1, 2)])
    """
    if isinstance(where, str | Cell | PaintedCell | NumberedCell) or not isinstance(where, Iterable):
        return [Cell.of(where)]
    given: list[Any] = list(where)
    if isinstance(where, tuple) and len(given) == 2 and not any(isinstance(one, str | tuple) for one in given):
        return [Cell.of((given[0], given[1]))]
    return [Cell.of(one) for one in given]
