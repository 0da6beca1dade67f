"""The command `hint`: the next step in each format, mistakes, and how it ends."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command import HARD, Outcome, run

PUZZLES = {
    "tiny.in": "2\n2 B\n. .\n",
    "wrong.in": "3 4\n. W . 2\n1 . . .\n. . 1 B\n",
    "solved.in": "2\n2 B\nW B\n",
    "open.in": "1 3\n. 2 .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
    "either.in": "3\nW . .\n. 2 .\n. . .\n",
}

STEP = "only-way-out-island, r2c1 island: the 2 at r1c1 needs more cells and has no way on but r2c1\n"
AFTER = "┌──────┐\n│(2)(█)│\n│[ ] · │\n└──────┘\n"
WRONG = "wrong, these cannot all hold: r1c2 island, the 1 at r2c1, the sea is connected; the solution differs in r1c2\n"
MARKED = "┌────────────┐\n│ · [ ] ·  2 │\n│(1) ·  ·  · │\n│ ·  ·  1 ███│\n└────────────┘\n"

NOTHING = dict.fromkeys(("technique", "cells", "because", "clues", "rules", "wrong"))

Run = Callable[..., Outcome]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in a directory with some boards."""
    monkeypatch.chdir(tmp_path)
    for name, text in PUZZLES.items():
        (tmp_path / name).write_text(text)
    return lambda *arguments: run(capsys, "hint", *arguments)


def told(command: Run, name: str) -> tuple[int, dict[str, Any]]:
    outcome = command(name, "--format", "json")
    assert outcome.err == ""
    return outcome.code, json.loads(outcome.out)


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
            "text": "the 2 at r1c1 needs more cells and has no way on but r2c1",
        },
    )


def test_mistakes(command: Run) -> None:
    assert command("wrong.in") == Outcome(1, WRONG + MARKED, "")
    assert told(command, "wrong.in") == (
        1,
        {
            **NOTHING,
            "status": "wrong",
            "cells": [[1, 2, "W"]],
            "clues": [[2, 1]],
            "rules": ["the sea is connected"],
            "wrong": [[1, 2, "W"]],
            "text": WRONG.strip(),
        },
    )


def test_mistakes_where_there_is_no_single_solution(command: Run) -> None:
    """The corner is too far from the 2 in all solutions, so it is wrong; but which of the others are, nobody knows."""
    code, found = told(command, "either.in")
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
    assert told(command, name) == (code, {**NOTHING, "status": status, "text": sentence})
    assert command(name, "--format", "text") == Outcome(code, f"{sentence}\n", "")


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    assert outcome == Outcome(3, "", "nurikabe-sat: error: the time limit came before a hint\n")


def test_mistakes_where_no_contradiction_is_found_in_time(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.queries.hint.CONFLICT_TIME", 1e-9)
    text = "wrong, no solution has all of these cells; the solution differs in r1c2"
    assert told(command, "wrong.in") == (
        1,
        {**NOTHING, "status": "wrong", "wrong": [[1, 2, "W"]], "text": text},
    )
    assert command("wrong.in") == Outcome(1, f"{text}\n{MARKED.replace('(1)', ' 1 ')}", "")
