"""Facts: exactly the cells that brute force finds to be the same in all solutions, and at a time limit no others."""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.loose import loose_puzzle
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis import single_cell
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus, _Search, facts
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.solving.frontier import count_along_frontier
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options
from tests.encoding.test_encodings import brute_force
from tests.support.command import HARD
from tests.support.strategies import boards, puzzles, solvable_boards
from tests.support.waiting import PATIENCE

HOPELESS = read_board(HARD).puzzle


def merged(solutions: set[str]) -> str:
    """The letter of each cell in all of the solutions, `?` where they differ."""
    return "".join(letters[0] if len(set(letters)) == 1 else "?" for letters in zip(*solutions, strict=True))


def assert_exact(board: Board, found: Facts) -> None:
    solutions = brute_force(board)
    if not solutions:
        assert found == Facts(FactsStatus.NONE, Colouring.unknown(board.puzzle.grid), frozenset(), ())
        return
    expected = merged(solutions)
    assert found.status is FactsStatus.COMPLETE
    assert "".join(found.to_rows()) == expected
    assert found.open == {c for c, letter in enumerate(expected) if letter == "?"}
    assert {"".join(solution.to_rows()) for solution in found.solutions} <= solutions


@st.composite
def partial_boards(draw: st.DrawFn) -> Board:
    """Puzzles with solutions, some cells of one of them decided."""
    board = draw(solvable_boards(20))
    kept = draw(st.sets(st.integers(0, board.puzzle.grid.size - 1), max_size=3))
    return Board.of(board.puzzle, decided=[(c, board.colouring.colours[c]) for c in kept])


@pytest.mark.parametrize("options", [Options(), Options(presolve=False)], ids=["presolved", "plain"])
@given(board=st.one_of(puzzles().map(Board.of), boards(), partial_boards()))
def test_facts_are_those_of_brute_force(options: Options, board: Board) -> None:
    assert_exact(board, facts(board, options=options))


@settings(max_examples=40)
@given(board=partial_boards())
def test_small_chunks_prove_the_same(board: Board) -> None:
    """With hardly any patience windows and smaller formulas are asked about single cells; redundant clauses join."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.diagnosis.facts.GROUP_CONFLICTS", 1)
        patch.setattr("nurikabe_sat.diagnosis.facts.SINGLE_CONFLICTS", 1)
        patch.setattr("nurikabe_sat.diagnosis.facts.CLOSER", 1)
        patch.setattr("nurikabe_sat.diagnosis.facts.DOUBT", 1)
        patch.setattr("nurikabe_sat.diagnosis.single_cell.MANY", 0)
        patch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", 1)
        patch.setattr("nurikabe_sat.encoding.reserve.MOST_PATIENCE", 1)
        found = facts(board, options=Options(presolve=False))
    assert_exact(board, found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(2, marks=pytest.mark.soak)])
def test_whatever_settles_a_cell_agrees_with_counts_along_a_frontier(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hardly any patience again, on loose boards on which each way to ask about a single cell is taken."""
    puzzle = loose_puzzle(6, random.Random(seed))
    for name in ("GROUP_CONFLICTS", "SINGLE_CONFLICTS", "CLOSER", "DOUBT"):
        monkeypatch.setattr(f"nurikabe_sat.diagnosis.facts.{name}", 1)
    monkeypatch.setattr(single_cell, "MANY", 0)
    taken = set()
    for owner, name in ((_Search, "doubt"), (single_cell, "look_nearby")):
        way = getattr(owner, name)

        def watched(*arguments: object, way: Any = way) -> None:
            taken.add(way.__name__)
            way(*arguments)

        monkeypatch.setattr(owner, name, watched)
    found = facts(puzzle)
    assert taken == {"doubt", "look_nearby"}
    can_be = {
        (c, colour): count_along_frontier(Board.of(puzzle, decided=[(c, colour)])) > 0
        for c in range(puzzle.grid.size)
        for colour in (Colour.SEA, Colour.ISLAND)
        if c not in puzzle.clue_at
    }
    assert found.open == {c for c, _ in can_be if can_be[c, Colour.SEA] and can_be[c, Colour.ISLAND]}
    for c in range(puzzle.grid.size):
        if c not in found.open and c not in puzzle.clue_at:
            assert can_be[c, found.colouring.colours[c]]


@pytest.mark.parametrize("solver", ["cadical", "lingeling", "glucose4"])
@settings(max_examples=10)
@given(board=partial_boards())
def test_other_solvers(solver: str, board: Board) -> None:
    assert_exact(board, facts(board, options=Options(solver=solver, presolve=False)))


def test_a_time_limit_is_kept() -> None:
    started = time.monotonic()
    found = facts(HOPELESS, deadline=Deadline.after(0.3))
    assert time.monotonic() - started < PATIENCE  # nowhere near the hours that the board would take
    assert found.status is FactsStatus.LIMIT
    assert {letter for row in found.to_rows() for letter in row} == {"?", "W"}
    assert all(found.to_rows()[clue.cell // 14][clue.cell % 14] == "W" for clue in HOPELESS.clue_list)
    assert (found.open, found.solutions) == (frozenset(), ())


@given(board=partial_boards(), steps=st.integers(0, 12))
def test_at_a_time_limit_nothing_wrong_is_claimed(board: Board, steps: int) -> None:
    """The clock is a number of questions here, so that it runs out everywhere."""
    clock = iter(range(steps))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LazySolver, "is_late", lambda _: next(clock, None) is None)
        patch.setattr("nurikabe_sat.diagnosis.facts.GROUP_CONFLICTS", 1)
        found = facts(board, options=Options(presolve=False))
    solutions = brute_force(board)
    truth = merged(solutions)
    assert all(claim in (letter, "?") for claim, letter in zip("".join(found.to_rows()), truth, strict=True))
    assert all(truth[c] == "?" for c in found.open)
    assert {"".join(solution.to_rows()) for solution in found.solutions} <= solutions
    if found.status is FactsStatus.COMPLETE:
        assert_exact(board, found)


def test_a_time_limit_while_redundant_clauses_are_written_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Deadline.after(60)
    reached = False

    def plant(*_: object) -> None:
        nonlocal reached
        reached = True
        monkeypatch.setattr(LazySolver, "is_late", lambda _: True)
        raise late.reached("the formula was written")

    monkeypatch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", 1)
    monkeypatch.setattr("nurikabe_sat.encoding.forest_sea.plant_forest", plant)
    assert facts(HOPELESS, deadline=late).status is FactsStatus.LIMIT
    assert reached
