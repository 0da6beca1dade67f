"""Complete island: an island that has its size is surrounded by sea.

    . . .  .        . B B  .
    . 2 W  .   ->   B 2 W  B
    . . .  .        . B B  .

Source: Melheim 2022, chapter 3.1, beginner's technique 1; LEGUP, rule 5b.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "complete-island"


def find(board: Position) -> Iterator[Step]:
    """One step an island."""
    undecided = board.undecided
    for k, (zone, size) in enumerate(zip(board.zones, board.context.sizes, strict=True)):
        liberties = zone & undecided
        if liberties and board.main[k].bit_count() == size:
            yield Step(NAME, liberties, 0, partial(_reason, board, k, liberties))


def _reason(board: Position, k: int, liberties: int) -> Because:
    text = f"{board.context.clue_name(k)} has all its cells, so the sea is around it: {names(board.grid, liberties)}"
    return board.main[k], text
