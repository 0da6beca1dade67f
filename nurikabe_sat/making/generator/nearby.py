"""Search for a unique puzzle whose solution is close to a legal colouring that is not the only solution of any puzzle.

The islands get clues, and the draft is repaired as in ``repair.py``, which changes the board only near open cells. The
solution therefore stays close to the colouring, but a closer solution may exist. The result does not depend on a
solver's models: the same colouring and seed give the same puzzle.
"""

from dataclasses import replace
from random import Random

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.random_choice import pick_cell
from nurikabe_sat.making.generator.repair import repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK, SizeMix
from nurikabe_sat.puzzle.model import Colouring, Puzzle

_ANY_SIZES = SizeMix(growth=4.0)


def nearby(colouring: Colouring, level: Level | None, seed: str, deadline: Deadline) -> tuple[Puzzle, Colouring] | None:
    """Return a puzzle with one solution that is close to ``colouring``, and this solution, or None on failure.

    Args:
        colouring: A complete colouring with a connected sea and without pools.
        level: The level of the puzzle; None for any.
        seed: The random seed.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    rng, grid = Random(seed), colouring.grid  # noqa: S311 (the same seed, the same puzzle)
    request = PuzzleRequest(grid.rows, grid.cols, level=level, style=QUICK, max_clue=grid.size)
    land = colouring.masks[1]
    clues = union_of(pick_cell(rng, island) for island in grid.parts(land))
    start = Draft(replace(request.frame(rng, deadline), mix=_ANY_SIZES), land, clues)
    draft = repair(rng, start, request.goal(deadline))
    if draft is None:
        return None
    return draft.puzzle, draft.solution
