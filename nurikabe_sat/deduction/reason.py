"""The reason of a step: as few known cells as the step needs, and no fewer.

A technique says what it needs as a question, ``holds``: does it still force these cells when only so much is known?
Known cells are taken from near to far until it does, and then left out again, the farthest first, as long as it goes on
to do so. What is left is complete, whatever the technique looks at: it was asked with nothing else known.
"""

from collections.abc import Callable, Iterator

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid


def shrink(position: Position, near: int, holds: Callable[[Position], bool], keep: int = 0) -> int:
    """A mask of known cells of the board with which ``holds`` is true, and no longer without any one of them.

    ``near``: where to begin to look, not empty. ``keep``: known cells that are in the reason without a question. Clues
    are known anyway and are left out.
    """
    context, grid = position.context, position.grid
    answers: dict[int, tuple[bool, int]] = {}  # what was asked, and the work that it took

    def asked(known: int) -> bool:
        if known in answers:
            answer, work = answers[known]
            context.work += work
        else:
            less = position.only(known)
            before = context.work
            answer = holds(less)
            answers[known] = answer, context.work - before
        return answer

    known = (position.sea | position.island) & ~context.clue_mask
    keep &= known
    rings: list[int] = []
    sums = [keep]  # all that is known with the first so many rings
    further = rings_around(grid, near, known & ~keep)

    def has(count: int) -> bool:
        while len(rings) < count:
            ring = next(further, 0)
            if not ring:
                return False
            rings.append(ring)
            sums.append(sums[-1] | ring)
        return True

    enough = _fewest(has, lambda count: asked(sums[count]))
    chosen = sums[enough]
    assumed = chosen & position.assumed & ~keep
    if assumed:
        chosen = _thin(asked, chosen, late_first(position, assumed))
    for ring in reversed(rings[:enough]):
        ring &= ~assumed
        if ring:
            chosen = _thin(asked, chosen, members_of(ring))
    return chosen


def late_first(position: Position, assumed: int) -> list[int]:
    """Assumed cells in the order in which a reason should do without them.

    The fewer of them a step rests on, and the earlier they came, the shorter the chain that leads to it.
    """
    return [cell for layer in reversed(position.layers) for cell in members_of(layer & assumed)]


def rings_around(grid: Grid, near: int, known: int) -> Iterator[int]:
    """The known cells from near to far, those that are as far at a time."""
    seen = fresh = near
    while known and fresh:
        ring = fresh & known
        if ring:
            yield ring
            known ^= ring
        fresh = grid.around(fresh) & ~seen
        seen |= fresh


def _fewest(has: Callable[[int], bool], enough: Callable[[int], bool]) -> int:
    """The least count that is enough, if more never spoils it; all that there are if none below is.

    ``has``: whether there are so many; they are not counted in vain.
    """
    if not has(1) or enough(0):
        return 0
    low, high = 0, 1
    while has(high + 1) and not enough(high):
        low, high = high, 2 * high
    while not has(high):
        high -= 1
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
