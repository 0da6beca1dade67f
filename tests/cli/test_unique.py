"""The command `unique`: whether there is exactly one solution, in each format, and how it ends."""

import json

import pytest

from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "several.in": "1 3\n. 2 .\n",
    "painted.in": "1 3\nB 2 .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
}

command = command_in(PUZZLES, "unique")


@pytest.mark.parametrize(
    ("name", "code", "status", "solutions", "sentence"),
    [
        ("unique.in", 0, "unique", [["BBWW", "WBBB", "BBWB"]], "there is exactly one solution"),
        ("painted.in", 0, "unique", [["BWW"]], "there is exactly one solution"),
        ("several.in", 1, "ambiguous", [["BWW"], ["WWB"]], "not unique: two solutions differ in 2 cells"),
        ("none.in", 1, "none", [], "no solution"),
    ],
)
def test_the_answers(
    command: Run, name: str, code: int, status: str, solutions: list[list[str]], sentence: str
) -> None:
    outcome = command(name, "--format", "json")
    answer = json.loads(outcome.out)
    assert (outcome.code, answer["status"], sorted(answer["solutions"]), outcome.err) == (code, status, solutions, "")
    outcome = command(name, "--format", "text")
    assert (outcome.code, outcome.out.splitlines()[0], outcome.err) == (code, sentence, "")


def test_both_solutions_are_drawn_with_what_differs(command: Run) -> None:
    lines = command("several.in").out.splitlines()
    assert lines[0] == "not unique: two solutions differ in 2 cells"
    assert sorted([lines[2], lines[5]]) == ["│[ ] 2 [█]│", "│[█] 2 [ ]│"]


def test_a_time_limit(command: Run) -> None:
    assert command(HARD, "--timeout", "0.2") == Outcome(3, "not decided: the time limit was reached\n", "")
