"""Only way out, island: an unfinished island with one liberty takes it, and so does a white part without a number.

    B B B  B        B B B  B
    B 3 .  .   ->   B 3 W  .
    B B B  .        B B B  .

Source: Melheim 2022, chapter 3.1, beginner's technique 3; LEGUP, rules 5d and 5e.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "only-way-out-island"


def find(board: Position) -> Iterator[Step]:
    """One step an island or part."""
    context, undecided = board.context, board.undecided
    for k, (zone, size) in enumerate(zip(board.zones, context.sizes, strict=True)):
        way = zone & undecided
        if way and not way & (way - 1) and size is not None and board.main[k].bit_count() < size:
            yield Step(NAME, 0, way, partial(_reason, board, k, zone, way))
    for part, zone in board.loose:
        way = zone & undecided
        if way and not way & (way - 1):
            yield Step(NAME, 0, way, partial(_loose_reason, board, part, zone, way))


def _reason(board: Position, k: int, zone: int, way: int) -> Because:
    """The clue and the sea around its part: whatever of the part is known, it is all that the sea encloses."""
    text = f"{board.context.clue_name(k)} needs more cells and has no way on but {names(board.grid, way)}"
    return zone & board.sea | 1 << board.context.clue_cells[k], text


def _loose_reason(board: Position, part: int, zone: int, way: int) -> Because:
    first = part & -part
    text = f"the white part at {names(board.grid, first)} needs a number and has no way on but {names(board.grid, way)}"
    return zone & board.sea | first, text
