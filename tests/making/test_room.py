"""The levels that tiny boards can have, by trying all of their puzzles with one solution."""

from collections import Counter
from itertools import product

import pytest

from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.making.generator.room import possible_levels
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from tests.support.oracle import has_pool, parts


def unique_puzzles(rows: int, cols: int) -> set[Puzzle]:
    """Return all puzzles that exactly one legal board has, each in one orientation."""
    found: Counter[frozenset[Clue]] = Counter()
    for board in map("".join, product("BW", repeat=rows * cols)):
        if len(parts(board, "B", cols)) > 1 or has_pool(board, cols):
            continue
        choices = [
            [Clue(cell, size) for cell in island for size in (len(island), None)] for island in parts(board, "W", cols)
        ]
        found.update(map(frozenset, product(*choices)))
    grid = Grid(rows, cols)
    return {canonical(Puzzle(grid, tuple(clues))).puzzle for clues, number in found.items() if number == 1}


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 8), (1, 9), (2, 3), (2, 4), (2, 5), (3, 3)])
def test_all_puzzles_of_a_tiny_board(rows: int, cols: int) -> None:
    ratings = [rate_board(puzzle) for puzzle in unique_puzzles(rows, cols)]
    levels = {rating.level for rating in ratings if rating.hardest in (rating.level, None)}
    assert (
        tuple(level for level in LEVELS if level in levels)
        == possible_levels(rows, cols)
        == possible_levels(cols, rows)
    )
