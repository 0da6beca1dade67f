"""Constraints of one's own: whole solution sets against brute force, for every encoding and every question."""

import pickle
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat import check, count, explain, facts, hint, rate, solve, unique, why
from nurikabe_sat.certificate.claim import Claim, ClaimKind
from nurikabe_sat.certificate.make import make_certificate
from nurikabe_sat.diagnosis.reason import Reasoner
from nurikabe_sat.encoding.export import complete_formula, export, read_export
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import COMPLETE, ENCODINGS
from nurikabe_sat.encoding.relaxed import demands
from nurikabe_sat.errors import UsageError
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.puzzle.constraints import (
    Count,
    Explanation,
    Predicate,
    at_least,
    at_most,
    clause,
    constrained,
    exactly,
    island,
    owner,
    sea,
)
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import is_solution, violations
from nurikabe_sat.queries import QUERIES, query_named
from nurikabe_sat.queries.query import BoardRequest
from nurikabe_sat.sat.dimacs import SolverOutput
from nurikabe_sat.solving.frontier import count_along_frontier
from nurikabe_sat.solving.search import Options, Search, is_loose, is_unique, solutions
from tests.diagnosis.test_conflict import SOME, conflict_after
from tests.support.constraint_truth import can_be_kept, predicates, right_solutions, ruled_boards
from tests.support.strategies import colourings, solvable_boards

GENERAL = [entry.name for entry in ENCODINGS if not entry.baseline]
CORNER = Puzzle.from_rows([[2, 0], [0, 0]])
RULED = CORNER.ruled(Rules((clause(island("r1c2")),)))


def letters(found: Iterable[Colouring]) -> list[str]:
    return ["".join(one.to_rows()) for one in found]


def assert_same(board: Board, *options: Options) -> None:
    right = right_solutions(board)
    for each in options:
        found = letters(solutions(board, options=each))
        assert len(set(found)) == len(found)
        assert set(found) == right, f"{each}: extra {sorted(set(found) - right)}, missing {sorted(right - set(found))}"


# The solutions.


@pytest.mark.parametrize("encoding", GENERAL)
@given(board=ruled_boards())
@settings(max_examples=30)
def test_solutions_are_those_of_brute_force(encoding: str, board: Board) -> None:
    assert_same(board, *(Options(encoding=encoding, presolve=presolved) for presolved in (True, False)))


@given(board=ruled_boards(max_cells=8))
@settings(max_examples=40)
def test_so_are_those_of_the_seeds_paths(board: Board) -> None:
    clues = tuple(replace(clue, size=min(clue.size or 1, 2)) for clue in board.puzzle.clue_list)
    assert_same(replace(board, puzzle=replace(board.puzzle, clue_list=clues)), Options(encoding="paths"))


@pytest.mark.parametrize("solver", ["cadical153", "lingeling"])
@given(board=ruled_boards(max_cells=9))
@settings(max_examples=15)
def test_so_are_those_of_other_solvers(solver: str, board: Board) -> None:
    assert_same(board, Options(solver=solver))


@given(board=ruled_boards(max_cells=16))
@settings(max_examples=40)
def test_what_long_searches_get_keeps_the_solutions(board: Board) -> None:
    """The redundant clauses hold with pools: docs/explanation/islands-and-rings.md needs only the connected sea."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", 1)
        patch.setattr("nurikabe_sat.encoding.reserve.MOST_PATIENCE", 1)
        assert_same(board, Options(presolve=False))


def test_constraints_may_come_with_the_call() -> None:
    row = clause(island("r1c2"))
    assert is_unique(constrained(CORNER, row))
    assert len(list(solutions(constrained(CORNER, row)))) == 1
    assert solve(CORNER, constraints=[row], unique=True).unique
    with Search(constrained(CORNER, row)) as search:
        assert search.next_solution() is not None
        assert search.next_solution() is None


# Every question.


@given(board=ruled_boards(max_cells=9))
@settings(max_examples=80)
def test_every_question_keeps_the_constraints(board: Board) -> None:
    right = right_solutions(board)
    number = ("none", "one", "many")[min(2, len(right))]
    answer = solve(board, unique=True)
    assert answer.status == ("solved" if right else "none")
    assert answer.unique == {"none": None, "one": True, "many": False}[number]
    assert set(letters(one for one in (answer.solution, answer.second) if one)) <= right
    assert unique(board).status == {"none": "none", "one": "unique", "many": "ambiguous"}[number]
    assert count(board).count == len(right)
    assert check(board, solvable=True).solvable == bool(right)
    forced = ["".join(set(each)) if len(set(each)) == 1 else "?" for each in zip(*right, strict=True)]
    assert "".join(facts(board).cells or ()) == "".join(forced)


@given(board=ruled_boards(max_cells=9))
@settings(max_examples=60)
def test_what_would_make_it_unique_is_right(board: Board) -> None:
    right = right_solutions(board)
    if len(right) < 2:
        return
    answer = why(board)
    assert answer.status == "ambiguous"
    cells = {(r - 1) * board.puzzle.cols + c - 1: letter for r, c, letter in answer.cells or ()}
    assert len([one for one in right if all(one[c] == letter for c, letter in cells.items())]) == 1


@pytest.mark.parametrize("fewest", [False, True])
@given(board=ruled_boards(max_cells=9), few=SOME)
@settings(max_examples=60)
def test_a_conflict_is_one_and_minimal(fewest: bool, board: Board, few: int) -> None:
    """Without decided cells, so that it is about clues, rules and constraints."""
    puzzle = board.puzzle
    found = conflict_after(few, puzzle, fewest=fewest)
    assert (found is None) == bool(right_solutions(puzzle))
    if found is None:
        return
    named = [rule for rule in found.rules if rule in puzzle.rules.constraints]
    every = puzzle.rules.constraints
    assert set(found.rules) <= set(demands(puzzle))
    assert not can_be_kept(puzzle, found.clues, named)
    for dropped in found.clues:
        assert can_be_kept(puzzle, [clue for clue in found.clues if clue != dropped], every)
    for way in found.ways_out:
        assert way.dropped in found.rules or is_solution(way.puzzle, way.solution)


@given(board=ruled_boards(max_cells=9), data=st.data())
@settings(max_examples=30)
def test_decided_cells_that_break_constraints_are_named(board: Board, data: st.DataObject) -> None:
    if not right_solutions(board.puzzle):
        return
    colours = data.draw(colourings(board.puzzle.grid)).colours
    decided = [(c, one) for c, one in enumerate(colours) if c not in board.puzzle.clue_at]
    board = Board.of(board.puzzle, decided=decided)
    found = conflict_after(data.draw(SOME), board)
    assert (found is None) == bool(right_solutions(board))
    if found is not None:
        assert not right_solutions(Board.of(board.puzzle, decided=found.decided))


@given(board=solvable_boards(max_cells=9), data=st.data())
@settings(max_examples=30)
def test_reasons_know_the_constraints(board: Board, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(list(board)), max_size=3))
    some = [exactly(1, [sea(c) if board.colouring[c] is Colour.SEA else island(c)]) for c in cells]
    puzzle = board.puzzle.ruled(Rules(tuple(some)))
    right = right_solutions(puzzle)
    with Reasoner(puzzle) as reasoner:
        reason = reasoner.easiest(puzzle.colouring)
    if set(map(puzzle.grid.number, cells)) - set(puzzle.clue_at):
        assert reason is not None
        assert {one[reason.cell] for one in right} == {reason.colour.value}


def test_why_names_the_constraints() -> None:
    dry = exactly(0, [sea(c) for c in CORNER], "there is no sea")
    answer = why(CORNER, constraints=[dry, clause(island("r1c1"))])
    assert answer.lines[:3] == (
        "no solution",
        "these clues cannot all be kept: the 2 at r1c1",
        "rules involved: there is no sea",
    )


# The referee.


@pytest.mark.slow
@given(board=ruled_boards(max_cells=9), data=st.data())
@settings(max_examples=100)
def test_the_referee_judges_by_the_rules_of_the_puzzle(board: Board, data: st.DataObject) -> None:
    puzzle = board.puzzle
    colouring = data.draw(st.one_of(colourings(puzzle.grid), st.just(board.colouring)))
    undecided_as_island = "".join(colouring.to_rows()).replace(".", "W")
    assert (not violations(puzzle, colouring)) == (undecided_as_island in right_solutions(puzzle))
    if check(puzzle.painted(colouring)).status == "broken":
        partial = puzzle.painted(colouring)
        assert not right_solutions(partial)


def test_a_broken_constraint_is_told_with_its_cells() -> None:
    [broken] = violations(RULED, Colouring.from_rows(["WB", "WB"]))
    assert (broken.code, broken.message, broken.cells) == ("constraint", "this is not kept: r1c2 is island", (1,))
    either = clause(owner("r1c2", "r1c1"), sea("r2c2"))
    undecided = constrained(CORNER, [at_most(1, [island("r1c2"), island("r2c1")]), either])
    assert check(undecided).violations == ()
    assert [one.message for one in check(undecided.painted(Colouring.from_rows([".B", ".W"]))).violations][-1] == (
        "this is not kept: r1c2 is of the island of r1c1 or r2c2 is sea"
    )


# Formulas.


@given(board=ruled_boards(max_cells=9))
@settings(max_examples=40)
def test_an_exported_formula_has_the_solutions_as_its_models(board: Board) -> None:
    from pysat.solvers import Glucose42

    counts_only = tuple(one for one in board.puzzle.rules.constraints if isinstance(one, Count))
    board = replace(board, puzzle=replace(board.puzzle, rules=Rules(counts_only, board.puzzle.rules.pools_allowed)))
    encoded = complete_formula(board)
    found = set()
    with Glucose42(bootstrap_with=encoded.to_pysat()) as solver:
        while solver.solve():
            model = solver.get_model()
            found |= set(letters([encoded.decode(model)]))
            solver.add_clause([-literal for literal in model[: board.puzzle.grid.size]])
    assert found == right_solutions(board)


def test_an_exported_formula_tells_its_rules() -> None:
    """They are in its comments; pools come back with it, so that they are not called a broken rule."""
    puzzle = Puzzle.from_rows([[1, 0, 0], [0, 0, 0]]).ruled(Rules((clause(sea("r1c3"), name="two\nlines"),), True))
    text = "".join(export(puzzle))
    assert "c rules: pools are allowed\n" in text
    assert "c constraint 1: two lines\n" in text
    exported = read_export(text)
    model = SolverOutput(True, (-1, 2, 3, 4, 5, 6, *range(7, exported.formula.variables + 1)))
    colouring = exported.decode(model)
    assert colouring is not None
    assert letters([colouring]) == ["WBBBBB"]
    assert exported.puzzle is not None
    assert not violations(exported.puzzle, colouring)
    with_call = "".join(export(constrained(CORNER, clause(island("r1c2")))))
    assert with_call == "".join(export(RULED))


def test_a_predicate_cannot_be_exported() -> None:
    odd = Predicate("an odd rule", lambda colouring: None if colouring.colours else [(1, 1)])
    puzzle = constrained(CORNER, [odd])
    expected = (
        "the constraint 'an odd rule' is a Python function that adds clauses during the search, so the puzzle "
        "cannot be written as a formula"
    )
    with Search(puzzle, Options(encoding=COMPLETE, presolve=False)) as search:
        assert search.encoded is not None
        assert not search.encoded.is_complete
        for action in (search.encoded.to_pysat, lambda: complete_formula(puzzle), lambda: list(export(puzzle))):
            with pytest.raises(UsageError) as refusal:
                action()
            assert str(refusal.value) == expected


# What knows the plain rules only.

KEEP = {"solve", "unique", "count", "check", "facts", "why", "repair", "reduce", "fill", "from_picture"}
"""The questions that keep constraints; the tests above, and ``making/test_other_rules.py``, look at each of them."""


@pytest.mark.parametrize("name", [entry.name for entry in QUERIES if entry.name not in KEEP])
def test_every_other_question_about_a_board_refuses(name: str) -> None:
    query = query_named(name)
    if not issubclass(query.request_type, BoardRequest):
        pytest.skip("it is not about a board")
    with pytest.raises(UsageError, match=r"^(\w+|LEGUP's proofs) support only the plain rules of Nurikabe"):
        query(RULED)


@pytest.mark.parametrize(
    ("ask", "who"),
    [
        (hint, "hints"),
        (explain, "explanations"),
        (rate, "ratings"),
        (lambda puzzle: make_certificate(Board.of(puzzle)), "certificates"),
        (lambda puzzle: Claim(ClaimKind.NONE, Board.of(puzzle), None), "certificates"),
        (lambda puzzle: prove(Board.of(puzzle)), "LEGUP's proofs"),
    ],
)
@pytest.mark.parametrize("rules", [RULED.rules, Rules(pools_allowed=True)], ids=["constraints", "pools"])
def test_what_knows_the_plain_rules_only_refuses(ask: object, who: str, rules: Rules) -> None:
    assert callable(ask)
    with pytest.raises(UsageError) as refusal:
        ask(CORNER.ruled(rules))
    assert str(refusal.value) == f"{who} support only the plain rules of Nurikabe, without variants or constraints"


def test_a_frontier_knows_pools_but_no_constraints() -> None:
    assert count_along_frontier(CORNER.ruled(Rules(pools_allowed=True))) == 2
    with pytest.raises(UsageError, match=r"^frontiers support only the plain rules of Nurikabe"):
        count_along_frontier(RULED)


LARGE = Puzzle(Grid(20, 20), tuple(Clue(20 * r + c, 3) for r in range(1, 20, 5) for c in range(1, 20, 5)))


def test_a_loose_board_with_rules_of_its_own_is_repaired_unless_a_draft_ignores_too_much() -> None:
    assert is_loose(plain(LARGE))
    assert is_loose(plain(LARGE.ruled(Rules(pools_allowed=True))))
    many = [clause(sea((1, col)), sea((2, col))) for col in range(1, 21)]
    assert is_loose(plain(constrained(LARGE, many).puzzle))
    assert not is_loose(plain(constrained(LARGE, [*many, clause(sea((3, 1)))]).puzzle))
    assert not is_loose(plain(constrained(LARGE, [Predicate("any", lambda _: None)]).puzzle))
    puzzle = LARGE.ruled(Rules((clause(owner("r1c1", "r2c2")),), True))
    found = list(islice(solutions(puzzle), 3))
    assert len(set(found)) == 3
    assert all(is_solution(puzzle, one) and one[1, 1] is Colour.ISLAND for one in found)


def test_facts_of_a_large_board() -> None:
    """There are enough candidates for windows, which have to keep the constraints."""
    grid = Grid(14, 14)
    open_row = [c for c in range(grid.size) if c // 14 % 2]
    puzzle = Puzzle(grid, tuple(Clue(14 * r + c, 2) for r in range(1, 14, 3) for c in range(1, 14, 3)))
    rules = Rules(tuple(clause(sea(grid.place(c))) for c in open_row if c not in puzzle.clue_at), pools_allowed=True)
    found = facts(puzzle.ruled(rules)).cells
    assert found is not None
    assert all("".join(found)[c] == ("W" if c in puzzle.clue_at else "B") for c in open_row)


# Bad constraints.


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (clause(sea("r1c3")), "the cell r1c3 lies outside a board of 2 x 2"),
        (clause(sea((0, 1))), "the cell r0c1 lies outside a board of 2 x 2"),
        (at_least(1, [owner("r1c1", "r2c2")]), "r2c2 has no clue, so it cannot own other cells"),
    ],
)
def test_a_constraint_on_what_is_not_there_is_refused(constraint: Count, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        solve(CORNER, constraints=[constraint])


@pytest.mark.parametrize(
    ("explanation", "message"),
    [
        ([], "the explanation of 'mine' is empty; return None to allow a colouring"),
        (["r3c1"], "the explanation of 'mine' is wrong: the cell r3c1 lies outside a board of 2 x 2"),
        ([sea("r9c9")], "the explanation of 'mine' is wrong: the cell r9c9 lies outside a board of 2 x 2"),
        (["9"], "the explanation of 'mine' is wrong: cell: found '9', expected a name such as 'r2c3'"),
        ([sea("r1c1")], "the reason returned by 'mine' does not hold: it is false that r1c1 is sea"),
        (
            [~owner("r1c1", "r1c1")],
            "the reason returned by 'mine' does not hold: it is false that r1c1 is not of the island of r1c1",
        ),
    ],
)
def test_a_wrong_explanation_is_refused(explanation: Explanation, message: str) -> None:
    with pytest.raises(UsageError) as refusal:
        solve(CORNER, constraints=[Predicate("mine", lambda _: explanation)])
    assert str(refusal.value) == message


# Values.


@pytest.mark.parametrize(
    ("constraint", "sentence"),
    [
        (
            exactly(2, [sea("r1c1"), island("r1c2"), sea("r2c1")]),
            "exactly 2 of r1c1 is sea, r1c2 is island, r2c1 is sea",
        ),
        (at_least(2, [owner("r1c1", "r2c2"), ~owner("r1c2", "r2c2")]), None),
        (Count((sea("r1c1"), sea("r1c2")), 1, 2), "at least 1 and at most 2 of r1c1 is sea, r1c2 is sea"),
        (Count((sea("r1c1"),), 0, None), "any number of r1c1 is sea"),
        (at_most(3, [sea(c) for c in (*CORNER, *CORNER, (1, 1))]), "at most 3 of 9 things (r1c1 is sea, ...)"),
        (clause(), "at least 1 of "),
    ],
)
def test_a_constraint_in_words(constraint: Count, sentence: str | None) -> None:
    said = "at least 2 of r1c1 is of the island of r2c2, r1c2 is not of the island of r2c2"
    assert constraint.sentence() == (sentence or said)


def test_rules_are_values() -> None:
    assert RULED != CORNER
    assert constrained(RULED, [clause(island("r1c2"))]) == RULED
    assert pickle.loads(pickle.dumps(RULED)) == RULED  # noqa: S301 (our own)
    assert hash(RULED) == hash(constrained(CORNER, [clause(island("r1c2"))]))
    assert CORNER.ruled(Rules()) is CORNER
    assert RULED.ruled(Rules(pools_allowed=True)).rules == Rules(RULED.rules.constraints, True)
    assert ~~owner("r2c2", "r1c1") == owner((2, 2), (1, 1))


@given(data=st.data())
@settings(max_examples=10)
def test_a_predicate_is_asked_about_complete_colourings_only(data: st.DataObject) -> None:
    predicate = data.draw(predicates(CORNER))
    assert predicate.fault(CORNER, CORNER.colouring) is None
