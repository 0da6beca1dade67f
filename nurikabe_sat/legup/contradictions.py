"""The seven contradictions of LEGUP, as LEGUP finds them: each takes a state and gives the mask of its cells, or 0.

    Black Square            a 2x2 block is all sea
    Isolated Black          there is sea in two or more parts of sea and undecided cells
    Multiple Numbers        a white region has two or more numbers
    Too Many Spaces         a white region has more cells than a number in it says
    Too Few Spaces          a part of white and undecided cells has fewer cells than its numbers say
    No Number               a white region has no number
    Cant Reach white cell   a white cell, no number in its region, is farther from each number's region than that lacks

All but No Number prove that a state cannot be completed, and that one does where the region cannot get to a number any
more: ``enclosed``.

Where a part has several numbers, LEGUP's Too Few Spaces looks at one of them, at random. Here it counts only if it is
found whichever that is.

Source: the tutorial of LEGUP, and what its own code says of the boards of its tests.
"""

from collections.abc import Callable, Mapping

from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid

Contradiction = Callable[[State], int]


def black_square(state: State) -> int:
    """The cells of all pools."""
    grid, sea = state.grid, state.sea
    pairs = sea & (sea & grid.not_left) >> 1  # the left cells of two side by side
    pools = pairs & pairs >> grid.cols
    return pools | pools << 1 | pools << grid.cols | pools << grid.cols + 1


def isolated_black(state: State) -> int:
    """The whole sea, if no path through undecided cells can make it one."""
    sea = state.sea
    filled = state.grid.flood(sea & -sea, sea | state.undecided)
    return sea if sea & ~filled else 0


def multiple_numbers(state: State) -> int:
    """The number cells of the regions with two or more numbers."""
    crowded = sum(part for part, numbers in state.islands if len(numbers) > 1)
    return crowded & state.number_cells


def too_many_spaces(state: State) -> int:
    """The regions that are larger than a number in them."""
    return sum(part for part, numbers in state.islands if numbers and part.bit_count() > min(numbers))


def too_few_spaces(state: State) -> int:
    """The white cells of the parts that are smaller than each of their numbers."""
    return sum(part & state.island for part, numbers in state.rooms if numbers and part.bit_count() < min(numbers))


def no_number(state: State) -> int:
    """The regions without a number."""
    return sum(part for part, numbers in state.islands if not numbers)


def enclosed(state: State) -> int:
    """The regions without a number that the sea keeps away from every number: No Number where it is sound."""
    return sum(part & state.island for part, numbers in state.rooms if not numbers)


def closed(state: State) -> int:
    """The regions without a number that have sea on all sides: as enclosed as can be."""
    grow = state.grid.around(state.undecided)
    return sum(part for part, numbers in state.islands if not numbers and not part & grow)


def cant_reach(state: State) -> int:
    """The cells without a number in their region that are too far from every number's region; walls do not count."""
    unreached = no_number(state)
    if unreached:
        for part, numbers in state.islands:
            if numbers:
                unreached &= ~spread(state.grid, part, max(numbers) - part.bit_count())
    return unreached


def spread(grid: Grid, cells: int, steps: int) -> int:
    """The cells and all that are at most so many steps away, whatever is in between."""
    for _ in range(min(steps, grid.rows + grid.cols)):
        cells |= grid.around(cells)
    return cells


CONTRADICTIONS: Mapping[str, Contradiction] = {
    "Black Square": black_square,
    "Isolated Black": isolated_black,
    "Multiple Numbers": multiple_numbers,
    "Too Many Spaces": too_many_spaces,
    "Too Few Spaces": too_few_spaces,
    "No Number": no_number,
    "Cant Reach white cell": cant_reach,
}
"""By their names in files, as LEGUP finds them."""

SOUND_CONTRADICTIONS: Mapping[str, tuple[Contradiction, ...]] = {
    **{name: (look,) for name, look in CONTRADICTIONS.items()},
    "No Number": (enclosed, closed),
}
"""By the same names, where they prove that a state cannot be completed: each of these does. LEGUP finds them, too."""
