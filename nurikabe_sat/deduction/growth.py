"""Growth: how far an island gets when it takes one cell after another, and which clue comes nearest.

    3 1 2  .      the 3 lacks two cells: it gets as far as those with 1 and 2
    1 2 .  .

A clue gets as many steps far as its island lacks cells, through undecided cells and white cells without a number. What
other islands need does not count here: ``reach.py`` is about that.
"""

from bisect import bisect_left

from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reach import paid_walk
from nurikabe_sat.puzzle.cut_cells import cut_cells
from nurikabe_sat.wording import count_of


def growth(position: Position, k: int, avoided: int = 0) -> int:
    """The part of clue k and the cells that it is near enough to by ways that use no ``avoided`` cell."""
    context, part = position.context, position.main[k]
    within = (position.undecided | position.numberless) & context.balls[k] & ~avoided
    size = context.sizes[k]
    if size is None:
        return context.grid.flood(part, within)
    steps = size - part.bit_count()
    if steps <= 0:
        return part
    return context.remember(("growth", k, part, within), lambda: context.grid.ball(part, within, steps))


def narrows(position: Position, k: int) -> list[tuple[int, int]]:
    """The cells at which the reach of clue k falls apart, as masks, each with those that it cuts off from its part."""
    part, reach = position.main[k], position.reaches[0][k]
    return position.context.remember(
        ("narrows", part, reach),
        lambda: [(1 << cell, lost) for cell, lost in cut_cells(position.grid, part, reach)],
    )


def least_cells(position: Position, part: int) -> Because:
    """Which clue would need the fewest cells too many to have a white part, and how many cells it would need.

    Nothing if that does not say why no clue can have it: where one could, if other islands did not need the room.
    """
    context, grid = position.context, position.grid

    def is_enough(k: int, count: int) -> bool:
        within = position.undecided & ~position.foreign(k)
        return not part & ~paid_walk(grid, position.main[k], count, within, position.loose)

    best = None
    for k, size in enumerate(context.sizes):
        most = grid.size if best is None or size is None else size + best[0] - 1
        if not is_enough(k, most):
            continue
        if size is None or is_enough(k, size):
            return 0, ""
        least = bisect_left(range(most), True, lo=size, key=lambda count: is_enough(k, count))
        best = least - size, k, least
    if best is None:
        return 0, ""
    _, k, least = best
    return 1 << context.clue_cells[k], f": even {context.clue_name(k)} would need at least {least} cells"


def nearest_clue(position: Position, cell: int) -> Because:
    """Which clue comes nearest to a cell that is too far away, and by how much it can grow; or why none does.

    On the board with just the cells of a reason, so that these words say no more than what the reason shows.
    """
    context, best = position.context, None
    within = position.undecided | position.numberless
    for k, size in enumerate(context.sizes):
        path = 0 if size is None else shortest_path(position.grid, position.main[k], cell, within)
        if path and size is not None:
            steps, left = path.bit_count() - 1, max(size - position.main[k].bit_count(), 0)
            if best is None or (steps - left, steps) < best[:2]:  # of several the one that a person sees first
                best = steps - left, steps, left, k
    if best is None:
        return 0, ", for the sea is all around"
    _, steps, left, k = best
    room = f"can only grow by {count_of(left, 'cell')}" if left else "has all its cells"
    return 1 << context.clue_cells[k], f": even {context.clue_name(k)}, {count_of(steps, 'step')} away, {room}"
