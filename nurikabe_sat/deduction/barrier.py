"""What holds two cells of the sea apart.

    B W .       the W, the 3 and the cell x between them, if x were island,
    . x 3       hold the sea at the top left from the sea at the bottom right
    W . B

A reason needs no more of the islands between them than that.
"""

from functools import cache

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_mask
from nurikabe_sat.deduction.step import names
from nurikabe_sat.wording import list_of

NAMED = 4
"""Of the islands between two cells of the sea so many at most are named; more are counted."""


def barrier(position: Position, here: int, there: int, cell: int = 0) -> int:
    """The two sea cells and the island cells that hold them apart, once ``cell`` is one of these; all are masks."""
    grid, clues = position.grid, position.context.clue_mask
    unwalled = grid.all_cells & ~(position.island & clues) & ~cell

    @cache
    def holds_apart(known: int) -> bool:
        return not there & grid.flood(here, unwalled & ~known)

    because = shrink_mask(position, cell or there, holds_apart, among=position.island) | (here | there) & ~clues
    shores = [grid.around(grid.flood(end, unwalled & ~(because & position.island))) & clues for end in (here, there)]
    return because | min(shores, key=int.bit_count)


def islands_that_close(position: Position, cells: int) -> str:
    """The islands that have these cells: ``the 3 at r1c3 and the white part at r2c2 close``, or ``14 islands close``.

    Nothing if there are no such cells: a row or column of the board can be a bridge by itself.
    """
    context = position.context
    said = [context.clue_name(k) for k, part in enumerate(position.main) if part & cells]
    for part, _ in position.loose:
        if part & cells:
            said.append(f"the white part at {names(position.grid, part & cells & -(part & cells))}")
    if not said:
        return ""
    if len(said) > NAMED:
        return f"{len(said)} islands close"
    return f"{list_of(said)} {'close' if said[1:] else 'closes'}"
