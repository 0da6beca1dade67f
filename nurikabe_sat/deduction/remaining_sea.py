"""Evidence that the sea has cells outside some cells.

    2 .  .      the board has six cells and its islands have three, so three are sea:
    . .  1      more than the corner at the bottom left

A part of the sea must grow only if the sea has other cells.
"""

from nurikabe_sat.deduction.position import Position


def more_sea(position: Position, than: int) -> int | None:
    """Return the mask that proves sea outside ``than``: one sea cell, or all clues; None without proof."""
    other = position.sea & ~than
    if other:
        return other & -other
    total = position.context.puzzle.sea_total
    if total is not None and total > than.bit_count():
        return position.context.clue_mask
    return None
