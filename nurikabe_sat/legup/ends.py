"""Contradictions that can close a branch of a proof, because they are sound and LEGUP accepts them.

Each contradiction gives the known cells on which it depends. For LEGUP 2, a white region without a number counts only
if it has sea on all sides.
"""

from collections.abc import Iterator
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.legup.contradictions import cant_reach, isolated_black
from nurikabe_sat.legup.dialect import LEGUP_7, Dialect
from nurikabe_sat.legup.moves import holding_back
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


class End(NamedTuple):
    """Contradiction with its name and the mask of the known cells that cause it."""

    rule: str
    rests_on: int


def find_ends(state: State, dialect: Dialect) -> Iterator[End]:
    """Yield all contradictions of a state that are sound and that LEGUP accepts."""
    yield from _pools(state)
    yield from _regions(state)
    yield from _rooms(state, dialect is LEGUP_7)
    yield from _cut_sea(state)
    if all(len(numbers) <= 1 for _, numbers in state.islands):  # LEGUP 7 counts joined regions otherwise
        for cell in members_of(cant_reach(state)):
            yield End(UNREACHABLE_WHITE, 1 << cell | holding_back(state, cell))


def _pools(state: State) -> Iterator[End]:
    for corner in members_of(state.grid.blocks_within(state.sea)):
        yield End(BLACK_SQUARE, state.grid.block_cells(1 << corner))


def _regions(state: State) -> Iterator[End]:
    grid = state.grid
    for part, numbers in state.islands:
        if not numbers:
            around = grid.around(part)
            if not around & state.undecided:
                yield End(NO_NUMBER, part | around & state.sea)
            continue
        if part.bit_count() > min(numbers):
            yield End(TOO_MANY_SPACES, part)
        if len(numbers) > 1:
            inside = part & state.number_cells
            first = inside & -inside
            yield End(MULTIPLE_NUMBERS, shortest_path(grid, first, inside ^ first, part))


def _rooms(state: State, is_new: bool) -> Iterator[End]:
    for room, numbers in state.rooms:
        loose = room & state.island
        if is_new and loose and not numbers:
            yield End(NO_NUMBER, loose & -loose | state.grid.around(room) & state.sea)
        if numbers and room.bit_count() < min(numbers):
            yield End(TOO_FEW_SPACES, state.grid.around(room) & state.sea)


def _cut_sea(state: State) -> Iterator[End]:
    sea = isolated_black(state)
    if not sea:
        return
    grid = state.grid
    sides = [part for part in grid.parts(sea | state.undecided) if part & sea]
    for side in sides:
        others = sea & ~side
        ends = side & sea & -(side & sea) | others & -others
        yield End(ISOLATED_BLACK, ends | grid.around(side) & state.island)
