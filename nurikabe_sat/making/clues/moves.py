"""Unique puzzles that are made from another puzzle by moving one clue to an adjacent cell.

    . . . .        . . . .
    . 2 . .   ->   . . 2 .      at most four puzzles per clue, so each of them can be checked
    . . . 1        . . . 1

Colourings that solve earlier puzzles are stored, because two of them often also solve the next puzzle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import Options, solutions

_SEVERAL = 2
"""Maximum number of solutions to find in order to show that a puzzle has several."""


def unique_moves(
    board: Board, met: Sequence[Colouring], options: Options, deadline: Deadline
) -> Iterator[tuple[Puzzle, Colouring]]:
    """Yield each unique puzzle in which a single clue has moved to an adjacent cell, with its solution.

    Args:
        board: The board. The solutions agree with its decided cells.
        met: Known solutions of the board.
        options: The solver and the encoding.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    puzzle, grid, stored = board.puzzle, board.puzzle.grid, list(met)
    for clue in puzzle.clue_list:
        others = [one for one in puzzle.clue_list if one is not clue]
        free = grid.around(1 << clue.cell) & ~mask_of(one.cell for one in others) & ~board.colouring.masks[0]
        for cell in grid.neighbours[clue.cell]:
            if not free >> cell & 1:
                continue
            moved = puzzle.with_clues([*others, replace(clue, cell=cell)])
            known = [one for one in stored if is_solution(moved, one)]
            if len(known) >= _SEVERAL:
                continue
            found = list(solutions(moved.painted(board.colouring), _SEVERAL, options=options, deadline=deadline))
            stored += [one for one in found if one not in stored]
            if len(found) == 1:
                yield moved, found[0]
