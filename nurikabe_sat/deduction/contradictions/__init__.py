"""Contradictions, the most visible first: LEGUP's seven, the unbreakable block, the ring."""

from collections.abc import Callable

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import (
    no_number,
    pool,
    ring,
    sea_cut_apart,
    several_numbers,
    too_few,
    too_many,
    unbreakable,
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
"""Contradictions of which every complete wrong board has at least one."""

ALL: tuple[tuple[str, Checker], ...] = (*CONTRADICTIONS, (unbreakable.NAME, unbreakable.find), (ring.NAME, ring.find))


EFFECTS = {
    pool.NAME: ("makes a pool", "make a pool"),
    several_numbers.NAME: ("joins two numbers", "join two numbers"),
    too_many.NAME: ("makes an island too large", "make an island too large"),
    no_number.NAME: ("leaves a white cell without a number", "leave a white cell without a number"),
    sea_cut_apart.NAME: ("cuts the sea apart", "cut the sea apart"),
    too_few.NAME: ("leaves an island too little room", "leave an island too little room"),
    unreachable.NAME: ("leaves a white cell out of reach", "leave a white cell out of reach"),
    unbreakable.NAME: ("leaves a 2x2 block that no number can break", "leave a 2x2 block that no number can break"),
    ring.NAME: ("closes a ring of islands", "close a ring of islands"),
}
"""Effects of one way to continue, or of several, that lead to a contradiction."""


def find_contradiction(position: Position) -> Contradiction | None:
    """Return the first contradiction on a board, in the order of ``CONTRADICTIONS``; None without any."""
    for _, find in CONTRADICTIONS:
        found = find(position)
        if found is not None:
            return found
    return None


def find_any(position: Position) -> Contradiction | None:
    """Return the first contradiction on a position, in the order of ``ALL``; checking all takes twice as long."""
    if "any" not in position.memo:
        position.memo["any"] = find_contradiction(position) or unbreakable.find(position) or ring.find(position)
    return position.memo["any"]  # type: ignore[return-value]  # nothing else has this key


def find_all(position: Position) -> list[Contradiction]:
    """Return the first contradiction of each kind."""
    return [found for _, find in ALL if (found := find(position)) is not None]
