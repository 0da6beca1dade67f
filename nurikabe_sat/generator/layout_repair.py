"""Numbers for a layout by repair: a solution with clues at the given places is repaired, and the clues stay there.

Of the changes that ``repair.py`` proposes only those count that keep the cells of the clues, the numbers that are given
and the decided cells. That finds numbers for layouts on which the exact search (``setting/layout.py``) takes too long;
that there are none it cannot know.
"""

from dataclasses import replace
from random import Random

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.generator.clues import puzzle_of
from nurikabe_sat.generator.draft import Draft
from nurikabe_sat.generator.repair import repair
from nurikabe_sat.generator.request import PuzzleRequest
from nurikabe_sat.generator.style import SizeMix
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle

_ANY_SIZES = SizeMix(growth=4.0)


def numbers_nearby(
    layout: Board | Puzzle, solution: Colouring, largest: int, level: Level | None, seed: str, deadline: Deadline
) -> tuple[Puzzle, Colouring] | None:
    """A unique puzzle of a level (None: any) with its solution; None where this seed finds none.

    ``layout``: its clues without a number get one, at most ``largest``. ``solution``: has one clue of the layout in
    each island, with that number where it has one. Raises LimitReached.
    """
    puzzle, grid = layout.puzzle, layout.puzzle.grid
    sea, island = layout.colouring.masks
    given = [(1 << clue.cell, clue.size) for clue in puzzle.clues if clue.size is not None]

    def keeps(draft: Draft) -> bool:
        is_placed = draft.clues == puzzle.clue_mask and not (draft.land & sea or draft.sea & island)
        return is_placed and all(grid.flood(cell, draft.land).bit_count() == size for cell, size in given)

    rng = Random(seed)  # noqa: S311 (the same seed, the same puzzle)
    request = PuzzleRequest(grid.rows, grid.cols, level=level, max_clue=largest)
    land = mask_of(solution.cells(Colour.ISLAND))
    start = Draft(replace(request.frame(rng), mix=_ANY_SIZES), land, puzzle.clue_mask)
    draft = repair(rng, start, request.goal(deadline), keeps=keeps)
    if draft is None:
        return None
    return puzzle_of(draft), Colouring.from_masks(grid, draft.sea, draft.land)
