"""The puzzles under ``instances/``: each is read, its answer is right, and the README there says what is true."""

import json
import re
from pathlib import Path

import pytest

from nurikabe_sat.formats import read_board
from nurikabe_sat.formats.plain import read_solution
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.puzzle.rules import is_solution
from tests.support.oracle import solutions

FOLDER = Path(__file__).parents[2] / "instances"
FILES = sorted(FOLDER.glob("*.in"))
NO_SOLUTION = "no solution"
SEVERAL = "# several solutions; this is one"

every_instance = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def board_of(path: Path) -> Board:
    return read_board(path.read_text("utf-8"), path.name, format="plain")


def is_small(path: Path) -> bool:
    """Whether the oracle finds all solutions within a second."""
    return board_of(path).puzzle.grid.size <= 36


def answer_of(path: Path) -> str:
    return path.with_suffix(".out").read_text("utf-8")


def kind_of(answer: str) -> str:
    """What the README calls the number of solutions."""
    return "none" if answer.strip() == NO_SOLUTION else "several" if answer.startswith(SEVERAL) else "unique"


def table() -> dict[str, list[str]]:
    """Return the rows of the README's table by their first column, a file name; the other columns as text."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (FOLDER / "README.md").read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_the_seeds_five_are_there() -> None:
    seeds = {"input-3by3", "input-3by3-unsat", "input-4by4", "input-4by4-unsat", "input-5by5-hard"}
    assert seeds <= {path.stem for path in FILES}


def test_the_readme_has_the_levels_and_scores_of_the_records() -> None:
    lines = (FOLDER / "README.md").read_text("utf-8").splitlines()
    listed = [tuple(cell.strip() for cell in line.split("|")[1:4]) for line in lines if re.match(r"\| \dx\d ", line)]
    records = json.loads((FOLDER / "records.json").read_text("utf-8"))
    assert listed == [(one["name"].removesuffix("-record"), one["level"], f"{one['score']:,.1f}") for one in records]


def test_every_puzzle_has_an_answer_and_every_answer_a_puzzle() -> None:
    assert {path.stem for path in FILES} == {path.stem for path in FOLDER.glob("*.out")}


def test_the_readme_lists_the_puzzles_and_no_others() -> None:
    assert sorted(table()) == sorted(path.name for path in FILES)


@every_instance
def test_the_readme_tells_the_truth(path: Path) -> None:
    size, clues, solved = table()[path.name][:3]
    puzzle = board_of(path).puzzle
    assert size == f"{puzzle.rows}x{puzzle.cols}"
    sizes = [clue.size for clue in puzzle.clue_list if clue.size is not None]
    unknown = len(puzzle.clue_list) - len(sizes)
    assert clues == f"{len(puzzle.clue_list)}: {min(sizes)}..{max(sizes)}" + (f", {unknown} `?`" if unknown else "")
    assert solved == kind_of(answer_of(path))


@every_instance
def test_the_referee_accepts_the_answer(path: Path) -> None:
    board, answer = board_of(path), answer_of(path)
    if kind_of(answer) == "none":
        return
    solution = read_solution(answer, board.puzzle.grid, path.with_suffix(".out").name)
    assert is_solution(board.puzzle, solution)
    painted = [c for c, colour in enumerate(board.colouring.colours) if colour is not Colour.UNKNOWN]
    assert all(board.colouring.colours[c] is solution.colours[c] for c in painted)


@pytest.mark.parametrize("path", [path for path in FILES if is_small(path)], ids=lambda path: path.stem)
def test_the_oracle_finds_as_many_solutions_as_are_claimed(path: Path) -> None:
    board, answer = board_of(path), answer_of(path)
    puzzle = board.puzzle
    found = solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    if kind_of(answer) == "none":
        assert found == set()
        return
    claimed = "".join(read_solution(answer, puzzle.grid).to_rows())
    if kind_of(answer) == "unique":
        assert found == {claimed}
    else:
        assert claimed in found
        assert len(found) > 1
