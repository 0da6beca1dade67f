"""Variant in which no two islands have the same size, for puzzles with ``?`` clues.

3 W W B        The rule is a predicate. Its explanation of two islands of equal size is their cells and the sea around
B B B B        them, because every colouring with these cells has the two islands. This variant cannot be exported.
B ? W B
"""

from itertools import combinations

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.constraints import Predicate
from nurikabe_sat.puzzle.model import Colour, Colouring, Puzzle
from nurikabe_sat.variants.variant import Variant


def equal_islands(colouring: Colouring) -> list[Cell] | None:
    """Return the cells of two islands of equal size, with the cells around them, or None if all sizes differ."""
    grid = colouring.grid
    for one, other in combinations(grid.components(colouring.numbers_of(Colour.ISLAND)), 2):
        if len(one) == len(other):
            cells = {*one, *other, *(d for c in (*one, *other) for d in grid.neighbours[c])}
            return [grid.place(c) for c in sorted(cells)]
    return None


def _constraints(puzzle: Puzzle) -> list[Predicate]:  # noqa: ARG001 (as of every variant)
    return [Predicate("no two islands have the same size", equal_islands)]


VARIANT = Variant("distinct", "no two islands have the same size", _constraints)
