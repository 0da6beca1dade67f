"""The command `explain`: lines, pictures, JSON and the page, and how it ends."""

import json
import sys
from pathlib import Path

import pytest

from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "tiny.in": "2\n2 B\n. .\n",
    "solved.in": "1 2\n1 B\n",
    "search.in": "5\n0 0 2 0 1\n0 0 0 0 0\n0 2 0 1 0\n0 0 0 0 0\n0 2 0 2 0\n",
    "several.in": "3\n. . .\n. 2 .\n. . .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
}

LINES = """\
1. complete-island, r1c1, r2c2 and r3c1 sea: the 1 at r2c1 is complete, so its neighbours r1c1, r2c2 \
and r3c1 are sea
2. complete-island, r2c3, r3c2 and r3c4 sea: the 1 at r3c3 is complete, so its neighbours r2c3, r3c2 \
and r3c4 are sea
3. only-way-out-sea, r2c4 sea: the sea at r3c4 must join the rest of the sea, and its only way out is r2c4
4. only-way-out-island, r1c3 island: the 2 at r1c4 needs more cells and can only grow into r1c3
5. complete-island, r1c2 sea: the 2 at r1c4 is complete, so its neighbour r1c2 is sea
"""

PICTURES = """\
1. only-way-out-island, r2c1 island: the 2 at r1c1 needs more cells and can only grow into r2c1
   1  2
 ┌──────┐
1│(2)(█)│
2│[ ] · │
 └──────┘
2. complete-island, r2c2 sea: the 2 at r1c1 is complete, so its neighbour r2c2 is sea
   1  2
 ┌──────┐
1│(2)███│
2│( )[█]│
 └──────┘
"""

command = command_in(PUZZLES, "explain")


def test_one_line_a_step(command: Run) -> None:
    assert command("unique.in") == Outcome(0, LINES, "solved: 5 steps, hardest step easy\n")


def test_pictures_show_the_board_after_each_step(command: Run) -> None:
    assert command("tiny.in", "--pictures") == Outcome(0, PICTURES, "solved: 2 steps, hardest step easy\n")


def test_json(command: Run) -> None:
    outcome = command("tiny.in", "--format", "json")
    assert (outcome.code, outcome.err) == (0, "")
    answer = json.loads(outcome.out)
    arguments = [step.pop("arguments") for step in answer["steps"]]
    assert [one["kind"] for said in arguments for one in said] == ["IslandOut", "Complete"]
    assert answer == {
        "status": "solved",
        "rests_on": None,
        "hardest": "easy",
        "steps": [
            {
                "technique": "only-way-out-island",
                "cells": [[2, 1, "W"]],
                "because": [[1, 1], [1, 2]],
                "text": "the 2 at r1c1 needs more cells and can only grow into r2c1",
                "lines": [
                    "only-way-out-island, r2c1 island: the 2 at r1c1 needs more cells and can only grow into r2c1"
                ],
                "chains": [],
            },
            {
                "technique": "complete-island",
                "cells": [[2, 2, "B"]],
                "because": [[1, 1], [2, 1]],
                "text": "the 2 at r1c1 is complete, so its neighbour r2c2 is sea",
                "lines": ["complete-island, r2c2 sea: the 2 at r1c1 is complete, so its neighbour r2c2 is sea"],
                "chains": [],
            },
        ],
        "alternatives": [],
        "mistake": [],
        "mistake_arguments": [],
    }


def test_one_cell(command: Run) -> None:
    steps = "1. only-way-out-island, r2c1 island: the 2 at r1c1 needs more cells and can only grow into r2c1\n"
    outcome = command("tiny.in", "--cell", "r2c1")
    assert (outcome.code, outcome.out, outcome.err) == (0, steps, "r2c1 is island: 1 step, hardest step easy\n")
    more = command("tiny.in", "--cell", "r2c1", "--alternatives").out.splitlines()
    assert more[0] == steps.strip()
    assert more[1].startswith("    or growth-by-need, r2c1 island: ")
    assert command("tiny.in", "--cell", "r1c1").code == 2


@pytest.mark.parametrize(
    ("name", "code", "status", "level", "steps", "told"),
    [
        ("solved.in", 0, "solved", None, 0, "solved: 0 steps"),
        (
            "several.in",
            1,
            "ambiguous",
            "easy",
            4,
            "not unique, the solutions differ in every cell that is left: 4 steps",
        ),
        ("none.in", 1, "none", None, 0, ""),
    ],
)
def test_how_it_ends(command: Run, name: str, code: int, status: str, level: str | None, steps: int, told: str) -> None:
    outcome = command(name)
    assert (outcome.code, outcome.err.split(", hardest")[0].strip()) == (code, told)
    assert (outcome.out == "no solution\n") == (status == "none")
    outcome = command(name, "--format", "json")
    found = json.loads(outcome.out)
    assert (outcome.code, found["status"], found["hardest"], len(found["steps"])) == (code, status, level, steps)


def test_where_the_techniques_of_a_level_stop_reasons_are_searched_for(command: Run) -> None:
    levels = {}
    for level in ("easy", "hard"):
        found = json.loads(command("search.in", "--level", level, "--format", "json").out)
        levels[level] = found["hardest"]
        assert found["status"] == "solved"
        by_search = [step for step in found["steps"] if step["technique"] == "search"]
        assert (by_search != []) == (level == "easy")
        assert all("were" in step["text"] and "these could not all hold: " in step["text"] for step in by_search)
    assert levels == {"easy": "beyond", "hard": "medium"}


def test_where_searches_take_too_long_one_step_has_all_the_rest(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """All cells that the solutions agree on; what it rests on is all that was known before."""
    Path("loose.in").write_text("3 4\n0 2 0 0\n0 0 0 2\n2 0 0 0\n", "utf-8")
    for name in ("search.in", "loose.in"):
        one_by_one = json.loads(command(name, "--level", "easy", "--format", "json").out)
        with monkeypatch.context() as patch:
            patch.setattr(sys.modules["nurikabe_sat.queries.explain"], "WORK", -1)
            found = json.loads(command(name, "--level", "easy", "--format", "json").out)
        *before, last = found["steps"]
        assert (found["status"], found["hardest"]) == (one_by_one["status"], "beyond")
        assert last["technique"] == "search"
        count = len(last["cells"])
        assert f"only a long search shows the other {count} cell" in last["text"]
        known = {tuple(cell[:2]) for step in before for cell in step["cells"]}
        assert known < set(map(tuple, last["because"]))
        every = {tuple(cell) for step in found["steps"] for cell in step["cells"]}
        assert every == {tuple(cell) for step in one_by_one["steps"] for cell in step["cells"]}


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == "not finished, the time limit was reached: 0 steps\n"


def test_the_page(command: Run) -> None:
    outcome = command("tiny.in", "-o", "tiny.html")
    assert outcome == Outcome(0, "", "solved: 2 steps, hardest step easy\n")
    page = Path("tiny.html").read_text("utf-8")
    assert page == command("tiny.in", "--format", "html").out
    assert page.startswith("<!DOCTYPE html>")
    for text in ("<h1>tiny.in</h1>", "solved: 2 steps, hardest step easy", "<b>complete-island, r2c2 sea</b>"):
        assert text in page
    assert command("none.in", "-o", "none.html") == Outcome(1, "no solution\n", "")
    assert not Path("none.html").exists()


def test_bad_usage(command: Run) -> None:
    for arguments, message in (
        (("tiny.in", "-o", "tiny.in"), "-o tiny.in would overwrite the input tiny.in"),
        (
            ("tiny.in", "-o", "x.json", "--format", "json"),
            "-o cannot be combined with --format json; redirect the output to a file",
        ),
        (
            ("tiny.in", "--pictures", "--format", "html"),
            "--pictures cannot be combined with --format html; leave one out",
        ),
        (("tiny.in", "--pictures", "-o", "x.html"), "--pictures cannot be combined with --format html; leave one out"),
    ):
        assert command(*arguments) == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
    assert command("tiny.in", "--level", "harder").code == 2
    assert Path("tiny.in").read_text() == PUZZLES["tiny.in"]
