"""Every island has two cells, as in Norinuri; a ``?`` is then a 2, and any other number has no solution.

? W B        An island cell has an adjacent island cell, and no three connected cells are all island.
B B B        These constraints name no clues, so they hold wherever the clues stand.
W ? B
"""

from itertools import combinations

from nurikabe_sat.puzzle.constraints import clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant


def _rules(puzzle: Puzzle) -> Rules:
    grid = puzzle.grid
    constraints = []
    for number, others in enumerate(grid.neighbours):
        cell, beside = grid.place(number), [*map(grid.place, others)]
        constraints.append(clause(sea(cell), *map(island, beside), name=f"the island at {cell} has a second cell"))
        for one, other in combinations(beside, 2):
            constraints.append(clause(sea(one), sea(cell), sea(other), name=f"no island has {one}, {cell} and {other}"))
    return Rules(tuple(constraints))


VARIANT = Variant("dominoes", "every island has two cells, as in Norinuri", _rules)
