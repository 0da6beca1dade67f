"""The command `facts`: the cells that are certain, in each format, and how it ends."""

import json
from pathlib import Path

import pytest

from tests.support.command import HARD, Outcome, Run, command_in

UNIQUE = "3 4\n. . . 2\n1 . . .\n. . 1 .\n"
GRID = "B B W W\nW B B B\nB B W B\n"
SEVERAL = "3\n. . .\n. 2 .\n. . .\n"
NONE = "3\n0 0 2\n1 0 0\n0 0 2\n"

FOUR = [[1, 2], [2, 1], [2, 3], [3, 2]]

command = command_in({"unique.in": UNIQUE, "several.in": SEVERAL, "none.in": NONE}, "facts")


def test_text(command: Run) -> None:
    assert command("unique.in") == Outcome(0, GRID, "facts: 12 of 12 cells, solutions differ in 0\n")
    assert command("-i", "several.in") == Outcome(
        0, "B ? B\n? W ?\nB ? B\n", "facts: 5 of 9 cells, solutions differ in 4\n"
    )
    assert command("none.in") == Outcome(1, "no solution\n", "")


def test_painted_cells_are_given(command: Run) -> None:
    Path("painted.in").write_text("3\n. . .\n. 2 .\n. W .\n")
    assert command("painted.in").out == "B B B\nB W B\nB W B\n"
    Path("painted.in").write_text("3\n. . .\n. 2 .\nW . .\n")
    assert command("painted.in") == Outcome(1, "no solution\n", "")


@pytest.mark.parametrize(
    ("name", "code", "expected"),
    [
        ("unique.in", 0, {"status": "complete", "rests_on": None, "cells": ["BBWW", "WBBB", "BBWB"], "differ": []}),
        (
            "several.in",
            0,
            {
                "status": "complete",
                "rests_on": None,
                "cells": ["B?B", "?W?", "B?B"],
                "differ": [[1, 2], [2, 1], [2, 3], [3, 2]],
            },
        ),
        ("none.in", 1, {"status": "none", "rests_on": None, "cells": None, "differ": []}),
    ],
)
def test_json(command: Run, name: str, code: int, expected: dict[str, object]) -> None:
    outcome = command(name, "--format", "json")
    assert (outcome.code, json.loads(outcome.out), outcome.err) == (code, expected, "")


def test_a_time_limit_leaves_what_is_known(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.2")
    rows = outcome.out.splitlines()
    assert (outcome.code, len(rows), rows[3], rows[4]) == (3, 14, f"{'. ' * 3}W{' .' * 6} W{' .' * 3}", f"{'. ' * 13}.")
    assert outcome.err.splitlines()[1] == "not all: the time limit was reached, 192 cells are not known yet"
    outcome = command(HARD, "--timeout", "0.2", "--format", "json")
    found = json.loads(outcome.out)
    assert (outcome.code, found["status"], found["cells"][3]) == (3, "limit", "???W??????W???")


def test_a_picture_marks_what_differs(command: Run) -> None:
    outcome = command("several.in", "--format", "svg")
    assert (outcome.code, outcome.out.count('class="undecided focus"')) == (0, 4)


def test_solvers_agree(command: Run) -> None:
    for solver in ("cadical", "minisat", "lingeling"):
        assert command("several.in", "-s", solver).out == command("several.in").out


def test_bad_usage(command: Run) -> None:
    assert command("missing.in").err.startswith("nurikabe-sat: error: no such file: missing.in (expected a file")
    assert command("unique.in", "-s", "no-such-solver-here").code == 2
    assert command("unique.in", "--format", "puzzlink").code == 2
