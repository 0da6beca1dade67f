"""Corner of two: where an island lacks one cell and has two ways to get it, a cell beside both ways is sea.

    B B .  .        B B .  .
    B 2 .  .   ->   B 2 .  .      whichever cell the 2 takes, x would be a third
    . . x  .        . . B  .
    . . .  .        . . .  .

Source: Melheim 2022, chapter 3.1, advanced technique 3; LEGUP, rule 5h.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "corner-of-two"


def find(board: Position) -> Iterator[Step]:
    """One step an island."""
    around = board.grid.around
    for k, size in enumerate(board.context.sizes):
        ways = board.zones[k] & board.undecided
        if ways.bit_count() == 2 and size is not None and board.main[k].bit_count() == size - 1:
            first = ways & -ways
            corner = around(first) & around(ways ^ first) & board.undecided
            if corner:
                yield Step(NAME, corner, 0, partial(_reason, board, k, ways, corner))


def _reason(board: Position, k: int, ways: int, corner: int) -> Because:
    grid = board.grid
    text = (
        f"{board.context.clue_name(k)} takes one of {names(grid, ways)} and then has its size, "
        f"and {names(grid, corner)} is beside both"
    )
    return board.main[k] | board.zones[k] & board.sea, text
