"""Techniques that no puzzle can require, because other techniques find all their steps.

    pool         a cell that would complete a pool as sea; confinement checks this for every cell
    separation   a cell next to two islands; reach-blocked finds that no number can reach it

Confinement assumes the wrong colour of each cell and searches for a contradiction; squeeze and right-of-way search
further.
"""

from collections.abc import Container, Mapping, Sequence

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
"""Techniques that find all steps of another technique on every board, keyed by the name of that technique."""

NEARLY_SEEN_BY: dict[str, tuple[str, ...]] = {"ring": _WRONG_COLOUR}
"""Techniques that find nearly all steps of another technique, keyed by the name of that technique.

On 8x8 boards, confinement found 530 of the 553 cells that ring decides, and a search of several minutes found no puzzle
that needs ring. The remaining cells belong to rings that close with each of several numbers.
"""


def seen_by(name: str, allowed: Container[str], table: Mapping[str, Sequence[str]] = SEEN_BY) -> list[str]:
    """Return the allowed techniques that find all steps of ``name``, or nearly all if the table is ``NEARLY_SEEN_BY``.

    >>> seen_by("pool", {"squeeze", "ring"}), seen_by("ring", {"confinement", "shapes"}, NEARLY_SEEN_BY)
    (['squeeze'], ['confinement'])
    """
    return [one for one in table.get(name, ()) if one in allowed]
