"""``check``: what it says about boards of every standing, and pzpr's own cases."""

import json
from pathlib import Path

import pytest

from tests.support.command import HARD, Outcome, Run, command_in
from tests.support.outside_data import outside_json

BOARDS = {
    "right.in": "1 4\n2 W B B\n",
    "open.in": "1 4\n2 . . B\n",
    "pool.in": "2 3\n1 B B\n. B B\n",
    "stuck.in": "2 3\n1 . 1\n. W .\n",
}


command = command_in(BOARDS, "check")


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("right.in", 0, "complete and right\n"),
        ("open.in", 3, "right so far, undecided cells: 2\n"),
        ("pool.in", 1, "broken in 1 place\ncs2x2: the 2x2 block at r1c2-r2c3 is all sea (r1c2 r1c3 r2c2 r2c3)\n"),
    ],
)
def test_text(command: Run, name: str, code: int, told: str) -> None:
    assert command(name, "--format", "text") == Outcome(code, told, "")
    assert command("-i", name, "--format", "text") == Outcome(code, told, "")


def test_the_picture_shows_where(command: Run) -> None:
    outcome = command("pool.in")
    report, picture = outcome.out.split(")\n", 1)
    assert report.startswith("broken in 1 place\n")
    assert picture.count("\n") >= 2
    assert command("pool.in", "--format", "svg").out.count("focus") >= 4


def test_json(command: Run) -> None:
    assert json.loads(command("pool.in", "--format", "json").out) == {
        "status": "broken",
        "rests_on": None,
        "violations": [
            {
                "code": "cs2x2",
                "message": "the 2x2 block at r1c2-r2c3 is all sea",
                "cells": [[1, 2], [1, 3], [2, 2], [2, 3]],
            }
        ],
        "solvable": None,
    }
    assert json.loads(command("right.in", "--format", "json").out) == {
        "status": "complete",
        "rests_on": None,
        "violations": [],
        "solvable": None,
    }
    assert json.loads(command("open.in", "--format", "json").out) == {
        "status": "undecided",
        "rests_on": None,
        "violations": [],
        "solvable": None,
    }


def test_is_there_still_a_solution(command: Run) -> None:
    outcome = command("open.in", "--solvable", "--format", "text")
    assert outcome.out.endswith("the decided cells are part of a solution\n")
    assert outcome.code == 3
    outcome = command("stuck.in", "--solvable", "--format", "text")
    assert outcome.out.splitlines() == [
        "right so far, undecided cells: 3",
        "there is no solution with these decided cells",
    ]
    assert outcome.code == 1
    assert json.loads(command("stuck.in", "--solvable", "--format", "json").out)["solvable"] is False
    late = command(HARD, "--solvable", "--timeout", "0.2", "--format", "json")
    assert (late.code, json.loads(late.out)["solvable"]) == (3, None)


def test_pzprv3_is_read_as_pzpr_does(command: Run) -> None:
    Path("board.txt").write_text("pzprv3\nnurikabe\n1\n4\n1 . . # \n")
    assert command("board.txt", "--format", "text").code == 1
    assert command("board.txt", "--format", "text", "--undecided", "open").code == 3
    assert command("open.in", "--format", "text", "--undecided", "island").code == 1
    Path("empty.txt").write_text("pzprv3\nnurikabe\n1\n4\n1 . . . \n")
    assert command("empty.txt", "--format", "text").code == 3


def test_pzprs_own_cases(command: Run) -> None:
    for case in outside_json("pzpr_check_cases.json"):
        outcome = command(case["pzprv3"], "--format", "json")
        found = json.loads(outcome.out)
        if case["code"] is None:
            assert (outcome.code, found) == (
                0,
                {"status": "complete", "rests_on": None, "violations": [], "solvable": None},
            )
        else:
            assert (outcome.code, found["status"]) == (1, "broken")
            assert found["violations"][0]["code"] == case["code"]


def test_bad_input(command: Run) -> None:
    Path("bad.in").write_text("2\n1 x\n. .\n")
    outcome = command("bad.in")
    assert outcome.code == 2
    assert outcome.err.startswith("nurikabe-sat: error: bad.in:2:3: found 'x', expected a cell")
