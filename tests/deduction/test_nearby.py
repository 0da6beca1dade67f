"""Second assumptions that ``presolve`` refutes: each holds by its reason. The last attempt of lookahead uses them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat import read_board
from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction import nearby, short_chains
from nurikabe_sat.deduction.contradictions import find_any
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.nearby import refuted_nearby
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.techniques import lookahead, ring
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.puzzle.model import Board, Colouring
from tests.deduction.test_techniques import check_chain, check_step, seas_of_solutions
from tests.support.strategies import solvable_boards

QUICK = [technique for technique in DIRECT if technique.is_followed]


@settings(max_examples=20)
@given(solvable_boards(max_cells=16), st.data())
def test_a_second_assumption_is_refuted_by_presolve_and_by_its_chain(board: Board, data: st.DataObject) -> None:
    position = Position.of(board.puzzle, board.colouring)
    if not position.undecided:
        return
    cell = 1 << data.draw(st.sampled_from(members_of(position.undecided)))
    supposed = position.suppose(cell, 0) if data.draw(st.booleans()) else position.suppose(0, cell)
    if find_any(supposed) is not None:
        return
    all_solutions, grid = seas_of_solutions(board.puzzle), position.grid
    for step in refuted_nearby("lookahead", supposed, [one.find for one in QUICK], 9):
        wrong = Colouring.from_masks(grid, supposed.sea | step.island_mask, supposed.island | step.sea_mask)
        assert presolve(board.puzzle, wrong) is None
        check_step(all_solutions, step, supposed.sea, supposed.island)
        for chain in step.chains:
            check_chain(all_solutions, chain, step, supposed)


def test_only_cells_near_the_assumed_one_are_tried() -> None:
    position = Position.of(read_board("1 13\n1 . . . . . . . . . . . 1").puzzle).suppose(0, 1 << 11)
    steps = list(refuted_nearby("lookahead", position, [one.find for one in QUICK], 9))
    assert {cell for step in steps for cell in (*step.sea, *step.island)} <= {7, 8, 9, 10}


def test_the_last_attempt_refutes_what_no_other_attempt_refutes(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_board("5 5\n. 7 . . .\n. . . . .\n. . . . .\n. . 4 . .\n. . . . .").puzzle
    names = "unreachable, pool, complete-island, sea-bridge, reach-blocked, growth-by-need, only-way-out-sea, "
    names += "only-way-out-island, separation, surrounded, too-big"
    find = lookahead.with_techniques([*(one for one in QUICK if one.name in names.split(", ")), ring.TECHNIQUE])
    found = []
    for near in (0, nearby.NEAR):
        monkeypatch.setattr(nearby, "NEAR", near)
        found.append([step.mask for step in find(Position.of(puzzle))])
    assert not found[0]
    assert found[1]
    for step in find(Position.of(puzzle)):
        check_step(seas_of_solutions(puzzle), step, 0, puzzle.clue_mask)


def test_the_last_attempt_replaces_a_chain_that_is_nearly_short(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_board("5 5\n. . . . 6\n. 6 . . .\n. . . . .\n. . . . .\n3 . . . .").puzzle
    for module in (lookahead, short_chains):
        monkeypatch.setattr(module, "LONG", 3)
    find = lookahead.with_techniques([*QUICK, ring.TECHNIQUE])
    lengths = []
    for failed in (1, 0):  # after a failure, the last attempt is not made again
        position = Position.of(puzzle)
        position.context.failed = failed
        step = next(find(position))
        check_step(seas_of_solutions(puzzle), step, 0, puzzle.clue_mask)
        lengths.append(step.length)
    assert lengths == [6, 1]
