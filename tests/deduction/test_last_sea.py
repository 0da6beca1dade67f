"""The steps of ``last-sea`` against all solutions of small boards, and the limits of the technique."""

import random

import pytest

from nurikabe_sat import read_board
from nurikabe_sat.deduction.arguments.room import LastSea
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import colours_of
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.techniques import last_sea
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import canonical, orientations
from tests.deduction.test_arguments import CLAIMS, Cells, random_position
from tests.support.mutation import SOAK

LARGE = """5 7
B B B B B B B
9 . . . . . 9
. . . . . . .
. . . . . . .
B B B B B B B
"""
"""Two islands with more than a hundred shapes each. Only one column can be the sea between them."""


def position_of(text: str) -> Position:
    board = read_board(text)
    return Position.of(board.puzzle, board.colouring)


@pytest.mark.parametrize("seed", range(20) if SOAK else range(1))
def test_steps_hold_in_all_solutions_that_have_the_cells_of_the_reason(seed: int) -> None:
    draw, steps = random.Random(seed), 0
    for position in (random_position(draw) for _ in range(2000)):
        for step in last_sea.find(position):
            steps += 1
            reason = Cells(position.only(step.because_mask))
            for sea in reason.solutions:
                assert set(step.sea) <= sea, (step.text, position.colouring())
                assert not set(step.island) & sea, (step.text, position.colouring())
            (argument,) = step.arguments
            assert isinstance(argument, LastSea)
            assert CLAIMS[LastSea](argument, Cells(position))
    assert steps > 20


def test_a_board_that_is_turned_or_mirrored_has_the_same_steps() -> None:
    def after(position: Position) -> Board:
        sea, island = colours_of(list(last_sea.find(position)))
        return canonical(Board(position.context.puzzle, position.with_cells(sea & ~island, island & ~sea).colouring()))

    draw, found = random.Random(7), 0
    for position in (random_position(draw) for _ in range(300)):
        board = after(position)
        found += board.colouring != position.colouring()
        for turned in orientations(Board(position.context.puzzle, position.colouring())):
            assert after(Position.of(turned.puzzle, turned.colouring)) == board
    assert found


@pytest.mark.parametrize(("name", "few"), [("MOST", 2), ("TRIED", 10)])
def test_islands_with_many_shapes_leave_one_way_for_few_sea_cells(
    name: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = position_of(LARGE)
    easier = [one for one in TECHNIQUES[: TECHNIQUES.index(last_sea.TECHNIQUE)] if list(one.find(position))]
    assert not easier
    (step,) = last_sea.find(position)
    assert step.sea == (10, 17, 24)
    assert not position.with_cells(step.sea_mask, step.island_mask).undecided
    assert step.text == (
        "the 9 at r2c1 and the 9 at r2c7 need 18 of their 21 shared cells; "
        "the other 3 must be sea between them, and only r2c4, r3c4 and r4c4 fit"
    )
    monkeypatch.setattr(last_sea, name, few)
    assert not list(last_sea.find(position))
