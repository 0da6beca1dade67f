"""The eight rotations and reflections of a board. One of them is the canonical form of the board.

    2 . .        . . 2        . .        2 .
    . . .   ~    . . .   ~    . .   ~    . .   ~ ...
                              2 .        . .

Turning a board does not change its difficulty. Code that visits cells row by row can still visit them in another
order. If that order must not matter, use ``canonical(board)``: it is the same board for all eight positions.
"""

from collections.abc import Iterator

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle


def orientations(board: Board | Puzzle) -> Iterator[Board]:
    """Yield the eight rotations and reflections of a board, starting with the board itself. Some may be equal.

    Raises UsageError if the puzzle has variants or constraints, which would have to be turned too.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> print(list(orientations(Puzzle.from_rows([[2, 0, 0], [0, 0, 0]])))[4])
    2 .
    . .
    . .
    """
    return (_with_order(board, order) for order in _orders(board.puzzle.grid))


def _orders(grid: Grid) -> Iterator[list[list[int]]]:
    """Yield, for each of the eight orientations of a grid, its rows as lists of the original cell numbers."""
    rows = [list(range(grid.size)[row]) for row in grid.row_slices]
    for standing in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for vertical in (standing, standing[::-1]):
            yield from (vertical, [row[::-1] for row in vertical])


def canonical(board: Board | Puzzle) -> Board:
    """Return the orientation of the board that is the smallest of the eight in a fixed order.

    The result is therefore the same for all rotations and reflections of a board.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> print(canonical(Puzzle.from_rows([[0, 0], [0, 0], [0, 2]])))
    2 . .
    . . .
    """
    return min(orientations(board), key=_key)


def canonical_cells(board: Board | Puzzle) -> tuple[int, ...]:
    """Return, for each cell of the canonical orientation, the number of the same cell on the given board.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> canonical_cells(Puzzle.from_rows([[0, 0, 2]]))
    (2, 1, 0)
    """
    order = min(_orders(board.puzzle.grid), key=lambda order: _key(_with_order(board, order)))
    return tuple(cell for row in order for cell in row)


def _with_order(board: Board | Puzzle, order: list[list[int]]) -> Board:
    """Return the board whose rows consist of the given cells of another board."""
    board.puzzle.rules.require_plain("orientations")
    grid = Grid(len(order), len(order[0]))
    old = [cell for row in order for cell in row]
    clue_at, colours = board.puzzle.clue_at, board.colouring.colours
    clues = tuple(Clue(new, clue_at[cell].size) for new, cell in enumerate(old) if cell in clue_at)
    return Board(Puzzle(grid, clues), Colouring(grid, tuple(colours[cell] for cell in old)), board.name)


def _key(board: Board) -> tuple[int, list[tuple[int, int]], str]:
    clues = [(clue.cell, clue.size or 0) for clue in board.puzzle.clue_list]
    return board.puzzle.rows, clues, "".join(board.colouring.to_rows())
