"""A long refutation made shorter: fewer steps, each of them sound, and the same colour refuted."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from nurikabe_sat.deduction import short_chains
from nurikabe_sat.deduction.assumptions import Assumptions
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import refutation_step
from nurikabe_sat.deduction.shorter import shorter
from nurikabe_sat.deduction.techniques import joint_ways, lookahead, shapes, two_islands
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from tests.deduction.test_techniques import check_chain, seas_of_solutions
from tests.support.strategies import solvable_boards

SMALL = """5 5
2 . . . .
. . . . .
. . . . .
. . . 4 .
. . 4 . .
"""
QUICK = [technique for technique in DIRECT if technique.is_followed]
FINDERS = [technique.find for technique in QUICK]


def refuted(position: Position) -> Iterator[tuple[Line, Line]]:
    """Each refuted line of a position, and the shorter one."""
    lines = Assumptions(position, FINDERS)
    while not lines.is_over:
        lines.advance()
    for line in lines.refuted:
        yield line, shorter(position, line, FINDERS, ())


def test_steps_that_can_be_done_without_are_left_out() -> None:
    position = Position.of(read_board(SMALL).puzzle)
    lengths = [(len(line.refutation().steps), len(short.refutation().steps)) for line, short in refuted(position)]
    assert all(short <= long for long, short in lengths)
    assert any(long > 10 >= short for long, short in lengths)


@settings(max_examples=20)
@given(solvable_boards(max_cells=16))
def test_what_is_left_holds(board: Board) -> None:
    puzzle, position = board.puzzle, Position.of(board.puzzle)
    all_solutions = seas_of_solutions(puzzle)
    for line, short in refuted(position):
        assert (short.sea, short.island) == (line.sea, line.island)
        check_chain(all_solutions, short.refutation(), refutation_step("lookahead", short), position)


@settings(max_examples=20)
@given(solvable_boards(max_cells=16))
def test_a_chain_that_excludes_few_ways_holds(board: Board) -> None:
    all_solutions = seas_of_solutions(board.puzzle)
    techniques = {name: find for group in lookahead.FEW_WAYS for name, find in group.items()}
    position = Position.of(board.puzzle)
    for _ in range(2):  # reasons of the first board are found again on a later one
        lines = Assumptions(position, [*FINDERS, *techniques.values()])
        while not lines.is_over:
            lines.advance()
        for line in lines.refuted:
            check_chain(all_solutions, line.refutation(), refutation_step("lookahead", line), position)
            for step in line.refutation().steps:
                assert step.technique not in techniques or step.ways <= joint_ways.MOST
        for line in lines.refuted[:1]:
            position = position.with_cells(line.island, line.sea)


def test_a_long_chain_is_replaced_by_one_that_excludes_few_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Position.of(read_board("5 5\n6 . . 4 .\n. . . . .\n. . . . .\n. . . 3 .\n. . . . .").puzzle)
    for module in (lookahead, short_chains):
        monkeypatch.setattr(module, "LONG", 9)
    with_ways = [*QUICK, shapes.TECHNIQUE, two_islands.TECHNIQUE, joint_ways.TECHNIQUE]
    found = [next(lookahead.with_techniques(some)(board)) for some in (QUICK, with_ways)]
    assert [step.length for step in found] == [10, 1]


def test_a_share_of_the_work_is_spent_to_find_a_shorter_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_board("5 5\n. . . . .\n. . . . 6\n. . . . .\n. . . . .\n. . . 6 .").puzzle
    for module in (lookahead, short_chains):
        monkeypatch.setattr(module, "LONG", 3)
    spent = []
    for share in (0.0, short_chains.FURTHER, 9.0):
        monkeypatch.setattr(short_chains, "FURTHER", share)
        position = Position.of(puzzle)
        assert next(lookahead.TECHNIQUE.find(position)).length <= 3
        spent.append(position.context.work)
    assert spent[0] < spent[1] < spent[2]


@settings(max_examples=10)
@given(solvable_boards(max_cells=16))
def test_a_chain_with_walls_holds(board: Board) -> None:
    all_solutions, position = seas_of_solutions(board.puzzle), Position.of(board.puzzle)
    finders = [*FINDERS, *lookahead.WITH_WALLS.values()]
    lines = Assumptions(position, finders)
    while not lines.is_over:
        lines.advance()
    for line in lines.refuted:
        for one in (line, shorter(position, line, finders, ())):
            check_chain(all_solutions, one.refutation(), refutation_step("lookahead", one), position)


@pytest.mark.parametrize(
    ("board", "before", "after"),
    [
        ("5 5\n. . . . .\n. . . . 4\n7 . . . .\n. . . . .\n. . . . .", 5, 3),
        ("5 5\n. . . . .\n. . . 6 .\n. . . . .\n. . 7 . .\n. . . . .", 12, 2),
    ],
)
def test_a_chain_that_is_nearly_short_is_replaced_by_one_with_walls(
    board: str, before: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position.of(read_board(board).puzzle)
    for module in (lookahead, short_chains):
        monkeypatch.setattr(module, "LONG", 3)
    lengths = []
    for nearly in (0, lookahead.NEARLY):
        monkeypatch.setattr(lookahead, "NEARLY", nearly)
        lengths.append(next(lookahead.TECHNIQUE.find(position)).length)
    assert lengths == [before, after]


@settings(max_examples=10)
@given(solvable_boards(max_cells=16))
def test_a_limit_does_not_change_a_chain(board: Board) -> None:
    for every in ([one.find for one in QUICK], [*FINDERS, *lookahead.SLOW.values()]):
        lines, again = (Assumptions(Position.of(board.puzzle), every) for _ in range(2))
        for one in (lines, again):
            while not one.is_over:
                one.advance()
        for line, limited in zip(lines.refuted, again.refuted, strict=True):
            assert limited.refutation_within(line.length - 1) is None
            chain = limited.refutation_within(line.length)
            assert chain is not None
            assert [step.mask for step in chain.steps] == [step.mask for step in line.refutation().steps]
            for step in chain.steps:  # what a chain follows first are all assumed cells of the reason
                assert not step.rests_on & ~step.because_mask
                assert not step.because_mask & line.position.assumed & ~step.rests_on
