"""Proofs that are found: sound, accepted by LEGUP, and of the one solution."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import write_proof
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from tests.oracle import solutions
from tests.strategies import solvable_boards

# Rows of clues, and the steps and the case splits of the proof. More of them would be a step back.
PROVED = {
    "nothing to do": (["1"], 0, 0),
    "no clue": (["."], 1, 0),
    "one clue": (["...", ".1.", "..."], 2, 0),
    "rules alone": (["..1.", "4...", "....", "...."], 6, 0),
    "a case": (["..2.", "....", "....", ".3.."], 11, 1),
    "six cases": (["...2", "....", "..4.", "...."], 38, 6),
    "a branch in which two rules decide one cell otherwise": (["4...", "....", "...2", ".3.."], 29, 5),
    "a branch in which another rule decides a cell": ([".....", "....1", "..4..", "....1", "1.1.."], 17, 2),
    "cases in cases": (["1....", ".....", ".....", "...8.", "....1"], 61, 10),
}


def puzzle_of(rows: list[str]) -> Puzzle:
    return Puzzle.from_rows([[int(letter.replace(".", "0")) for letter in row] for row in rows])


def steps_and_cases(proof: Proof) -> tuple[int, int]:
    rules = [one.transition.rule for one in check_proof(proof).steps]
    return len(rules), rules.count(CASE_RULE) // 2


def only_solution(puzzle: Puzzle) -> Colouring | None:
    """By trying all; None if there is none or more than one."""
    grid = puzzle.grid
    found = solutions(grid.rows, grid.cols, {clue.cell: clue.size for clue in puzzle.clues})
    return Colouring(grid, tuple(map(Colour, found.pop()))) if len(found) == 1 else None


@pytest.mark.parametrize("case", PROVED)
def test_proved(case: str) -> None:
    rows, steps, cases = PROVED[case]
    puzzle = puzzle_of(rows)
    solution = only_solution(puzzle)
    assert solution is not None
    for proof in (prove(puzzle), prove(puzzle, solution)):
        report = check_proof(write_proof(proof))
        assert report.holds
        assert report.solutions == (solution,)
        assert steps_and_cases(proof) <= (steps, cases)


def test_a_board_that_is_painted() -> None:
    board = Board.of(puzzle_of(["3.", ".."]), decided=[(3, Colour.SEA)])
    proof = prove(board)
    assert proof.board == board
    report = check_proof(proof)
    assert report.holds
    assert [one.to_rows() for one in report.solutions] == [["WW", "WB"]]


MANY = "there is no proof: there is more than one solution"
NONE = "no proof was found: there is no solution"
REFUSED: dict[str, tuple[Puzzle | Board, list[str] | None, str]] = {
    "not square": (Puzzle.from_rows([[1, 0]]), None, "LEGUP mixes up .* not square, this one is 1 x 2"),
    "a question mark": (Puzzle.from_rows([[0, 0], [None, 0]]), None, r"LEGUP has no clue .* the one at r2c1 is \?"),
    "several solutions": (puzzle_of(["3.", ".."]), None, MANY),
    "several solutions, one of them known": (puzzle_of(["3.", ".."]), ["WW", "WB"], MANY),
    "no solution, seen at once": (puzzle_of(["11", ".."]), None, NONE),
    "no solution, by cases": (puzzle_of(["....", "....", "..3.", "...."]), None, NONE),
    "another solution": (puzzle_of(["3.", ".."]), ["WB", "BB"], "what should be proved is no solution"),
    "painted otherwise": (
        Board.of(puzzle_of(["3.", ".."]), decided=[(3, Colour.SEA)]),
        ["WB", "WW"],
        "the board has another colour at r2c2 than its solution",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    start, rows, message = REFUSED[case]
    with pytest.raises(UsageError, match=f"^{message}$"):
        prove(start, None if rows is None else Colouring.from_rows(rows))


def test_a_time_limit() -> None:
    with pytest.raises(LimitReached, match=r"^the time limit came before the proof$"):
        prove(puzzle_of(["..2.", "....", "....", ".3.."]), timeout=0)


SQUARES = st.integers(2, 4).map(lambda side: Grid(side, side))


@given(solvable_boards(shapes=SQUARES))
def test_whatever_has_one_solution_is_proved_and_nothing_else(board: Board) -> None:
    grid = board.puzzle.grid
    islands = grid.components(board.colouring.cells(Colour.ISLAND))
    puzzle = Puzzle(grid, tuple(Clue(island[len(island) // 2], len(island)) for island in islands))
    solution = only_solution(puzzle)
    if solution is None:
        with pytest.raises(UsageError, match=MANY):
            prove(puzzle)
        return
    for known in (None, solution):
        report = check_proof(prove(puzzle, known))
        assert report.holds
        assert report.solutions == (solution,)


def test_puzzles_that_come_with_legup() -> None:
    folder = os.environ.get("NURIKABE_DATA")
    if folder is None:
        pytest.skip("NURIKABE_DATA does not name the folder with LEGUP's puzzles")
    puzzles = json.loads((Path(folder) / "legup_puzzles.json").read_text("utf-8"))
    small = {name: Puzzle.from_rows(rows) for name, rows in puzzles.items() if len(rows) < 10}
    assert small
    for name, puzzle in small.items():
        assert check_proof(prove(puzzle)).holds, name
