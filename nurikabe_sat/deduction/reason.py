"""The reason of a step: as few known cells as the step needs, and no fewer.

A technique says what it needs as a question, ``holds``: does it still force these cells when only so much is known?
Known cells are taken from near to far until it does, and then left out again, the farthest first, as long as it goes on
to do so. What is left is complete, whatever the technique looks at: it was asked with nothing else known.
"""

from collections.abc import Callable

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.position import Position


def shrink(position: Position, near: int, holds: Callable[[Position], bool], keep: int = 0) -> int:
    """A mask of known cells of the board with which ``holds`` is true, and no longer without any one of them.

    ``near``: where to begin to look, not empty. ``keep``: known cells that are in the reason without a question. Clues
    are known anyway and are left out.
    """
    return shrink_mask(position, near, lambda known: holds(position.only(known)), keep)


def shrink_mask(position: Position, near: int, holds: Callable[[int], bool], keep: int = 0) -> int:
    """``shrink`` for a question that needs no board, only the mask of the cells that are known besides the clues."""
    grid = position.grid
    known = (position.sea | position.island) & ~position.context.clue_mask
    keep &= known
    rings = []
    seen = fresh = near
    while fresh:
        ring = fresh & known & ~keep
        if ring:
            rings.append(ring)
        fresh = grid.around(fresh) & ~seen
        seen |= fresh
    enough = _fewest(len(rings), lambda count: holds(keep | union_of(rings[:count])))
    chosen = keep | union_of(rings[:enough])
    assumed = chosen & position.assumed & ~keep
    if assumed:  # the fewer of them a step rests on, and the earlier they came, the shorter the chain that leads to it
        late_first = [cell for layer in reversed(position.layers) for cell in members_of(layer & assumed)]
        chosen = _thin(holds, chosen, late_first)
    for ring in reversed(rings[:enough]):
        ring &= ~assumed
        if ring:
            chosen = _thin(holds, chosen, members_of(ring))
    return chosen


def _fewest(total: int, enough: Callable[[int], bool]) -> int:
    """The least count that is enough, if more never spoils it; ``total`` if none below is."""
    if total == 0 or enough(0):
        return 0
    low, high = 0, 1
    while high < total and not enough(high):
        low, high = high, 2 * high
    high = min(high, total)
    while high - low > 1:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle
    return high


def _thin(holds: Callable[[int], bool], chosen: int, cells: list[int]) -> int:
    """Leave out as many of the cells as can go: all at once if that works, else half and half."""
    without = chosen
    for cell in cells:
        without &= ~(1 << cell)
    if holds(without):
        return without
    if len(cells) == 1:
        return chosen
    half = len(cells) // 2
    return _thin(holds, _thin(holds, chosen, cells[:half]), cells[half:])
