"""Rows of ``B`` (sea), ``W`` (island) and ``.`` (undecided) with single blanks between them, as the seed prints them.

    B B B W
    W W B B
    B . . B
    W B B B

A program that reads this looks for nothing else in it: clues, marks and coordinates are not shown.
"""

from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.look import Look


def render(board: Board, look: Look) -> str:  # noqa: ARG001 (what every renderer takes)
    """The colouring of a board, one line a row, each with its line end."""
    return "".join(" ".join(row) + "\n" for row in board.colouring.to_rows())
