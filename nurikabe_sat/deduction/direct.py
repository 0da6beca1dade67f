"""The techniques that look at a board as it is and assume nothing for more than one look, easiest first."""

from nurikabe_sat.deduction.technique import Technique
from nurikabe_sat.deduction.techniques import (
    complete_island,
    confinement,
    corner_of_two,
    growth_by_need,
    only_way_out_island,
    only_way_out_sea,
    pool,
    pool_of_two,
    pool_rescue,
    reach_blocked,
    right_of_way,
    sea_bridge,
    separation,
    shapes,
    squeeze,
    surrounded,
    too_big,
    unreachable,
)

DIRECT: tuple[Technique, ...] = (
    complete_island.TECHNIQUE,
    separation.TECHNIQUE,
    only_way_out_island.TECHNIQUE,
    only_way_out_sea.TECHNIQUE,
    surrounded.TECHNIQUE,
    pool.TECHNIQUE,
    unreachable.TECHNIQUE,
    too_big.TECHNIQUE,
    corner_of_two.TECHNIQUE,
    sea_bridge.TECHNIQUE,
    growth_by_need.TECHNIQUE,
    reach_blocked.TECHNIQUE,
    pool_rescue.TECHNIQUE,
    pool_of_two.TECHNIQUE,
    confinement.TECHNIQUE,
    squeeze.TECHNIQUE,
    right_of_way.TECHNIQUE,
    shapes.TECHNIQUE,
)
