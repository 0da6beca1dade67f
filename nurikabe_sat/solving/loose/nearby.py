"""Another solution beside one that is known: a small window of it is coloured in a different way."""

import random
from collections.abc import Collection

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.loose.window import Owned, Window, colouring

RADII = (3, 5)
"""How far the windows reach."""

WINDOWS = 16
"""So many windows are tried. Where there are many solutions, most windows have one."""

CONFLICTS = 1_500
"""The conflicts that a window may take."""


def another(
    known: Known, board: Owned, seen: Collection[int], rng: random.Random, deadline: Deadline = NEVER
) -> Owned | None:
    """Return a solution whose sea is not in ``seen``, from a solution. None says nothing: there may be others.

    Raises LimitReached.
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
