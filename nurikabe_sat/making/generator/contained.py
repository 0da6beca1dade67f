"""Techniques whose steps another technique also finds, so that they are never required.

    pool         a cell that as sea would make a pool: confinement checks this for every cell
    separation   a cell next to two islands: no number can reach it past the other, which is reach-blocked

Confinement gives each cell the wrong colour and searches for a contradiction; squeeze and right-of-way search further.
"""

from collections.abc import Container

_WRONG_COLOUR = ("confinement", "squeeze", "right-of-way")
_OUT_OF_REACH = ("reach-blocked", "part-in-the-way", "shapes")
_OF_ONE_COLOUR = """only-way-out-island only-way-out-sea surrounded pool too-big corner-of-two sea-bridge growth-by-need
    pool-rescue pool-of-two"""

SEEN_BY: dict[str, tuple[str, ...]] = {
    "complete-island": _OUT_OF_REACH + _WRONG_COLOUR,
    "separation": _OUT_OF_REACH + _WRONG_COLOUR,
    "unreachable": ("reach-blocked", "shapes"),
    "reach-blocked": ("shapes",),
    "part-in-the-way": ("shapes",),
    "confinement": ("squeeze",),
    **dict.fromkeys(_OF_ONE_COLOUR.split(), _WRONG_COLOUR),
}
"""By technique, the techniques that each find all its steps, on every board."""

NEARLY_SEEN_BY: dict[str, tuple[str, ...]] = {"ring": _WRONG_COLOUR}
"""By technique, the techniques that find nearly all its steps.

Confinement found 530 of 553 cells of ring on boards of 8x8, and no puzzle that needs ring was found in
minutes. The others are rings that close with each of several numbers.
"""


def seen_by(name: str, allowed: Container[str]) -> list[str]:
    """Return the allowed techniques that find all steps of a technique.

    >>> seen_by("pool", {"squeeze", "ring"})
    ['squeeze']
    """
    return [one for one in SEEN_BY.get(name, ()) if one in allowed]


def nearly_seen_by(name: str, allowed: Container[str]) -> list[str]:
    """Return the allowed techniques that find nearly all steps of a technique.

    >>> nearly_seen_by("ring", {"confinement", "shapes"})
    ['confinement']
    """
    return [one for one in NEARLY_SEEN_BY.get(name, ()) if one in allowed]
