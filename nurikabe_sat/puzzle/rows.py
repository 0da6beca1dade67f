"""Boards as rows of numbers: lists, tuples, numpy arrays, or strings with blanks between the cells."""

from collections.abc import Iterable
from operator import index
from typing import Any, Literal, TypeAlias

from nurikabe_sat.errors import InputTypeError, UsageError
from nurikabe_sat.puzzle.cell import Cell, Colour
from nurikabe_sat.puzzle.grid import Grid

Rows: TypeAlias = Iterable[Iterable[int | str | None]]
"""Rows of a board. A cell is a number, ``"?"``, ``"."``, ``"B"``, ``"W"``, ``""`` or None."""

_EXPECTED = "rows of numbers, such as [[2, 0], [0, 0]]"
_EMPTY = ("", ".", "0")


def number_rows(array: Any) -> list[list[int]]:
    """Return a two-dimensional array or sequence of whole numbers as lists. Raises UsageError for other values."""
    try:
        return [[index(number) for number in row] for row in _plain(array)]
    except TypeError:
        raise UsageError("rows: expected a two-dimensional array of whole numbers") from None


def signs_of(rows: Rows, *, colours: bool) -> "tuple[Grid, list[int | Literal['?'] | Colour]]":
    """Parse rows of cells. Return the grid, and the clue or the colour of each cell that has one.

    Raises:
        InputTypeError: If ``rows`` does not consist of rows.
        UsageError: If the rows differ in length, or a cell contains anything else.
    """
    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise InputTypeError("rows", rows, _EXPECTED)
    table = [_cells(row) for row in _plain(rows)]
    for number, row in enumerate(table, 1):
        if len(row) != len(table[0]):
            raise UsageError(f"rows: row {number} has {len(row)} cells, but row 1 has {len(table[0])}")
    grid = Grid(len(table), len(table[0]) if table else 0)
    signs = [_sign(one, Cell(r, c), colours) for r, row in enumerate(table, 1) for c, one in enumerate(row, 1)]
    return grid, signs


def _plain(rows: Any) -> Any:
    """Return a numpy array as lists of Python numbers, and any other value unchanged."""
    return rows.tolist() if hasattr(rows, "tolist") else rows


def _cells(row: Any) -> list[Any]:
    if isinstance(row, str):
        return row.split()
    if not isinstance(row, Iterable) or isinstance(row, bytes):
        raise InputTypeError("rows", row, _EXPECTED)
    return list(_plain(row))


def _sign(found: Any, cell: Cell, colours: bool) -> "int | Literal['?'] | Colour":
    if isinstance(found, str):
        text = found.strip()
        if text == "?":
            return "?"
        if text in _EMPTY:
            return Colour.UNKNOWN
        if colours and text in ("B", "W"):
            return Colour(text)
        number = int(text) if text.lstrip("-").isdecimal() and len(text) < 20 else None
    elif found is None:
        number = 0
    elif isinstance(found, bool):
        number = None
    elif isinstance(found, float):
        number = int(found) if found.is_integer() else None
    else:
        number = index(found) if hasattr(found, "__index__") else None
    if number is None or number < -1:
        raise UsageError(
            f"rows: found {str(found)[:40]!r} at {cell}, expected a number, '?' or -1 for an unknown "
            "number, or 0 or '.' for an empty cell"
        )
    return "?" if number == -1 else number or Colour.UNKNOWN
