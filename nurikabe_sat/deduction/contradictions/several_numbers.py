"""Several numbers: a region of island cells contains two or more clues.

    2 W .
    . W 3      the 2 and the 3 are in one island

Source: LEGUP, contradiction 3a-ii.
"""

from functools import partial

from nurikabe_sat.deduction.arguments.broken import TwoNumbers
from nurikabe_sat.deduction.arguments.named import area
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position

NAME = "several numbers"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first island with two or more clues, or None if no island has several clues."""
    if not position.is_crowded:
        return None
    clues = position.context.clue_mask
    for part in position.main:
        inside = part & clues
        if inside & (inside - 1):
            return Contradiction(NAME, partial(_reason, position, part))
    return None


def _reason(position: Position, part: int) -> Because:
    context = position.context
    first, second, *_ = (k for k in context.all_clues if part >> context.clue_cells[k] & 1)
    path = shortest_path(position.grid, 1 << context.clue_cells[first], 1 << context.clue_cells[second], part)
    one, other = context.island_named(first), context.island_named(second)
    return path, TwoNumbers(bool(position.assumed), one, other, area(position.grid, "island", path))
