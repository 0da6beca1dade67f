"""Techniques that see no more than others do: where such another one is allowed, they are never required.

    pool         a cell that as sea would make a pool: confinement asks every cell that, and more
    separation   a cell beside two islands: no number can reach it past the other, which is reach-blocked

Confinement gives each cell the wrong colour and looks for a contradiction; squeeze and right-of-way look further.
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
"""Of a technique those each of which sees, on every board, all that it sees."""

NEARLY_SEEN_BY: dict[str, tuple[str, ...]] = {"ring": _WRONG_COLOUR}
"""Of a technique those that see nearly all that it sees.

Of 553 cells that ring gave on boards of 8x8 confinement saw 530, and no puzzle that needs ring was found in
minutes. The others are rings that close whichever of several numbers has the cell.
"""


def seen_by(name: str, allowed: Container[str]) -> list[str]:
    """The allowed techniques that see all that one sees.

    >>> seen_by("pool", {"squeeze", "ring"})
    ['squeeze']
    """
    return [one for one in SEEN_BY.get(name, ()) if one in allowed]


def nearly_seen_by(name: str, allowed: Container[str]) -> list[str]:
    """The allowed techniques that see nearly all that one sees.

    >>> nearly_seen_by("ring", {"confinement", "shapes"})
    ['confinement']
    """
    return [one for one in NEARLY_SEEN_BY.get(name, ()) if one in allowed]
