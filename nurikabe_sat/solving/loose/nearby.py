"""Search for further solutions near a known solution, by recolouring small windows of the board."""

import random
from collections.abc import Collection

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.loose.window import Owned, Window, colouring

RADII = (3, 5)
"""Radii of the windows, in steps from a cell."""

WINDOWS = 16
"""Number of windows to try. On boards with many solutions, most windows lead to another solution."""

CONFLICTS = 1_500
"""Maximum number of solver conflicts per window."""


def another(
    known: Known, board: Owned, seen: Collection[int], rng: random.Random, deadline: Deadline = NEVER
) -> Owned | None:
    """Return a solution near ``board`` that is not in ``seen``, or None if no window leads to such a solution.

    Raises LimitReached if the deadline passes.
    """
    grid = known.grid
    cells = members_of(known.undecided)
    for number in range(WINDOWS if cells else 0):
        deadline.check()
        free = grid.ball(1 << rng.choice(cells), grid.all_cells, RADII[number % len(RADII)])
        with Window(known, board, free, deadline=deadline) as window:
            window.want(window.free & known.undecided, ~board.sea)
            found = window.colouring(CONFLICTS)
        if found is None:
            continue
        board = found
        if board.sea not in seen and not violations(known.puzzle, colouring(known, board)):
            return board
    return None
