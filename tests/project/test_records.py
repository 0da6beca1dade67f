"""The hardest small puzzles found: what instances/records.json says is true, and the search for them works."""

import json
import random
from pathlib import Path

import pytest

from benchmarks.commands import main
from benchmarks.hardest import change, hardness_of, walk
from nurikabe_sat.deduction.rating import ALL_LEVELS
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.formats.janko_json import read_with_solutions
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.frontier import count_along_frontier

FILE = Path(__file__).parents[2] / "instances" / "records.json"
ENTRIES = json.loads(FILE.read_text("utf-8"))
BOARDS = list(read_with_solutions(FILE.read_text("utf-8"), FILE.name))


def test_a_record_for_each_size() -> None:
    assert [(entry["name"], entry["rows"], entry["cols"]) for entry in ENTRIES] == [
        (f"{n}x{n}-record", n, n) for n in (5, 6, 7)
    ]


@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_a_record_has_one_solution_and_the_rating_it_claims(number: int) -> None:
    entry, (board, solution) = ENTRIES[number], BOARDS[number]
    assert solution is not None
    assert is_solution(board.puzzle, solution)
    assert count_along_frontier(board.puzzle) == 1
    rating = rate_board(board.puzzle)
    assert (rating.level, rating.score) == (entry["level"], entry["score"])


def test_a_walk_does_not_get_easier_and_comes_out_the_same() -> None:
    found = walk(4, 3, 20)
    assert count_along_frontier(found) == 1
    assert hardness_of(found) >= hardness_of(generate(PuzzleRequest(4, 4), 3).puzzle)
    assert walk(4, 3, 20) == found


def test_changes_keep_a_clue_and_the_size() -> None:
    chance = random.Random(1)
    puzzle = generate(PuzzleRequest(4, 4), 1).puzzle
    for _ in range(200):
        puzzle = change(puzzle, chance)
        assert puzzle.grid.size == 16
        assert puzzle.clue_list
        assert all(clue.size is not None and clue.size >= 1 for clue in puzzle.clue_list)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardest", "4", "--walks", "2", "--patience", "10"]) == 0
    entry = json.loads(capsys.readouterr().out)
    hardest = max(hardness_of(walk(4, seed, 10)) for seed in (1, 2))
    assert (ALL_LEVELS.index(entry["level"]), entry["score"]) == hardest
    [(board, solution)] = read_with_solutions(json.dumps([entry]), "printed")
    assert solution is not None
    assert is_solution(board.puzzle, solution)


@pytest.mark.parametrize("arguments", [["2"], ["5", "--walks", "0"], ["5", "--patience", "0"]])
def test_bad_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardest", *arguments]) == 2
    assert "at least 3x3" in capsys.readouterr().err
