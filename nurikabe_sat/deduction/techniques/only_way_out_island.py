"""Only way out, island: an unfinished island with one liberty takes it, and so does a white part without a number.

    B B B  B        B B B  B
    B 3 .  .   ->   B 3 W  .
    B B B  .        B B B  .

Source: Melheim 2022, chapter 3.1, beginner's technique 3; LEGUP, rules 5d and 5e.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.board import Board
from nurikabe_sat.deduction.step import Reason, Step, names

NAME = "only-way-out-island"


def find(board: Board) -> Iterator[Step]:
    """One step an island or part."""
    setting, undecided = board.setting, board.undecided
    for k, (zone, size) in enumerate(zip(board.zones, setting.sizes, strict=True)):
        way = zone & undecided
        if way and not way & (way - 1) and size is not None and board.main[k].bit_count() < size:
            yield Step(NAME, 0, way, partial(_reason, board, k, zone, way))
    for part, zone in board.loose:
        way = zone & undecided
        if way and not way & (way - 1):
            yield Step(NAME, 0, way, partial(_loose_reason, board, part, zone, way))


def _reason(board: Board, k: int, zone: int, way: int) -> Reason:
    """The clue and the sea around its part: whatever of the part is known, it is all that the sea encloses."""
    text = f"{board.setting.clue_name(k)} needs more cells and has no way on but {names(board.grid, way)}"
    return zone & board.sea | 1 << board.setting.clue_cells[k], text


def _loose_reason(board: Board, part: int, zone: int, way: int) -> Reason:
    first = part & -part
    text = f"the white part at {names(board.grid, first)} needs a number and has no way on but {names(board.grid, way)}"
    return zone & board.sea | first, text
