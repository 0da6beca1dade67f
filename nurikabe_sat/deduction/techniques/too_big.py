"""Too big: a cell that would join an island with loose parts to more cells than the clue allows is sea.

    3 . W  W        3 B W  W      3 + W + W + the cell between are four
    . . .  .   ->   . . .  .

Source: Melheim 2022, chapter 3.1, advanced technique 4; LEGUP, rule 5g.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.paths import nearest
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "too-big"


def find(board: Position) -> Iterator[Step]:
    """One step a cell; islands that have their size already are left to ``complete-island``."""
    if not board.loose:
        return
    done = 0
    beside_loose = 0
    for _, zone in board.loose:
        beside_loose |= zone
    for k, size in enumerate(board.context.sizes):
        between = board.zones[k] & board.undecided & beside_loose & ~done
        if size is None or not between:
            continue
        part = board.main[k]
        for number in members_of(between):
            cell = 1 << number
            joined = part
            for loose, zone in board.loose:
                if zone & cell:
                    joined |= loose
            if joined.bit_count() + 1 > size > part.bit_count():
                done |= cell
                yield Step(NAME, cell, 0, partial(_reason, board, k, size, cell, joined))


def _reason(board: Position, k: int, size: int, cell: int, joined: int) -> Because:
    clue = 1 << board.context.clue_cells[k]
    because = nearest(board.grid, clue, joined | cell, size + 1) & ~cell
    count = joined.bit_count() + 1
    text = f"with {names(board.grid, cell)} the island of {board.context.clue_name(k)} would have {count} cells"
    return because, text
