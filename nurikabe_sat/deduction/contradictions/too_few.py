"""Too few: an island has room for fewer cells than its clue requires.

    4 . B      the 4 has room for three cells; the cell beside the 2
    B . .      cannot belong to the 4
    B B 2

Source: LEGUP, contradiction 3b-ii.
"""

from functools import partial

from nurikabe_sat.deduction.arguments.broken import TooFew
from nurikabe_sat.deduction.arguments.named import area
from nurikabe_sat.deduction.bars import bars_named, joins
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink

NAME = "too few"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first island with too little room, or None if every island has enough room."""
    reach = position.reaches[0]
    for k, size in enumerate(position.context.sizes):
        if size is not None and reach[k].bit_count() < size:
            return Contradiction(NAME, partial(_reason, position, k, size), position.context.clue_cells[k])
    return None


def _reason(position: Position, k: int, size: int) -> Because:
    clue = 1 << position.context.clue_cells[k]
    room = position.reaches[0][k]
    cells = shrink(position, room, lambda less: not less.has_room(k, size))
    island, count = position.context.island_named(k, position.main[k]), room.bit_count()
    bars = bars_named(position, k, [(room, 0)], cells)
    said = TooFew(bool(position.assumed), island, count, size, area(position.grid, "reach", room), bars)
    return cells | clue, lambda: [said, *joins(position, k, bars)]
