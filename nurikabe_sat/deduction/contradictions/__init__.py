"""The seven contradictions, those that a look can tell first."""

from collections.abc import Callable

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import (
    no_number,
    pool,
    sea_cut_apart,
    several_numbers,
    too_few,
    too_many,
    unreachable,
)
from nurikabe_sat.deduction.position import Position

Checker = Callable[[Position], Contradiction | None]

CONTRADICTIONS: tuple[tuple[str, Checker], ...] = (
    (pool.NAME, pool.find),
    (several_numbers.NAME, several_numbers.find),
    (too_many.NAME, too_many.find),
    (no_number.NAME, no_number.find),
    (sea_cut_apart.NAME, sea_cut_apart.find),
    (too_few.NAME, too_few.find),
    (unreachable.NAME, unreachable.find),
)


def find_contradiction(position: Position) -> Contradiction | None:
    """The first contradiction on a board, in the order of ``CONTRADICTIONS``; None if it has none."""
    for _, find in CONTRADICTIONS:
        found = find(position)
        if found is not None:
            return found
    return None
