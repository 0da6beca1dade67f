"""Search for further solutions near a known solution: exchange two cells, or recolour small windows of the board."""

import random
from collections.abc import Collection, Iterator
from itertools import islice

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.loose.window import Owned, Window, colouring

EXCHANGES = 40
"""Maximum number of exchanges to check. On boards with many solutions, few are needed."""

GIVEN = 200
"""Maximum number of cells for which exchanges are considered."""

RADII = (3, 5)
"""Radii of the windows, in steps from a cell."""

WINDOWS = 16
"""Number of windows to try. On boards with many solutions, most windows lead to another solution."""

CONFLICTS = 1_500
"""Maximum number of solver conflicts per window."""


def another(
    known: Known, board: Owned, seen: Collection[int], rng: random.Random, deadline: Deadline = NEVER
) -> Owned | None:
    """Return a solution near the solution ``board`` that is not in ``seen``, or None if the search finds none.

    Raises LimitReached if the deadline passes.
    """
    for changed in islice(exchanges(known, board, rng), EXCHANGES):
        if changed.sea not in seen and not violations(known.puzzle, colouring(known, changed)):
            return changed
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


def exchanges(known: Known, board: Owned, rng: random.Random) -> Iterator[Owned]:
    """Yield the solutions in which one island has given up a cell of ``board`` and taken another, in random order.

    Masks suffice to find them. The constraints of the puzzle are not checked.
    """
    grid = known.grid
    cells = [(k, c) for k, island in enumerate(board.islands) for c in members_of(island & known.undecided)]
    rng.shuffle(cells)
    for k, given in cells[:GIVEN]:
        island, sea = board.islands[k] ^ 1 << given, board.sea | 1 << given
        if not grid.is_connected(island):
            continue
        others = grid.all_cells & ~(board.sea | board.islands[k])
        takes = grid.around(island) & board.sea & known.undecided & known.reach[k] & ~grid.around(others)
        if takes and not known.puzzle.rules.pools_allowed:
            for pool in members_of(grid.blocks_within(sea)):
                takes &= grid.block_cells(1 << pool)
        taken = members_of(takes)
        rng.shuffle(taken)
        for cell in taken:
            if grid.is_connected(sea ^ 1 << cell):
                yield Owned(sea ^ 1 << cell, (*board.islands[:k], island | 1 << cell, *board.islands[k + 1 :]))
