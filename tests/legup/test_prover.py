"""Proofs that are found: sound, accepted by LEGUP, and of what the goal asks for, by both versions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import ProofReport, check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.goal import GoalType, ProofGoal
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.prover import NoProof, prove
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.support.oracle import solutions
from tests.support.outside_data import outside_json
from tests.support.strategies import boards, solvable_boards

BOTH = pytest.mark.parametrize("dialect", [LEGUP_2, LEGUP_7], ids=["2", "7"])

# Rows of clues, and the steps and the case splits of the proofs for LEGUP 2 and 7. More of them would be a step back.
PROVED = {
    "nothing to do": (["1"], (0, 0), (0, 0)),
    "no clue": (["."], (1, 0), (1, 0)),
    "one clue": (["...", ".1.", "..."], (2, 0), (2, 0)),
    "rules alone": (["..1.", "4...", "....", "...."], (6, 0), (6, 0)),
    "a case": (["..2.", "....", "....", ".3.."], (11, 1), (13, 2)),
    "six cases": (["...2", "....", "..4.", "...."], (38, 6), (37, 6)),
    "a branch in which two rules decide one cell otherwise": (["4...", "....", "...2", ".3.."], (29, 5), (29, 5)),
    "a branch in which another rule decides a cell": ([".....", "....1", "..4..", "....1", "1.1.."], (17, 2), (16, 2)),
    "cases in cases": (["1....", ".....", ".....", "...8.", "....1"], (53, 8), (52, 10)),
}


def puzzle_of(rows: list[str]) -> Puzzle:
    return Puzzle.from_rows([[int(letter.replace(".", "0")) for letter in row] for row in rows])


def report_of(proof: Proof) -> ProofReport:
    """Return the report of a proof that was written and read; it must hold, and LEGUP must call it complete."""
    report = check_proof(read_proof(write_proof(proof)))
    assert report.holds
    assert report.completeness is Acceptance.YES
    return report


def all_solutions(puzzle: Puzzle) -> set[str]:
    """By trying all."""
    return set(solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list}))


def shown(report: ProofReport) -> set[str]:
    return {"".join(solution.to_rows()) for solution in report.solutions}


@BOTH
@pytest.mark.parametrize("case", PROVED)
def test_proved(case: str, dialect: Dialect) -> None:
    rows, *most = PROVED[case]
    puzzle = puzzle_of(rows)
    report = report_of(prove(puzzle, dialect=dialect).proof)
    assert shown(report) == all_solutions(puzzle)
    assert len(report.solutions) == 1
    rules = [one.transition.rule for one in report.steps]
    assert (len(rules), rules.count(CASE_RULE) // 2) <= most[dialect is LEGUP_7]


@BOTH
def test_a_board_that_is_painted(dialect: Dialect) -> None:
    board = Board.of(puzzle_of(["3.", ".."]), decided=[(3, Colour.SEA)])
    proof = prove(board, dialect=dialect).proof
    assert proof.board == board
    assert shown(report_of(proof)) == {"WWWB"}


@BOTH
def test_refutations_and_several_solutions(dialect: Dialect) -> None:
    for rows, count in ((["11", ".."], 0), (["....", "....", "..3.", "...."], 0), (["3.", ".."], 3), (["2.", ".."], 2)):
        report = report_of(prove(puzzle_of(rows), dialect=dialect).proof)
        assert len(report.solutions) == count
        assert shown(report) == all_solutions(puzzle_of(rows))


REFUSED: dict[str, tuple[Puzzle, Dialect, str]] = {
    "not square": (Puzzle.from_rows([[1, 0]]), LEGUP_2, "LEGUP 2 supports only square boards, but this one is 1 x 2"),
    "a question mark": (
        Puzzle.from_rows([[0, 0], [-1, 0]]),
        LEGUP_7,
        r"LEGUP does not support clues .* the clue at r2c1 is \?",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    puzzle, dialect, message = REFUSED[case]
    with pytest.raises(UsageError, match=f"^{message}$"):
        prove(puzzle, dialect=dialect)


def test_boards_that_are_not_square() -> None:
    report_of(prove(Puzzle.from_rows([[1, 0, 1], [0, 0, 0]])).proof)


def test_more_solutions_than_wanted() -> None:
    with pytest.raises(NoProof, match=r"^more than 2 solutions$"):
        prove(puzzle_of(["3.", ".."]), most=2)


def test_a_time_limit() -> None:
    with pytest.raises(LimitReached):
        prove(puzzle_of(["..2.", "....", "....", ".3.."]), deadline=Deadline.after(0))


CORNER = puzzle_of(["2.", ".."])  # r1c2 or r2c1; r2c2 is sea
RING = puzzle_of(["...", ".1.", "..."])
NONE = puzzle_of(["11", ".."])
MET = {
    "any": (CORNER, ProofGoal(GoalType.ANY_SOLUTION)),
    "none": (NONE, ProofGoal(GoalType.NO_SOLUTION)),
    "must be": (CORNER, ProofGoal(GoalType.MUST_BE, ((3, SEA),))),
    "must be, assumed": (CORNER, ProofGoal(GoalType.MUST_BE, ((3, SEA),), assume=True)),
    "a clue must be its number": (CORNER, ProofGoal(GoalType.MUST_BE, ((0, 2),))),
    "might not be": (CORNER, ProofGoal(GoalType.MIGHT_NOT_BE, ((3, SEA), (1, SEA)))),
    "single": (CORNER, ProofGoal(GoalType.SINGLE, ((3, UNDECIDED), (0, UNDECIDED)))),
    "multiple": (CORNER, ProofGoal(GoalType.MULTIPLE, ((3, UNDECIDED), (1, UNDECIDED)))),
    "possible": (CORNER, ProofGoal(GoalType.POSSIBLE, ((1, ISLAND), (2, SEA)))),
    "impossible": (CORNER, ProofGoal(GoalType.IMPOSSIBLE, ((1, ISLAND), (2, ISLAND)))),
    "impossible at once": (CORNER, ProofGoal(GoalType.IMPOSSIBLE, ((0, SEA),))),
    "impossible without a solution": (NONE, ProofGoal(GoalType.IMPOSSIBLE, ((2, SEA),))),
    "one cell": (RING, ProofGoal(GoalType.SINGLE, ((0, UNDECIDED),), assume=True)),
}


@pytest.mark.parametrize("case", MET)
def test_goals(case: str) -> None:
    puzzle, goal = MET[case]
    proof = prove(puzzle, goal=goal).proof
    assert proof.goal == goal
    assert report_of(proof).proof.goal == goal


NOT_TRUE = {
    "any": (NONE, ProofGoal(GoalType.ANY_SOLUTION), "there is no solution"),
    "none": (CORNER, ProofGoal(GoalType.NO_SOLUTION), "the puzzle has a solution"),
    "must be": (CORNER, ProofGoal(GoalType.MUST_BE, ((1, SEA),)), "in some solution, r1c2 is not sea"),
    "might not be": (CORNER, ProofGoal(GoalType.MIGHT_NOT_BE, ((3, SEA),)), "no solution has another value"),
    "single": (CORNER, ProofGoal(GoalType.SINGLE, ((1, UNDECIDED),)), "in some solution, r1c2 is not .*"),
    "multiple": (CORNER, ProofGoal(GoalType.MULTIPLE, ((3, UNDECIDED),)), "all solutions agree on the cells"),
    "possible": (CORNER, ProofGoal(GoalType.POSSIBLE, ((1, SEA), (2, SEA))), "no solution has all the values"),
    "impossible": (
        CORNER,
        ProofGoal(GoalType.IMPOSSIBLE, ((1, SEA),)),
        "a solution has all the values that the goal excludes",
    ),
}


@pytest.mark.parametrize("case", NOT_TRUE)
def test_goals_that_are_not_true(case: str) -> None:
    puzzle, goal, why = NOT_TRUE[case]
    with pytest.raises(NoProof, match=f"^the goal is not true: {why}$"):
        prove(puzzle, goal=goal)


@pytest.mark.parametrize(
    ("goal", "dialect", "message"),
    [
        (ProofGoal(GoalType.ANY_SOLUTION), LEGUP_2, "LEGUP 2 does not support goals"),
        (
            ProofGoal(GoalType.MUST_BE, ((3, UNDECIDED),)),
            LEGUP_7,
            "this type of goal requires a value for each of its cells, but",
        ),
        (ProofGoal(GoalType.MUST_BE, ((0, ISLAND),)), LEGUP_7, "the goal has the value 0 at r1c1, which has a number"),
    ],
)
def test_goals_that_legup_cannot_meet(goal: ProofGoal, dialect: Dialect, message: str) -> None:
    with pytest.raises(UsageError, match=f"^{message}"):
        prove(CORNER, goal=goal, dialect=dialect)


SQUARES = st.integers(2, 4).map(lambda side: Grid(side, side))


@BOTH
@given(drawn=solvable_boards(shapes=SQUARES))
def test_whatever_has_few_solutions_is_proved(dialect: Dialect, drawn: Board) -> None:
    grid = drawn.puzzle.grid
    islands = grid.components(drawn.colouring.numbers_of(Colour.ISLAND))
    puzzle = Puzzle(grid, tuple(Clue(island[len(island) // 2], len(island)) for island in islands))
    expected = all_solutions(puzzle)
    if len(expected) > 5:
        with pytest.raises(NoProof):
            prove(puzzle, dialect=dialect, most=5)
    else:
        assert shown(report_of(prove(puzzle, dialect=dialect, most=5).proof)) == expected


@given(boards(max_cells=9), st.sampled_from(list(GoalType)), st.data())
def test_goals_are_proved_exactly_where_they_are_true(board: Board, kind: GoalType, data: st.DataObject) -> None:
    puzzle = Puzzle(board.puzzle.grid, tuple(clue for clue in board.puzzle.clue_list if clue.size is not None))
    free = [cell for cell in range(puzzle.grid.size) if cell not in puzzle.clue_at]
    cells = data.draw(st.lists(st.sampled_from(free), min_size=1, max_size=3, unique=True)) if free else []
    goal = ProofGoal(kind, tuple((cell, data.draw(st.sampled_from([SEA, ISLAND]))) for cell in cells))
    try:
        report = report_of(prove(puzzle, goal=goal, most=4).proof)
    except NoProof:
        assert not is_true(goal, puzzle)
    else:
        assert is_true(goal, puzzle)
        assert shown(report) <= all_solutions(puzzle)


def is_true(goal: ProofGoal, puzzle: Puzzle) -> bool:
    """Whether a goal can be proved, by brute force."""
    found = all_solutions(puzzle)
    wanted = tuple("B" if value == SEA else "W" for _, value in goal.cells)
    parts = {tuple(one[cell] for cell, _ in goal.cells) for one in found}
    return {
        GoalType.DEFAULT: len(found) <= 4,
        GoalType.ANY_SOLUTION: bool(found),
        GoalType.NO_SOLUTION: not found,
        GoalType.MUST_BE: parts == {wanted},
        GoalType.MIGHT_NOT_BE: bool(parts - {wanted}),
        GoalType.SINGLE: len(parts) == 1,
        GoalType.MULTIPLE: len(parts) > 1,
        GoalType.POSSIBLE: wanted in parts,
        GoalType.IMPOSSIBLE: wanted not in parts,
    }[goal.type]


@BOTH
def test_puzzles_that_come_with_legup(dialect: Dialect) -> None:
    puzzles = outside_json("legup_puzzles.json")
    refuted = "20x20 Nurikabe Normal/8595641"  # a step there was sound when it was found, and not where it was written
    chosen = {name: Puzzle.from_rows(rows) for name, rows in puzzles.items() if len(rows) < 10 or name == refuted}
    assert len(chosen) > 1
    for puzzle in chosen.values():
        report_of(prove(puzzle, dialect=dialect).proof)


def test_goals_that_come_with_legup() -> None:
    proved = 0
    for entry in outside_json("legup7_puzzles.json")["puzzles"]:
        puzzle, given_goal = Puzzle.from_rows(entry["clues"]), entry["goal"] or {"type": "DEFAULT", "cells": []}
        cells = tuple((puzzle.grid.cell(y, x), value) for x, y, value in given_goal["cells"])
        assume = {"true": True, "false": False}.get(given_goal.get("assumeSolution") or "")
        goal = ProofGoal(GoalType(given_goal["type"]), cells, assume)
        if goal.type is GoalType.MULTIPLE:  # of a puzzle with one solution
            with pytest.raises(NoProof, match="all solutions agree"):
                prove(puzzle, goal=goal)
        else:
            report_of(prove(puzzle, goal=goal).proof)
            proved += 1
    assert proved
