"""Short searches on large boards with many solutions: they change the order of solutions, never the set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving import search as search_module
from nurikabe_sat.solving import tries as tries_module
from nurikabe_sat.solving.lazy import SolverCall
from nurikabe_sat.solving.search import Options, solutions, solve
from nurikabe_sat.solving.tries import lengths, open_after_tries
from tests.encoding.test_encodings import brute_force
from tests.support.strategies import solvable_boards

HUGE = Puzzle(
    Grid(20, 20),
    tuple(
        Clue(20 * row + col, size)
        for row, col, size in [
            (0, 5, 6), (2, 19, 14), (6, 9, 4), (8, 18, 7), (10, 11, 63), (10, 16, 1), (10, 18, 2), (12, 4, 91),
            (15, 2, 2), (17, 7, 18), (19, 0, 18), (19, 13, 7),
        ]
    ),
)  # fmt: skip
"""Board of islands with 91 and 63 cells. Complete searches took 400 to 23,000 conflicts, by its orientation."""


def test_the_lengths_are_those_of_luby() -> None:
    assert list(lengths(15)) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@given(solvable_boards(max_cells=16), st.integers(1, 3), st.integers(0, 3))
def test_the_set_of_solutions_is_the_same(board: Board, number: int, conflicts: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "LOOSE_CELLS", 0)
        patch.setattr(search_module, "LOOSE_SHARE", 0)
        patch.setattr(search_module, "LOOSE_ISLAND", 0)
        patch.setattr(search_module, "is_loose", lambda _: False)
        patch.setattr("nurikabe_sat.encoding.spans.SLACK", -99)
        patch.setattr(tries_module, "TRIES", number)
        patch.setattr(tries_module, "CONFLICTS", conflicts)
        bare = Board.of(board.puzzle)
        found = ["".join(one.to_rows()) for one in solutions(bare)]
    assert len(set(found)) == len(found)
    assert set(found) == brute_force(bare)


def test_huge_islands_take_few_short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noting(name: str, *, deadline_expected: bool = False, counting: bool = False) -> Backend:
        backend = open_backend(name, deadline_expected=deadline_expected, counting=counting)
        opened.append(backend.info.name)
        return backend

    monkeypatch.setattr(tries_module, "open_backend", noting)
    calls: list[SolverCall] = []
    found = solve(HUGE, unique=True, watch=calls.append)
    assert found.solution is not None
    assert found.second is not None
    assert found.solution != found.second
    assert is_solution(HUGE, found.solution)
    assert is_solution(HUGE, found.second)
    assert len(set(opened)) == 1
    assert 2 <= len(opened) <= tries_module.TRIES + 1
    assert [one.number for one in calls] == list(range(1, len(calls) + 1))
    assert found.statistics.calls == len(calls)
    assert found.statistics.conflicts > tries_module.CONFLICTS * (len(opened) - 2)
    assert solve(HUGE).solution == found.solution


def test_a_solver_that_does_not_count_makes_no_short_searches() -> None:
    assert open_after_tries(plain(HUGE), "cadical195", NEVER) is None
    assert not solve(HUGE, options=Options(solver="cadical195"), deadline=Deadline.after(0.2)).statistics.cuts


def test_the_last_short_search_becomes_the_complete_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries_module, "TRIES", 2)
    monkeypatch.setattr(tries_module, "CONFLICTS", 1)
    opened = open_after_tries(plain(HUGE), "glucose", NEVER)
    assert opened is not None
    encoded, solver = opened
    with solver:
        assert solver.earlier_conflicts > 0
        assert any("forest" in comment for comment, _ in encoded.cnf.groups())
        assert solver.strengthen(), "the sizes as clauses are still in reserve"
