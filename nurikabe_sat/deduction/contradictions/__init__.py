"""Contradictions, the most visible first: seven from the program LEGUP, the unbreakable 2x2 block, and the ring."""

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

Kinds = tuple[tuple[str, Callable[[Position], Contradiction | None]], ...]

CONTRADICTIONS: Kinds = (
    (pool.NAME, pool.find),
    (several_numbers.NAME, several_numbers.find),
    (too_many.NAME, too_many.find),
    (no_number.NAME, no_number.find),
    (sea_cut_apart.NAME, sea_cut_apart.find),
    (too_few.NAME, too_few.find),
    (unreachable.NAME, unreachable.find),
)
"""Names and functions of LEGUP's contradictions. A complete colouring that breaks a rule has at least one of them."""

ALL: Kinds = (*CONTRADICTIONS, (unbreakable.NAME, unbreakable.find), (ring.NAME, ring.find))


def find_contradiction(position: Position, kinds: Kinds = CONTRADICTIONS) -> Contradiction | None:
    """Return the first contradiction on a board, in the order of ``kinds``, or None if none is found."""
    for _, find in kinds:
        found = find(position)
        if found is not None:
            return found
    return None


def has_fault(position: Position) -> bool:
    """Return True if a board has a contradiction that ``find_any`` finds. The compiled core makes this check faster."""
    judged = position.judged
    return find_any(position) is not None if judged is None else judged.has_fault


def find_any(position: Position) -> Contradiction | None:
    """Return the first contradiction on a board, in the order of ``ALL``, or None if none is found.

    Checking all of them takes longer than ``find_contradiction``.
    """
    if "any" not in position.memo:
        judged = position.judged
        is_sound = judged is not None and not judged.has_fault
        position.memo["any"] = None if is_sound else find_contradiction(position, ALL)
    return position.memo["any"]  # type: ignore[return-value]  # nothing else has this key


def find_all(position: Position) -> list[Contradiction]:
    """Return the first contradiction of each kind on a board."""
    return [found for _, find in ALL if (found := find(position)) is not None]
