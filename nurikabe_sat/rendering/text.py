"""Text form of a board: rows of ``B`` (sea), ``W`` (island) and ``.`` (undecided), separated by single blanks.

    B B B W
    W W B B
    B . . B
    W B B B

The text is for programs, so it omits clues, marks and coordinates.
"""

from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.look import Look


def render(board: Board, look: Look) -> str:  # noqa: ARG001 (what every renderer takes)
    """Return the colours of a board as text, with one line per row. Each line ends with a newline."""
    return "".join(" ".join(row) + "\n" for row in board.colouring.to_rows())
