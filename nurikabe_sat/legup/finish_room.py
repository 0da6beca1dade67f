"""Rule Finish Room: a case split into all ways to complete the region of a clue.

    . . 2     two ways to complete the 2: with r1c2, or with r2c3
    . . .

A *way* is a set of undecided cells that, painted white, give the region exactly the clue's number of cells. Adjacent
white cells join the region, even those of another clue. A way that touches another clue is omitted, because it would
join two islands.

LEGUP stops after ten or eleven ways. It grows the region cell by cell, to the left, right, up and down of its cells,
in an order that changes from run to run. The list is certain if it is the same for every order.
"""

from collections.abc import Callable

from nurikabe_sat.bitset import members_of
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid

LISTED = 10
"""Number of ways that LEGUP lists for a region with more ways. Sometimes, LEGUP lists one way more."""

MOST = 5_000
"""Maximum number of ways to complete a region that ``ways_of`` returns."""

_MOST_TRIED = 20 * MOST


def ways_of(state: State, clue: int) -> list[int] | None:
    """Return the ways to complete the region of a clue, as masks, or None if there are more than ``MOST``.

    The result is an empty list if the region is complete or contains another clue.
    """
    if not is_unfinished(state, clue):
        return []
    grid, number = state.grid, state.numbers[clue]
    open_cells = _open_cells(state, clue)
    found: list[int] = []
    seen = {0}
    waiting = [0]
    while waiting:
        painted = waiting.pop()
        region = grid.flood(1 << clue, state.island | painted)
        size = region.bit_count()
        if size == number:
            found.append(painted)
        if size >= number:
            continue
        for cell in members_of(grid.around(region) & open_cells & ~painted):
            longer = painted | 1 << cell
            if longer not in seen:
                seen.add(longer)
                waiting.append(longer)
        if len(found) > MOST or len(seen) > _MOST_TRIED:
            return None
    return found


def certain_list(state: State, clue: int) -> set[int] | None:
    """Return the ways that LEGUP lists in every run for a region with more than ``LISTED`` ways to complete it.

    Return None if the list varies between runs.
    """
    cols = state.grid.cols
    orders: tuple[Callable[[int], int], ...] = (
        lambda cell: cell,
        lambda cell: -cell,
        lambda cell: cell % cols * state.grid.rows + cell // cols,
        lambda cell: -(cell % cols * state.grid.rows + cell // cols),
    )
    lists = [_first_ways(state, clue, order) for order in orders]
    return lists[0] if all(one == lists[0] for one in lists) else None


def _first_ways(state: State, clue: int, order: Callable[[int], int]) -> set[int]:
    """Return the ways to complete a clue's region that LEGUP lists if it visits the cells in the given order."""
    grid, number = state.grid, state.numbers[clue]
    open_cells = _open_cells(state, clue)
    found: set[int] = set()
    seen: set[int] = set()
    waiting = [0]
    while waiting and len(found) < LISTED:
        painted = waiting.pop()
        if painted in seen:
            continue
        seen.add(painted)
        region = grid.flood(1 << clue, state.island | painted)
        if region.bit_count() == number:
            found.add(painted)
        if region.bit_count() >= number:
            continue
        further = [
            painted | beside
            for cell in sorted(members_of(region), key=order)
            for beside in _beside(grid, cell)
            if open_cells & ~painted & beside
        ]
        waiting.extend(reversed([way for way in dict.fromkeys(further) if way not in seen]))
    return found


def _beside(grid: Grid, cell: int) -> tuple[int, int, int, int]:
    """Return the masks of a cell's left, right, upper and lower neighbours. The mask of a missing neighbour is 0."""
    bit = 1 << cell
    return (
        (bit & grid.not_left) >> 1,
        (bit & grid.not_right) << 1,
        bit >> grid.cols,
        bit << grid.cols & grid.all_cells,
    )


def is_unfinished(state: State, clue: int) -> bool:
    """Return True if the region of a clue lacks cells and contains no number other than that of the clue."""
    region = state.grid.flood(1 << clue, state.island)
    number = state.numbers[clue]
    inside = members_of(region & state.number_cells)
    return region.bit_count() < number and all(state.numbers[cell] == number for cell in inside)


def _open_cells(state: State, clue: int) -> int:
    """Return the mask of the undecided cells that are not adjacent to a clue outside the region of ``clue``."""
    others = state.number_cells & ~state.grid.flood(1 << clue, state.island)
    return state.undecided & ~state.grid.around(others)
