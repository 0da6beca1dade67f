"""Separation: a cell beside the islands of two clues is sea, or it would join them.

    3 . 2        3 B 2        2 .        2 B
    . . .   ->   . . .        . 4   ->   B 4

Source: Melheim 2022, chapter 3.1, beginner's technique 2; LEGUP, rule 5a.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names

NAME = "separation"


def find(board: Position) -> Iterator[Step]:
    """One step a pair of clues."""
    cells = board.beside[1] & board.undecided
    while cells:
        first = cells & -cells
        a, b, *_ = (k for k, zone in enumerate(board.zones) if zone & first)
        between = board.zones[a] & board.zones[b] & cells
        cells ^= between
        yield Step(NAME, between, 0, partial(_reason, board, a, b, between))


def _reason(board: Position, a: int, b: int, between: int) -> Because:
    context, grid = board.context, board.grid
    because = 0
    for k in (a, b):
        for cell in members_of(between):
            because |= shortest_path(grid, 1 << context.clue_cells[k], 1 << cell, board.main[k])
    verb = "is" if between & (between - 1) == 0 else "are"
    text = (
        f"{names(grid, between)} {verb} beside the islands of {context.clue_name(a)} and {context.clue_name(b)}, "
        "which must not meet"
    )
    return because & ~between, text
