"""The sea is its own mirror image, left and right.

B B B
B ? B
B B B
"""

from nurikabe_sat.puzzle.constraints import clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant


def _rules(puzzle: Puzzle) -> Rules:
    grid = puzzle.grid
    return Rules(
        tuple(
            clause(island(one), sea(other), name=f"{grid.name(one)} is sea only if {grid.name(other)} is")
            for row in range(grid.rows)
            for col in range(grid.cols)
            for one, other in ((grid.cell(row, col), grid.cell(row, grid.cols - 1 - col)),)
            if one != other
        )
    )


VARIANT = Variant("mirror", "the sea is its own mirror image, left and right", _rules)
