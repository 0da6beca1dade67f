"""Variant in which the sea is symmetric: its left half mirrors its right half.

B B B
B ? B
B B B
"""

from collections.abc import Iterator

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.constraints import Count, clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.variants.variant import Variant


def _constraints(puzzle: Puzzle) -> Iterator[Count]:
    for one in puzzle:
        other = Cell(one.row, puzzle.cols + 1 - one.col)
        if one != other:
            yield clause(island(one), sea(other), name=f"{one} is sea only if {other} is")


VARIANT = Variant("mirror", "the sea is its own mirror image, left and right", _constraints)
