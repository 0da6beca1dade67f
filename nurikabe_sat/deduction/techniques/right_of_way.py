"""Right of way: the opposite colour of a cell would force the sea through cells that an island needs.

    5 W . .        5 W . .      if the cell below the 5 were sea, it would have to reach the sea on the right
    . . . B   ->   W . . B      along the bottom, and take the room of the 5

A colour is assumed for a cell. Then only the techniques ``only-way-out-sea`` and ``sea-bridge`` are followed.
"""

from functools import partial

from nurikabe_sat.deduction.refutation import refuted_soon
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.deduction.techniques import only_way_out_sea, sea_bridge

NAME = "right-of-way"

FOLLOWED = (only_way_out_sea.find, sea_bridge.find)
ROUNDS = 2

TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell is decided if its other colour would force the sea through cells that an island needs",
    Example(before=("5 W . .", ". . . B"), after=("5 W . .", "W . . B")),
    partial(refuted_soon, NAME, finders=FOLLOWED, rounds=ROUNDS),
    is_followed=False,
    boards=("? . . / . . .",),
)
