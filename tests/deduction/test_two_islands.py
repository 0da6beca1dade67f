"""The steps of ``two-islands`` against all solutions of small boards, turned and mirrored."""

import random
from collections.abc import Iterator

import pytest

from nurikabe_sat.deduction.joint import LIMIT, ways_to_read
from nurikabe_sat.deduction.joint_step import one_per_cell
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import colours_of
from nurikabe_sat.deduction.techniques import joint_ways, two_islands
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import canonical, orientations
from tests.deduction.test_arguments import Cells, random_position
from tests.support.mutation import SOAK
from tests.support.pictures import drawn


def positions(seed: int, count: int) -> Iterator[Position]:
    draw = random.Random(seed)
    return (random_position(draw) for _ in range(count))


def after(position: Position) -> Board:
    """Return the board with all cells that the technique decides, turned or mirrored into a fixed orientation."""
    sea, island = colours_of(list(two_islands.find(position)))
    return canonical(Board(position.context.puzzle, position.with_cells(sea & ~island, island & ~sea).colouring()))


@pytest.mark.parametrize("seed", range(20) if SOAK else range(1))
def test_steps_hold_in_all_solutions_that_have_the_cells_of_the_reason(seed: int) -> None:
    steps = 0
    for position in positions(seed, 1000):
        for step in two_islands.find(position):
            steps += 1
            reason = Cells(position.only(step.because_mask))
            for sea in reason.solutions:
                assert set(step.sea) <= sea, (step.text, position.colouring())
                assert not set(step.island) & sea, (step.text, position.colouring())
    assert steps > 10


def test_a_board_that_is_turned_or_mirrored_has_the_same_steps() -> None:
    found = 0
    for position in positions(8, 150):
        board = after(position)
        found += board.colouring != position.colouring()
        for turned in orientations(Board(position.context.puzzle, position.colouring())):
            assert after(Position.of(turned.puzzle, turned.colouring)) == board
    assert found > 10


def test_few_ways_are_compared_as_in_a_search_through_all_ways() -> None:
    steps = 0
    for position in positions(38, 300):
        listed = ways_to_read(position, LIMIT)
        for technique in (two_islands, joint_ways):
            found = {step.mask: step.ways for step in technique.find(position)}
            every = one_per_cell(one.step(position, "") for one in joint_ways.decided(position, listed, technique.MOST))
            few = {step.mask: step.ways for step in every if step.ways <= technique.MOST}
            assert found.items() >= few.items()
            assert all(1 <= ways <= technique.MOST for ways in found.values())
            steps += len(few)
    assert steps > 40


def test_the_sentence_names_the_ways_that_are_compared() -> None:
    (step,) = two_islands.find(drawn("3 . . . / . . . . / . . . 4"))
    assert step.text == (
        "if r2c2 were island, the 3 at r1c1 could only be completed with r1c2+r2c2 or r2c1+r2c2, and then every way "
        "to complete the 4 at r3c4 would make r1c2, r1c3 or r3c1 sea and cut it off"
    )
    assert step.ways == 3
