"""Repeated deduction: apply the easiest technique that finds a step, until no technique finds any.

All steps of a technique are applied at once, which is faster than one by one and leads to the same board. Reasons are
not computed.
"""

from collections.abc import Sequence

from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.technique import Finder, steps_of


def settle(position: Position, finders: Sequence[Finder], *, is_sound: bool = False) -> Position | None:
    """Apply techniques, the easiest first, until no technique finds a step, and return the resulting board.

    Return None if a contradiction is found. ``is_sound`` states that the board has a solution, so that contradictions
    are not searched. Raises LimitReached if the deadline passes.
    """
    while True:
        position.context.check()
        if not is_sound and find_contradiction(position) is not None:
            return None
        if is_sound and not position.undecided:
            return position
        for find in finders:
            sea = island = 0
            for step in steps_of(find, position):
                sea |= step.sea_mask
                island |= step.island_mask
                if sea & island:
                    return None
            if sea | island:
                position = position.with_cells(sea, island)
                break
        else:
            return position
