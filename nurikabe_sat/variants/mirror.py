"""The sea is its own mirror image, left and right.

B B B
B ? B
B B B
"""

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.constraints import clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant


def _rules(puzzle: Puzzle) -> Rules:
    pairs = ((one, Cell(one.row, puzzle.cols + 1 - one.col)) for one in puzzle)
    return Rules(
        tuple(
            clause(island(one), sea(other), name=f"{one} is sea only if {other} is")
            for one, other in pairs
            if one != other
        )
    )


VARIANT = Variant("mirror", "the sea is its own mirror image, left and right", _rules)
