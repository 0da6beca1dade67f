"""There is no rule about pools: the sea may have 2x2 blocks.

2 W B
B B B
B B 1
"""

from nurikabe_sat.puzzle.model import Puzzle, Rules
from nurikabe_sat.variants.variant import Variant


def _rules(puzzle: Puzzle) -> Rules:  # noqa: ARG001 (as of every variant)
    return Rules(pools_allowed=True)


VARIANT = Variant("pools", "the sea may have 2x2 blocks", _rules)
