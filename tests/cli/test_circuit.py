"""The command `circuit`: a formula as a board, and the model of a solution."""

import json
from pathlib import Path

import pytest
from defusedxml import ElementTree

from tests.support.command import Outcome, Run, command_in, run

FILES = {
    "f.cnf": "p cnf 3 3\n1 2 0\n-1 3 0\n-2 -3 0\n",
    "no.cnf": "p cnf 1 2\n1 0\n-1 0\n",
    "bad.cnf": "p cnf 1 1\n2 0\n",
}

command = command_in(FILES, "circuit")


def test_there_and_back(command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("f.cnf", "-o", "board.txt") == Outcome(0, "", "")
    assert command("f.cnf").out == Path("board.txt").read_text()
    solved = run(capsys, "solve", "board.txt")
    Path("solution.txt").write_text(solved.out)
    found = command("f.cnf", "--decode", "solution.txt")
    model = [int(word) for word in found.out.split()[1:-1]]
    assert (found.code, found.err, [abs(n) for n in model]) == (0, "", [1, 2, 3])
    assert all(set(clause) & set(model) for clause in ((1, 2), (-1, 3), (-2, -3)))


def test_no_model_no_solution(command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("no.cnf", "-o", "board.txt").code == 0
    assert run(capsys, "solve", "board.txt").code == 1


def test_a_grid_that_is_no_solution(command: Run) -> None:
    rows = command("no.cnf").out.splitlines()[0].split()
    sea = " ".join("B" * int(rows[1])) + "\n"
    Path("sea.txt").write_text(sea * int(rows[0]))
    outcome = command("no.cnf", "--decode", "sea.txt")
    assert (outcome.code, outcome.out) == (1, "")
    assert "sea.txt: the grid is not a solution of the board of no.cnf" in outcome.err


def test_bad_usage(command: Run) -> None:
    assert command("bad.cnf").code == 2
    assert command("f.cnf", "-o", "x", "--decode", "y").code == 2
    assert command("-", "--decode", "-").code == 2
    Path("large.cnf").write_text("p cnf 1000000 0\n")
    assert "a formula that needs a board of" in command("large.cnf").err


def test_an_expression_with_a_map_and_pictures(command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    text = "go & (b_1 ^ c) & ~c"
    assert command(text, "-o", "board.txt", "--map", "map.json", "--picture", "p.svg") == Outcome(0, "", "")
    assert command("map.json").out == command(text).out == Path("board.txt").read_text()
    Path("solution.txt").write_text(run(capsys, "solve", "board.txt").out)
    told = command("map.json", "--decode", "solution.txt", "--picture", "solved.svg")
    assert told == Outcome(0, "go = true\nb_1 = true\nc = false\n", "")
    pictures = [ElementTree.fromstring(Path(name).read_text()) for name in ("p.svg", "solved.svg")]
    kinds = [[shape.get("class") for shape in picture] for picture in pictures]
    gates = ["gate", "gate open"]
    assert [[kind.count(gate) for gate in gates] for kind in kinds] == [[6, 0], [2, 4]]
    assert [kinds[1].count(kind) for kind in ("wire true", "wire false", "lake")] == [2, 1, 4]
    cells = json.loads(Path("map.json").read_text())["cells"]
    rows = [line.split() for line in Path("solution.txt").read_text().splitlines()]
    assert [rows[row - 1][col - 1] for row, col in cells] == ["W", "W", "B"]


def test_where_an_expression_is_wrong(command: Run) -> None:
    outcome = command("a & (b |)")
    assert outcome.code == 2
    assert "<expression>:1:9: found ')', expected a name" in outcome.err
    assert "no such file: there.cnf" in command("there.cnf").err
    assert command("a", "-o", "f.cnf", "--map", "f.cnf").code == 2
    assert command("f.cnf", "--picture", "f.cnf").code == 2
    assert command("f.cnf", "--decode", "y", "--map", "z").code == 2
