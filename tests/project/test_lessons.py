"""The exercises of the page's lessons: the technique is what a human needs there, and what it finds is right."""

import json
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.formats import read_board
from nurikabe_sat.queries.steps import forced_by

FILE = Path(nurikabe_sat.web.__file__).parent / "page" / "learn" / "exercises.json"
PACK = Path(__file__).parents[2] / "instances" / "generated" / "pack.json"
EXERCISES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
EXAMPLES = {one.name: one.example for one in TECHNIQUES}


KNOWN = {one["technique"] for one in EXERCISES}
"""The techniques with a lesson. A new one has none until the exercises are made again."""


def test_the_lessons_are_in_the_order_of_the_table() -> None:
    lessons = list(dict.fromkeys(one["technique"] for one in EXERCISES))
    assert lessons == [one.name for one in TECHNIQUES if one.name in KNOWN]


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda one: f"{one['technique']}-{one['puzzle'] or 'picture'}")
def test_no_easier_technique_with_a_lesson_sees_anything_there(exercise: dict[str, Any]) -> None:
    rows = exercise["board"]
    if not exercise["puzzle"]:
        assert tuple(rows) == EXAMPLES[exercise["technique"]].before
        return
    board = read_board(f"{len(rows)} {len(rows[0].split())}\n" + "\n".join(rows))
    position = Position.of(board.puzzle, board.colouring)
    technique, step = next((one, step) for one in TECHNIQUES if one.name in KNOWN for step in one.find(position))
    assert technique.name == exercise["technique"]
    assert [list(cell) for cell in forced_by(board.puzzle.grid, step)] in [one["cells"] for one in exercise["steps"]]


def test_a_chain_leads_from_the_other_colour_to_a_contradiction_or_to_the_cells() -> None:
    chained = {exercise["technique"] for exercise in EXERCISES for step in exercise["steps"] if step["chains"]}
    assert chained == {"squeeze", "right-of-way", "what-if", "shape-trial", "cases", "lookahead"}
    for exercise in EXERCISES:
        for step in exercise["steps"]:
            assert bool(step["chains"]) == (exercise["technique"] in chained)
            for chain in step["chains"]:
                assert chain["assumed"]
                if chain["end"] is None:
                    assert {*map(tuple, step["cells"])} <= {
                        tuple(cell) for one in chain["steps"] for cell in one["cells"]
                    }
                else:
                    assert not [cell for cell in step["cells"] if cell in chain["assumed"]]


def test_all_that_the_exercises_accept_is_in_the_solution() -> None:
    solutions = {entry["name"]: entry for entry in json.loads(PACK.read_text("utf-8"))}
    for exercise in EXERCISES:
        for step in exercise["steps"]:
            assert step["cells"]
            for row, col, colour in step["cells"]:
                assert exercise["board"][row - 1].split()[col - 1] in (".", colour)
                if exercise["puzzle"]:
                    assert solutions[exercise["puzzle"]]["solution"][row - 1][col - 1] == colour
                else:
                    assert EXAMPLES[exercise["technique"]].after[row - 1].split()[col - 1] in (".", colour)
