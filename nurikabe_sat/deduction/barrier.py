"""What holds two cells of the sea apart.

    B W .       the W, the 3 and the cell x between them, if x were island,
    . x 3       hold the sea at the top left from the sea at the bottom right
    W . B

A reason needs no more of the islands between them than that.
"""

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_mask
from nurikabe_sat.deduction.step import names
from nurikabe_sat.wording import count_of, list_of

NAMED = 4
"""Of the islands between two cells of the sea so many at most are named; more are counted."""


def barrier(position: Position, here: int, there: int, cell: int = 0) -> int:
    """The two sea cells and the island cells that hold them apart, once ``cell`` is one of these; all are masks."""
    grid, clues = position.grid, position.context.clue_mask

    def side(start: int, known: int) -> int:
        return grid.flood(start, grid.all_cells & ~(position.island & (known | clues)) & ~cell)

    because = shrink_mask(position, cell or there, lambda known: not there & side(here, known), here | there)
    shores = [grid.around(side(end, because)) & clues for end in (here, there)]
    return because | min(shores, key=int.bit_count)


def islands_in_words(position: Position, cells: int) -> str:
    """The islands that have these island cells: ``the 3 at r1c3 and the white part at r2c2``, or ``14 islands``.

    Nothing if there are no such cells: a row or column of the board can be a bridge by itself.
    """
    context = position.context
    parts = [(part, context.clue_name(k)) for k, part in enumerate(position.main)]
    parts += [
        (part, f"the white part at {names(position.grid, part & cells & -(part & cells))}")
        for part, _ in position.loose
        if part & cells
    ]
    said = [name for part, name in parts if part & cells]
    if len(said) > NAMED:
        return count_of(len(said), "island")
    return list_of(said) if said else ""
