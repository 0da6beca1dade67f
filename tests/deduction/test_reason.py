"""Reasons that start from those found under other assumptions."""

import pytest

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.contradiction import Gradual
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_gradually
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle

WANTED = mask_of((20, 30))


def after(start: Position, assumed: int, *rounds: range) -> Position:
    """Return a board on which all cells of several rounds follow from an assumed sea cell."""
    board = start.suppose(assumed, 0)
    for cells in rounds:
        board = board.with_cells(mask_of(cells), 0)
    return board


@pytest.mark.parametrize("is_later", [False, True])
def test_a_reason_found_under_another_assumption_is_tried_first(is_later: bool) -> None:
    start = Position.of(Puzzle(Grid(8, 8), (Clue(0, 3),)))
    questions: list[int] = []

    def assumed_for(board: Position, wanted: int) -> int:
        questions.clear()

        def holds(less: Position) -> bool:
            questions.append(less.sea)
            return not wanted & ~less.sea

        found = shrink_gradually(board, 1 << 5, holds, 0, "any")
        assert isinstance(found, Gradual)
        assert found.every == found.assumed | wanted & start.sea
        return found.assumed

    assert assumed_for(after(start, 1 << 5, range(10, 25), range(25, 40)), WANTED) == WANTED
    many = len(questions)
    start = start.with_cells(1 << 20, 0) if is_later else start
    rounds = [range(10, 20), range(21, 40)] if is_later else [range(8, 40)]
    other = after(start, 1 << 6, *rounds)
    assert assumed_for(other, WANTED) == WANTED & ~start.sea
    assert len(questions) < many / 2
    assert assumed_for(other, WANTED | 1 << 12) == (WANTED | 1 << 12) & ~start.sea  # what was found is not enough


@pytest.mark.parametrize("first", [20, 30])
def test_a_reason_with_unknown_cells_is_not_used(first: int) -> None:
    start = Position.of(Puzzle(Grid(8, 8), (Clue(0, 3),)))
    for cell in (first, 50 - first):
        board = after(start, 1 << cell, range(10, 15))
        found = shrink_gradually(board, 1 << cell, lambda less: bool(less.sea & WANTED), 0, "any")
        assert isinstance(found, Gradual)
        assert found.assumed == 1 << cell
