"""The command `solve`, which is also the command without a name: its answers, its formats, its exit codes."""

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from nurikabe_sat import __version__
from nurikabe_sat.cli import main as way_in
from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS, Command, solve
from nurikabe_sat.cli.files import write_file
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.formats import plain
from nurikabe_sat.sat.dimacs import read_dimacs
from tests.support.command import HARD, Outcome, Run, run, run_installed, start
from tests.support.waiting import PATIENCE

PUZZLE = "3 4\n. . . 2\n1 . . .\n. . 1 .\n"
GRID = "B B W W\nW B B B\nB B W B\n"
TWO_ANSWERS = "1 3\n. 2 .\n"
NO_ANSWER = "3\n0 0 2\n1 0 0\n0 0 2\n"  # the seed's document calls it valid; it has no solution
URL = "nurikabe/4/3/i21k1g"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty directory to work in, with a few puzzles."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.in").write_text(PUZZLE)
    (tmp_path / "two.in").write_text(TWO_ANSWERS)
    (tmp_path / "none.in").write_text(NO_ANSWER)
    return tmp_path


@pytest.fixture
def command(here: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    assert here.is_dir()
    return lambda *arguments: run(capsys, *arguments)


def give_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))


# Which puzzle.


@pytest.mark.parametrize(
    "arguments", [["-i", "a.in"], ["a.in"], ["--input", "a.in"], ["solve", "a.in"], [URL], ["-i", URL]]
)
def test_a_grid(command: Run, arguments: list[str]) -> None:
    assert command(*arguments) == Outcome(0, GRID, "")


def test_the_contract_of_the_seed(command: Run) -> None:
    outcome = command("-i", "a.in", "-o", "out.cnf", "-s", "glucose", "-v", "1")
    assert (outcome.code, outcome.out) == (0, GRID)
    assert read_dimacs(Path("out.cnf").read_text()).variables >= 12


def test_the_default_input(command: Run, here: Path) -> None:
    (here / "input.in").write_text(PUZZLE)
    assert command() == Outcome(0, GRID, "")


def test_standard_input(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    give_stdin(monkeypatch, f"\ufeff{PUZZLE}".encode())
    assert command("-") == Outcome(0, GRID, "")


def test_a_file_with_the_name_of_a_command(command: Run, here: Path) -> None:
    (here / "batch").write_text(PUZZLE)
    assert command("./batch") == Outcome(0, GRID, "")
    assert command("-i", "batch") == Outcome(0, GRID, "")


def test_a_url_without_a_host_may_also_be_a_file(command: Run, here: Path) -> None:
    (here / "nurikabe" / "4" / "3").mkdir(parents=True)
    (here / URL).write_text(TWO_ANSWERS)
    assert command(URL).out.count("\n") == 1


def test_painted_cells_are_kept(command: Run, here: Path) -> None:
    (here / "painted.in").write_text("1 3\nB 2 .\n")
    assert command("painted.in", "--unique") == Outcome(0, "B W W\n", "unique\n")


# Which answer.


def test_no_solution(command: Run) -> None:
    assert command("none.in") == Outcome(1, "no solution\n", "")
    assert command("none.in", "--unique") == Outcome(1, "no solution\n", "")


REASONS = {
    "a clue too large": ("5\n30" + " ." * 24, "the 30 at r1c1 needs more cells than the board has (25)"),
    "a clue far too large": ("1\n999999999", "the 999999999 at r1c1 needs more cells than the board has (1)"),
    "clues too large together": ("1 5\n3 . . . 3", "the clues need 6 cells, but the board has only 5"),
    "unknown ones need a cell": ("1 4\n2 . . ?", None),
    "neighbours": ("2\n. .\n1 ?", "the 1 at r2c1 and the ? at r2c2 are neighbours"),
}


@pytest.mark.parametrize("case", REASONS)
def test_why_there_is_none(command: Run, here: Path, case: str) -> None:
    text, reason = REASONS[case]
    size, _, cells = text.partition("\n")
    tokens = cells.split()
    cols = int(size.split()[-1])
    rows = "\n".join(" ".join(tokens[start : start + cols]) for start in range(0, len(tokens), cols))
    (here / "b.in").write_text(f"{size}\n{rows}\n")
    if reason is None:
        assert command("b.in").code == 0
    else:
        assert command("b.in") == Outcome(1, "no solution\n", f"{reason}\n")
        assert command("b.in", "-o", "b.cnf") == Outcome(1, "no solution\n", f"{reason}\n")


def test_uniqueness(command: Run) -> None:
    assert command("a.in", "--unique") == Outcome(0, GRID, "unique\n")
    outcome = command("two.in", "--unique")
    assert (outcome.code, outcome.err) == (1, "not unique, two solutions differ at r1c1 r1c3\n")
    assert sorted(outcome.out.split("\n\n")) in (["B W W", "W W B\n"], ["B W W\n", "W W B"])
    assert command("two.in").code == 0


def test_the_time_limit(command: Run) -> None:
    assert command(HARD, "--timeout", "0.3") == Outcome(3, "", "not decided: the time limit of 0.3 s was reached\n")


# In which format.


def test_json(command: Run) -> None:
    outcome = command("a.in", "--format", "json", "--unique")
    assert (outcome.code, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    found = json.loads(outcome.out)
    assert list(found["seconds"]) == ["encode", "solve", "unique"]
    for measured in ("seconds", "variables", "clauses", "cuts", "calls"):
        del found[measured]
    assert found == {
        "name": "a.in",
        "rows": 3,
        "cols": 4,
        "status": "solved",
        "solution": ["BBWW", "WBBB", "BBWB"],
        "unique": True,
        "second": None,
        "rests_on": None,
    }


@pytest.mark.parametrize(
    ("arguments", "code", "status", "unique"),
    [
        (["two.in", "--unique"], 1, "solved", False),
        (["two.in"], 0, "solved", None),
        (["none.in"], 1, "none", None),
        ([HARD, "--timeout", "0.2"], 3, "limit", None),
    ],
)
def test_json_of_other_answers(command: Run, arguments: list[str], code: int, status: str, unique: bool | None) -> None:
    outcome = command(*arguments, "--format", "json")
    found = json.loads(outcome.out)
    assert (outcome.code, found["status"], found["unique"]) == (code, status, unique)
    assert (
        sorted([found["solution"], found["second"]]) == [["BWW"], ["WWB"]] if unique is False else not found["second"]
    )
    assert (found["solution"] is None) == (status != "solved")


def test_sat(command: Run, here: Path) -> None:
    assert command("a.in", "--format", "sat") == Outcome(10, "s SATISFIABLE\nv 1 2 -3 -4 -5 6 7 8 9 10 -11 12 0\n", "")
    assert command("none.in", "--format", "sat") == Outcome(20, "s UNSATISFIABLE\n", "")
    assert command(HARD, "--timeout", "0.2", "--format", "sat") == Outcome(0, "s UNKNOWN\n", "")
    assert command("a.in", "--format", "sat", "--unique").out.startswith("c unique\ns SATISFIABLE\n")
    (here / "long.in").write_text("1 60\n" + "? " + ". " * 59)
    lines = command("long.in", "--format", "sat").out.splitlines()
    assert all(line.startswith("v ") and len(line) <= 78 for line in lines[1:])
    values = [int(word) for line in lines[1:] for word in line.split()[1:]]
    assert [abs(value) for value in values] == [*range(1, 61), 0]


def test_a_picture_or_another_format(command: Run) -> None:
    """On request; what a format cannot hold is said before the search."""
    assert command("a.in", "--format", "text") == Outcome(0, GRID, "")
    picture = command("a.in", "--format", "pretty").out
    assert "2" in picture
    assert "\x1b" not in picture
    assert command("a.in", "--format", "pzprv3").out.startswith("pzprv3\nnurikabe\n3\n4\n")
    assert command("a.in", "--format", "svg").out.startswith("<svg")
    assert command(HARD, "--format", "url").err.startswith("nurikabe-sat: error: --format url cannot hold a solution")


def test_on_a_terminal_it_is_a_picture(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.cli.display.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    coloured = command("a.in").out
    assert "\x1b[" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in command("a.in").out
    refused = command("a.in", "--format", "png")
    assert (refused.code, refused.out) == (2, "")


# More than one.


def test_all(command: Run) -> None:
    outcome = command("two.in", "--all")
    assert (outcome.code, outcome.err) == (0, "2 solutions\n")
    assert sorted(outcome.out.replace("\n\n", "\n").splitlines()) == ["B W W", "W W B"]
    assert command("a.in", "--all") == Outcome(0, GRID, "1 solution\n")
    assert command("two.in", "--limit", "1").err == "at least 2 solutions\n"
    assert command("none.in", "--all") == Outcome(1, "no solution\n", "")
    assert command(HARD, "--all", "--timeout", "0.2").code == 3


def test_all_as_json(command: Run) -> None:
    found = json.loads(command("two.in", "--all", "--format", "json").out)
    assert sorted(found.pop("solutions")) == [["BWW"], ["WWB"]]
    assert found == {"name": "two.in", "rows": 1, "cols": 3, "status": "complete", "rests_on": None, "count": 2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--all", "--unique"], "--all cannot be combined with --unique; choose one"),
        (["--all", "--format", "sat"], "--all cannot be combined with --format sat; choose another format"),
        (["--limit", "1", "--certify", "c"], "--limit cannot be combined with --certify; choose one"),
        (["--limit", "0"], "argument --limit: '0' is not a whole number of at least 1 (see nurikabe-sat --help)"),
    ],
)
def test_what_does_not_go_together(command: Run, arguments: list[str], message: str) -> None:
    assert command("a.in", *arguments) == Outcome(2, "", f"nurikabe-sat: error: {message}\n")


# With which solver.


@pytest.mark.parametrize("solver", ["cadical", "minisat", "lingeling", "g4"])
@pytest.mark.parametrize("name", ["a.in", "none.in", "two.in"])
def test_solvers_agree(command: Run, solver: str, name: str) -> None:
    assert command(name, "-s", solver, "--unique").code == command(name, "--unique").code


@pytest.mark.parametrize("encoding", [one.name for one in ENCODINGS])
def test_encodings_agree(command: Run, encoding: str) -> None:
    assert command("a.in", "--encoding", encoding) == Outcome(0, GRID, "")


def test_a_report(command: Run) -> None:
    outcome = command("two.in", "--unique", "-v", "1")
    lines = outcome.err.splitlines()
    assert lines[:2] == ["puzzle two.in: 1 x 3 cells, clues: 1", "solver glucose, encoding default"]
    assert lines[2].startswith("formula: 3 variables, 3 clauses, ")
    assert lines[3].startswith("round 1: a model, cuts: 0, ")
    assert lines[-3].startswith("solved: variables: ")
    assert lines[-1].startswith("not unique, ")
    assert "decided by deduction alone, before any solver" in command("a.in", "-v", "1").err
    late = command(HARD, "-v", "1", "--timeout", "0.2").err.splitlines()
    assert late[-3].startswith("limit: variables: ")
    assert "solver lingeling, encoding elimination" in command("two.in", "-v", "1", "-s", "lingeling").err


# The formula.


def test_the_formula_is_the_same_each_time(command: Run, here: Path) -> None:
    command("a.in", "-o", "1.cnf")
    command(URL, "-o", "2.cnf", "-s", "lingeling")
    assert (here / "1.cnf").read_bytes() == (here / "2.cnf").read_bytes()
    head = (here / "1.cnf").read_bytes().decode("ascii").split("\n")[:4]
    assert head == [
        f"c nurikabe-sat {__version__}",
        f"c puzzle: {URL}",
        "c encoding: elimination",
        "c varname 1 sea_r1c1",
    ]


def test_a_solver_that_takes_no_cuts_gets_what_is_written(command: Run) -> None:
    outcome = command("a.in", "-o", "a.cnf", "-s", "lingeling", "-v", "1")
    formula = read_dimacs(Path("a.cnf").read_text())
    assert f"solved: variables: {formula.variables}, clauses: {len(formula.clauses)}, cuts: 0" in outcome.err
    assert "solver lingeling, encoding elimination\n" in outcome.err
    assert outcome.out == GRID


def test_the_formula_is_there_even_if_the_time_is_over(
    command: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_and_wait(where: str, lines: Iterable[str]) -> None:
        write_file(where, lines)
        monkeypatch.setattr("nurikabe_sat.deadline.time", SimpleNamespace(monotonic=lambda: math.inf))

    monkeypatch.setattr("nurikabe_sat.cli.commands.solve.write_file", write_and_wait)
    assert command(HARD, "-o", "hard.cnf", "--timeout", "600").code == 3
    assert read_dimacs((here / "hard.cnf").read_text()).variables > 100


def test_only_the_formula(command: Run, here: Path) -> None:
    command("a.in", "-o", "1.cnf")
    assert command("a.in", "-o", "2.cnf", "--export-only") == Outcome(0, "", "")
    assert (here / "1.cnf").read_bytes() == (here / "2.cnf").read_bytes()
    assert command("none.in", "-o", "none.cnf", "--export-only").code == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--export-only", "--export-only requires -o FILE"),
        ("-o a.cnf --export-only --unique", "--export-only does not solve the puzzle; leave out --unique"),
        ("-o a.cnf --export-only --certify c", "--export-only does not solve the puzzle; leave out --certify"),
    ],
)
def test_only_the_formula_and_an_answer(command: Run, here: Path, line: str, message: str) -> None:
    assert command("a.in", *line.split()) == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
    assert not (here / "a.cnf").exists()


def test_an_encoding_of_its_own(command: Run, here: Path) -> None:
    assert command("a.in", "-o", "a.cnf", "--encoding", "ranks") == Outcome(0, GRID, "")
    assert "c encoding: ranks\n" in (here / "a.cnf").read_text()


def test_an_older_file_is_replaced_and_keeps_its_mode(command: Run, here: Path) -> None:
    old = here / "a.cnf"
    old.write_text("old")
    old.chmod(0o640)
    (here / "link.cnf").symlink_to("a.cnf")
    assert command("a.in", "-o", "link.cnf").code == 0
    assert (here / "link.cnf").is_symlink()
    assert old.read_text().startswith("c nurikabe-sat")
    if os.name == "posix":
        assert old.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in here.iterdir()) == ["a.cnf", "a.in", "link.cnf", "none.in", "two.in"]


# What is there.


def test_version(command: Run) -> None:
    assert command("--version") == Outcome(0, f"nurikabe-sat {__version__}\n", "")


# How it ends when it does not end well.


def test_a_bug(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise failure

    monkeypatch.setattr(way_in, "_run", fail)
    words = "(a bug; please report it with the command and the puzzle, NURIKABE_SAT_DEBUG=1 shows more)"
    failure: BaseException = KeyError("x")
    assert command() == Outcome(70, "", f"nurikabe-sat: error: KeyError: 'x' {words}\n")
    failure = ConsistencyError("two\nlines")
    assert command() == Outcome(70, "", f"nurikabe-sat: error: ConsistencyError: two lines {words}\n")
    monkeypatch.setenv(way_in.DEBUG, "1")
    assert "Traceback" in command().err
    failure = MemoryError()
    assert command() == Outcome(3, "", "nurikabe-sat: error: out of memory\n")
    failure = KeyboardInterrupt()
    assert command() == Outcome(130, "", "nurikabe-sat: interrupted\n")


def test_the_installed_command(here: Path) -> None:
    assert run_installed("-", text=PUZZLE) == Outcome(0, GRID, "")
    assert run_installed(here / "none.in") == Outcome(1, "no solution\n", "")
    assert run_installed("-i", here / "a.in", "--format", "sat").code == 10


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_reader_that_has_left() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    process = start(URL, stdout=write_end)
    os.close(write_end)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_behind_standard_output() -> None:
    with Path("/dev/full").open("w") as full:
        process = start(URL, stdout=full.fileno())
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (2, "nurikabe-sat: error: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell is needed")
def test_no_standard_output_at_all() -> None:
    command = f"exec {sys.executable} -m nurikabe_sat {URL} >&-"
    done = subprocess.run(["/bin/sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "nurikabe-sat: error: standard output is closed\n")


def test_a_grid_is_written_as_the_plain_format_has_it() -> None:
    colouring = plain.read_solution(GRID, plain.read(PUZZLE).puzzle.grid)
    assert plain.write_solution(colouring) == GRID


HEAVY = (
    *(
        "multiprocessing",
        "concurrent",
        "subprocess",
        "argparse",
        "gettext",
        "locale",
        "json",
        "html",
        "pathlib",
    ),
    *("shutil", "secrets", "random", "gzip", "lzma", "tempfile", "pysat", "numpy"),
    *(f"nurikabe_sat.{name}" for name in ("queries.query", "solving.repair", "encoding.forest", "encoding.export")),
    *(f"nurikabe_sat.connectivity.{name}" for name in ("closure", "elimination", "paths", "tree")),
)
FOR_SOLVERS = ("pysolvers", "pycard", "nurikabe_sat.encoding.presets", "nurikabe_sat.solving.lazy")


@pytest.mark.skipif("COVERAGE_PROCESS_CONFIG" in os.environ, reason="what measures coverage imports some of them")
@pytest.mark.parametrize(
    ("puzzle", "unused"),
    [("05x05-first-steps.in", (*HEAVY, *FOR_SOLVERS)), ("10x10-large-island.in", HEAVY)],
    ids=["decided by deduction", "solved"],
)
def test_a_cold_start_imports_only_what_it_needs(puzzle: str, unused: tuple[str, ...]) -> None:
    instance = Path(__file__).parents[2] / "instances" / puzzle
    code = (
        "import sys; from nurikabe_sat.cli.main import main; main([sys.argv[1]]); "
        f"print([name for name in {unused} if name in sys.modules])"
    )
    command = [sys.executable, "-S", "-c", code, str(instance)]
    folders = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": folders}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_puzzle_alone_means_what_the_parser_says() -> None:
    parsed = vars(parser_of(solve, "nurikabe-sat").parse_args(["a.in"]))
    assert parsed == {**solve.PUZZLE_ALONE, "puzzle": "a.in"}


@pytest.mark.parametrize("command", [one for one in COMMANDS if one.is_derived], ids=lambda one: one.name)
def test_a_question_about_nothing_but_a_puzzle_needs_no_parser(command: Command) -> None:
    module = command.load()
    alone = getattr(module, "PUZZLE_ALONE", None)
    if alone is None:
        assert not command.name.startswith(("unique", "hint", "rate", "facts"))
        return
    parsed = vars(parser_of(module, "nurikabe-sat").parse_args(["a.in"]))
    parsed = {name: tuple(value) if value == [] else value for name, value in parsed.items()}
    assert parsed == {name: alone[name] for name in alone if name in parsed} | {"puzzle": "a.in"}
