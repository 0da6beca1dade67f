"""Contradictions on a board, found in the same way as by each version of LEGUP.

    Black Square             a 2x2 block is all sea
    Isolated Black           two or more connected areas of sea and undecided cells contain sea
    Multiple Numbers         a white region has two or more numbers
    Too Many Spaces          a white region has more cells than a number in the region
    Too Few Spaces           an area of white and undecided cells has fewer cells than a number in the area
    No Number                LEGUP 7: an area of white and undecided cells has white cells and no number
                             LEGUP 2: a white region has no number, even if it can still reach one
    Unreachable White Cell   a white cell is farther from each number's region than the region's number of missing cells
                             LEGUP 7: paths avoid sea, and regions that are too large lack a negative number of cells
                             LEGUP 2: distances ignore sea, and cells count only if their region has no number

All except the No Number of LEGUP 2 prove that a board cannot be completed.

A finder returns two masks: the cells at which LEGUP always finds the contradiction, and the cells at which LEGUP may
find the contradiction. The masks differ if LEGUP picks one of several numbers at random.

Source: the results of LEGUP's code on the boards in the tests of LEGUP and of this project.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
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


class Found(NamedTuple):
    """Two masks: the cells in which LEGUP always finds a contradiction, and the cells in which LEGUP may find one."""

    sure: int
    possible: int


Finder = Callable[[State], Found]
Looker = Callable[[State], int]


def black_square(state: State) -> int:
    """Return the mask of all cells of 2x2 blocks of sea."""
    return state.grid.block_cells(state.grid.blocks_within(state.sea))


def black_square_7(state: State) -> int:
    """Return the mask of cells in 2x2 blocks of sea, without the cells of the first row and column, as in LEGUP 7."""
    grid = state.grid
    return black_square(state) & grid.not_left & ~((1 << grid.cols) - 1)


def isolated_black(state: State) -> int:
    """Return the mask of all sea cells if no paths through undecided cells can connect them, otherwise 0."""
    sea = state.sea
    filled = state.grid.flood(sea & -sea, sea | state.undecided)
    return sea if sea & ~filled else 0


def multiple_numbers(state: State) -> int:
    """Return the mask of the numbered cells in regions that contain several numbers."""
    crowded = sum(part for part, numbers in state.islands if len(numbers) > 1)
    return crowded & state.number_cells


def too_many_spaces(state: State) -> int:
    """Return the mask of the white regions that have more cells than one of their numbers allows."""
    return sum(part for part, numbers in state.islands if numbers and part.bit_count() > min(numbers))


def too_few_spaces(state: State) -> Found:
    """Return the masks of the white cells in areas that surely or possibly are too small for their numbers.

    LEGUP always finds an area that is too small for each of its numbers. LEGUP may find an area that is too small for
    some of its numbers.

    An area is a connected set of white and undecided cells.
    """
    small = [(part & state.island, part.bit_count(), numbers) for part, numbers in state.rooms if numbers]
    return Found(
        sum(part for part, size, numbers in small if size < min(numbers)),
        sum(part for part, size, numbers in small if size < max(numbers)),
    )


def no_number(state: State) -> int:
    """Return the mask of all white regions without a number. LEGUP 2 reports the contradiction No Number for them."""
    return sum(part for part, numbers in state.islands if not numbers)


def enclosed(state: State) -> int:
    """Return the mask of the white regions that the sea separates from every number."""
    return sum(part & state.island for part, numbers in state.rooms if not numbers)


def closed(state: State) -> int:
    """Return the mask of the white regions without a number that are completely surrounded by sea."""
    grow = state.grid.around(state.undecided)
    return sum(part for part, numbers in state.islands if not numbers and not part & grow)


def cant_reach(state: State) -> int:
    """Return the mask of the white regions that no number can reach, even on a path through sea."""
    grid, unreached = state.grid, no_number(state)
    if unreached:
        for part, numbers in state.islands:
            if numbers:
                unreached &= ~grid.ball(part, grid.all_cells, max(numbers) - part.bit_count())
    return unreached


def unreachable_white(state: State) -> Found:
    """Return the masks of the white cells that surely or possibly are out of reach of every region with a number.

    In LEGUP 7, the region of a number ends at other numbers. A cell in the regions of several numbers is assigned to
    one of them at random, so LEGUP always finds the cell only if it is too far for each assignment.
    """
    grid = state.grid
    white = state.island & ~state.number_cells
    lacks: dict[int, list[int]] = {}  # by cell, the number of missing cells of each region with the cell
    for cell, number in state.numbers.items():
        region = grid.flood(1 << cell, white | 1 << cell)
        for inside in members_of(region):
            lacks.setdefault(inside, []).append(number - region.bit_count())
    generous, strict = ({cell: pick(values) for cell, values in lacks.items()} for pick in (max, min))
    possible = white & ~_within_reach(state, strict)
    return Found(possible if generous == strict else white & ~_within_reach(state, generous), possible)


def _within_reach(state: State, lacks: Mapping[int, int]) -> int:
    """Return the mask of the cells within reach of regions that lack cells. Paths do not cross sea or numbers.

    ``lacks`` gives the number of missing cells, by the cells of the regions.
    """
    regions: dict[int, int] = {}
    for cell, lack in lacks.items():
        regions[lack] = regions.get(lack, 0) | 1 << cell
    passable = state.grid.all_cells & ~state.sea & ~state.number_cells
    reached = 0
    for lack, cells in regions.items():
        if lack >= 0:
            reached |= state.grid.ball(cells, passable, max(lack, 1))
    return reached


def _exact(look: Looker) -> Finder:
    """Return a function that reports the cells found by ``look`` both as sure and as possible contradictions."""

    def find(state: State) -> Found:
        cells = look(state)
        return Found(cells, cells)

    return find


_ALIKE: Mapping[str, Finder] = {
    ISOLATED_BLACK: _exact(isolated_black),
    MULTIPLE_NUMBERS: _exact(multiple_numbers),
    TOO_MANY_SPACES: _exact(too_many_spaces),
    TOO_FEW_SPACES: too_few_spaces,
}
CONTRADICTIONS_2: Mapping[str, Finder] = {
    BLACK_SQUARE: _exact(black_square),
    **_ALIKE,
    NO_NUMBER: _exact(no_number),
    UNREACHABLE_WHITE: _exact(cant_reach),
}
"""Functions that find the contradictions of LEGUP 2, keyed by the name of the contradiction."""
CONTRADICTIONS_7: Mapping[str, Finder] = {
    BLACK_SQUARE: _exact(black_square_7),
    **_ALIKE,
    NO_NUMBER: _exact(enclosed),
    UNREACHABLE_WHITE: unreachable_white,
}
"""Functions that find the contradictions of LEGUP 7, keyed by the name of the contradiction."""

SOUND_CONTRADICTIONS: Mapping[str, tuple[Looker, ...]] = {
    BLACK_SQUARE: (black_square,),
    ISOLATED_BLACK: (isolated_black,),
    MULTIPLE_NUMBERS: (multiple_numbers,),
    TOO_MANY_SPACES: (too_many_spaces,),
    TOO_FEW_SPACES: (lambda state: too_few_spaces(state).possible,),
    NO_NUMBER: (enclosed, closed),
    UNREACHABLE_WHITE: (cant_reach, lambda state: unreachable_white(state).possible),
}
"""Functions whose findings prove that a board cannot be completed, keyed by the name of the contradiction."""
