"""The command `rate`: the table, JSON, and what has no rating."""

import json
import sys
from pathlib import Path

import pytest

from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.formats import read_board
from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "solved.in": "1 2\n1 B\n",
    "several.in": "3\n. . .\n. 2 .\n. . .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
}

TABLE = """\
level    easy
score    3.3
rounds   3
chains   0 steps at most
3 of 3 rounds take a technique of the level easy, the first when 25% of the cells are decided
2 rounds make 70% of the score: complete-island at 25%; only-way-out-sea at 75%
a single step is open in 1 of 3 rounds (33%)
    2 x complete-island
    1 x only-way-out-island
    2 x only-way-out-sea
"""

EXPERT = ". . 2 . 4\n. . . . .\n3 . . . .\n. . . . .\n. 4 . . .\n"

command = command_in(PUZZLES, "rate")


def test_the_table(command: Run) -> None:
    assert command("unique.in") == Outcome(0, TABLE, "")
    assert command("solved.in").out.splitlines()[2:] == ["rounds   0", "chains   0 steps at most"]


def test_json(command: Run) -> None:
    outcome = command("unique.in", "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    answer = json.loads(outcome.out)
    templates = [[one["template"].split("}")[-1] for one in parts] for parts in answer.pop("parts")]
    assert templates == [["% of the cells are decided"], ["% of the score:", "%", "%"], ["%)"]]
    assert answer == {
        "status": "rated",
        "rests_on": None,
        "level": "easy",
        "hardest": "easy",
        "score": 3.3,
        "techniques": {"complete-island": 2, "only-way-out-island": 1, "only-way-out-sea": 2},
        "longest_chain": 0,
        "rounds": [
            {"technique": name, "level": "easy", "open_steps": steps, "chain": 0, "decided": cells / 12, "ways": 0}
            for name, steps, cells in (
                ("complete-island", 2, 3),
                ("only-way-out-sea", 2, 9),
                ("only-way-out-island", 1, 11),
            )
        ],
        "bottlenecks": [0, 1],
        "why": TABLE.splitlines()[4:7],
        "plot": None,
        "lone_rounds": 1,
        "routes": None,
    }


def test_routes(command: Run) -> None:
    outcome = command("unique.in", "--routes")
    told = outcome.out.splitlines()[7:11]
    assert told == [
        "cheapest route: 5 steps, cost 5.0",
        "worst route: 5 steps, cost 5.0",
        "open steps: 1 to 3, median 2",
        "choke points: none",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "status", "sentence"),
    [
        (["several.in"], 1, "ambiguous", "not unique: only a puzzle with one solution has a rating"),
        (["none.in"], 1, "none", "no solution"),
        ([HARD, "--timeout", "0.2"], 3, "limit", "not rated: the time limit was reached"),
    ],
)
def test_no_rating(command: Run, arguments: list[str], code: int, status: str, sentence: str) -> None:
    assert command(*arguments) == Outcome(code, f"{sentence}\n", "")
    outcome = command(*arguments, "--format", "json")
    not_rated: dict[str, object] = {
        **dict.fromkeys(
            ("rests_on", "level", "hardest", "score", "techniques", "longest_chain", "lone_rounds", "routes")
        ),
        "status": status,
        "rounds": [],
        "bottlenecks": [],
        "why": [],
        "parts": [],
        "plot": None,
    }
    assert (outcome.code, json.loads(outcome.out)) == (code, not_rated)


def test_where_techniques_take_too_long_one_search_has_all_the_rest(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rating of an expert puzzle ends, and one with several solutions still has none."""
    Path("expert.in").write_text("5 5\n" + EXPERT, "utf-8")
    rated = json.loads(command("expert.in", "--format", "json").out)
    monkeypatch.setattr(sys.modules["nurikabe_sat.deduction.rating"], "WORK", -1)
    found = json.loads(command("expert.in", "--format", "json").out)
    assert (rated["level"], found["level"]) == ("expert", "beyond")
    assert found["techniques"]["search"] == 1
    several = read_board(PUZZLES["several.in"])
    assert rate_board(several).level is None
