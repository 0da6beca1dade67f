"""No two islands touch at a corner.

2 W B        W . B        In no 2x2 one diagonal is island and the other sea. (Where the sea is connected, the two
B B 1        . 2 B        island cells of such a diagonal are never of the same island:
not so       so           docs/explanation/islands-and-rings.md.)
"""

from nurikabe_sat.puzzle.constraints import clause, island, sea
from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant


def _rules(puzzle: Puzzle) -> Rules:
    return Rules(
        tuple(
            clause(
                *(sea(cell) for cell in one),
                *(island(cell) for cell in other),
                name=f"no islands touch at the corner in the 2x2 block at {a}",
            )
            for a, b, c, d in (map(puzzle.grid.place, window) for window in puzzle.grid.windows)
            for one, other in (((a, d), (b, c)), ((b, c), (a, d)))
        )
    )


VARIANT = Variant("no-corners", "no two islands touch at a corner", _rules)
