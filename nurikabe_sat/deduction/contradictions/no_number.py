"""No number: the sea encloses a region of island cells without a clue.

    B B B      whichever of the undecided cells join the region,
    B W .      it can never get to a clue
    B B B

The contradiction does not apply if the region could still reach a clue through undecided cells.

Source: LEGUP, contradiction 3a-i.
"""

from functools import partial

from nurikabe_sat.bitset import first_member
from nurikabe_sat.deduction.arguments.broken import NoNumber
from nurikabe_sat.deduction.arguments.named import area, part_named
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.position import Position

NAME = "no number"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for island cells that the sea cuts off from every clue, or None if none are cut off."""
    if not position.loose:
        return None
    grid, dry = position.grid, position.undecided | position.island
    numbered = grid.flood(position.context.clue_mask, dry)
    for part, _ in position.loose:
        if not part & numbered:
            return Contradiction(NAME, partial(_reason, position, part), first_member(part))
    return None


def _reason(position: Position, part: int) -> Because:
    grid = position.grid
    first = part & -part  # one cell without a number is enough
    shore = grid.around(grid.flood(first, grid.all_cells & ~position.sea)) & position.sea
    return first | shore, NoNumber(bool(position.assumed), part_named(grid, first), area(grid, "sea", shore))
