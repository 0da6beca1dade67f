"""``repair``: by brute force fewer changes never do, and every puzzle that is as few changes away is found."""

import random
from itertools import islice
from pathlib import Path

import pytest

from nurikabe_sat import Board, Colour, Colouring, Puzzle, rate, read_board, repair
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.making.clues.edits import Edit, edits_between
from nurikabe_sat.making.clues.near_changes import NearChanges
from nurikabe_sat.making.clues.only_solution import OnlySolution
from nurikabe_sat.making.clues.repair import repair as repaired_by
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.queries.repair import RepairAnswer, RepairRequest
from nurikabe_sat.queries.repair import repair as question
from nurikabe_sat.solving.search import is_unique
from nurikabe_sat.solving.search import solutions as solutions_of
from tests.support.command import run
from tests.support.edited_puzzles import Clues, changed, solutions

SHAPES = ((1, 4), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3))
EVERYTHING = 100
"""More proposals than there are."""


def puzzle_of(rows: int, cols: int, clues: Clues) -> Puzzle:
    return Puzzle(Grid(rows, cols), tuple(Clue(cell, size) for cell, size in clues))


def clues_of(puzzle: Puzzle) -> Clues:
    return frozenset((clue.cell, clue.size) for clue in puzzle.clue_list)


def random_puzzle(rng: random.Random, rows: int, cols: int) -> Clues:
    cells = rng.sample(range(rows * cols), rng.randrange(1 + rows * cols // 2))
    return frozenset((cell, rng.choice([None, *range(1, rows * cols)])) for cell in cells)


def right_puzzles(rows: int, cols: int, clues: Clues, most: int, *, unique: bool) -> tuple[int, set[Clues]]:
    """How many changes it takes (more than ``most``: it is not known), and all puzzles that are so many away."""
    layer, seen = {clues}, {clues}
    for changes in range(most + 1):
        right = {
            one for one in layer if (len(solutions(rows, cols, one)) == 1 if unique else solutions(rows, cols, one))
        }
        if right:
            return changes, right
        layer = {new for one in layer for new in changed(rows, cols, one, rows * cols)} - seen
        seen |= layer
    return most + 1, set()


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_fewest_changes_and_all_of_them(shape: tuple[int, int], unique: bool) -> None:
    rng = random.Random(f"{shape} {unique}")
    most = 2 if shape[0] * shape[1] < 6 else 1
    for _ in range(12):
        clues = random_puzzle(rng, *shape)
        answer = repair(
            puzzle_of(*shape, clues), to="unique" if unique else "solvable", max_changes=most, limit=EVERYTHING
        )
        needed, right = right_puzzles(*shape, clues, most, unique=unique)
        assert answer.status == ("right" if not needed else "repaired" if right else "none"), clues
        fewest = [one for one in answer.proposals if len(one.changes) == needed]
        assert {clues_of(one.puzzle) for one in fewest} == (right if needed else set()), clues
        assert_proved(answer, clues)


@pytest.mark.parametrize("shape", SHAPES)
def test_small_changes_of_one_clue(shape: tuple[int, int]) -> None:
    """Every unique puzzle with a small change is found: an adjacent move, a near number, or a move in an island."""
    rng, (rows, cols) = random.Random(f"moves {shape}"), shape
    grid = Grid(rows, cols)
    for _ in range(30):
        clues = random_puzzle(rng, rows, cols)
        puzzle, taken = puzzle_of(rows, cols, clues), {cell for cell, _ in clues}
        wanted = {
            clues - {(cell, size)} | {(other, size)}
            for cell, size in clues
            for other in grid.neighbours[cell]
            if other not in taken
        }
        wanted |= {
            clues - {(cell, size)} | {(cell, near)}
            for cell, size in clues
            if size is not None
            for near in range(max(1, size - 3), min(rows * cols, size + 3) + 1)
            if near != size
        }
        only = {one: solutions(rows, cols, one) for one in wanted}
        met = [Colouring.from_rows(rows_of(one, cols)) for one in sorted(solutions(rows, cols, clues))[:2]]
        near = NearChanges(OnlySolution(puzzle.painted(Colouring.unknown(grid))), met, rows * cols)
        found = {clues_of(one): "".join(solution.to_rows()) for one, solution in near.singles()}
        assert {one for one in wanted if len(only[one]) == 1} <= set(found), clues
        for one, solution in found.items():
            assert solutions(rows, cols, one) == {solution}


def rows_of(letters: str, cols: int) -> list[str]:
    return [letters[start : start + cols] for start in range(0, len(letters), cols)]


@pytest.mark.parametrize("shape", [(2, 3), (3, 3)])
def test_pairs_of_small_changes(shape: tuple[int, int]) -> None:
    rng, seen = random.Random(f"pairs {shape}"), 0
    for _ in range(12):
        clues = random_puzzle(rng, *shape)
        puzzle = puzzle_of(*shape, clues)
        near = NearChanges(OnlySolution(puzzle.painted(Colouring.unknown(puzzle.grid))), (), shape[0] * shape[1])
        for one, solution in islice(near.pairs(), 20):
            assert solutions(*shape, clues_of(one)) == {"".join(solution.to_rows())}
            assert len(edits_between(puzzle, one)) <= 2
            seen += len(edits_between(puzzle, one)) == 2
    assert seen


REPAIRED = [
    ("nurikabe/7/7/z3iai4z", "none", "move the 10 at r4c4 to r5c5"),
    ("nurikabe/10/10/4q4k4r4k4l4m4q4k4l4u4l", "only 4", "move the 4 at r2c9 to r2c10"),
]


@pytest.mark.parametrize(("link", "theme", "change"), REPAIRED)
def test_one_small_change_is_found_without_the_exact_search(link: str, theme: str, change: str) -> None:
    puzzle = read_board(link).puzzle
    numbers = None if theme == "none" else Theme(numbers=(4,))
    [one] = repaired_by(puzzle, theme=numbers, most_changes=1, proposals=1).repaired
    assert [edit.in_words(puzzle.grid) for edit in one.edits] == [change]
    assert list(solutions_of(one.puzzle, 2)) == [one.solution]


def test_two_small_changes_are_found() -> None:
    """The exact search would take minutes for these nine solutions."""
    board = read_board("nurikabe/8/8/p1h6l5r5j5q4h7p")
    near = NearChanges(OnlySolution(board), tuple(solutions_of(board, 2)), 9)
    words = {edits_between(board.puzzle, one) for one, _ in islice(near.pairs(), 4)}
    wanted = ["change the 4 at r7c3 to 6", "change the 7 at r7c6 to 8"]
    assert wanted in [[edit.in_words(board.puzzle.grid) for edit in edits] for edits in words]


def assert_proved(answer: RepairAnswer, clues: Clues) -> None:
    """Each proposal has its changes and its solution, and needs all of its changes."""
    for one in answer.proposals:
        puzzle = one.puzzle
        assert not any(set(other.changes) < set(one.changes) for other in answer.proposals)
        every = solutions(puzzle.rows, puzzle.cols, clues_of(puzzle))
        assert "".join(one.solution.to_rows()) in every
        assert answer.request.to == "solvable" or len(every) == 1
        after = dict(clues)
        for change in one.changes:
            if change.before is not None:
                row, col, size = change.before
                assert after.pop((row - 1) * puzzle.cols + col - 1) == size
        for change in one.changes:
            if change.after is not None:
                row, col, size = change.after
                after[(row - 1) * puzzle.cols + col - 1] = size
        assert frozenset(after.items()) == clues_of(puzzle)


def test_decided_cells_hold() -> None:
    board = read_board("1 4\n2 . . .\n")
    free = repair(board.puzzle, limit=EVERYTHING)
    held = repair(Board.of(board.puzzle, decided=[(3, Colour.ISLAND)]), limit=EVERYTHING)
    assert free.status == "right"
    assert held.proposals
    assert all(one.solution.colours[3] is Colour.ISLAND for one in held.proposals)
    assert free.sentences() == ["nothing to repair: the puzzle is unique"]
    given = Board.of(read_board("1 3\n. 2 .\n").puzzle, decided=[(0, Colour.ISLAND)])
    assert repair(given).sentences() == ["nothing to repair: the puzzle together with its decided cells is unique"]
    assert repair(given.puzzle).status == "repaired"


def test_a_level_is_that_of_the_rating() -> None:
    board = read_board(
        "7 7\n. . . . . . .\n. . . . . . 2\n1 . 3 . . 4 .\n. . . . . . .\n. . 2 . . 4 .\n. . . . . . .\n2 . . . . . .\n"
    )
    assert repair(board, to="easy").status == "right"
    answer = repair(board, to="hard", limit=2)
    assert [one.level for one in answer.proposals] == ["hard", "hard"]
    for one in answer.proposals:
        assert is_unique(one.puzzle)
        assert rate(one.puzzle).level == "hard"


def test_the_clue_that_was_broken_is_among_the_proposals() -> None:
    right = read_board("5 5\n. . . . 2\n. 2 . . .\n. . . . .\n. 3 . . .\n. . . 3 .\n").puzzle
    if not is_unique(right):
        right = repair(right).proposals[0].puzzle
    first = right.clue_list[0]
    broken = Puzzle(right.grid, (Clue(first.cell, (first.size or 1) + 5), *right.clue_list[1:]))
    answer = repair(broken, limit=EVERYTHING)
    assert clues_of(right) in {clues_of(one.puzzle) for one in answer.proposals}


def test_edits_are_as_few_as_possible() -> None:
    grid = Grid(1, 5)
    old = Puzzle(grid, (Clue(0, 3), Clue(1, 5)))
    new = Puzzle(grid, (Clue(0, 5), Clue(3, 3)))
    assert edits_between(old, new) == (Edit(Clue(0, 3), Clue(3, 3)), Edit(Clue(1, 5), Clue(0, 5)))
    assert edits_between(old, old) == ()
    assert [edit.kind for edit in edits_between(old, Puzzle(grid, (Clue(0, None),)))] == ["change", "remove"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "repair", "instances/input-3by3-unsat.in")
    assert shown.code == 0
    assert shown.out.splitlines()[0] == "no solution; 1 change makes it unique, fewer do not"
    assert "remove the 1 at r2c1" in shown.out
    assert run(capsys, "repair", "instances/input-3by3.in").out.startswith("nothing to repair: the puzzle is unique")
    stuck = run(capsys, "repair", "nurikabe/2/2/2i", "--to", "hard", "--max-changes", "1")
    assert stuck.code == 1
    assert stuck.out.startswith("several solutions; 1 change does not make it unique and hard")


def test_a_proposal_without_a_rating_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.queries.repair._RATING", 0.0)
    late = repair("nurikabe/2/2/2i", limit=1, timeout=60).sentences()
    assert late[1] == "1. change the 2 at r1c1 to 1 (not rated within the time limit)"
    assert repair("2 2\n2 2\n. .\n", to="solvable", limit=1).sentences()[1] == "1. remove the 2 at r1c1"


def test_without_time() -> None:
    board = read_board(Path("instances/06x06-three-solutions.in").read_text("utf-8"))
    try:
        answer = question.ask(RepairRequest(board), Deadline.after(0))
    except LimitReached:
        return
    assert (answer.status, answer.proposals, answer.tried) == ("limit", (), 0)
