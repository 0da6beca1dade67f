"""Too many: an island has more cells than its clue allows.

    2 W W      an island of 2 with three cells

Source: LEGUP, contradiction 3b-i.
"""

from functools import partial

from nurikabe_sat.deduction.arguments.broken import TooMany
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.paths import nearest
from nurikabe_sat.deduction.position import Position

NAME = "too many"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first island that is too large, or None if no island is too large."""
    if not position.is_crowded:
        return None
    for k, (part, size) in enumerate(zip(position.main, position.context.sizes, strict=True)):
        if size is not None and part.bit_count() > size:
            return Contradiction(NAME, partial(_reason, position, k, size))
    return None


def _reason(position: Position, k: int, size: int) -> Because:
    part = position.main[k]
    island = position.context.island_named(k, part)
    cells = nearest(position.grid, 1 << position.context.clue_cells[k], part, size + 1)
    return cells, TooMany(bool(position.assumed), island, part.bit_count())
