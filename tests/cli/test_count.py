"""The command `count`: how many solutions there are, in each format, and how it ends."""

import json

import pytest

from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "four.in": "3\n. . .\n. 2 .\n. . .\n",
    "painted.in": "3\n. . .\n. 2 .\n. B .\n",
    "loose.in": "5\n? . . . .\n. . . . .\n. . 6 . .\n. . . . .\n. . . . .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
}

command = command_in(PUZZLES, "count")


@pytest.mark.parametrize(
    ("arguments", "code", "status", "count", "sentence"),
    [
        (["unique.in"], 0, "complete", 1, "1"),
        (["four.in"], 0, "complete", 4, "4"),
        (["painted.in"], 0, "complete", 3, "3"),
        (["four.in", "--limit", "4"], 0, "complete", 4, "4"),
        (["four.in", "--limit", "3"], 0, "more", 3, "at least 3"),
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
        "rests_on": None,
        "name": arguments[0],
        "rows": 3,
        "cols": side,
        "count": count,
        "method": "search",
    }


@pytest.mark.parametrize(("states", "method"), [(1, "search"), (100, "frontier")])
def test_what_the_frontier_cannot_count_is_counted_one_by_one(
    command: Run, monkeypatch: pytest.MonkeyPatch, states: int, method: str
) -> None:
    """236 solutions: the frontier is tried after 100 of them, with so many states for each."""
    monkeypatch.setattr("nurikabe_sat.queries.count.STATES", states)
    outcome = command("loose.in", "--format", "json")
    assert [json.loads(outcome.out)[key] for key in ("status", "count", "method")] == ["complete", 236, method]


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    assert (outcome.code, outcome.out, outcome.err) == (3, "at least 0\n", "the time limit was reached\n")


def test_a_bound_is_at_least_one(command: Run) -> None:
    outcome = command("four.in", "--limit", "0")
    assert (outcome.code, outcome.out) == (2, "")
    assert "argument --limit: '0' is not a whole number of at least 1" in outcome.err
