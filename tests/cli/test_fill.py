"""``fill``: by brute force there are numbers where some are found, and none where it says so."""

import random
from itertools import product
from pathlib import Path

import pytest

from nurikabe_sat import Puzzle, fill, rate, read_board, read_boards
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.making.clues.fill import first_numbers
from nurikabe_sat.making.generator.fill_by_repair import numbers_nearby
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.solving.search import is_unique
from tests.support.command import run
from tests.support.edited_puzzles import Clues, solutions

PACK = Path(__file__).parents[2] / "instances" / "generated" / "pack.json"
SHAPES = ((1, 5), (2, 3), (3, 3), (3, 4))


def filled(clues: Clues, largest: int) -> list[Clues]:
    """Return the puzzles that numbers for every ``?`` make."""
    choices = [[(cell, size)] if size else [(cell, n) for n in range(1, largest + 1)] for cell, size in clues]
    return [frozenset(one) for one in product(*choices)]


@pytest.mark.parametrize("shape", SHAPES)
def test_against_every_choice_of_numbers(shape: tuple[int, int]) -> None:
    rng, (rows, cols) = random.Random(f"layout {shape}"), shape
    seen = set()
    for _ in range(25):
        cells = rng.sample(range(rows * cols), rng.randrange(1, 4))
        clues: Clues = frozenset((cell, rng.choice([None, None, 1, 2])) for cell in cells)
        right = [one for one in filled(clues, 6) if len(solutions(rows, cols, one)) == 1]
        answer = fill(Puzzle(Grid(*shape), tuple(Clue(*one) for one in clues)), max_clue=6)
        seen.add(answer.status)
        assert answer.status == ("made" if right else "none"), clues
        if right:
            assert frozenset((one.cell, one.size) for one in answer.puzzle.clue_list) in right
    assert seen == {"made", "none"}


@pytest.mark.slow
def test_a_level() -> None:
    board = read_board("6 6\n? . . . . ?\n. . . . . .\n. . ? . . .\n. . . ? . .\n. . . . . .\n? . . . . ?\n")
    for level in ("easy", "medium"):
        answer = fill(board, level=level)
        assert answer.status == "made"
        assert is_unique(answer.puzzle)
        assert rate(answer.puzzle).level == answer.level == level


MANY = """8 8
? . . . . ? . .
. . . ? . . . .
. . . . . . . ?
. ? . . . . . .
. . . . ? . . .
? . . . . . . ?
. . . . . . . .
. . ? . ? . ? .
"""


def test_many_numbers_are_found_by_repair() -> None:
    board = read_board(MANY)
    answer = fill(board, max_clue=7)
    assert (answer.status, is_unique(answer.puzzle)) == ("made", True)
    assert set(answer.puzzle.clue_at) == set(board.puzzle.clue_at)
    assert max(clue.size or 99 for clue in answer.puzzle.clue_list) <= 7
    assert fill(board, max_clue=7).clues == answer.clues, "the same layout gives the same puzzle"


def test_a_repair_keeps_what_is_given() -> None:
    """All but two numbers are given, and cells of both colours."""
    board = read_board("4 4\n. . B 1\n? W . .\n. . 1 .\n? . . .\n")
    start = first_numbers(board, 4)
    assert start is not None
    made = [numbers_nearby(board, 4, None, str(seed), NEVER, start.solution) for seed in range(3)]
    assert any(made)
    for puzzle, solution in filter(None, made):
        assert is_unique(puzzle)
        assert [puzzle.clue_at[cell].size for cell in (3, 10)] == [1, 1]
        assert (solution[1, 3].value, solution[2, 2].value) == ("B", "W")


GIVEN = """8 8
2 . . . . ? . .
. . . 4 . . . .
. B . . . . . ?
. ? . . . . . .
. . . . ? . . .
? . . . . . . ?
. . . B . . . .
. . ? . ? . ? .
"""


def test_islands_that_grow_keep_what_is_given() -> None:
    board = read_board(GIVEN)
    made = [numbers_nearby(board, 7, None, str(seed), NEVER) for seed in range(4)]
    assert any(made)
    for puzzle, solution in filter(None, made):
        assert is_unique(puzzle)
        assert puzzle.clue_mask == board.puzzle.clue_mask
        assert [puzzle.clue_at[cell].size for cell in (0, 11)] == [2, 4]
        assert (solution[3, 2].value, solution[7, 4].value) == ("B", "B")


@pytest.mark.parametrize("name", ["10x10-easy-1", "12x12-medium-2"])
def test_the_layouts_of_puzzles_of_the_pack(name: str) -> None:
    puzzle = next(board.puzzle for board in read_boards(PACK) if board.name == name)
    layout_of = Puzzle(puzzle.grid, tuple(Clue(clue.cell, None) for clue in puzzle.clue_list))
    answer = fill(layout_of)
    assert (answer.status, is_unique(answer.puzzle)) == ("made", True)
    assert answer.puzzle.clue_mask == puzzle.clue_mask
    assert all(clue.size for clue in answer.puzzle.clue_list)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "fill", "nurikabe/4/1/.hg").code in (0, 1)
    none = run(capsys, "fill", "nurikabe/2/2/2i")
    assert none.code == 1
    assert none.out == (
        "there are no numbers up to 4 with which this layout has exactly one solution\nthe board has no ? to fill\n"
    )


def test_the_puzzle_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "layout.in").write_text("3 4\n? . . .\n. . . .\n. . ? .\n")
    made = run(capsys, "fill", tmp_path / "layout.in", "--to", "plain")
    assert (made.code, made.err.startswith("a puzzle with exactly one solution")) == (0, True)
    puzzle = read_board(made.out).puzzle
    assert [clue.cell for clue in puzzle.clue_list] == [0, 10]
    assert is_unique(puzzle)
    assert run(capsys, "fill", tmp_path / "layout.in", "-o", tmp_path / "made.url", "--to", "url").out == ""
    assert read_board((tmp_path / "made.url").read_text()).puzzle == puzzle
    (tmp_path / "none.in").write_text("2 2\n2 .\n. ?\n")
    none = run(capsys, "fill", tmp_path / "none.in", "-o", tmp_path / "new.in")
    assert (none.code, none.out, (tmp_path / "new.in").exists()) == (1, "", False)
    assert none.err.startswith("there are no numbers up to 4")


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("? ? . .\n. . . .\n. . . .\n. . ? .", "the ? at r1c1 and the ? at r1c2 are neighbours"),
        (
            "? . . .\n. ? . .\n. . ? .\n. . . ?",
            "these clues cannot all be kept: the ? at r1c1, the ? at r2c2 and the ? at r3c3",
        ),
        ("7 . . .\n. . . .\n. . . .\n. . . 3", "the board has no ? to fill"),
    ],
)
def test_the_reason_is_named(rows: str, reason: str) -> None:
    """Clues on a diagonal from the corner cut the sea, whatever their islands are."""
    answer = fill(f"4 4\n{rows}\n")
    assert answer.status == "none"
    assert answer.reason[0] == reason


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--to", "url", "--format", "json"],
            "--to cannot be combined with --format; choose one",
        ),
        (["-o", "layout.in"], "-o layout.in would overwrite the input layout.in"),
        (["--to", "nothing"], "unknown format 'nothing'"),
    ],
)
def test_what_is_refused(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("layout.in").write_text("1 3\n? . ?\n")
    refused = run(capsys, "fill", "layout.in", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(f"nurikabe-sat: error: {message}")
