"""Setting on boards that are too large for it: the time limit holds, and so does memory; what is said is true.

Before, ``repair`` of a 50x50 board with 640 clues took 9 GB, and more than a minute for a limit of 2 s.
"""

from pathlib import Path

import pytest

from nurikabe_sat import Colouring, Puzzle, read_board, repair
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding import open_puzzle
from nurikabe_sat.encoding.open_puzzle import OpenClue, OpenPuzzle
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.making.clues import from_picture
from nurikabe_sat.making.clues.from_picture import legal_colourings
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.unary import add_up
from nurikabe_sat.solving.search import Options
from tests.support.command import run
from tests.support.edited_puzzles import legal

MANY = "12 12\n" + "? . . ? . . ? . . ? . .\n. . . . . . . . . . . .\n" * 6


FEW = "12 12\n" + "? . . ? . . . . . . . .\n. . . . . . . . . . . .\n" * 3 + ". . . . . . . . . . . .\n" * 6
"""So few numbers are looked for by a formula first."""


@pytest.mark.parametrize(("command", "board"), [("repair --to solvable", MANY.replace(".", "?", 1)), ("fill", FEW)])
def test_too_large_a_formula_is_refused_in_one_line(
    command: str, board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_puzzle, "MOST_CLAUSES", 20_000)
    (tmp_path / "large.in").write_text(board)
    done = run(capsys, *command.split(), str(tmp_path / "large.in"))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "more than 20000 clauses: the board has too many undecided cells" in done.err


def test_the_clauses_of_many_open_clues() -> None:
    """One cell, n clues that may own it: their clauses rise with n, not with its square."""

    def clauses(count: int) -> int:
        return len(OpenPuzzle(Puzzle(Grid(1, 2), ()), [OpenClue(0b11, 1, may_be_absent=True)] * count, 2).cnf.clauses)

    assert clauses(80) < 2.1 * clauses(40)


def test_an_open_number_reaches_no_farther_than_the_largest() -> None:
    (slot,) = OpenPuzzle(Puzzle(Grid(1, 9), ()), [OpenClue(1, is_open=True)], 3).slots
    assert sorted(slot.own) == [0, 1, 2]
    (hidden,) = OpenPuzzle(Puzzle(Grid(1, 9), ()), [OpenClue(1, is_open=True, may_hide=True)], 3).slots
    assert sorted(hidden.own) == list(range(9)), "as ? it may be larger"


def test_time_and_memory_end_a_sum() -> None:
    cnf = Cnf(deadline=Deadline.after(0))
    first = cnf.new_variables(4, str)
    with pytest.raises(LimitReached):
        add_up(cnf, [[literal] for literal in range(first, first + 4)], 4, "sum")
    small = Cnf(most_clauses=100)
    first = small.new_variables(200, str)
    with pytest.raises(UsageError, match="more than 100 clauses"):
        add_up(small, [[literal] for literal in range(first, first + 200)], 200, "sum")
    assert len(small.clauses) < 500


def test_a_puzzle_of_more_clues_than_python_has_calls() -> None:
    """Exit code 70 before: a call for each clue."""
    grid = Grid(1, 2400)
    clues = [Clue(c, 1) for c in range(0, grid.size, 2)]
    formula = OpenPuzzle(
        Puzzle(grid, ()), [OpenClue(1 << clue.cell, clue.size, may_be_absent=True) for clue in clues], 1
    )
    assert [len(clause) for clause in formula.forbids(Puzzle(grid, tuple(clues)))] == [len(clues)]


def test_distances_that_are_counted_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """All legal colourings, each once, the nearest first, however far is counted at first."""
    monkeypatch.setattr(from_picture, "_COUNTED", 1)
    for rows in (["BBB", "BBB", "BBB"], ["B.W", "WB.", "BBW"], ["...", "...", "..."]):
        picture = Colouring.from_rows(rows)
        found = [
            "".join(one.to_rows())
            for one in legal_colourings(Puzzle(picture.grid, ()).painted(picture), Options(), Deadline())
        ]
        assert sorted(found) == sorted(board for board, _ in legal(3, 3))
        letters = "".join(rows)
        far = [sum(a not in (b, ".") for a, b in zip(letters, one, strict=True)) for one in found]
        assert far == sorted(far)


def test_a_far_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sea: more has to change than is counted at first."""
    monkeypatch.setattr(from_picture, "_COUNTED", 16 * 144)
    picture = Colouring.from_rows(["B" * 12] * 12)
    nearest = next(legal_colourings(Puzzle(picture.grid, ()).painted(picture), Options(), Deadline()))
    assert len(picture.differences(nearest)) == 36, "one cell of each of the 36 blocks that share none, and no fewer"


def test_a_mended_puzzle_of_many_changes_is_still_the_smallest() -> None:
    """Clues that go and come in return, more than are looked at two at a time."""
    board = read_board("3 8\n2 . 2 . 2 . 2 .\n. . . . . . . .\n1 . 1 . 1 . 1 .\n")
    answer = repair(board, to="solvable", max_changes=6)
    assert answer.status == "repaired"
    assert {len(one.changes) for one in answer.proposals} == {answer.tried + 1}
