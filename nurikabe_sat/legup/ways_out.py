"""Reasons why an expected contradiction does not exist, with cells that show how it can be avoided.

    . 4 .        Can't Reach Cell does not apply to r3c2: "r3c2 could still join the 4 at r1c2 by r2c2"
    . . .
    . ? .

Each function takes the board on which the contradiction is expected, and the cell that was changed to the opposite
colour, or None for the unchanged board. It returns a sentence and the cells in the sentence, or None without a reason.
"""

from collections.abc import Callable, Mapping, Sequence

from nurikabe_sat.bitset import first_member, members_of
from nurikabe_sat.deduction.paths import along, shortest_path
from nurikabe_sat.legup.rules import (
    BLACK_SQUARE,
    ISOLATED_BLACK,
    MULTIPLE_NUMBERS,
    NO_NUMBER,
    TOO_FEW_SPACES,
    TOO_MANY_SPACES,
    UNREACHABLE_WHITE,
)
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import count_of, list_of

_NAMED = 5  # cells of a way

Told = tuple[str, tuple[int, ...]]


def way_out(contradiction: str, state: State, cell: int | None) -> Told | None:
    """Return a sentence that says why no contradiction exists, with the cells that it names, or None."""
    return _WAYS[contradiction](state, cell)


def path_between(grid: Grid, start: int, end: int, within: int) -> list[int]:
    """Return the cells of a shortest path between two masks, including both ends. No path gives an empty list."""
    path = shortest_path(grid, start, end, within)
    return members_of(path & start) + along(grid, path & start, path & ~start)


def names(grid: Grid, cells: Sequence[int]) -> str:
    """Return the names of cells as a list in words, such as ``r1c1 and r1c2``."""
    return list_of([grid.name(cell) for cell in cells])


def _by(grid: Grid, way: list[int]) -> str:
    """Return the cells between the ends of a path in words, such as `` by r1c2``. No cells give an empty string."""
    between = way[1:-1]
    if len(between) > _NAMED:
        return f" by {', '.join(map(grid.name, between[:_NAMED]))} and {count_of(len(between) - _NAMED, 'more cell')}"
    return f" by {names(grid, between)}" if between else ""


def _number_at(state: State, region: int) -> str:
    """Return a phrase about the first number of a region, such as ``the 4 at r1c2``."""
    first = members_of(region & state.number_cells)[0]
    return f"the {state.numbers[first]} at {state.grid.name(first)}"


def _no_pool(state: State, cell: int | None) -> Told | None:
    grid, sea = state.grid, state.sea
    blocks = [window for window in grid.windows if cell is None or cell in window]
    if not blocks:
        return None
    best = min(blocks, key=lambda window: sum(not sea >> one & 1 for one in window))
    open_cells = [one for one in best if not sea >> one & 1]
    known = [one for one in open_cells if state.island >> one & 1]
    block = f"the 2x2 block at {grid.name(best[0])}"
    if known:
        return f"the closest is {block}, where {names(grid, known)} {_are(known)} white", tuple(known)
    return f"the closest is {block}, where {names(grid, open_cells)} {_are(open_cells)} not sea yet", tuple(open_cells)


def _are(cells: list[int]) -> str:
    return "is" if len(cells) == 1 else "are"


def _sea_together(state: State, cell: int | None) -> Told | None:
    grid, sea = state.grid, state.sea
    parts = list(grid.parts(sea))
    if len(parts) < 2:
        return "all sea is one part already, so nothing is cut off" if sea else "there is no sea yet", ()
    near = grid.around(1 << cell) if cell is not None else 0
    parts.sort(key=lambda part: (not part & near, part & -part))
    way = path_between(grid, parts[0], parts[1], state.undecided | sea)
    if not way:
        return None
    ends = f"the sea at {grid.name(way[0])} could still get to the sea at {grid.name(way[-1])}"
    return f"{ends}{_by(grid, way)}", tuple(way)


def _one_number(state: State, cell: int | None) -> Told | None:
    here = _regions(state, cell)
    if not here:
        return None
    part, numbers = here[0]
    has = f"only {_number_at(state, part)}" if numbers else "no number"
    return f"the region at {state.grid.name(first_member(part))} has {has}", tuple(members_of(part))


def _not_too_large(state: State, cell: int | None) -> Told | None:
    for part, numbers in _regions(state, cell):
        if numbers:
            size, number = part.bit_count(), min(numbers)
            what = f"the region of {_number_at(state, part)} would have {size} of its {number} cells"
            return what, tuple(members_of(part))
    return "the white region there has no number yet", ()


def _room_enough(state: State, cell: int | None) -> Told | None:
    near = state.grid.around(1 << cell) if cell is not None else state.grid.all_cells
    rooms = [(part, numbers) for part, numbers in state.rooms if numbers and part & near]
    if not rooms:
        return None
    part, _ = min(rooms, key=lambda room: room[0].bit_count() - max(room[1]))
    clues = members_of(part & state.number_cells)
    clue = clues[0] if cell is None else min(clues, key=lambda clue: _distance(state.grid, clue, cell))
    return f"{_number_at(state, 1 << clue)} would still have room for {part.bit_count()} cells", ()


def _distance(grid: Grid, one: int, other: int) -> int:
    (r, c), (s, d) = grid.position(one), grid.position(other)
    return abs(r - s) + abs(c - d)


def _finds_number(state: State, cell: int | None) -> Told | None:
    """Return a sentence about a path from an unnumbered white region to a number, with the cells of the path."""
    grid = state.grid
    loose = [part for part, numbers in state.islands if not numbers and (cell is None or part >> cell & 1)]
    loose = loose or [part for part, numbers in state.islands if not numbers]
    if not loose:
        return "every white region has a number", ()
    way = path_between(grid, loose[0], state.number_cells, grid.all_cells & ~state.sea)
    if not way:
        return None
    return f"{grid.name(way[0])} could still join {_number_at(state, 1 << way[-1])}{_by(grid, way)}", tuple(way)


def _reaches(state: State, cell: int | None) -> Told | None:
    """Return a sentence about a path from a white cell to a region that can reach it, with the cells of the path."""
    grid = state.grid
    loose = [cell] if cell is not None else members_of(sum(part for part, inside in state.islands if not inside))
    for start in loose:
        ways = []
        for part, numbers in state.islands:
            if len(numbers) != 1 or part >> start & 1:
                continue
            way = path_between(grid, 1 << start, part, state.undecided | state.island)
            lacks = numbers[0] - part.bit_count()
            if way and len(way) - 1 <= max(lacks, 1):
                ways.append((len(way), way, part))
        if ways:
            _, way, part = min(ways)
            return f"{grid.name(start)} could still join {_number_at(state, part)}{_by(grid, way)}", tuple(way)
    for part, numbers in state.islands:
        if numbers and any(part >> start & 1 for start in loose):
            return f"it would belong to {_number_at(state, part)}", tuple(members_of(part))
    return None


def _regions(state: State, cell: int | None) -> list[tuple[int, tuple[int, ...]]]:
    """Return the white region of ``cell``. For None, return all white regions."""
    return [(part, numbers) for part, numbers in state.islands if cell is None or part >> cell & 1]


_WAYS: Mapping[str, Callable[[State, int | None], Told | None]] = {
    BLACK_SQUARE: _no_pool,
    ISOLATED_BLACK: _sea_together,
    MULTIPLE_NUMBERS: _one_number,
    TOO_MANY_SPACES: _not_too_large,
    TOO_FEW_SPACES: _room_enough,
    NO_NUMBER: _finds_number,
    UNREACHABLE_WHITE: _reaches,
}
