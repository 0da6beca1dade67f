"""Variant in which every island has two cells, as in Norinuri. Numbers other than 2 allow no solution.

? W B        An island cell has an adjacent island cell, and no three connected cells are all island.
B B B        These constraints name no clues, so they hold wherever the clues stand.
W ? B
"""

from collections.abc import Iterator
from itertools import combinations

from nurikabe_sat.puzzle.constraints import Count, clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.variants.variant import Variant


def _constraints(puzzle: Puzzle) -> Iterator[Count]:
    grid = puzzle.grid
    for number, others in enumerate(grid.neighbours):
        cell, beside = grid.place(number), [*map(grid.place, others)]
        yield clause(sea(cell), *map(island, beside), name=f"the island at {cell} has a second cell")
        for one, other in combinations(beside, 2):
            yield clause(sea(one), sea(cell), sea(other), name=f"no island has {one}, {cell} and {other}")


VARIANT = Variant("dominoes", "every island has two cells, as in Norinuri", _constraints)
