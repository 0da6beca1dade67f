"""The steps of ``two-islands`` against all solutions of small boards, turned and mirrored."""

import random
from collections.abc import Iterator

import pytest

from nurikabe_sat.deduction.arguments.joint import NeighbourFalls, OpposingWays, WaysFall
from nurikabe_sat.deduction.joint import LIMIT, ways_to_read
from nurikabe_sat.deduction.joint_step import one_per_cell
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import colours_of
from nurikabe_sat.deduction.techniques import joint_ways, two_islands
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import canonical, orientations
from tests.deduction.test_arguments import Cells, random_position
from tests.support.counted_ways import CountedWays
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


def test_a_neighbour_is_left_out_if_another_excludes_its_ways() -> None:
    """The ways of both islands are counted again as sets of cells, and so are those that cut the sea."""
    position = drawn(". 6 . . B W / . . . . B . / . B . . . 7 / . W . . W . / B 7 . . . B")
    (step,) = (step for step in joint_ways.find(position) if step.island == (21,))
    whole, alone, together = step.arguments
    assert isinstance(whole, OpposingWays)
    assert isinstance(alone, WaysFall)
    assert isinstance(together, NeighbourFalls)
    board = CountedWays.of(position).with_colour(frozenset({21}), is_sea=True)
    every = {way: board.with_island(way, board.around(way)) for way in board.ways(17) or ()}
    left = {way: one for way, one in every.items() if not is_cut(one)}
    assert (whole.count, alone.count, together.count) == (len(every), len(every) - len(left), len(left)) == (7, 5, 2)
    assert together.neighbour.shown == (25,)
    for way, one in left.items():
        others = one.beside(25, way, one.around(way)) or ()
        assert all(is_cut(one.with_island(other, one.around(other))) for other in others)


def test_no_neighbour_excludes_a_way_that_cuts_the_sea() -> None:
    """On the board with the assumed cell, ways that cut the sea are among those that break a rule by themselves."""
    cuts = 0
    for position in positions(66, 2_000):
        for step in (*two_islands.find(position), *joint_ways.find(position)):
            whole, *why = step.arguments
            alone = [one.count for one in why if isinstance(one, WaysFall)]
            if not isinstance(whole, OpposingWays) or any(isinstance(one, OpposingWays) for one in why):
                continue
            board = CountedWays.of(position)
            board = board.with_colour(frozenset((*step.sea, *step.island)), is_sea=bool(step.island))
            clue = whole.island.shown[0]
            every = board.ways(clue) or ()
            if len(every) == whole.count:
                found = sum(is_cut(board.with_island(way, board.around(way))) for way in every)
                assert found <= sum(alone), step.text
                cuts += found
    assert cuts > 20


def is_cut(board: CountedWays) -> bool:
    """Whether islands separate cells of the sea."""
    return not board.sea <= board.reached(frozenset([min(board.sea)]), {*range(board.grid.size)} - board.island)
