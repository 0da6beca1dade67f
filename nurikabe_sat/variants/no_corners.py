"""Variant in which no two islands touch at a corner.

2 W B        W . B        In no 2x2, one diagonal is island and the other sea. If the sea is connected, the two
B B 1        . 2 B        island cells of such a diagonal are never of the same island:
wrong        right        docs/explanation/islands-and-rings.md.
"""

from collections.abc import Iterator

from nurikabe_sat.puzzle.constraints import Count, clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.variants.variant import Variant


def _constraints(puzzle: Puzzle) -> Iterator[Count]:
    for window in puzzle.grid.windows:
        a, b, c, d = map(puzzle.grid.place, window)
        name = f"no islands touch at the corner in the 2x2 block at {a}-{d}"
        yield clause(sea(a), sea(d), island(b), island(c), name=name)
        yield clause(sea(b), sea(c), island(a), island(d), name=name)


VARIANT = Variant("no-corners", "no two islands touch at a corner", _constraints)
