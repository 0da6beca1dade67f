"""The lazy loop: answers, limits, statistics, and what watches it."""

import time
from random import Random

import pytest
from hypothesis import given, settings

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import COMPLETE, ENCODINGS
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.errors import ConsistencyError, LimitReached, UsageError
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import available, open_backend
from nurikabe_sat.solving.lazy import SolverCall, counting_pays
from nurikabe_sat.solving.loose.draft import draft
from nurikabe_sat.solving.search import Options, Search, Status, is_unique, solutions, solve
from tests.encoding.test_encodings import assert_same
from tests.support.command import HARD
from tests.support.strategies import solvable_boards
from tests.support.waiting import PATIENCE

UNIQUE = Puzzle.from_rows([[0, 0, 0, 1], [2, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]])
SEVERAL = Puzzle.from_rows([[2, 0], [0, 0]])
NONE = Puzzle.from_rows([[0, 0, 2], [1, 0, 0], [0, 0, 2]])
# The puzzle of which no run has ever ended: far beyond any time limit of a test.
HOPELESS = read_board(HARD).puzzle

IN_PROCESS = [row.name for row in available() if row.kind == "python-sat" and row.present]


def test_a_unique_solution() -> None:
    result = solve(UNIQUE, unique=True)
    assert result.status is Status.SOLVED
    assert result.solution is not None
    assert result.solution.to_rows() == ["BBBW", "WWBB", "BBWB", "WBBB"]
    assert result.unique is True
    assert result.second is None


def test_several_solutions_come_with_a_second_one() -> None:
    result = solve(SEVERAL, unique=True)
    assert result.unique is False
    assert result.solution is not None
    assert result.second is not None
    assert result.solution != result.second
    assert not violations(SEVERAL, result.second)


def test_no_solution() -> None:
    result = solve(NONE, unique=True)
    assert (result.status, result.solution, result.unique) == (Status.NONE, None, None)


def test_uniqueness_is_not_known_unless_asked() -> None:
    assert solve(UNIQUE).unique is None
    assert is_unique(UNIQUE)
    assert not is_unique(SEVERAL)
    assert not is_unique(NONE)


def test_solutions_stop_at_the_limit() -> None:
    assert len(list(solutions(SEVERAL))) == 2
    assert len(list(solutions(SEVERAL, 1))) == 1
    assert list(solutions(SEVERAL, 0)) == []
    assert list(solutions(NONE)) == []


@pytest.mark.parametrize("solver", IN_PROCESS)
@settings(max_examples=25)
@given(board=solvable_boards(max_cells=16))
def test_every_solver_finds_the_same_solutions(solver: str, board: Board) -> None:
    assert_same(Board.of(board.puzzle), Options(solver=solver, presolve=False))


@pytest.mark.parametrize("solver", ["glucose4", "cadical195", "lingeling"])
def test_a_time_limit_is_kept(solver: str) -> None:
    started = time.monotonic()
    result = solve(HOPELESS, options=Options(solver=solver), deadline=Deadline.after(0.3))
    assert result.status is Status.LIMIT
    assert time.monotonic() - started < PATIENCE  # nowhere near the hours that the board would take


def test_a_time_limit_in_the_midst_of_solutions_is_an_error_of_its_own() -> None:
    with pytest.raises(LimitReached), Search(HOPELESS, deadline=Deadline.after(0)) as search:
        search.next_solution()
    with pytest.raises(LimitReached):
        is_unique(HOPELESS, deadline=Deadline.after(0))


def test_rounds_can_be_watched() -> None:
    rounds: list[SolverCall] = []
    result = solve(SEVERAL, unique=True, options=Options(presolve=False), watch=rounds.append)
    assert [one.number for one in rounds] == list(range(1, len(rounds) + 1))
    assert sum(one.cuts for one in rounds) == result.statistics.cuts
    assert len(rounds) == result.statistics.calls
    assert rounds[0].answer is True


def test_decided_cells_are_kept_and_may_leave_nothing() -> None:
    (first, second) = solutions(SEVERAL)
    assert [one.to_rows() for one in solutions(SEVERAL.painted(first))] == [first.to_rows()]
    assert [one.to_rows() for one in solutions(SEVERAL.painted(second))] == [second.to_rows()]
    assert not list(solutions(SEVERAL.painted(Colouring.from_rows(["..", ".W"]))))


@pytest.mark.parametrize("options", [Options(encoding="magic"), Options(solver="no-such-solver-here", presolve=False)])
def test_unknown_names_are_refused_before_anything_else(options: Options) -> None:
    with pytest.raises(UsageError):
        solve(UNIQUE, options=options)


def test_a_wrong_answer_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: an encoder that forgot the sea must not get past the referee."""
    monkeypatch.setattr("nurikabe_sat.encoding.encoded.cut_clauses", lambda *_: [])
    apart = Puzzle.from_rows([[0, 0, 1, 0, 0]])
    with pytest.raises(ConsistencyError, match="gave a grid that breaks the rules"):
        solve(apart, options=Options(encoding="cuts", presolve=False))


@pytest.mark.parametrize("encoding", [entry.name for entry in ENCODINGS])
def test_every_encoding_solves_the_puzzle_of_the_seed(encoding: str) -> None:
    result = solve(UNIQUE, unique=True, options=Options(encoding=encoding, presolve=False))
    assert result.solution is not None
    assert result.solution.to_rows() == ["BBBW", "WWBB", "BBWB", "WBBB"]
    assert result.unique


def test_long_searches_get_what_the_encoding_holds_in_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no patience at all the redundant clauses join early, and change nothing but the formula."""
    monkeypatch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", 1)
    monkeypatch.setattr("nurikabe_sat.encoding.reserve.MOST_PATIENCE", 1)
    puzzle = Puzzle(Grid(6, 6), (Clue(7, 8), Clue(16, 8), Clue(20, 9)))
    with Search(puzzle, options=Options(presolve=False)) as search:
        assert search.encoded is not None
        before = len(search.encoded.cnf.clauses)
        found = list(iter(search.next_solution, None))
        assert len(set(found)) == len(found) == len(list(solutions(puzzle, options=Options(encoding=COMPLETE))))
        assert search.encoded.cnf.clauses[before:]
        added = {comment for comment, _ in search.encoded.cnf.groups()}
        assert {
            "forest: two islands have one contact at most (redundant)",
            "spans: the sea goes around an island without border cells (redundant)",
        } <= added
        assert search.statistics.clauses == len(search.encoded.cnf.clauses) > before


def test_a_long_search_goes_on_with_a_solver_that_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def noting(name: str, *, deadline_expected: bool, counting: bool = False) -> Backend:
        backend = open_backend(name, deadline_expected=deadline_expected, counting=counting)
        opened.append(backend.info.name)
        return backend

    monkeypatch.setattr("nurikabe_sat.solving.lazy.open_backend", noting)
    monkeypatch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", 1)
    monkeypatch.setattr("nurikabe_sat.encoding.reserve.COUNTING_PATIENCE", 20)
    puzzle = Puzzle(Grid(6, 6), (Clue(7, 8), Clue(16, 8), Clue(20, 9)))
    conflicts = [0]
    with Search(puzzle, options=Options(presolve=False)) as search:
        found = []
        while (solution := search.next_solution()) is not None:
            found.append(solution)
            conflicts.append(search.statistics.conflicts)
    assert opened == ["minicard", "glucose42"]
    assert conflicts == sorted(conflicts), "what the first solver had is lost"
    assert len(set(found)) == len(found) == len(list(solutions(puzzle, options=Options(encoding=COMPLETE))))


def test_nothing_is_deduced_before_a_baseline() -> None:
    with Search(UNIQUE, options=Options(encoding="paths")) as search:
        assert search.encoded is not None
        assert search.statistics.variables > 14_248  # the paths of a 4x4
    with Search(UNIQUE) as search:
        assert search.encoded is None


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[3, 0, 0], [0, 0, 0], [0, 0, 3]], True),
        ([[0, 30, 0, 0, 0, 0, 0, 0], *[[0] * 8] * 7], True),  # one large island
        ([[0, 0, -1, 0], *[[0] * 4] * 3], True),  # no size, nothing to count
        ([[3, *[0] * 20], *[[0] * 21] * 20], False),  # a large board
    ],
)
def test_the_solver_counts_on_small_boards(rows: list[list[int]], expected: bool) -> None:
    assert counting_pays(plain(Puzzle.from_rows(rows))) is expected


def test_the_time_limit_holds_while_a_board_is_preprocessed_and_drafted() -> None:
    over = Deadline.after(0)
    with pytest.raises(LimitReached):
        presolve(UNIQUE, deadline=over)
    loose = Puzzle(Grid(30, 30), tuple(Clue(c, None) for c in range(31, 900, 62)))
    known = presolve(loose)
    assert known is not None
    with pytest.raises(LimitReached):
        draft(known, Random(1), over)
    assert solve(loose, deadline=over).status is Status.LIMIT
