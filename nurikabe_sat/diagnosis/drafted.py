"""Local search on large boards. It finds a solution in which some clues keep their numbers; the others become ``?``.

For a large board, local search finds a solution much faster than a SAT solver.
"""

import random
from collections.abc import Collection

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle, Rules
from nurikabe_sat.solving.loose.repair import repaired
from nurikabe_sat.solving.loose.window import colouring
from nurikabe_sat.solving.search import REPAIR_SEED


def drafted(
    puzzle: Puzzle, kept: Collection[Clue], removed: Collection[Clue], given: Colouring, deadline: Deadline
) -> Colouring | None:
    """Return a solution that respects the kept clues, or None if the local search finds no solution.

    Args:
        puzzle: The puzzle, without constraints.
        kept: The clues to keep; the others become ``?``.
        removed: The clues that a second attempt removes.
        given: The decided cells.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    marked = [clue if clue in kept else Clue(clue.cell, None) for clue in puzzle.clue_list]
    gone = {clue.cell for clue in removed}
    fewer = [clue for clue in marked if clue.cell not in gone]
    for clues in (marked, fewer) if gone else (marked,):
        rules = Rules(pools_allowed=puzzle.rules.pools_allowed)
        known = presolve(Puzzle(puzzle.grid, tuple(clues), rules), given, deadline=deadline)
        if known is not None:
            found = repaired(known, random.Random(REPAIR_SEED), deadline, drafts=1)  # noqa: S311 (the same every time)
            if found is not None:
                return colouring(known, found)
    return None
