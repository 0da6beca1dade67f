"""The command `decode`: the grid from a solver's output, and every way in which that output may not be one."""

import json
import shutil
import subprocess
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.support.command import Outcome, Run, run, run_installed

URL = "nurikabe/4/3/i21k1g"
GRID = "B B W W\nW B B B\nB B W B\n"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in a directory with a formula, `a.cnf`, and a model of it, `a.out`."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, URL, "-o", "a.cnf").code == 0
    Path("a.out").write_text(answer("a.cnf"))
    return lambda *arguments: run(capsys, "decode", *arguments)


def answer(cnf: str) -> str:
    """What a solver of python-sat says about a formula, as the solvers of the competitions say it."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("cadical153", CNF(cnf).clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return f"c a comment\ns SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"


def test_a_grid(command: Run) -> None:
    assert command("a.cnf", "a.out") == Outcome(0, GRID, "")
    outcome = command("a.cnf", "a.out", "--format", "json")
    assert json.loads(outcome.out) == {"status": "solved", "rows": 3, "cols": 4, "solution": ["BBWW", "WBBB", "BBWB"]}


def test_standard_input(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(Path("a.out").read_bytes())))
    assert command("a.cnf", "-") == Outcome(0, GRID, "")


def test_a_result_file(command: Run) -> None:
    values = Path("a.out").read_text().split("v ")[1]
    Path("result").write_text(f"SAT\n{values}")
    assert command("a.cnf", "result") == Outcome(0, GRID, "")


def test_no_solution(command: Run) -> None:
    Path("b.out").write_text("s UNSATISFIABLE\n")
    assert command("a.cnf", "b.out") == Outcome(1, "no solution\n", "")
    assert json.loads(command("a.cnf", "b.out", "--format", "json").out)["status"] == "none"


def test_not_decided(command: Run) -> None:
    Path("b.out").write_text("s UNKNOWN\n")
    assert command("a.cnf", "b.out") == Outcome(3, "", "not decided: the solver gave no answer\n")
    assert json.loads(command("a.cnf", "b.out", "--format", "json").out)["status"] == "limit"


def test_it_needs_no_puzzle(command: Run) -> None:
    Path("a.cnf").write_text(Path("a.cnf").read_text().replace("c puzzle:", "c"))
    assert command("a.cnf", "a.out") == Outcome(0, GRID, "")


def test_a_model_of_something_else(command: Run) -> None:
    flipped = Path("a.out").read_text().replace("v 1 ", "v -1 ")
    Path("b.out").write_text(flipped)
    outcome = command("a.cnf", "b.out")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert outcome.err.startswith("nurikabe-sat: error: b.out: the model violates clause ")
    assert " of the formula: " in outcome.err


def test_a_formula_without_its_clauses_does_not_pass_the_referee(command: Run) -> None:
    lines = Path("a.cnf").read_text().splitlines()
    variables = next(line for line in lines if line.startswith("p cnf")).split()[2]
    comments = [line for line in lines if line.startswith("c ")]
    Path("b.cnf").write_text("\n".join([*comments, f"p cnf {variables} 0"]) + "\n")
    Path("b.out").write_text("s SATISFIABLE\nv " + " ".join(map(str, range(1, int(variables) + 1))) + " 0\n")
    assert command("b.cnf", "b.out") == Outcome(
        1, "", "nurikabe-sat: error: b.out: the grid breaks a rule: the 2x2 block at r1c1-r2c2 is all sea\n"
    )


FORMULA = "c varname 1 sea_r1c1\nc varname 2 sea_r1c2\np cnf 2 1\n1 2 0\n"
MODEL = "s SATISFIABLE\nv 1 2 0\n"
BAD = {
    "no cell names": (
        "p cnf 1 0\n",
        MODEL,
        "b.cnf: found no cell names, expected comments like 'c varname 1 sea_r1c1'",
    ),
    "cell names with a gap": (
        FORMULA.replace("r1c2", "r1c3"),
        MODEL,
        "b.cnf: found incomplete cell names, expected the names of all cells, row by row",
    ),
    "no formula": ("hello\n", MODEL, "b.cnf:1:1: found 'hello', expected 'p cnf VARIABLES CLAUSES'"),
    "another puzzle": (
        "c puzzle: nurikabe/1/2/h\n" + FORMULA,
        MODEL,
        "b.cnf: found a puzzle of 2 x 1 cells, expected 1 x 2 cells, as the variables are named",
    ),
    "a broken puzzle": (
        "c puzzle: nurikabe/1/2/!\n" + FORMULA,
        MODEL,
        "b.cnf: its puzzle:1:14: found '!', expected a clue (0-9, a-f, '.', or a sign and hexadecimal digits) "
        "or a gap (g-z)",
    ),
    "no answer": (
        FORMULA,
        "c nothing\n",
        "b.out: found no ",
    ),
    "half an answer": (
        FORMULA,
        "s SATISFIABLE\nv 1 2\n",
        "b.out:1: found an incomplete model, expected ",
    ),
    "a value that is missing": (
        FORMULA,
        "s SATISFIABLE\nv 1 0\n",
        "b.out: found no value for variable 2, expected a colour of the cell r1c2",
    ),
    "values of more variables": (
        FORMULA,
        "s SATISFIABLE\nv 1 2 -3 0\n",
        "b.out: found a value for variable 3, expected at most variable 2",
    ),
    "not UTF-8": (FORMULA, "s SATISFIABLE\nv 1 \udcff 0\n", "b.out:2:5: found the byte 0xff, expected text in UTF-8"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files(command: Run, case: str) -> None:
    formula, output, message = BAD[case]
    Path("b.cnf").write_text(formula)
    Path("b.out").write_bytes(output.encode("utf-8", "surrogateescape"))
    outcome = command("b.cnf", "b.out")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"nurikabe-sat: error: {message}")


def test_bad_usage(command: Run) -> None:
    assert command("-", "a.out") == Outcome(
        2, "", "nurikabe-sat: error: FORMULA cannot be '-'; name a file (only the solver's output may be '-')\n"
    )
    assert command("a.cnf").err == (
        "nurikabe-sat: error: the following arguments are required: OUTPUT (see nurikabe-sat decode --help)\n"
    )
    assert command("c.cnf", "a.out").err == (
        "nurikabe-sat: error: no such file: c.cnf (expected a file, - for standard input, or a puzzle's URL)\n"
    )


@pytest.mark.parametrize("solver", ["cadical", "clasp", "minisat"])
@pytest.mark.parametrize(("name", "url", "code"), [("some", URL, 0), ("none", "nurikabe/3/3/h21j2", 1)])
def test_solvers_outside(tmp_path: Path, solver: str, name: str, url: str, code: int) -> None:
    program = shutil.which(solver)
    if program is None:
        pytest.skip(f"no {solver} on PATH")
    cnf = tmp_path / f"{name}.cnf"
    solved = run_installed(url, "-o", cnf)
    output = tmp_path / "output"
    command = [program, str(cnf)]
    if solver == "minisat":
        command.append(str(output))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if solver != "minisat":
        output.write_text(done.stdout)
    assert solved.code == code
    assert run_installed("decode", cnf, output) == Outcome(code, solved.out, "")
    if solver != "minisat":
        assert run_installed("decode", cnf, "-", text=done.stdout) == Outcome(code, solved.out, "")
