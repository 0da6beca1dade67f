"""Choice of the clue's cell within an island.

    W W B      2 . .      . 2 .      ? . .
    B B W  ->  . . 1  or  . . 1  or  . . 1      (one of two clues unknown)

The clues `?` are chosen at the end (``hide.py``).
"""

from random import Random

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.making.generator.draft import D
from nurikabe_sat.making.generator.random_choice import pick_cell
from nurikabe_sat.puzzle.grid import Grid


def scatter(rng: Random, draft: D, fresh: int) -> D:
    """Move the clues of all islands that touch ``fresh`` to random cells, if the symmetry allows this."""
    mix, grid = draft.frame.mix, draft.grid
    for island in draft.islands:
        if island & fresh:
            draft.frame.check_time()
            at_end = mix.ends and rng.random() < mix.ends
            where = draft.frame.preferred(island)
            draft = draft.carry(pick_cell(rng, (at_end and _ends(grid, island) & where) or where)) or draft
    return draft


def _ends(grid: Grid, island: int) -> int:
    """Return the mask of the island cells with exactly one neighbour in the island or, if none exists, of all cells."""
    ends = (cell for cell in members_of(island) if (grid.around(1 << cell) & island).bit_count() == 1)
    return mask_of(ends) or island
