"""Squeeze: the opposite colour of a cell would leave an island only one way to grow, and that way breaks a rule.

    W . 6 . .        W W 6 . .      if the cell between the W and the 6 were sea, the W would have one way on,
    . . . . B   ->   . . . . B      below it, and that way would seal the new sea cell off

A colour is assumed for a cell. Then only three easy techniques are followed: ``complete-island``, ``separation`` and
``only-way-out-island``. The chain is therefore easy to read: typically, the new cells seal off a region of the sea.
"""

from functools import partial

from nurikabe_sat.deduction.refutation import refuted_soon
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.deduction.techniques import complete_island, only_way_out_island, separation

NAME = "squeeze"

FOLLOWED = (complete_island.find, separation.find, only_way_out_island.find)
ROUNDS = 3

TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell is decided if its other colour would leave an island only one way to grow, which breaks a rule",
    Example(before=("W . 6 . .", ". . . . B"), after=("W W 6 . .", ". . . . B")),
    partial(refuted_soon, NAME, finders=FOLLOWED, rounds=ROUNDS),
    is_followed=False,
    boards=(". . 6 . . / . . . . B",),
)
