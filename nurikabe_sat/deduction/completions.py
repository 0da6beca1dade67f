"""All the ways in which an island can be completed, as long as they are few.

    3 . B        3 W B      3 W B      3 . B      3 . B
    . . B   ->   W . B  or  . W B  or  W W B  or  W . B
    . B B        . B B      . B B      . B B      W B B

Each way is found once: a cell beside the island is either taken, or never taken after that.
"""

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid


def completions(position: Position, k: int, limit: int) -> list[int] | None:
    """The masks of all islands of the clue's size that hold its part, within its reach; None if more than ``limit``.

    A loose part is taken in as soon as it is touched. A clue `?` has no size: None.
    """
    size = position.context.sizes[k]
    if size is None:
        return None
    part, reach, own = position.main[k], position.reaches[0][k], position.reaches[1][k]
    loose = tuple(region for region in position.loose if region[0] & reach)
    key = ("completions", part, reach, own, loose, size, limit)
    return position.context.remember(key, lambda: _completions(position.grid, part, reach, own, loose, size, limit))


def _completions(
    grid: Grid, part: int, reach: int, own: int, loose: tuple[tuple[int, int], ...], size: int, limit: int
) -> list[int] | None:
    found: list[int] = []
    stack = [(part, reach)]
    nodes = 0
    while stack:
        cells, allowed = stack.pop()
        count = cells.bit_count()
        if count == size:
            if own & ~cells == 0:
                found.append(cells)
                if len(found) > limit:
                    return None
            continue
        nodes += 1
        if nodes > 4 * limit:
            return None
        around = grid.around(cells) & allowed & ~cells
        if not around:
            continue
        cell = around & -around
        rest = allowed & ~cell
        if grid.flood(cells, rest).bit_count() >= size and not own & ~rest:
            stack.append((cells, rest))
        joined = cells | cell
        for other, zone in loose:
            if zone & cell:
                joined |= other
        if joined & ~allowed == 0 and joined.bit_count() <= size:
            stack.append((joined, allowed))
    return found
