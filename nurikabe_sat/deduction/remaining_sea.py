"""Whether there is sea besides some cells, and how one knows.

    2 .  .      the board has six cells and its islands have three, so three are sea:
    . .  1      more than the corner at the bottom left

Only where there is more sea must a part of it go on.
"""

from nurikabe_sat.deduction.position import Position


def more_sea(position: Position, than: int) -> int | None:
    """The mask of what shows that there is sea outside ``than``: one sea cell, or all clues; None if nothing does."""
    other = position.sea & ~than
    if other:
        return other & -other
    total = position.context.puzzle.sea_total
    if total is not None and total > than.bit_count():
        return position.context.clue_mask
    return None
