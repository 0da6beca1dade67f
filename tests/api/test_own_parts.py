"""Parts of one's own: solvers, encodings, techniques and formats, as objects and of installed packages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from nurikabe_sat import (
    Backend,
    Board,
    Cnf,
    Colour,
    Colouring,
    Deadline,
    FunctionSolver,
    Options,
    Position,
    Preset,
    Solver,
    SolverError,
    SolverInfo,
    Step,
    Task,
    Technique,
    UsageError,
    Way,
    combined,
    explain,
    facts,
    hint,
    make_certificate,
    rate,
    read_board,
    solve,
    unique,
    write_board,
)
from nurikabe_sat.deduction.technique import EASY, Example
from nurikabe_sat.queries import ask_json
from nurikabe_sat.sat.backends import open_backend
from tests.project.recipes.format import FORMAT
from tests.project.recipes.way import connect_by_steps
from tests.support.command import run
from tests.support.deduced import deduce
from tests.support.own_package import groups, install
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
CLUES = "3\n. . 2\n1 . .\n. . .\n"
SHEET = ";;2;\n1;;;\n;;;\n"
UNIQUE = read_board(CLUES)
SEVERAL = read_board("2 2\n2 .\n. .\n")
NONE = read_board("1 3\n1 1 .\n")
PLAIN = Options(presolve=False)  # deduction decides small boards before a solver is asked

STEPS = Way("own-steps", True, connect_by_steps, "a number of steps")


def try_all(clauses: Sequence[Sequence[int]], deadline: Deadline) -> Sequence[int] | Literal[False] | None:
    """Search with unit propagation, as short as can be."""
    if deadline.is_over():
        return None
    return search([set(clause) for clause in clauses], [])


def search(clauses: list[set[int]], chosen: list[int]) -> list[int] | Literal[False]:
    while units := {next(iter(clause)) for clause in clauses if len(clause) == 1}:
        if any(-literal in units for literal in units):
            return False
        chosen = [*chosen, *units]
        clauses = [clause - {-one for one in units} for clause in clauses if clause.isdisjoint(units)]
    if set() in clauses:
        return False
    if not clauses:
        return chosen
    literal = next(iter(clauses[0]))
    return search([*clauses, {literal}], chosen) or search([*clauses, {-literal}], chosen)


TRY_ALL = FunctionSolver("try-all", try_all)
NEVER_SATISFIED = FunctionSolver("never", lambda *_: False)
ALWAYS_SEA = FunctionSolver("all-sea", lambda *_: list(range(1, 10)))


class Wrapped:
    """A solver with all abilities, which counts how often it was asked."""

    info = SolverInfo("wrapped", proof=True)
    asked = 0

    def open(self, *, proof: bool = False) -> Backend:
        Wrapped.asked += 1
        return open_backend("glucose4", proof=proof)


# Solvers.


@pytest.mark.parametrize("solver", [TRY_ALL, Wrapped()], ids=["function", "backend"])
def test_a_solver_of_ones_own_answers_as_others_do(solver: Solver) -> None:
    options = Options(solver=solver, presolve=False)
    for board in (UNIQUE, SEVERAL, NONE):
        ours, own = solve(board, unique=True), solve(board, unique=True, options=options)
        assert (own.status, own.unique) == (ours.status, ours.unique)
    assert solve(UNIQUE, unique=True, options=options).rests_on == solver.info.name
    assert solve(SEVERAL, unique=True, options=options).rests_on is None
    answer = unique(UNIQUE, options=options)
    assert (answer.status, answer.rests_on) == ("unique", solver.info.name)
    assert f"this answer rests on {solver.info.name} alone" in " ".join(answer.sentences())
    assert facts(UNIQUE, options=options).status == "complete"


def test_what_a_solver_of_ones_own_says_is_checked() -> None:
    with pytest.raises(SolverError, match=r"^all-sea gave a wrong model: it violates the clause"):
        solve(UNIQUE, options=Options(solver=ALWAYS_SEA, presolve=False))
    lied = solve(UNIQUE, options=Options(solver=NEVER_SATISFIED, presolve=False))
    assert (lied.status, lied.rests_on) == ("none", "never")
    late = FunctionSolver("late", lambda *_: None)
    assert solve(UNIQUE, options=Options(solver=late, presolve=False), timeout=60).status == "limit"


def test_a_proof_needs_no_trust() -> None:
    certificate = make_certificate(UNIQUE, solve(UNIQUE).solution, unique=True, solver=Wrapped())
    assert certificate.claim.solver == "wrapped"
    with pytest.raises(UsageError, match=r"^try-all cannot write proofs$"):
        make_certificate(UNIQUE, solve(UNIQUE).solution, unique=True, solver=TRY_ALL)


class Endless:
    """A solver that keeps no deadline."""

    info = SolverInfo("endless", deadline=False)

    def open(self, *, proof: bool = False) -> Backend:  # noqa: ARG002 (it writes none)
        return FunctionSolver("endless", forever).open()


def forever(*_: object) -> Literal[False]:
    while True:
        pass


@pytest.mark.slow
def test_a_solver_that_keeps_no_deadline_is_ended() -> None:
    answer = solve(UNIQUE, options=Options(solver=Endless(), presolve=False), timeout=2)
    assert answer.status == "limit"


class Counting:
    """A solver that takes bounds, but keeps no deadline."""

    info = SolverInfo("counting", counts=True, deadline=False)

    def open(self, *, proof: bool = False) -> Backend:
        return open_backend("minicard", proof=proof)


@pytest.mark.parametrize("timeout", [None, 60])
def test_a_solver_that_counts_answers_with_and_without_a_time_limit(timeout: float | None) -> None:
    for board in (UNIQUE, SEVERAL, NONE):
        own = solve(board, unique=True, options=Options(solver=Counting(), presolve=False), timeout=timeout)
        ours = solve(board, unique=True)
        assert (own.status, own.unique) == (ours.status, ours.unique)


# Encodings.


@pytest.mark.parametrize(
    "encoding", [STEPS, combined("ranks", STEPS), combined(STEPS, "cuts")], ids=lambda one: one.name
)
def test_an_encoding_of_ones_own_answers_as_others_do(encoding: Way | Preset) -> None:
    options = Options(encoding=encoding, presolve=False)
    for board in (UNIQUE, SEVERAL, NONE):
        ours, own = solve(board, unique=True), solve(board, unique=True, options=options)
        assert (own.status, own.unique) == (ours.status, ours.unique)
    assert solve(UNIQUE, unique=True, options=options).rests_on == "own-steps"
    assert (
        solve(UNIQUE, unique=True, options=Options(encoding=combined("ranks", "tree"), presolve=False)).rests_on is None
    )


def test_an_encoding_that_is_wrong_is_found_or_named() -> None:
    def nothing(cnf: Cnf, task: Task, label: str) -> None:
        """Any set is connected."""

    def too_much(cnf: Cnf, task: Task, label: str) -> None:  # noqa: ARG001 (as ways are called)
        cnf.clauses.append([])

    two_seas = read_board("1 3\n. 1 .\n")
    weak = Options(encoding=Way("weak", True, nothing, ""), presolve=False)
    with pytest.raises(SolverError, match=r"^the encoding 'weak' is wrong: it allows a grid that breaks the rules$"):
        solve(two_seas, options=weak)
    strong = solve(UNIQUE, options=Options(encoding=Way("strong", True, too_much, ""), presolve=False))
    assert (strong.status, strong.rests_on) == ("none", "strong")


# Techniques.


def saying_sea(cell: int) -> Technique:
    def find(position: Position) -> Iterator[Step]:
        if position.undecided >> cell & 1:
            yield Step("own", 1 << cell, 0, lambda: (position.island, "I say that it is sea"))

    return Technique("own", EASY, "a cell is sea, as I say", Example((), ()), find)


MEDIUM = read_board("5\n. . . . .\n. 4 . . .\n3 . . . 5\n. . . . .\n. . . . .\n")
"""A puzzle on which the easy techniques come to a standstill."""


def differing(stuck: Colouring, solution: Colouring, colour: Colour) -> int:
    """Return a cell that is undecided, and has this colour in the solution."""
    pairs = enumerate(zip(stuck.colours, solution.colours, strict=True))
    return next(cell for cell, pair in pairs if pair == (Colour.UNKNOWN, colour))


def test_a_technique_of_ones_own_is_used_and_confirmed() -> None:
    solution, stuck = solve(MEDIUM).solution, deduce(MEDIUM.puzzle, level="easy").colouring
    assert solution is not None
    board = Board(MEDIUM.puzzle, stuck)
    right = differing(stuck, solution, Colour.SEA)
    own = saying_sea(right)
    assert hint(board).technique != "own"
    found = hint(board, techniques=[own])
    assert (found.technique, found.text) == ("own", "I say that it is sea")
    assert hint(board, techniques=[own], detail="technique").text.endswith(": own (a cell is sea, as I say)")
    told = explain(board, techniques=[own])
    assert (told.status, told.steps[0].technique) == ("solved", "own")
    assert explain(board).steps[0].technique != "own"
    rated = rate(board, techniques=[own])
    assert rated.techniques is not None
    assert rated.techniques["own"] == 1
    assert "    1 x own" in rated.sentences()


def test_a_wrong_technique_is_named() -> None:
    solution, stuck = solve(MEDIUM).solution, deduce(MEDIUM.puzzle, level="easy").colouring
    assert solution is not None
    wrong = differing(stuck, solution, Colour.ISLAND)
    board = Board(MEDIUM.puzzle, stuck)
    for ask in (hint, explain, rate):
        assert ask(board).status in ("step", "solved", "rated")
        with pytest.raises(UsageError, match=r"^a registered technique is wrong \(own\): "):
            ask(board, techniques=[saying_sea(wrong)])


# Formats.


def test_a_format_of_ones_own_is_read_and_written() -> None:
    text = write_board(UNIQUE, FORMAT)
    assert text == SHEET
    assert read_board(text, format=FORMAT).puzzle == UNIQUE.puzzle
    with pytest.raises(UsageError, match=r"^csv supports only clues"):
        write_board(read_board("1 2\n1 B\n"), FORMAT)


# Installed packages.


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    code = (
        "from tests.api.test_own_parts import STEPS, TRY_ALL\n"
        "from tests.project.recipes.technique import TECHNIQUE\n"
        "from tests.project.recipes.format import FORMAT\n"
        "NUMBER = 7\n"
    )
    pairs = [
        ("solvers", "try-all = TRY_ALL"),
        ("encodings", "own-steps = STEPS"),
        ("encodings", "number = NUMBER"),
        ("techniques", "island-count = TECHNIQUE"),
        ("formats", "csv = FORMAT"),
    ]
    folder = install(tmp_path, "own_parts", code, groups(pairs, "own_parts"))
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.mark.usefixtures("package")
def test_names_of_installed_packages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.in"
    puzzle.write_text(CLUES)
    for options in (("-s", "try-all"), ("--encoding", "own-steps"), ("--encoding", "ranks+own-steps")):
        outcome = run(capsys, "solve", puzzle, "--unique", "--no-presolve", "--format", "json", *options)
        answer = json.loads(outcome.out)
        assert (answer["status"], answer["unique"]) == ("solved", True)
        assert answer["rests_on"] == options[1].removeprefix("ranks+")
    assert run(capsys, "convert", puzzle, "--to", "csv").out == SHEET
    (tmp_path / "sheet").write_text(SHEET)
    for form in (["--from", "csv"], []):
        assert run(capsys, "convert", tmp_path / "sheet", "--to", "plain", *form).out == puzzle.read_text()
    assert run(capsys, "hint", puzzle, "--techniques", "island-count").code == 0
    for what, name in (("solvers", "try-all"), ("techniques", "island-count"), ("formats", "csv")):
        assert name in [row["name"] for row in json.loads(run(capsys, "list", what, "--format", "json").out)]


@pytest.mark.usefixtures("package")
def test_what_cannot_be_used_is_said_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.in"
    puzzle.write_text(CLUES)
    for options, words in (
        (("--encoding", "number"), "encoding 'number' has the type int, expected Preset or Way"),
        (("--encoding", "stepz"), "unknown encoding 'stepz'; choose from "),
        (("-s", "try-al"), "did you mean 'try-all'?"),
        (("-s", "own_parts:TRY_ALL"), "unknown solver"),  # a reference is for benchmarks alone
    ):
        outcome = run(capsys, "solve", puzzle, *options)
        assert (outcome.code, outcome.out) == (2, "")
        assert words in outcome.err
        assert outcome.err.count("\n") == 1


def test_a_package_that_fails_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "broken_parts", "1 / 0\n", groups([("encodings", "broken = X")], "broken_parts"))
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UsageError, match=r"^cannot import broken_parts:X: ZeroDivisionError: division by zero$"):
        solve(UNIQUE, options=Options(encoding="broken"))


def test_built_in_names_look_at_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("installed packages were searched")

    monkeypatch.setattr("nurikabe_sat.parts._entry_points", refuse)
    assert solve(UNIQUE, options=Options("ranks+tree", "cadical153", presolve=False)).status == "solved"
    assert read_board(write_board(UNIQUE, "janko"), format="janko").puzzle == UNIQUE.puzzle
    assert hint(UNIQUE).status == "step"


def test_a_request_over_a_network_imports_nothing_by_reference() -> None:
    text = "2\n2 .\n. .\n"
    for asked in ({"format": "os:system"}, {"techniques": ["os:system"]}):
        with pytest.raises(UsageError, match="os:system"):
            ask_json("hint", {"puzzle": text, **asked})


@pytest.mark.slow
def test_benchmarks_take_names_and_references(package: Path) -> None:
    """In one command, with nothing written."""
    engines = ["default/glucose", "own-steps/glucose+plain", "ranks+own_parts:STEPS/try-all"]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "run", "instances/input-3by3.in", "-e", *engines],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "3 solved" in done.stdout
    assert all(engine in done.stdout for engine in engines)
