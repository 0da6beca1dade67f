"""Apply techniques until none finds anything, starting again with the easiest after each result.

All steps of a technique are taken at once, which is faster than one by one and ends at the same board, and no
reasons are worked out.
"""

from collections.abc import Sequence

from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.technique import Finder, steps_of


def settle(position: Position, finders: Sequence[Finder], *, is_sound: bool = False) -> Position | None:
    """Apply techniques, easiest first, until none applies, and return the resulting board.

    Return None if a contradiction is found. With ``is_sound``, the board has a solution and contradictions are not
    searched. Raises LimitReached.
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
