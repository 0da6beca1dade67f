"""Sea cut apart: no path of sea and undecided cells connects two regions of the sea.

    B W .
    B W 3      the left column cannot meet the sea on the right
    . W B

Source: LEGUP, contradiction 3d.
"""

from functools import partial

from nurikabe_sat.bitset import first_member
from nurikabe_sat.deduction.arguments.broken import SeaCut
from nurikabe_sat.deduction.arguments.named import many, sea_named
from nurikabe_sat.deduction.barrier import barrier, walls_named
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.paths import nearest_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid

NAME = "sea cut apart"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first cut-off region of the sea, or None if no region is cut off."""
    grid, sea = position.grid, position.sea
    filled = grid.flood(sea & -sea, grid.all_cells & ~position.island)
    if not sea & ~filled:
        return None
    smaller = min(sea & filled, sea & ~filled, key=int.bit_count)
    return Contradiction(NAME, partial(_reason, position, filled), first_member(smaller))


def is_cut(grid: Grid, sea: int, island: int) -> bool:
    """Return True if the cells of the mask ``island`` separate cells of the mask ``sea`` from each other."""
    return bool(sea & ~grid.flood(sea & -sea, grid.all_cells & ~island))


def _reason(position: Position, filled: int) -> Because:
    grid, sea = position.grid, position.sea
    sides = sorted((sea & filled, sea & ~filled), key=int.bit_count)
    there = first_known(position, sides[0])
    here = nearest_of(grid, there, first_known(position, sides[1], every=True))
    because = barrier(position, here, there)
    trapped = sea_named(grid, there, sides[0], "trapped")
    closed = because & position.island
    walls, has_ends = walls_named(position, closed)
    ends = many(walls, has_ends=has_ends)
    is_alone = not grid.around(there) & ~closed
    return because, SeaCut(bool(position.assumed), trapped, sea_named(grid, here), walls, *ends, is_alone=is_alone)


def first_known(position: Position, sea: int, *, every: bool = False) -> int:
    """Return the mask of the first cell of ``sea`` or, if ``every`` is True, of all its cells.

    If some of these cells do not depend on an assumption, the others are ignored.
    """
    known = sea & ~position.assumed or sea
    return known if every else known & -known
