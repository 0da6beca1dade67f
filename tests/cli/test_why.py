"""The command `why`: no solution, several, one; in sentences, pictures and JSON; and what it says at a time limit."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from nurikabe_sat.errors import LimitReached
from tests.support.command import HARD, Outcome, Run, command_in

PUZZLES = {
    "unique.in": "3 4\n. . . 2\n1 . . .\n. . 1 .\n",
    "several.in": "3\n. . .\n. 2 .\n. . .\n",
    "none.in": "3\n0 0 2\n1 0 0\n0 0 2\n",
    "painted.in": "3\n. . .\n. 2 .\nW . .\n",
    "unknown.in": "1 4\n? . . 1\n",
    "empty.in": "2\n. .\n. .\n",
    "large.in": "1 3\n. 4 .\n",
}
NOTHING: dict[str, Any] = {
    **{key: [] for key in ("conflict", "rules", "decided", "unproved", "solutions", "regions", "arguments")},
    **dict.fromkeys(("minimal", "smallest", "complete"), False),
    **dict.fromkeys(("rests_on", "facts", "cells", "solution")),
}
"""The keys of an answer that has nothing to say, besides its status and its sentences."""

LATE = "not complete: the time limit was reached; a larger --timeout may show more"
MINIMAL = "this conflict is minimal: the others can be satisfied if any one of these clues is removed or becomes a ?"

command = command_in(PUZZLES, "why")


def told(command: Run, *arguments: str) -> tuple[int, dict[str, Any]]:
    outcome = command(*arguments, "--format", "json")
    return outcome.code, json.loads(outcome.out)


def test_clues_that_conflict(command: Run) -> None:
    outcome = command("none.in", "--format", "text")
    assert outcome == Outcome(
        1,
        "no solution\n"
        "these clues cannot all be kept: the 2 at r1c3, the 1 at r2c1 and the 2 at r3c3\n"
        "rules involved: the sea is connected\n"
        f"{MINIMAL}\n",
        "",
    )
    code, answer = told(command, "none.in")
    assert code == 1
    assert [one["kind"] for one in answer.pop("arguments")] == ["CluesClash", "RulesInvolved", "AllNeeded"]
    answer["arguments"] = []
    assert answer == {
        **NOTHING,
        "status": "none",
        "lines": command("none.in", "--format", "text").out.splitlines(),
        "conflict": [[1, 3, 2], [2, 1, 1], [3, 3, 2]],
        "rules": ["the sea is connected"],
        "decided": [],
        "minimal": True,
        "smallest": False,
        "complete": True,
    }


def test_a_smallest_conflict(command: Run) -> None:
    code, answer = told(command, "none.in", "--smallest")
    assert (code, len(answer["conflict"]), answer["smallest"]) == (1, 3, True)
    assert MINIMAL.replace("minimal", "smallest") in command("none.in", "--smallest").out


def test_painted_cells_that_conflict(command: Run) -> None:
    outcome = command("painted.in", "--format", "text")
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.splitlines() == [
        "no solution with these painted cells",
        "these painted cells cannot all stay, because of the 2 at r2c2: r3c1 island",
        "rules involved: every island has a clue",
        MINIMAL.replace("clues is removed or becomes a ?", "cells is undecided"),
    ]
    _, answer = told(command, "painted.in")
    assert (answer["conflict"], answer["decided"]) == ([[2, 2, 2]], [[3, 1, "W"]])


def test_a_clue_of_unknown_size_has_no_number(command: Run) -> None:
    Path("unknown.in").write_text("1 2\n? ?\n")
    assert told(command, "unknown.in")[1]["conflict"] == [[1, 1, None], [1, 2, None]]
    lines = command("unknown.in").out.splitlines()
    assert lines[1] == "the ? at r1c1 and the ? at r1c2 are neighbours"
    assert lines[2] == "these clues cannot all be kept: the ? at r1c1 and the ? at r1c2"


def test_without_any_clue(command: Run) -> None:
    assert command("empty.in", "--format", "text").out.splitlines() == [
        "no solution",
        "the rules alone allow no solution, whatever the clues are",
        "rules involved: no pool and every island has a clue",
    ]


def test_a_clue_that_is_too_large(command: Run) -> None:
    lines = command("large.in", "--format", "text").out.splitlines()
    assert lines[1:] == [
        "the 4 at r1c2 needs more cells than the board has (3)",
        "these clues cannot all be kept: the 4 at r1c2",
        "rules involved: only those of the clues",
        MINIMAL,
    ]


def test_several_solutions(command: Run) -> None:
    outcome = command("several.in", "--format", "text")
    lines = outcome.out.splitlines()
    assert (outcome.code, outcome.err) == (1, "")
    assert lines[:5] == [
        "several solutions: they differ in 4 cells and 4 regions",
        *("region 1: r1c2", "region 2: r2c1", "region 3: r2c3", "region 4: r3c2"),
    ]
    assert lines[5].startswith("a smallest set of cells that would make it unique: r")
    assert lines[5].endswith(" island")
    code, answer = told(command, "several.in")
    assert (code, answer["status"], answer["conflict"], answer["smallest"]) == (1, "ambiguous", [], True)
    assert answer["regions"] == [[[1, 2]], [[2, 1]], [[2, 3]], [[3, 2]]]
    ((row, col, colour),) = answer["cells"]
    assert answer["solution"][row - 1][col - 1] == colour
    first, second = answer["solutions"]
    assert first != second


def test_one_solution(command: Run) -> None:
    assert command("unique.in", "--format", "text") == Outcome(
        0, "there is exactly one solution: nothing is wrong\n", ""
    )
    assert told(command, "unique.in") == (
        0,
        {
            **NOTHING,
            "status": "unique",
            "lines": ["there is exactly one solution: nothing is wrong"],
            "solutions": [["BBWW", "WBBB", "BBWB"]],
            "facts": ["BBWW", "WBBB", "BBWB"],
            "complete": True,
        },
    )


def test_pictures(command: Run) -> None:
    none = command("none.in").out
    assert none.startswith("no solution\n")
    assert len(none.splitlines()) > 4 + 3
    svg = command("painted.in", "--format", "svg").out
    assert (svg.count('focus" x'), svg.count('reason" x')) == (1, 1)


def test_a_time_limit(command: Run) -> None:
    outcome = command(HARD, "--timeout", "0.4", "--format", "text")
    assert outcome == Outcome(
        3,
        f"the time limit was reached before the solver decided whether the solution is unique\n{LATE}\n",
        "",
    )
    code, answer = told(command, HARD, "--timeout", "0.4")
    assert (code, answer) == (
        3,
        {**NOTHING, "status": "limit", "lines": outcome.out.splitlines()[:1]},
    )


def test_no_solution_and_no_time_to_say_why(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.queries.why.conflict", Mock(side_effect=LimitReached("too late")))
    outcome = command("none.in", "--format", "text")
    lines = ["no solution; why, was not found in time", LATE]
    assert (outcome.code, outcome.out.splitlines()) == (3, lines)
    assert told(command, "none.in") == (
        3,
        {**NOTHING, "status": "none", "lines": lines[:1]},
    )


@pytest.mark.parametrize("solver", ["cadical", "minisat", "lingeling"])
def test_solvers_agree(command: Run, solver: str) -> None:
    for name in ("none.in", "several.in", "unique.in"):
        assert command(name, "-s", solver).code == command(name).code


def test_bad_usage(command: Run) -> None:
    assert command("missing.in").code == 2
    assert command("none.in", "-s", "no-such-solver-here").code == 2
    assert command("none.in", "--timeout", "0").code == 2
