"""Assumptions with the colours of a known solution are not followed, which finds the same steps."""

from hypothesis import given, settings

from nurikabe_sat import read_board
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.techniques import cases, confinement, lookahead, right_of_way, squeeze, what_if
from nurikabe_sat.diagnosis.common_cells import common_cells
from nurikabe_sat.puzzle.model import Board
from tests.deduction.test_techniques import seas_of_solutions
from tests.support.strategies import solvable_boards

SAME = (confinement.TECHNIQUE, squeeze.TECHNIQUE, right_of_way.TECHNIQUE, what_if.TECHNIQUE, cases.TECHNIQUE)


@settings(max_examples=15)
@given(solvable_boards(max_cells=16))
def test_steps_are_the_same_with_a_known_solution(board: Board) -> None:
    puzzle = board.puzzle
    everything, known = Position.of(puzzle), common_cells(puzzle).limit(Position.of(puzzle))
    as_sea, as_island = known.context.refutable
    assert not as_sea & as_island
    for technique in SAME:
        one, other = ([(step.mask, step.text) for step in technique.find(at)] for at in (everything, known))
        assert one == other
    first, second = (next(lookahead.TECHNIQUE.find(at), None) for at in (everything, known))
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert second.length <= first.length
        assert all(not second.sea_mask & ~sea and not second.island_mask & sea for sea in seas_of_solutions(puzzle))


def test_confinement_does_not_try_the_colours_of_the_solution() -> None:
    puzzle = read_board("4 4\n4 . . .\n. . . .\n. . . 2\n. . . .").puzzle
    works = []
    for position in (Position.of(puzzle), common_cells(puzzle).limit(Position.of(puzzle))):
        before = position.context.work
        works.append((len(list(confinement.find(position))), position.context.work - before))
    (steps, work), (same, less) = works
    assert steps == same
    assert less < work
