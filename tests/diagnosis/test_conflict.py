"""Conflicts: really conflicting, really minimal, really smallest, by brute force; on real puzzles by the engine."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat import exactly, sea, why
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis import spreading
from nurikabe_sat.diagnosis.conflict import LIMITS, Conflict, WayOut, _check, _Search, conflict, prove
from nurikabe_sat.diagnosis.cross_check import other_solver
from nurikabe_sat.diagnosis.minimal import LiteralConflict, LiteralSolver, minimal
from nurikabe_sat.diagnosis.probing import Probing
from nurikabe_sat.diagnosis.relaxed_puzzle import broken_rules, relaxed_puzzle
from nurikabe_sat.diagnosis.relaxed_solver import RelaxedSolver
from nurikabe_sat.encoding.relaxed import Decided, Rule, demands, relaxed
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options, Status, solve
from tests.diagnosis.test_facts import HOPELESS
from tests.diagnosis.test_relaxed import brute_force
from tests.support.outside_data import published_puzzles
from tests.support.strategies import boards, puzzles, solvable_boards

SEEDS = Puzzle.from_rows([[0, 0, 2], [1, 0, 0], [0, 0, 2]])
SOLVABLE = Puzzle.from_rows([[0, 2, 0], [0, 0, 0], [3, 0, 0]])


def possible(puzzle: Puzzle, kept: set[Clue], decided: set[Decided]) -> bool:
    """Whether, by brute force, some relaxed solution has these cells."""
    return any(all(one[c] == colour.value for c, colour in decided) for one in brute_force(puzzle, kept))


SOME = st.sampled_from([0, 100])
"""The conflicts after which deduction is asked: from the start, or as always."""


def conflict_after(few: int, board: Board | Puzzle, *, fewest: bool = False) -> Conflict | None:
    """What is found if deduction is asked after so many conflicts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.diagnosis.relaxed_solver.FEW", few)
        return conflict(board, fewest=fewest)


def assert_right(board: Board, found: Conflict | None) -> None:
    """The conflict is one, and without any of its elements there is none."""
    puzzle = board.puzzle
    every = set(puzzle.clue_list)
    given_cells: set[Decided] = {
        (c, colour) for c, colour in enumerate(board.colouring.colours) if colour is not Colour.UNKNOWN
    }
    if found is None:
        assert possible(puzzle, every, given_cells)
        return
    clues, decided = set(found.clues), set(found.decided)
    assert decided <= given_cells
    assert not possible(puzzle, clues, decided)
    assert bool(decided) == possible(puzzle, every, set())
    assert found.minimal
    for clue in clues:
        assert possible(puzzle, clues - {clue}, decided)
    for cell in decided:
        assert possible(puzzle, every, decided - {cell})


@settings(max_examples=60)
@given(
    board=st.one_of(puzzles(12).map(Board.of), boards(12)).filter(lambda board: len(board.puzzle.clue_list) < 6),
    few=SOME,
)
def test_conflicts_are_minimal(board: Board, few: int) -> None:
    assert_right(board, conflict_after(few, board))


@settings(max_examples=40)
@given(board=st.one_of(puzzles(12).map(Board.of), boards(12)).filter(lambda board: len(board.puzzle.clue_list) < 6))
def test_conflicts_of_large_boards_are_minimal(board: Board) -> None:
    """Every board counts as large: probes remove clues, and repaired drafts are ways out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.diagnosis.conflict.LARGE", 1)
        patch.setattr("nurikabe_sat.diagnosis.conflict.MOST", 10**9)
        assert_right(board, conflict(board))


def test_ways_out_lead_to_ways_out_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """One way out keeps all other clues of the puzzle. Local changes lead to the others, without a question."""
    asked = 0
    solve_one = RelaxedSolver.solve

    def counted(solver: RelaxedSolver, literals: Sequence[int], conflicts: int | None = None) -> bool | None:
        nonlocal asked
        asked += conflicts == LIMITS[0]
        return solve_one(solver, literals, conflicts)

    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.LARGE", 1)
    monkeypatch.setattr("nurikabe_sat.diagnosis.relaxed_solver.RelaxedSolver.solve", counted)
    found = conflict(SEEDS)
    assert found is not None
    assert found.minimal
    assert (len(found.clues), asked) == (3, 0)


@settings(max_examples=40)
@given(board=solvable_boards(16).filter(lambda board: len(board.puzzle.clue_list) < 6), data=st.data())
def test_decided_cells_that_conflict(board: Board, data: st.DataObject) -> None:
    """Some cells of a solution, and one that may be wrong."""
    cells = st.integers(0, board.puzzle.grid.size - 1)
    kept = {c: board.colouring.colours[c] for c in data.draw(st.sets(cells))}
    kept[data.draw(cells)] = data.draw(st.sampled_from([Colour.SEA, Colour.ISLAND]))
    partial = Board.of(board.puzzle, decided=kept.items())
    assert_right(partial, conflict_after(data.draw(SOME), partial))


@settings(max_examples=40)
@given(
    board=st.one_of(puzzles(12).map(Board.of), boards(9)).filter(lambda board: len(board.puzzle.clue_list) < 6),
    few=SOME,
)
def test_smallest_conflicts(board: Board, few: int) -> None:
    puzzle = board.puzzle
    found = conflict_after(few, board, fewest=True)
    assert_right(board, found)
    if found is None:
        return
    assert found.smallest
    if found.decided:
        every = [(c, colour) for c, colour in enumerate(board.colouring.colours) if colour is not Colour.UNKNOWN]
        fewer = combinations(every, len(found.decided) - 1)
        assert all(possible(puzzle, set(puzzle.clue_list), set(cells)) for cells in fewer)
    elif found.clues:
        assert all(
            possible(puzzle, set(clues), set()) for clues in combinations(puzzle.clue_list, len(found.clues) - 1)
        )


@settings(max_examples=40)
@given(puzzle=puzzles(9).filter(lambda puzzle: len(puzzle.clue_list) < 5), few=SOME)
def test_the_rules_involved(puzzle: Puzzle, few: int) -> None:
    """No colouring breaks only other rules, and for each rule one breaks it and others that are not involved."""
    found = conflict_after(few, puzzle)
    if found is None:
        return
    breaks = []
    for letters in product((Colour.SEA, Colour.ISLAND), repeat=puzzle.grid.size):
        colouring = Colouring(puzzle.grid, letters)
        breaks.append(broken_rules(relaxed_puzzle(puzzle, found.clues, colouring), colouring))
    others = set(Rule) - set(found.rules)
    assert not any(broken <= others for broken in breaks)
    for rule in found.rules:
        assert any(broken <= others | {rule} for broken in breaks)


def test_ways_out() -> None:
    found = conflict(SEEDS)
    assert found is not None
    assert (found.clues, found.decided, found.minimal, found.smallest) == (SEEDS.clue_list, (), True, False)
    assert found.rules == (Rule.SEA_CONNECTED,)
    assert {way.dropped for way in found.ways_out} == {*SEEDS.clue_list, Rule.SEA_CONNECTED}
    for way in found.ways_out:
        assert is_solution(way.puzzle, way.solution) != isinstance(way.dropped, Rule)
        kept = [clue for clue in way.puzzle.clue_list if clue.size is not None]
        assert set(kept) <= set(SEEDS.clue_list) - {way.dropped}


def test_no_clue_at_all() -> None:
    found = conflict(Puzzle.from_rows([[0, 0], [0, 0]]))
    assert found == Conflict((), (Rule.NO_POOL, Rule.ISLAND_HAS_CLUE), (), found.ways_out if found else (), False)


@pytest.mark.parametrize(
    ("solver", "checker"),
    [
        ("cadical", "glucose"),
        ("cd15", "glucose"),
        ("CaDiCaL153", "glucose"),
        ("/usr/bin/cadical", "glucose"),
        ("glucose", "cadical153"),
        ("mc", "cadical153"),
    ],
)
def test_a_solver_of_another_family_confirms(solver: str, checker: str) -> None:
    assert other_solver(solver) == checker


@pytest.mark.parametrize("solver", ["cadical", "minisat22", "lingeling"])
def test_other_solvers(solver: str) -> None:
    found = conflict(SEEDS, options=Options(solver=solver))
    assert found is not None
    assert (found.clues, found.minimal) == (SEEDS.clue_list, True)


def test_a_time_limit_is_kept() -> None:
    with pytest.raises(LimitReached, match="the time limit was reached before"):
        conflict(HOPELESS, deadline=Deadline.after(0.3))


@settings(max_examples=60)
@given(puzzle=puzzles(12).filter(lambda puzzle: len(puzzle.clue_list) < 6), steps=st.integers(0, 8))
def test_at_a_time_limit_a_conflict_is_still_one(puzzle: Puzzle, steps: int) -> None:
    """The clock is a number of questions here; the check has as much time as it needs."""
    late = LazySolver.is_late
    clock = iter(range(steps))

    def is_late(one: LazySolver) -> bool:
        return next(clock, None) is None if one.deadline.is_limited else late(one)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            LazySolver, "is_late", lambda one: next(clock, None) is None if one.deadline.is_limited else late(one)
        )
        patch.setattr("nurikabe_sat.diagnosis.conflict.search_deadline", lambda _: Deadline.after(3600))
        try:
            found = conflict(puzzle)
        except LimitReached:
            return
    if found is None:
        assert possible(puzzle, set(puzzle.clue_list), set())
        return
    clues = set(found.clues)
    assert not possible(puzzle, clues, set())
    for way in found.ways_out:
        if isinstance(way.dropped, Clue):
            assert possible(puzzle, clues - {way.dropped}, set())


def test_what_is_hard_to_settle_stays_and_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def settles_nothing(questions: LiteralSolver, always: list[int], literals: list[int], *limits: Any) -> object:
        found = minimal(questions, always, literals, *limits)
        return None if found is None else LiteralConflict(tuple(literals), {})

    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.minimal", settles_nothing)
    found = conflict(SEEDS)
    assert found is not None
    assert found.clues == SEEDS.clue_list
    assert found.complete
    assert not found.minimal
    told = why(SEEDS)
    assert (told.status, told.complete, told.minimal, told.exit_code) == ("none", True, False, 3)
    assert told.lines[-1] == "this conflict may not be minimal: perhaps not all of its clues and cells are needed"


def test_the_clues_of_probing_are_a_conflict_without_time_for_a_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.LARGE", 1)
    clues = Probing(SEEDS).few_clues()
    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.relaxed", Mock(side_effect=LimitReached("too late")))
    found = conflict(SEEDS)
    assert found is not None
    assert (found.clues, found.rules, found.complete, found.minimal) == (clues, tuple(Rule), False, False)
    with pytest.raises(LimitReached):
        conflict(SOLVABLE)


def test_clues_that_are_not_tested_in_time_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline passes while clues are removed. That all of them contradict each other is known from before."""
    limits: list[int] = []

    def too_late(questions: LiteralSolver, always: list[int], literals: list[int], *options: Any) -> object:
        limits.append(len(literals))
        if literals and literals[0] in relaxed(SEEDS).clue_of:
            raise LimitReached("too late")
        return minimal(questions, always, literals, *options)

    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.minimal", too_late)
    found = conflict(SEEDS)
    assert found is not None
    assert (found.clues, found.unproved, found.minimal) == (SEEDS.clue_list, SEEDS.clue_list, False)
    assert found.rules == (Rule.SEA_CONNECTED,)
    assert limits == [0, 3, 3]


@pytest.mark.parametrize(
    ("limits", "first", "pairs"),
    [
        ({}, 1, 2),
        ({"WORK": 9}, 1, 1),
        ({"WORK": 0}, 1, 0),
        ({"FIRST_CELLS": 8}, 0, 2),
        ({"FIRST_WORK": 80}, 0, 2),
        ({"FIRST_SHARE": 1.1}, 0, 2),
    ],
)
def test_the_work_for_ways_out_is_bounded(
    limits: dict[str, float], first: int, pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 3x3 board has 9 cells. What ways out do not prove is proved by questions."""
    dropped: list[int] = []
    changed: set[int] = set()
    for name, limit in limits.items():
        monkeypatch.setattr(spreading, name, limit)

    def without(solver: RelaxedSolver, literal: int, conflicts: int) -> Sequence[int] | None:
        dropped.append(literal)
        return solve_without(solver, literal, conflicts)

    def near(solver: RelaxedSolver, literals: Sequence[int], *rest: Any) -> Sequence[int] | None:
        changed.add(sum(literals))
        return solve_near(solver, literals, *rest)

    solve_without, solve_near = RelaxedSolver.solve_without, RelaxedSolver.solve_near
    monkeypatch.setattr(RelaxedSolver, "solve_without", without)
    monkeypatch.setattr(RelaxedSolver, "solve_near", near)
    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.LARGE", 1)
    found = conflict(SEEDS)
    assert found is not None
    assert found.minimal
    assert (len(dropped), len(changed)) == (first, pairs)


def test_a_repeated_question_that_was_refuted_is_refuted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that probes and drafts leave open is not tried a second time; one that they answer is."""
    formula = relaxed(SEEDS)
    literals = [*formula.clues.values(), *formula.rules.values()]
    for is_refuted, expected in ((True, [False, False]), (False, [None, None])):
        refutes = Mock(return_value=is_refuted)
        monkeypatch.setattr(Probing, "refutes", refutes)
        monkeypatch.setattr("nurikabe_sat.diagnosis.relaxed_solver.drafted", Mock(return_value=None))
        with open_backend("glucose") as backend, LazySolver(backend, formula.formula) as lazy:
            solver = RelaxedSolver(formula, lazy, "glucose", Probing(SEEDS))
            assert [solver._solve_without_formula(literals) for _ in range(2)] == expected
        assert refutes.call_count == 1 + is_refuted


@pytest.mark.parametrize("is_late", [True, False])
def test_a_conflict_that_is_not_shown_to_be_minimal_says_so(is_late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three clues one is proved to be needed; then of three clues none."""
    whole = conflict(SEEDS)
    assert whole is not None
    for ways, line, unproved in (
        (
            tuple(way for way in whole.ways_out if way.dropped == SEEDS.clue_list[0]),
            "all of its clues and cells are needed, except perhaps the 1 at r2c1 and the 2 at r3c3",
            (Cell(2, 1), Cell(3, 3)),
        ),
        ((), "perhaps not all of its clues and cells are needed", (Cell(1, 3), Cell(2, 1), Cell(3, 3))),
    ):
        monkeypatch.setattr(
            "nurikabe_sat.queries.why.conflict",
            Mock(return_value=replace(whole, ways_out=ways, complete=not is_late)),
        )
        answer = why(SEEDS)
        assert (answer.status, answer.minimal, answer.complete, answer.exit_code) == ("none", False, not is_late, 3)
        assert answer.lines[-1] == f"this conflict may not be minimal: {line}"
        assert answer.unproved == unproved
        late = ["not complete: the time limit was reached; a larger --timeout may show more"]
        assert answer.sentences()[len(answer.lines) :] == late * is_late


def test_a_literal_is_tried_again_with_more_conflicts() -> None:
    """Of five literals the first question about each is given up; the second ends."""
    asked: list[tuple[int, int | None]] = []

    class Questions:
        deadline = NEVER

        def solve(self, literals: Sequence[int], conflicts: int | None = None) -> bool | None:
            asked.append((len(literals), conflicts))
            self.enough = {2, 4} <= set(literals)
            return None if conflicts == 1 and len(asked) > 1 else not self.enough

        def core(self) -> list[int]:
            return [2, 4]

        def model(self) -> list[int]:
            return []

        def conflicts(self) -> int:
            return len(asked)

    found = minimal(Questions(), [], [1, 2, 3, 4, 5], (1, 10))
    assert found == LiteralConflict((2, 4), {2: [], 4: []})
    assert asked == [(5, 10), (1, 1), (1, 1), (1, 10), (1, 10)]
    asked.clear()
    assert minimal(Questions(), [], [1, 2, 3, 4, 5], (1, 10), most=1) == LiteralConflict((2, 4), {})
    assert asked == [(5, 10), (1, 1)]


def test_a_wrong_conflict_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: a search that forgets a clue."""

    def forgets(questions: LiteralSolver, always: list[int], literals: list[int], *limits: Any) -> object:
        found = minimal(questions, always, literals, *limits)
        return None if found is None else LiteralConflict(found.literals[:-1], {})

    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.minimal", forgets)
    with pytest.raises(ConsistencyError, match="reported to contradict each other"):
        conflict(SEEDS)


def test_a_wrong_deduction_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: the search believes that nothing can be kept, and the check is given wrong lemmas."""
    assert conflict(SOLVABLE) is None
    monkeypatch.setattr("nurikabe_sat.diagnosis.relaxed_solver.FEW", 0)
    monkeypatch.setattr("nurikabe_sat.diagnosis.relaxed_solver.deduce", lambda *_: None)
    monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.deduced_cells", lambda *_: [1, -1, 2, -2, 3, -3])
    for large in (0, 100):
        monkeypatch.setattr("nurikabe_sat.diagnosis.conflict.LARGE", large)
        with pytest.raises(ConsistencyError, match="reported to contradict each other"):
            conflict(SOLVABLE)


def test_lemmas_that_cannot_be_proved_are_given_up() -> None:
    """A solver that proves the first cell and no other is asked for five more, and given the first alone."""
    asked, given_cells = [], []

    class LiteralSolver:
        def solve(self, assumptions: list[int], _: int) -> bool | None:
            asked.extend(assumptions)
            return False if assumptions == [-1] else None

        def add(self, clauses: list[list[int]]) -> None:
            given_cells.extend(clauses)

    formula = relaxed(Puzzle.from_rows([[1] + 99 * [0]]), rules=[])
    prove(LiteralSolver(), formula, range(1, 100))  # type: ignore[arg-type]
    assert asked == [-1, *(cell for later in range(2, 7) for cell in (-later, -later))]
    assert given_cells == [[1]]


def test_lemmas_get_the_cuts_around_the_islands() -> None:
    """The sea of the left column needs the cell between two islands, which is proved after the cut is given."""
    formula = relaxed(Puzzle.from_rows([[0, 1, 0], [0, 0, 0], [0, 1, 0]]))
    cuts = formula.sea_cuts(1 << 1 | 1 << 4 | 1 << 7)
    assert cuts
    rule = formula.rules[Rule.SEA_CONNECTED]
    for cut in cuts:
        assert -rule in cut
        assert {literal for literal in cut if literal > 0} == {2, 5, 8}
    assert not formula.sea_cuts(1 << 1 | 1 << 7)
    assert not relaxed(formula.puzzle, rules=[]).sea_cuts(formula.puzzle.grid.all_cells & ~(1 | 1 << 8))


@pytest.mark.parametrize("rules", [tuple(Rule), (Rule.SEA_CONNECTED, Rule.NO_POOL)])
@pytest.mark.parametrize("is_large", [True, False])
def test_clues_that_can_be_kept_are_no_conflict(rules: tuple[Rule, ...], is_large: bool) -> None:
    """The guard itself, for both kinds of checks: cell by cell, and by formulas that may lack a rule."""
    wrong = Conflict(SOLVABLE.clue_list, rules, (), (), smallest=False)
    with pytest.raises(ConsistencyError, match="reported to contradict each other"):
        _check(SOLVABLE, wrong, "cadical", NEVER, Probing(SOLVABLE) if is_large else None)


def test_a_conflict_that_needs_a_constraint_is_confirmed_on_large_boards() -> None:
    """The check cell by cell knows no constraints."""
    grid = SOLVABLE.grid
    dry = exactly(0, [sea(grid.name(c)) for c in range(grid.size) if c not in SOLVABLE.clue_at], "no sea")
    puzzle = Puzzle(grid, SOLVABLE.clue_list, Rules((dry,)))
    found = Conflict(puzzle.clue_list, demands(puzzle), (), (), smallest=False)
    _check(puzzle, found, "cadical", NEVER, Probing(puzzle))


def test_a_wrong_way_out_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: a way out that is no solution."""
    pool = Colouring.from_rows(["BBW", "BBW", "BBB"])
    monkeypatch.setattr(_Search, "way_out", lambda _, dropped, *__: WayOut(dropped, SEEDS, pool))
    with pytest.raises(ConsistencyError, match=r"breaks a rule$"):
        conflict(SEEDS)


def test_broken_puzzles_of_the_archive() -> None:
    """One clue is changed until there is no solution. The engine, on puzzles that differ in what is dropped, agrees."""
    small = [board.puzzle for board, _ in published_puzzles() if board.puzzle.grid.size <= 100]
    rng = random.Random(2026)
    for puzzle in rng.sample(small, 6):
        broken = break_one_clue(puzzle, rng)
        found = conflict(broken)
        assert found is not None
        assert found.minimal
        dropped = [clue.cell for clue in broken.clue_list if clue not in found.clues]
        for _ in range(10):
            unsized = [Clue(c, None) for c in dropped if rng.random() < 0.5]
            assert solve(Puzzle(broken.grid, (*found.clues, *unsized))).status is Status.NONE
        for way in found.ways_out:
            if isinstance(way.dropped, Clue):
                assert is_solution(way.puzzle, way.solution)
                assert set(found.clues) - {way.dropped} <= set(way.puzzle.clue_list)


def break_one_clue(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The puzzle with one clue changed so that there is no solution."""
    while True:
        clues = list(puzzle.clue_list)
        k = rng.randrange(len(clues))
        clues[k] = Clue(clues[k].cell, max(1, (clues[k].size or 1) + rng.choice((-2, -1, 1, 2))))
        broken = Puzzle(puzzle.grid, tuple(clues))
        if solve(broken).status is Status.NONE:
            return broken
