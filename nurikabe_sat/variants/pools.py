"""Variant without the rule about pools: the sea may have 2x2 blocks.

2 W B
B B B
B B 1
"""

from nurikabe_sat.variants.variant import Variant

VARIANT = Variant("pools", "the sea may have 2x2 blocks", pools_allowed=True)
