"""What a claim rests on: an outside program's answer, and the cells that a certificate takes as given."""

from pathlib import Path

import pytest

from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.queries.solve import solve
from nurikabe_sat.queries.unique import unique
from nurikabe_sat.solving.search import Options
from tests.sat.test_external import fake, posix_only
from tests.support.command import Outcome, run

ONE = Puzzle.from_rows([[2, 0, 0], [0, 0, 2], [0, 0, 0]])
UNSATISFIABLE = "say('s UNSATISFIABLE'); sys.exit(20)"


def liar(folder: Path) -> Options:
    """A solver that finds nothing, ever. It is asked in any case: nothing is deduced before."""
    return Options(solver=str(fake(folder, UNSATISFIABLE)), presolve=False)


def test_the_example_has_solutions() -> None:
    assert unique(ONE).status == "ambiguous"


@posix_only
def test_none_rests_on_a_program(tmp_path: Path) -> None:
    options = liar(tmp_path)
    for answer in (solve(ONE, unique=True, options=options), unique(ONE, options=options)):
        assert (answer.status, answer.rests_on) == ("none", options.solver)


@posix_only
def test_unique_rests_on_a_program(tmp_path: Path) -> None:
    """An honest first answer, a lie the second time."""
    body = (
        "import os, pathlib\n"
        "from pysat.solvers import Solver\n"
        "clauses = [[int(w) for w in line.split()][:-1] for line in formula.splitlines() if line[0] not in 'pc']\n"
        "said = pathlib.Path(__file__).with_suffix('.said')\n"
        "solver = Solver(bootstrap_with=clauses)\n"
        "if said.exists() or not solver.solve():\n"
        "    say('s UNSATISFIABLE'); sys.exit(20)\n"
        "say('s SATISFIABLE'); say('v ' + ' '.join(map(str, solver.get_model())) + ' 0'); sys.stdout.flush()\n"
        "said.touch(); os._exit(10)\n"
    )
    options = Options(solver=str(fake(tmp_path, body)), encoding="tree", presolve=False)
    answer = solve(ONE, unique=True, options=options)
    assert (answer.status, answer.unique, answer.rests_on) == ("solved", True, options.solver)


@posix_only
def test_a_solution_rests_on_no_program(tmp_path: Path) -> None:
    """The referee has accepted it; only that there is no other would rest on the program."""
    body = "say('s UNKNOWN')"
    answer = solve(ONE, options=Options(solver=str(fake(tmp_path, body)), presolve=False))
    assert (answer.status, answer.rests_on) == ("limit", None)
    assert solve(ONE, unique=True).rests_on is None
    assert unique(ONE).rests_on is None


@posix_only
def test_what_needs_no_solver_rests_on_no_program(tmp_path: Path) -> None:
    options = Options(solver=str(fake(tmp_path, UNSATISFIABLE)))
    answer = unique(Puzzle.from_rows([[4, 0], [0, 0]]), options=options)
    assert (answer.status, answer.rests_on) == ("unique", None)


@posix_only
def test_the_command_says_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = tmp_path / "p.in"
    puzzle.write_text("3\n2 . .\n. . 2\n. . .\n")
    solver = str(fake(tmp_path, UNSATISFIABLE))
    outcome = run(capsys, puzzle, "-s", solver, "--no-presolve")
    assert (outcome.code, outcome.out) == (1, "no solution\n")
    assert f"unverified: this answer rests on {solver} alone" in outcome.err


# Decided cells in certificates.


def certified(folder: Path, capsys: pytest.CaptureFixture[str], text: str) -> Outcome:
    puzzle, claim = folder / "p.in", folder / "claim.json"
    puzzle.write_text(text)
    run(capsys, puzzle, "--unique", "--certify", claim)
    return run(capsys, "verify", claim)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2\n2 W\n0 0\n", "verified: the puzzle has exactly one solution with the decided cells r1c2 island"),
        ("2\n2 B\n0 0\n", "verified: the puzzle has exactly one solution with the decided cells r1c2 sea"),
        ("2\n2 B\nB 0\n", "verified: the puzzle has no solution with the decided cells r1c2 sea, r2c1 sea"),
        ("2\n4 0\n0 0\n", "verified: the puzzle has exactly one solution"),
    ],
)
def test_verify_names_the_decided_cells(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = certified(tmp_path, capsys, text)
    assert outcome.code == 0
    line = (outcome.out + outcome.err).splitlines()[0]
    assert line.split(" (proof")[0] == said


def test_many_decided_cells_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = certified(tmp_path, capsys, "1 12\n2 W B B B B B B B B B B\n")
    assert "in which 11 decided cells have the colours that the certificate names" in outcome.out + outcome.err
