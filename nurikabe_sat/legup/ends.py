"""Why a branch is closed: every contradiction on a board that is sound and that LEGUP accepts.

Each names the known cells that it rests on, as a move does. White regions without a number count only where sea is on
all sides of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.legup.contradictions import black_square, cant_reach, isolated_black
from nurikabe_sat.legup.moves import holding_back
from nurikabe_sat.legup.state import State


class End(NamedTuple):
    """A contradiction by its name, and the mask of the known cells on which it rests."""

    rule: str
    rests_on: int


def find_ends(state: State) -> Iterator[End]:
    """All contradictions."""
    yield from _pools(state)
    yield from _regions(state)
    yield from _rooms(state)
    yield from _cut_sea(state)
    for cell in members_of(cant_reach(state)):
        yield End("Cant Reach white cell", 1 << cell | holding_back(state, cell))


def _pools(state: State) -> Iterator[End]:
    cells = black_square(state)
    if cells:
        for window in state.grid.windows:
            block = mask_of(window)
            if block & ~state.sea == 0:
                yield End("Black Square", block)


def _regions(state: State) -> Iterator[End]:
    grid = state.grid
    for part, numbers in state.islands:
        if not numbers:
            around = grid.around(part)
            if not around & state.undecided:
                yield End("No Number", part | around & state.sea)
            continue
        if part.bit_count() > min(numbers):
            yield End("Too Many Spaces", part)
        if len(numbers) > 1:
            inside = part & state.number_cells
            first = inside & -inside
            yield End("Multiple Numbers", shortest_path(grid, first, inside ^ first, part))


def _rooms(state: State) -> Iterator[End]:
    for room, numbers in state.rooms:
        if numbers and room.bit_count() < min(numbers):
            yield End("Too Few Spaces", state.grid.around(room) & state.sea)


def _cut_sea(state: State) -> Iterator[End]:
    sea = isolated_black(state)
    if not sea:
        return
    grid = state.grid
    sides = [part for part in grid.parts(sea | state.undecided) if part & sea]
    for side in sides:
        others = sea & ~side
        ends = side & sea & -(side & sea) | others & -others
        yield End("Isolated Black", ends | grid.around(side) & state.island)
