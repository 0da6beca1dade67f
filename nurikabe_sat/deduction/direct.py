"""Techniques that assume nothing, or make one assumption that a single check refutes. The easiest come first."""

from importlib import import_module

from nurikabe_sat.deduction.technique import Technique

_MODULES = (
    "complete_island",
    "separation",
    "only_way_out_island",
    "only_way_out_sea",
    "surrounded",
    "pool",
    "unreachable",
    "too_big",
    "corner_of_two",
    "sea_bridge",
    "reach_blocked",
    "growth_by_need",
    "part_in_the_way",
    "pool_rescue",
    "pool_of_two",
    "ring",
    "confinement",
    "squeeze",
    "right_of_way",
    "shapes",
)
"""Modules of ``techniques/``, ordered from easy to hard."""

DIRECT: tuple[Technique, ...] = tuple(
    import_module(f"nurikabe_sat.deduction.techniques.{name}").TECHNIQUE for name in _MODULES
)
