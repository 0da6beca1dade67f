"""The eight positions of a board, and the one that stands for all of them."""

import pytest
from hypothesis import given

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board, Puzzle, Rules
from nurikabe_sat.puzzle.orientation import canonical, orientations
from tests.support.oracle import solutions
from tests.support.strategies import boards

CORNER = Puzzle.from_rows([[2, 0, 0], [0, 0, -1]])


def test_the_eight_positions() -> None:
    shown = [str(board).splitlines() for board in orientations(CORNER)]
    assert shown[0] == ["2 . .", ". . ?"]
    assert shown[3] == ["? . .", ". . 2"]
    assert len({tuple(one) for one in shown}) == 8
    assert str(canonical(CORNER)).splitlines() == ["? . .", ". . 2"]


def test_a_puzzle_with_other_rules_is_not_turned() -> None:
    with pytest.raises(UsageError, match=r"^orientations support only the plain rules"):
        canonical(Puzzle(CORNER.grid, CORNER.clue_list, Rules(pools_allowed=True)))


@given(boards(max_cells=16))
def test_all_positions_have_one_canonical_board(board: Board) -> None:
    upright = canonical(board)
    assert {canonical(turned) for turned in orientations(board)} == {upright}
    assert upright in list(orientations(board))
    assert canonical(upright) == upright


@given(boards(max_cells=12))
def test_a_turned_board_has_as_many_solutions(board: Board) -> None:
    counts = {
        len(
            solutions(
                turned.puzzle.rows, turned.puzzle.cols, {clue.cell: clue.size for clue in turned.puzzle.clue_list}
            )
        )
        for turned in orientations(board.puzzle)
    }
    assert len(counts) == 1
