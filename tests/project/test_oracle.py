"""The oracle against counts made by hand, and against the referee over every colouring of small boards."""

from itertools import product

import pytest
from hypothesis import given, settings

from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from tests.support.oracle import Clues, solutions
from tests.support.strategies import puzzles, solvable_boards

BY_HAND: list[tuple[int, int, Clues, set[str]]] = [
    # One cell: sea, or the island of its clue.
    (1, 1, {}, {"B"}),
    (1, 1, {0: 1}, {"W"}),
    (1, 1, {0: None}, {"W"}),
    (1, 1, {0: 2}, set()),
    # Strips: the sea may not be cut by an island in the middle.
    (1, 3, {}, {"BBB"}),
    (1, 3, {0: 1}, {"WBB"}),
    (1, 3, {1: 1}, set()),
    (1, 3, {1: 2}, {"WWB", "BWW"}),
    (1, 3, {0: 1, 2: 1}, {"WBW"}),
    (3, 1, {0: 1, 2: 1}, {"WBW"}),
    (1, 3, {0: 1, 1: 1}, set()),
    (1, 3, {0: None}, {"WBB", "WWB", "WWW"}),
    # 2x2: a pool without a clue, no sea at all with a 4.
    (2, 2, {}, set()),
    (2, 2, {0: 1}, {"WBBB"}),
    (2, 2, {0: 2}, {"WWBB", "WBWB"}),
    (2, 2, {0: 3}, {"WWWB", "WWBW", "WBWW"}),
    (2, 2, {0: 4}, {"WWWW"}),
    (2, 2, {0: 5}, set()),
    (2, 2, {0: 1, 3: 1}, set()),
    # 3x3: a ring of sea around the middle.
    (3, 3, {4: 1}, {"BBBBWBBBB"}),
    (3, 3, {2: 2, 3: 1, 8: 2}, set()),  # the example in the seed's document
]


@pytest.mark.parametrize(("rows", "cols", "clues", "expected"), BY_HAND)
def test_counts_by_hand(rows: int, cols: int, clues: Clues, expected: set[str]) -> None:
    assert solutions(rows, cols, clues) == expected


@settings(max_examples=60, deadline=None)
@given(puzzles(max_cells=10))
def test_is_what_the_referee_accepts(puzzle: Puzzle) -> None:
    rows, cols = puzzle.rows, puzzle.cols
    accepted = set()
    for letters in map("".join, product("BW", repeat=puzzle.grid.size)):
        colouring = Colouring.from_rows([letters[start : start + cols] for start in range(0, len(letters), cols)])
        if not violations(puzzle, colouring):
            accepted.add(letters)
    assert accepted == solutions(rows, cols, {clue.cell: clue.size for clue in puzzle.clue_list})


@settings(max_examples=50, deadline=None)
@given(solvable_boards(max_cells=20))
def test_knows_the_solution_a_puzzle_was_made_from(board: Board) -> None:
    puzzle = board.puzzle
    found = solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    assert "".join(board.colouring.to_rows()) in found
    assert not violations(puzzle, board.colouring)
