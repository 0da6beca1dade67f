"""The command `count`: how many solutions there are, in each format, and how it ends."""

import json

import pytest

from tests.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "four.in": "3\n. . .\n. 2 .\n. . .\n",
    "painted.in": "3\n. . .\n. 2 .\n. B .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
}

command = command_in(PUZZLES, "count")


@pytest.mark.parametrize(
    ("arguments", "code", "status", "count", "sentence"),
    [
        (["unique.in"], 0, "complete", 1, "1"),
        (["four.in"], 0, "complete", 4, "4"),
        (["painted.in"], 0, "complete", 3, "3"),
        (["four.in", "--most", "4"], 0, "complete", 4, "4"),
        (["four.in", "--most", "3"], 0, "more", 3, "at least 3"),
        (["none.in"], 1, "none", 0, "0"),
    ],
)
def test_the_answers(command: Run, arguments: list[str], code: int, status: str, count: int, sentence: str) -> None:
    assert command(*arguments) == Outcome(code, f"{sentence}\n", "")
    outcome = command(*arguments, "--format", "json")
    side = 4 if arguments == ["unique.in"] else 3
    assert (outcome.code, outcome.err) == (code, "")
    assert json.loads(outcome.out) == {
        "status": status,
        "name": arguments[0],
        "rows": 3,
        "cols": side,
        "count": count,
        "method": "search",
    }


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    assert (outcome.code, outcome.out, outcome.err) == (3, "at least 0\n", "the time limit came first\n")


def test_a_bound_is_at_least_one(command: Run) -> None:
    outcome = command("four.in", "--most", "0")
    assert (outcome.code, outcome.out) == (2, "")
    assert "argument --most: '0' is not a whole number of at least 1" in outcome.err
