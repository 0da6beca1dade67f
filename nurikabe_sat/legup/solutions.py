"""Solutions of the board of a proof, found by a solver."""

from collections.abc import Iterable

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.formats.legup import SEA, CellValue
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.solving.search import solutions


def some_solutions(board: Board, limit: int, deadline: Deadline, values: Iterable[CellValue] = ()) -> list[Colouring]:
    """Return at most ``limit`` solutions of a board in which the given cells have the given values.

    The value ``SEA`` means sea, and any other value means island.

    Raises:
        LimitReached: If the deadline passes first.
    """
    deadline.check("the solutions")
    colours = list(board.colouring.colours)
    for cell, value in values:
        colour = Colour.SEA if value == SEA else Colour.ISLAND
        is_clue = cell in board.puzzle.clue_at
        if colours[cell] not in (colour, Colour.UNKNOWN) or (is_clue and colour is Colour.SEA):
            return []
        colours[cell] = colour
    coloured = Board(board.puzzle, Colouring(board.puzzle.grid, tuple(colours)))
    return list(solutions(coloured, limit, deadline=deadline))
