"""Ambiguous puzzles: where solutions differ, and a smallest set of cells that leaves one, by brute force."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.deadline import NEVER
from nurikabe_sat.diagnosis.ambiguity import Ambiguity, _Search, ambiguity
from nurikabe_sat.diagnosis.facts import FactsStatus, facts
from nurikabe_sat.diagnosis.hitting_sets import HittingSets
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options
from tests.diagnosis.test_facts import partial_boards
from tests.encoding.test_encodings import brute_force
from tests.support.strategies import boards, puzzles

TWO = Puzzle.from_rows([[0, 0, 0], [0, 2, 0], [0, 0, 0]])


def leave_one(solutions: set[str], size: int) -> bool:
    """Whether some cells, so many, tell one of the solutions from all others."""
    for cells in combinations(range(len(next(iter(solutions)))), size):
        seen = ["".join(solution[c] for c in cells) for solution in solutions]
        if any(seen.count(one) == 1 for one in seen):
            return True
    return False


@given(st.lists(st.sets(st.integers(1, 6), min_size=1), max_size=8), st.integers(0, 8))
def test_of_missable_sets_one_may_be_missed(sets: list[set[int]], missable: int) -> None:
    late, early = sets[:missable], sets[missable:]

    def hits(chosen: tuple[int, ...]) -> bool:
        return all(one & {*chosen} for one in early) and sum(not one & {*chosen} for one in late) <= 1

    least = next(size for size in range(7) if any(map(hits, combinations(range(1, 7), size))))
    with HittingSets(range(1, 7)) as hitting:
        for one in early:
            hitting.add(one)
        for one in late:
            hitting.add_missable(one)
            hitting.smallest(NEVER)
        chosen = hitting.smallest(NEVER)
        assert chosen is not None
        assert hits(tuple(chosen))
        assert (len(chosen), hitting.bound) == (least, least)
        assert least == 0 or hitting.is_least(NEVER)


def test_enough_conflicts_end_the_search() -> None:
    """Nine sets without a common element take nine, which is not seen at once."""
    with HittingSets(range(72), conflicts=20) as hitting:
        for number in range(9):
            hitting.add(range(number, 72, 9))
        assert hitting.smallest(NEVER) is None
        assert hitting.bound < 9
        assert hitting.smallest(NEVER) is None


def assert_right(board: Board, found: Ambiguity | None, *, in_time: bool) -> None:
    solutions = brute_force(board)
    if len(solutions) < 2:
        assert found is None
        return
    assert found is not None
    first, second = ("".join(one.to_rows()) for one in found.solutions)
    assert first != second
    assert {first, second} <= solutions
    differing = [c for c, letters in enumerate(zip(*solutions, strict=True)) if len(set(letters)) > 1]
    assert found.regions == tuple(map(tuple, board.puzzle.grid.components(differing)))
    if in_time:
        assert found.completion is not None
        assert found.complete
    if found.completion is None:
        assert found.completed is None
        return
    left = [one for one in solutions if all(one[c] == colour.value for c, colour in found.completion)]
    assert found.completed is not None
    assert left == ["".join(found.completed.to_rows())]
    if found.smallest:
        assert not any(leave_one(solutions, size) for size in range(len(found.completion)))


@given(board=st.one_of(puzzles().map(Board.of), boards(), partial_boards()))
def test_smallest_completions(board: Board) -> None:
    found = facts(board)
    assert_right(board, ambiguity(board, found), in_time=True)


@given(board=partial_boards(), steps=st.integers(0, 30))
def test_at_a_time_limit_nothing_wrong_is_claimed(board: Board, steps: int) -> None:
    """The clock is a number of questions here."""
    known = facts(board)
    clock = iter(range(steps))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LazySolver, "is_late", lambda _: next(clock, None) is None)
        found = ambiguity(board, known)
    assert_right(board, found, in_time=False)


@settings(max_examples=20)
@given(board=partial_boards())
def test_the_plain_formula_and_another_solver(board: Board) -> None:
    options = Options(presolve=False, solver="cadical")
    found = facts(board, options=options)
    assert_right(board, ambiguity(board, found, options), in_time=True)


@settings(max_examples=20)
@given(board=partial_boards())
def test_a_smallest_completion_is_found_if_asked_for(board: Board) -> None:
    found = ambiguity(board, facts(board), smallest=True)
    assert_right(board, found, in_time=True)
    assert found is None or found.smallest


def test_one_cell_is_enough() -> None:
    found = ambiguity(TWO, facts(TWO))
    assert found is not None
    assert found.regions == ((1,), (3,), (5,), (7,))
    assert found.smallest
    assert found.completion is not None
    ((cell, colour),) = found.completion
    assert (cell in (1, 3, 5, 7), colour.value) == (True, "W")


def test_without_all_facts_only_what_differs_is_told() -> None:
    complete = facts(TWO)
    unfinished = type(complete)(FactsStatus.LIMIT, Colouring.unknown(TWO.grid), frozenset({1, 3}), complete.solutions)
    found = ambiguity(TWO, unfinished)
    assert found is not None
    assert (found.regions, found.completion, found.smallest) == (((1,), (3,)), None, False)


def test_a_wrong_completion_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: a search that forgets to ask for a second solution."""
    right = _Search.solutions_with
    monkeypatch.setattr(HittingSets, "smallest", lambda *_: [])
    monkeypatch.setattr(_Search, "solutions_with", lambda *arguments: (right(*arguments) or [])[:1])
    with pytest.raises(ConsistencyError, match="another solver"):
        ambiguity(TWO, facts(TWO))
