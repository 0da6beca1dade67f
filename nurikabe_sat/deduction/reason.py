"""Reason of a step: a minimal set of known cells on which the step depends.

A technique provides a function ``holds``, which checks whether it still forces its cells if only some cells are known.
Known cells are added from near to far until the check succeeds. Then cells are removed, the farthest first, as long as
the check still succeeds. The remaining cells are sufficient for every technique, because nothing else was known.
"""

from collections.abc import Callable, Hashable, Iterator

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Gradual
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid

REASONS = 8
"""Maximum number of reasons that are cached per claim about ways to complete islands."""


def shrink(position: Position, near: int, holds: Callable[[Position], bool], keep: int = 0) -> int:
    """Return the mask of a minimal set of known cells for which ``holds`` is true.

    Args:
        position: The board.
        near: A nonempty mask; the search starts around these cells.
        holds: The condition. It receives a board on which only some cells are known.
        keep: The mask of known cells that stay in the set. Clues are always known and never in it.
    """
    context, grid = position.context, position.grid
    answers: dict[int, tuple[bool, int]] = {}  # by question, the answer and its work

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
        chosen = thin(asked, chosen, late_first(position, assumed))
    for ring in reversed(rings[:enough]):
        ring &= ~assumed
        if ring:
            chosen = thin(asked, chosen, members_of(ring))
    return chosen


def shrink_gradually(
    position: Position, near: int, holds: Callable[[Position], bool], told: int, claim: Hashable
) -> int | Gradual:
    """Return the mask of ``shrink`` and of the cells ``told``.

    On a board with assumed cells, these are chosen first, while all others are known. So the reason needs few of them.
    ``claim`` identifies the claim that ``holds`` checks.
    """
    if not position.is_supposed:
        return shrink(position, near, holds) | told
    known = (position.sea | position.island) & ~position.context.clue_mask
    assumed = known & position.assumed
    if assumed:
        known = _with_few_assumed(position, known, holds, claim)
    return Gradual(known & assumed, lambda: shrink(position.only(known), near, holds, known & assumed) | told)


def _with_few_assumed(position: Position, known: int, holds: Callable[[Position], bool], claim: Hashable) -> int:
    """Return the mask ``known`` without the assumed cells that the claim does not need.

    The search starts from the fewest cells that were found for the same claim under other assumptions, if these cells
    are known. So most cells are not tried again.
    """
    assumed, size = known & position.assumed, position.grid.size
    found: list[tuple[int, int]] = position.context.remember(("reasons", claim), list)
    fits = [cells for colours, cells in found if not colours & ~position.colours]
    if fits:
        fewer = known & ~assumed | min(fits, key=int.bit_count)
        known = fewer if holds(position.only(fewer)) else known
    if known & assumed:
        known = thin(lambda cells: holds(position.only(cells)), known, late_first(position, known & assumed))
    colours = position.sea & known | (position.island & known) << size
    found.append((colours, known & assumed))
    del found[:-REASONS]
    return known


def late_first(position: Position, assumed: int) -> list[int]:
    """Return the assumed cells in the order in which they are removed from a reason. The last deduced cells come first.

    A step that depends on fewer and earlier assumed cells has a shorter chain.
    """
    return [cell for layer in reversed(position.layers) for cell in members_of(layer & assumed)]


def rings_around(grid: Grid, near: int, known: int) -> Iterator[int]:
    """Yield the known cells by increasing distance from ``near``, one mask per distance."""
    seen = fresh = near
    while known and fresh:
        ring = fresh & known
        if ring:
            yield ring
            known ^= ring
        fresh = grid.around(fresh) & ~seen
        seen |= fresh


def _fewest(has: Callable[[int], bool], enough: Callable[[int], bool]) -> int:
    """Return the smallest count for which ``enough`` is true. If no count is enough, return the largest count.

    ``enough`` must be monotonic. ``has`` checks whether a count is available.
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


def thin(holds: Callable[[int], bool], chosen: int, cells: list[int]) -> int:
    """Return the mask ``chosen`` without those ``cells`` that ``holds`` does not need. The first are removed first.

    Try to drop all ``cells``, then each half.
    """
    without = chosen
    for cell in cells:
        without &= ~(1 << cell)
    if holds(without):
        return without
    if len(cells) == 1:
        return chosen
    half = len(cells) // 2
    return thin(holds, thin(holds, chosen, cells[:half]), cells[half:])
