"""All solutions of a small puzzle, by trying every colouring: what the package is measured against.

Written from the rules in words, and shares no code with the package, neither its referee nor its grid. Row by row each
cell becomes sea or island; a beginning of the board is dropped as soon as a finished part of it breaks a rule. With no
rows to come every part is finished, so that the same test decides whether a whole board is a solution.

    the sea has no 2x2 block
    the sea is one part, or there is none
    every island contains exactly one clue, and as many cells as that clue says (`?`: any number)
    a clue is not sea

A variant of the rules allows pools, 2x2 blocks of sea. Good for some 25 cells, more where the clues leave little
choice.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

Clues = dict[int, int | None]


def solutions(rows: int, cols: int, clues: Clues, *, pools_allowed: bool = False) -> set[str]:
    """Every solution as a string of 'B' (sea) and 'W' (island), row by row.

    ``clues`` gives the size of an island by the cell (``row * cols + col``) of its clue, ``None`` for a `?`.
    """
    if cols > rows:  # On its side the board has shorter rows, and there are fewer ways to go on with one.
        sideways = {cell % cols * rows + cell // cols: size for cell, size in clues.items()}
        turned = solutions(cols, rows, sideways, pools_allowed=pools_allowed)
        return {"".join(board[cell % cols * rows + cell // cols] for cell in range(rows * cols)) for board in turned}
    of_bits = {1 << cell: size for cell, size in clues.items()}
    beginnings = [0]  # the sea of the rows so far: the bits of its cells
    for row in range(rows):
        places = [1 << row * cols + col for col in range(cols) if row * cols + col not in clues]
        choices = [sum(sea) for sea in product(*((0, place) for place in places))]
        size = (row + 1) * cols
        beginnings = [
            beginning | sea
            for beginning in beginnings
            for sea in choices
            if (pools_allowed or not _has_pool(beginning << cols & sea, cols))
            and _may_go_on(beginning | sea, size, row + 1 == rows, cols, of_bits)
        ]
    return {"".join("B" if sea >> cell & 1 else "W" for cell in range(rows * cols)) for sea in beginnings}


def parts(board: str, letter: str, cols: int) -> list[set[int]]:
    """Return the edge-connected parts of the cells with that letter."""
    return [{cell for cell in range(len(board)) if part >> cell & 1} for part in _parts(_mask(board, letter), cols)]


def has_pool(board: str, cols: int) -> bool:
    """Whether there is a 2x2 block of sea."""
    sea = _mask(board, "B")
    return _has_pool(sea & sea >> cols, cols)


def _mask(board: str, letter: str) -> int:
    """Return the cells with that letter, as bits."""
    return sum(1 << cell for cell, found in enumerate(board) if found == letter)


def _has_pool(both: int, cols: int) -> bool:
    """Whether two of these cells, which are sea next to a row with sea, are neighbours in their row."""
    return bool(both & both >> 1 & ~_column(cols - 1, both.bit_length(), cols))


def _may_go_on(sea: int, size: int, whole: bool, cols: int, clues: Clues) -> bool:
    """Whether the rows so far break no rule, that on pools aside, that the rows to come could not repair.

    A part is finished if it can no longer grow: the board is whole, or the part does not touch the last row so far.
    """
    last_row = 0 if whole else (1 << size) - (1 << size - cols)
    seas = list(_parts(sea, cols))
    if len(seas) > 1 and any(not part & last_row for part in seas):
        return False
    for island in _parts(~sea & (1 << size) - 1, cols):
        inside = [clue for bit, clue in clues.items() if island & bit]
        cells = island.bit_count()
        if len(inside) > 1 or any(clue is not None and cells > clue for clue in inside):
            return False
        if not island & last_row and (not inside or inside[0] not in (None, cells)):
            return False
    return True


@cache
def _column(col: int, size: int, cols: int) -> int:
    """Return the cells of a column below a size."""
    return sum(1 << cell for cell in range(col, size, cols))


def _parts(cells: int, cols: int) -> Iterator[int]:
    """Yield the edge-connected parts of some cells, as bits."""
    first_column = _column(0, cells.bit_length() + cols, cols)
    while cells:
        part, before = cells & -cells, 0
        while part != before:
            before = part
            right, left = part << 1 & ~first_column, (part & ~first_column) >> 1
            part |= (right | left | part << cols | part >> cols) & cells
        yield part
        cells &= ~part
