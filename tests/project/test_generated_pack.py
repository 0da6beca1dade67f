"""The pack under ``instances/generated/``: what it claims is true, and its smallest puzzles come out again."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import LEVELS, Level
from nurikabe_sat.formats.janko_json import read_with_solutions
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.queries.generate import GenerateAnswer
from nurikabe_sat.solving.search import is_unique

FILE = Path(__file__).parents[2] / "instances" / "generated" / "pack.json"
LESSONS = Path(__file__).parents[2] / "nurikabe_sat" / "web" / "page" / "learn" / "exercises.json"
TEXT = FILE.read_text("utf-8")
ENTRIES: list[dict[str, Any]] = json.loads(TEXT)
BOARDS = list(read_with_solutions(TEXT, FILE.name))

KNOWN = {one["technique"] for one in json.loads(LESSONS.read_text("utf-8")) if one["puzzle"]}
"""The techniques that the pack was made with, which are those with an exercise from the pack."""


def level_of(made: dict[str, Any]) -> str:
    """Return the level that a puzzle was made for, from its name: ``10x10-hard-3``."""
    return str(made["name"].split("-")[1])


def test_fifty_puzzles_of_each_level_but_the_rare_ones() -> None:
    assert len(ENTRIES) == len({made["name"] for made in ENTRIES}) == 184
    assert Counter(map(level_of, ENTRIES)) == {"easy": 50, "medium": 50, "hard": 50, "expert": 33, "extreme": 1}
    assert {made["rows"] for made in ENTRIES} == {5, 7, 10, 12, 15, 20, 30}


def test_the_ratings_are_those_that_were_asked_for() -> None:
    assert [made["rating"]["level"] for made in ENTRIES] == [level_of(made) for made in ENTRIES]


def test_the_referee_accepts_every_solution() -> None:
    for board, solution in BOARDS:
        assert solution is not None
        assert is_solution(board.puzzle, solution), board.name


def test_every_puzzle_up_to_fifteen_has_one_solution() -> None:
    for board, _ in BOARDS:
        if board.puzzle.rows <= 15:
            assert is_unique(board.puzzle), board.name


@pytest.mark.parametrize("size", [5, 7, 10])
def test_the_ratings_are_found_again(size: int) -> None:
    for made, (board, _) in zip(ENTRIES, BOARDS, strict=True):
        if board.puzzle.rows == size:
            rating = rate(board.puzzle)
            assert (rating.level, rating.score) == (made["rating"]["level"], made["rating"]["score"]), board.name


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_the_smallest_come_out_again(level: Level) -> None:
    first = [made for made in ENTRIES if made["rows"] == 5 and level_of(made) == level][:1]
    for made in first:
        again = GenerateAnswer.of(generate(PuzzleRequest(5, 5, level, style=QUICK), made["seed"])).entry()
        if KNOWN.issuperset(one.name for one in TECHNIQUES):
            assert json.dumps(again) == json.dumps(made), "the generator has changed: make the pack again"
        assert again["rating"]["level"] == level
