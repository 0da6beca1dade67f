"""Reasons why an expected contradiction is missing, with the cells that show how it can be avoided.

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
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid

_NAMED = 5  # cells of a path

Told = tuple[Phrase, tuple[int, ...]]


def way_out(contradiction: str, state: State, cell: int | None) -> Told | None:
    """Return a sentence that says why ``contradiction`` is missing, and the cells, or None if no reason is found."""
    return _WAYS[contradiction](state, cell)


def path_between(grid: Grid, start: int, end: int, within: int) -> list[int]:
    """Return the cells of a shortest path between two masks, with both ends, or an empty list if no path exists."""
    path = shortest_path(grid, start, end, within)
    return members_of(path & start) + along(grid, path & start, path & ~start)


def _names(grid: Grid, cells: Sequence[int]) -> list[str]:
    return [grid.name(cell) for cell in cells]


def _number_in(state: State, region: int) -> dict[str, str]:
    """Return the number and the cell name of the first clue of a region, keyed by placeholder."""
    first = members_of(region & state.number_cells)[0]
    return {"number": str(state.numbers[first]), "clue": state.grid.name(first)}


def _could_join(state: State, way: list[int], region: int) -> Phrase:
    """Return a phrase that states how the first cell of a path could still join the region at its end."""
    grid, between = state.grid, way[1:-1]
    values = {"cell": grid.name(way[0]), **_number_in(state, region)}
    if not between:
        return Phrase("{cell} could still join the {number} at {clue}", **values)
    if len(between) <= _NAMED:
        template = "{cell} could still join the {number} at {clue} by {path}"
        return Phrase(template, path=_names(grid, between), **values)
    template = "{cell} could still join the {number} at {clue} by a path of {n} cells that begins with {first}"
    return Phrase(template, n=len(between), first=grid.name(between[0]), **values)


def _no_pool(state: State, cell: int | None) -> Told | None:
    grid, sea = state.grid, state.sea
    blocks = [window for window in grid.windows if cell is None or cell in window]
    if not blocks:
        return None
    best = min(blocks, key=lambda window: sum(not sea >> one & 1 for one in window))
    open_cells = [one for one in best if not sea >> one & 1]
    known = [one for one in open_cells if state.island >> one & 1]
    if len(known) == 1:
        template = "the closest is the 2x2 block at {block}, where {cells} is white"
    elif known:
        template = "the closest is the 2x2 block at {block}, where {cells} are white"
    elif len(open_cells) == 1:
        template = "the closest is the 2x2 block at {block}, where {cells} is not sea yet"
    else:
        template = "the closest is the 2x2 block at {block}, where {cells} are not sea yet"
    shown = known or open_cells
    block = f"{grid.name(best[0])}-{grid.name(best[-1])}"
    return Phrase(template, block=block, cells=_names(grid, shown)), tuple(shown)


def _sea_together(state: State, cell: int | None) -> Told | None:
    grid, sea = state.grid, state.sea
    parts = list(grid.parts(sea))
    if len(parts) < 2:
        whole = Phrase("all sea is one part already, so nothing is cut off")
        return whole if sea else Phrase("there is no sea yet"), ()
    near = grid.around(1 << cell) if cell is not None else 0
    parts.sort(key=lambda part: (not part & near, part & -part))
    way = path_between(grid, parts[0], parts[1], state.undecided | sea)
    if not way:
        return None
    between, ends = way[1:-1], {"one": grid.name(way[0]), "other": grid.name(way[-1])}
    if len(between) <= _NAMED:
        template = "the sea at {one} could still get to the sea at {other} by {path}"
        return Phrase(template, path=_names(grid, between), **ends), tuple(way)
    template = "the sea at {one} could still get to the sea at {other} by a path of {n} cells that begins with {first}"
    return Phrase(template, n=len(between), first=grid.name(between[0]), **ends), tuple(way)


def _one_number(state: State, cell: int | None) -> Told | None:
    here = _regions(state, cell)
    if not here:
        return None
    part, numbers = here[0]
    cell_name = state.grid.name(first_member(part))
    if not numbers:
        return Phrase("the region at {cell} has no number", cell=cell_name), tuple(members_of(part))
    template = "the region at {cell} has only the {number} at {clue}"
    return Phrase(template, cell=cell_name, **_number_in(state, part)), tuple(members_of(part))


def _not_too_large(state: State, cell: int | None) -> Told | None:
    for part, numbers in _regions(state, cell):
        if numbers:
            size, number = part.bit_count(), min(numbers)
            template = "the region of the {number} at {clue} would have {size} of its {most} cells"
            what = Phrase(template, size=size, most=number, **_number_in(state, part))
            return what, tuple(members_of(part))
    return Phrase("the white region there has no number yet"), ()


def _room_enough(state: State, cell: int | None) -> Told | None:
    near = state.grid.around(1 << cell) if cell is not None else state.grid.all_cells
    rooms = [(part, numbers) for part, numbers in state.rooms if numbers and part & near]
    if not rooms:
        return None
    part, _ = min(rooms, key=lambda room: room[0].bit_count() - max(room[1]))
    clues = members_of(part & state.number_cells)
    clue = clues[0] if cell is None else min(clues, key=lambda clue: _distance(state.grid, clue, cell))
    template = "the {number} at {clue} would still have room for {n} cells"
    return Phrase(template, n=part.bit_count(), **_number_in(state, 1 << clue)), ()


def _distance(grid: Grid, one: int, other: int) -> int:
    (r, c), (s, d) = grid.position(one), grid.position(other)
    return abs(r - s) + abs(c - d)


def _finds_number(state: State, cell: int | None) -> Told | None:
    """Return a sentence about a path from a white region without a number to a number, and the cells of the path."""
    grid = state.grid
    loose = [part for part, numbers in state.islands if not numbers and (cell is None or part >> cell & 1)]
    loose = loose or [part for part, numbers in state.islands if not numbers]
    if not loose:
        return Phrase("every white region has a number"), ()
    way = path_between(grid, loose[0], state.number_cells, grid.all_cells & ~state.sea)
    if not way:
        return None
    return _could_join(state, way, 1 << way[-1]), tuple(way)


def _reaches(state: State, cell: int | None) -> Told | None:
    """Return a sentence about a path from a white cell to a region that can reach it, and the cells of this path."""
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
            return _could_join(state, way, part), tuple(way)
    for part, numbers in state.islands:
        if numbers and any(part >> start & 1 for start in loose):
            what = Phrase("it would belong to the {number} at {clue}", **_number_in(state, part))
            return what, tuple(members_of(part))
    return None


def _regions(state: State, cell: int | None) -> list[tuple[int, tuple[int, ...]]]:
    """Return the white region that contains ``cell`` or, if ``cell`` is None, all white regions."""
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
