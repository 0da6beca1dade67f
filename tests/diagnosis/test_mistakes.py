"""What is said of a wrong board: something plain first, then a short chain; and never of cells that a solution has."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat import read_boards
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.diagnosis import mistakes
from nurikabe_sat.diagnosis.mistakes import Mistake, by_both, by_search, find_mistake
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.solving.search import Status, solve
from tests.deduction.test_techniques import agreeing, check_step
from tests.support.oracle import solutions
from tests.support.pictures import drawn
from tests.support.strategies import solvable_boards


def board_of(picture: str) -> Given:
    position = drawn(picture)
    return Given(position.context.puzzle, position.colouring())


@pytest.mark.parametrize(
    ("picture", "kind", "cells", "text"),
    [
        ("B B . / B B . / . . 2", "plain", [0, 1, 3, 4], "the 2x2 block at r1c1-r2c2 is all sea"),
        ("2 W W . / . . . .", "plain", [0, 1, 2], "the island of the 2 at r1c1 has 3 cells"),
        (
            "W . . / . . . / . . 2",
            "plain",
            [0],
            "no number can reach the island cell r1c1: even the 2 at r3c3 would need at least 5 cells",
        ),
        ("2 B . 3 / B . . .", "plain", [1, 4], "the 2 at r1c1 has room for only 1 of its 2 cells"),
    ],
)
def test_something_plain_is_told_first(picture: str, kind: str, cells: list[int], text: str) -> None:
    found = find_mistake(board_of(picture))
    assert (found.kind, found.text, found.chains) == (kind, text, ())
    clues = {clue.cell for clue in board_of(picture).puzzle.clue_list}
    assert set(found.cells) - clues == set(cells) - clues


def test_a_clue_that_is_painted_over() -> None:
    puzzle = board_of("2 . / . .").puzzle
    found = find_mistake(Given.of(puzzle, decided=[(0, Colour.SEA)]))
    assert (found.kind, found.cells, found.text) == ("plain", (0,), "the clue at r1c1 is painted as sea")


def test_a_chain_leads_from_painted_cells_to_what_is_wrong() -> None:
    found = find_mistake(board_of(". B ? . / . . . B"))
    assert found.kind == "chain"
    assert 1 <= found.length <= 3
    assert set(found.cells) <= {1, 2, 7}


def pack_board(name: str, *decided: tuple[int, Colour]) -> Given:
    pack = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")
    return Given.of(next(board.puzzle for board in pack if board.name == name), decided=decided)


def only(board: Given, found: Mistake) -> Given:
    """The board with the cells of a mistake alone: what is said of them must hold without the others."""
    colours = board.colouring.colours
    cells = [cell for cell in found.cells if cell not in board.puzzle.clue_at]
    assert cells
    return Given.of(board.puzzle, decided=[(cell, colours[cell]) for cell in cells])


def test_a_cell_that_can_be_neither() -> None:
    """No chain leads from the painted cells to what is wrong; two from both colours of another cell do."""
    board = pack_board("7x7-expert-4", (1, Colour.SEA), (16, Colour.ISLAND))
    found = by_both(Position.of(board.puzzle, board.colouring, NEVER))
    assert found is not None
    assert (found.kind, len(found.chains)) == ("both", 2)
    assert found.text == "r2c3 can be neither sea nor island, because of r1c2 and r3c3"
    assert solve(only(board, found)).status is Status.NONE


def test_what_only_a_search_finds() -> None:
    board = pack_board("7x7-expert-9", (48, Colour.ISLAND), (25, Colour.SEA), (5, Colour.SEA))
    assert by_both(Position.of(board.puzzle, board.colouring, NEVER)) is None
    found = by_search(board, NEVER)
    assert found.kind == "search"
    assert found.text.endswith(", as only a search shows")
    assert solve(only(board, found)).status is Status.NONE


def test_two_chains_are_looked_for_within_counted_work(monkeypatch: pytest.MonkeyPatch) -> None:
    board = pack_board("7x7-expert-4", (1, Colour.SEA), (16, Colour.ISLAND))
    assert find_mistake(board).kind == "both"
    monkeypatch.setattr(mistakes, "WORK", 0)
    assert find_mistake(board).kind == "search"


def test_many_painted_cells_are_counted_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "_NAMED", 1)
    found = find_mistake(pack_board("7x7-expert-4", (1, Colour.SEA), (16, Colour.ISLAND)))
    assert found.text == "r2c3 can be neither sea nor island, because of 2 painted cells"


@given(solvable_boards(max_cells=20), st.data())
def test_no_solution_has_the_cells_of_a_mistake(given_board: Given, data: st.DataObject) -> None:
    """On boards with one wrong cell, of those where no solution has what is painted."""
    puzzle, colours = given_board.puzzle, list(given_board.colouring.colours)
    free = [c for c in range(puzzle.grid.size) if c not in puzzle.clue_at]
    if not free:
        return
    painted = data.draw(st.sets(st.sampled_from(free), min_size=1))
    wrong = data.draw(st.sampled_from(sorted(painted)))
    colours[wrong] = Colour.ISLAND if colours[wrong] is Colour.SEA else Colour.SEA
    board = Given.of(puzzle, decided=[(c, colours[c]) for c in sorted(painted)])
    position = Position.of(puzzle, board.colouring)
    all_solutions = [
        sum(1 << c for c, letter in enumerate(solution) if letter == "B")
        for solution in solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    ]
    if agreeing(all_solutions, position.sea | position.island, position.sea):
        return
    found = find_mistake(board)
    assert found.kind != "none"
    cells = sum(1 << c for c in found.cells)
    assert cells & ~(position.sea | position.island) == 0
    assert not agreeing(all_solutions, cells, position.sea), found.text
    for chain in found.chains:
        sea, island = position.sea | chain.sea_mask, position.island | chain.island_mask
        for step in chain.steps:
            check_step(all_solutions, step, sea, island)
            sea, island = sea | step.sea_mask & ~island, island | step.island_mask & ~sea
