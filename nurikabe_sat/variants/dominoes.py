"""Every island has two cells, as in Norinuri; a ``?`` is then a 2, and any other number has no solution.

? W B        Where an island has more than two cells, three of them lie within two steps of its clue: so only the
B B B        cells there are counted.
W ? B
"""

from nurikabe_sat.bitset import members_of
from nurikabe_sat.puzzle.constraints import exactly, owner
from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant

SIZE = 2


def _rules(puzzle: Puzzle) -> Rules:
    grid = puzzle.grid
    return Rules(
        tuple(
            exactly(
                SIZE,
                [
                    owner(grid.place(cell), grid.place(clue.cell))
                    for cell in members_of(grid.ball(1 << clue.cell, grid.all_cells, SIZE))
                ],
                name=f"the island of the {clue} at {grid.name(clue.cell)} has {SIZE} cells",
            )
            for clue in puzzle.clue_list
        )
    )


VARIANT = Variant("dominoes", "every island has two cells, as in Norinuri", _rules)
