"""The eight ways to turn and mirror a board, and the one that stands for all of them.

    2 . .        . . 2        . .        2 .
    . . .   ~    . . .   ~    . .   ~    . .   ~ ...
                              2 .        . .

A turned board is as hard as before. What looks at cells in the order of rows and columns can still take another way
through it; where that must not matter, it looks at ``canonical(board)``, which is the same board for all eight.
"""

from collections.abc import Iterator

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle


def orientations(board: Board | Puzzle) -> Iterator[Board]:
    """The board in its eight positions, itself first. Of a symmetric board some are equal.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> print(list(orientations(Puzzle.from_rows([[2, 0, 0], [0, 0, 0]])))[4])
    2 .
    . .
    . .
    """
    grid = board.puzzle.grid
    rows = [list(range(start, start + grid.cols)) for start in range(0, grid.size, grid.cols)]
    for standing in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for vertical in (standing, standing[::-1]):
            for order in (vertical, [row[::-1] for row in vertical]):
                yield _with_order(board, order)


def canonical(board: Board | Puzzle) -> Board:
    """Of the eight positions the first in a fixed order: the same for a board and for the board turned or mirrored.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> print(canonical(Puzzle.from_rows([[0, 0], [0, 0], [0, 2]])))
    2 . .
    . . .
    """
    return min(orientations(board), key=_key)


def _with_order(board: Board | Puzzle, order: list[list[int]]) -> Board:
    """The board whose rows are these cells of the given one."""
    grid = Grid(len(order), len(order[0]))
    old = [cell for row in order for cell in row]
    clue_at, colours = board.puzzle.clue_at, board.colouring.colours
    clues = tuple(Clue(new, clue_at[cell].size) for new, cell in enumerate(old) if cell in clue_at)
    return Board(Puzzle(grid, clues), Colouring(grid, tuple(colours[cell] for cell in old)), board.name)


def _key(board: Board) -> tuple[int, list[tuple[int, int]], str]:
    clues = [(clue.cell, clue.size or 0) for clue in board.puzzle.clue_list]
    return board.puzzle.rows, clues, "".join(board.colouring.to_rows())
