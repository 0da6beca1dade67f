"""The command `hint`: the next step in each format, mistakes, and how it ends."""

import json
from typing import Any
from unittest.mock import Mock

import pytest

from nurikabe_sat.errors import LimitReached
from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "tiny.in": "2\n2 B\n. .\n",
    "wrong.in": "3 4\n. W . 2\n1 . . .\n. . 1 B\n",
    "solved.in": "2\n2 B\nW B\n",
    "open.in": "1 3\n. 2 .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
    "either.in": "3\nW . .\n. 2 .\n. . .\n",
}

STEP = "only-way-out-island, r2c1 island: the 2 at r1c1 needs more cells and can only grow into r2c1\n"
AFTER = "┌──────┐\n│(2)(█)│\n│[ ] · │\n└──────┘\n"
TOO_FAR = "no number can reach the island cell r1c2: even the 2 at r1c4 would need at least 3 cells"
WRONG = f"wrong: {TOO_FAR}\n"
DIFFERS = "the solution differs in r1c2\n"
MARKED = "┌────────────┐\n│ · [ ] ·  2 │\n│ 1  ·  ·  · │\n│ ·  ·  1 ███│\n└────────────┘\n"

STEP_KEYS = ("technique", "cells", "because", "chains", "arguments")
NOTHING = dict.fromkeys(("rests_on", "where", *STEP_KEYS, "clues", "wrong", "steps"))
ISLAND = {
    "name": "the 2 at r1c1",
    "kind": "island",
    "cells": [[1, 1]],
    "phrase": "the {number} at {cells}",
    "number": "2",
    "shown": [[1, 1]],
    "path": "M0.88 0.12L0.88 0.88L0.12 0.88L0.12 0.12L0.88 0.12",
    "steps": [],
}
PATH = {
    "name": "r2c1",
    "kind": "path",
    "cells": [[2, 1]],
    "phrase": "{cells}",
    "number": "",
    "shown": [[2, 1]],
    "path": "M0.5 0.5L0.5 1.5",
    "steps": [],
}
ARGUMENT = {
    "kind": "IslandOut",
    "template": "{island} needs more cells and can only grow into {path}",
    "objects": {"island": [ISLAND], "path": [PATH]},
    "numbers": {},
}

command = command_in(PUZZLES, "hint")


def told(command: Run, *arguments: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the answer. The arguments of a mistake are compared with its text, and left out."""
    outcome = command(*arguments, "--format", "json")
    assert outcome.err == ""
    answer = json.loads(outcome.out)
    if answer["status"] == "wrong":
        (argument,) = answer["arguments"]
        names = {name: thing["name"] for name, things in argument["objects"].items() for thing in things}
        assert argument["template"].format(**names, **argument["numbers"]) == answer["text"]
        answer["arguments"] = None
    return outcome.code, answer


def test_a_sentence_and_a_picture(command: Run) -> None:
    assert command("tiny.in") == Outcome(0, STEP + AFTER, "")
    assert command("tiny.in", "--format", "text") == Outcome(0, STEP, "")
    picture = command("tiny.in", "--format", "svg").out
    assert (picture.count('class="island focus"'), picture.count('reason"')) == (1, 2)


def test_json(command: Run) -> None:
    assert told(command, "tiny.in") == (
        0,
        {
            **NOTHING,
            "status": "step",
            "technique": "only-way-out-island",
            "cells": [[2, 1, "W"]],
            "because": [[1, 1], [1, 2]],
            "where": [1, 2, 1, 2],
            "chains": [],
            "arguments": [ARGUMENT],
            "text": "the 2 at r1c1 needs more cells and can only grow into r2c1",
            "lines": [STEP.strip()],
        },
    )


def test_mistakes(command: Run) -> None:
    marked = MARKED.replace(" 2 │", "(2)│")
    assert command("wrong.in") == Outcome(1, WRONG + marked, "")
    assert command("wrong.in", "--reveal") == Outcome(1, WRONG + DIFFERS + marked, "")
    expected = {
        **NOTHING,
        "status": "wrong",
        "cells": [[1, 2, "W"]],
        "clues": [[1, 4]],
        "chains": [],
        "text": TOO_FAR,
        "lines": [WRONG.strip()],
    }
    assert told(command, "wrong.in") == (1, expected)
    expected |= {"wrong": [[1, 2, "W"]], "lines": [WRONG.strip(), DIFFERS.strip()]}
    assert told(command, "wrong.in", "--reveal") == (1, expected)


def test_mistakes_where_there_is_no_single_solution(command: Run) -> None:
    """The corner is too far from the 2 in all solutions, so it is wrong; but which of the others are is not known."""
    code, found = told(command, "either.in", "--reveal")
    assert (code, found["status"], found["cells"], found["wrong"]) == (1, "wrong", [[1, 1, "W"]], [])


@pytest.mark.parametrize(
    ("name", "code", "status", "sentence"),
    [
        ("solved.in", 0, "solved", "solved"),
        ("none.in", 1, "none", "no solution, whatever is decided"),
        ("open.in", 1, "ambiguous", "nothing is forced: the solutions differ in every undecided cell"),
    ],
)
def test_no_step(command: Run, name: str, code: int, status: str, sentence: str) -> None:
    assert told(command, name) == (code, {**NOTHING, "status": status, "text": sentence, "lines": [sentence]})
    assert command(name, "--format", "text") == Outcome(code, f"{sentence}\n", "")


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    assert outcome == Outcome(3, "", "nurikabe-sat: error: the time limit was reached before a hint was found\n")


def test_mistakes_where_no_contradiction_is_found_in_time(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.diagnosis.mistakes.SECONDS", 1e-9)
    monkeypatch.setattr("nurikabe_sat.diagnosis.mistakes._plain", Mock(side_effect=LimitReached("too late")))
    text = "no solution has all of the painted cells"
    lines = [f"wrong: {text}", DIFFERS.strip()]
    nothing: dict[str, Any] = {**NOTHING, "cells": [], "clues": [], "chains": []}
    expected = {**nothing, "status": "wrong", "wrong": [[1, 2, "W"]], "text": text, "lines": lines}
    assert told(command, "wrong.in", "--reveal") == (1, expected)
    assert command("wrong.in", "--reveal") == Outcome(1, "".join(f"{line}\n" for line in lines) + MARKED, "")
