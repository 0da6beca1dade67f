"""Proof that the sea also has cells outside a given set of cells.

    2 .  .      the board has six cells and its islands have three, so three are sea:
    . .  1      more than the corner at the bottom left

    ?  .  .     the two numbers are in different islands, so some cell between them is sea:
    .  .  ?     another one than the corner at the bottom left

A region of the sea must grow only if the sea has other cells.
"""

from nurikabe_sat.deduction.position import Position


def more_sea(position: Position, than: int) -> int | None:
    """Return the mask of known cells which prove that the sea has cells outside ``than``, or None without a proof."""
    other = position.sea & ~than
    if other:
        return other & -other
    total = position.context.puzzle.sea_total
    is_proved = _joins_clues(position, than) if total is None else total > than.bit_count()
    return position.context.clue_mask if is_proved else None


def _joins_clues(position: Position, than: int) -> bool:
    """Return True if an island that covered all cells outside ``than`` would contain at least two clues."""
    grid, clues = position.grid, position.context.clue_mask
    left = clues
    while left:
        part = grid.flood(left & -left, grid.all_cells & ~than) & clues
        if part & (part - 1):
            return True
        left &= ~part
    return False
