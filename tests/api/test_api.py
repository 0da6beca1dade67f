"""The public API: every name is there, documented and typed, and imported only when it is used."""

import doctest
import inspect
import os
import py_compile
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat
from nurikabe_sat.queries import QUERIES
from tools import stub

PACKAGE = Path(nurikabe_sat.__file__).parent
FUNCTIONS = [name for name in nurikabe_sat.__all__ if inspect.isfunction(getattr(nurikabe_sat, name))]


def test_all_is_sorted_and_everything_in_it_is_there() -> None:
    names = nurikabe_sat.__all__
    assert sorted(names) == names
    assert len(set(names)) == len(names)
    assert dir(nurikabe_sat) == names
    assert all(getattr(nurikabe_sat, name) is not None for name in names)


def test_every_question_has_its_function_and_its_answer() -> None:
    for entry in QUERIES:
        function: Any = getattr(nurikabe_sat, entry.name)
        answer = entry.load().answer_type
        assert (function.__name__, function.__module__) == (entry.name, "nurikabe_sat")
        assert getattr(nurikabe_sat, answer.__name__) is answer
        assert {entry.name, answer.__name__} <= set(nurikabe_sat.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    for name in ("solv", "__nothing__", "_private"):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(nurikabe_sat, name)


def test_importing_the_package_imports_nothing_else() -> None:
    script = (
        "import sys, nurikabe_sat; print(sorted(m for m in sys.modules if m.startswith(('nurikabe_sat.', 'pysat'))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['nurikabe_sat.version']"


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Cell", ("solving", "formats", "sat")),
        ("Board", ("solving", "formats", "sat")),
        ("render", ("solving", "sat", "batch")),
        ("solve", ("legup", "deduction", "batch", "certificate", "diagnosis", "making")),
        ("hint", ("legup", "batch", "certificate", "making")),
    ],
)
def test_a_name_imports_what_it_needs_and_not_the_rest(name: str, others: tuple[str, ...]) -> None:
    script = f"import sys, nurikabe_sat; nurikabe_sat.{name}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert [one for one in loaded if one.startswith(tuple(f"nurikabe_sat.{other}" for other in others))] == []


# Documentation.


def test_the_example_of_the_docstring_runs() -> None:
    result = doctest.testmod(nurikabe_sat)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_shows_every_parameter_with_its_type_and_its_meaning(name: str) -> None:
    function: Any = getattr(nurikabe_sat, name)
    told = inspect.getdoc(function) or ""
    for parameter in inspect.signature(function).parameters.values():
        assert parameter.annotation is not parameter.empty, parameter.name
        if name in {entry.name for entry in QUERIES} or "Args:" in told:
            assert re.search(rf"^    {parameter.name}: [A-Z].*", told, re.M), parameter.name
    assert inspect.signature(function).return_annotation is not inspect.Signature.empty
    assert ">>>" in told


@pytest.mark.parametrize("name", [entry.name for entry in QUERIES])
def test_help_of_a_question_says_what_comes_out(name: str) -> None:
    told = inspect.getdoc(getattr(nurikabe_sat, name)) or ""
    assert re.search(r"^Returns:\n    The \w+Answer, which is true if its status is '\w+'", told, re.M)
    assert "Raises:\n    InputTypeError: " in told


# The stub.


def test_the_stub_is_current() -> None:
    written = stub.STUB.read_text("utf-8")
    assert written == stub.text(), "run python -m tools.tables"


def test_the_stub_has_every_public_name() -> None:
    names = set(re.findall(r"(?:import \w+ as |^def |^)(\w+)(?=\n|\(|: )", stub.text(), re.M))
    assert set(nurikabe_sat.__all__) <= names


# Other ways to import it.


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package without sources."""
    folder = tmp_path_factory.mktemp("compiled")
    for path in PACKAGE.rglob("*.py"):
        if "web" not in path.relative_to(PACKAGE).parts:
            target = folder / "nurikabe_sat" / path.relative_to(PACKAGE).with_suffix(".pyc")
            target.parent.mkdir(parents=True, exist_ok=True)
            py_compile.compile(str(path), str(target), doraise=True)
    return folder


PROGRAM = """
import nurikabe_sat
from nurikabe_sat import *
assert not nurikabe_sat.__file__.endswith(".py"), nurikabe_sat.__file__
board = Board.from_rows([[2, 0], [0, 0]])
print(solve(board, constraints=sea("r2c1")).solution.to_rows(), hint(board).cells, len(nurikabe_sat.__all__))
"""


def run_program(path: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path)}
    line = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(line, capture_output=True, text=True, check=False, env=environment, cwd=path.parent)
    assert done.stderr == ""
    return done.stdout.strip()


def test_it_works_from_bytecode_alone(elsewhere: Path) -> None:
    assert run_program(elsewhere) == f"['WW', 'BB'] (PaintedCell(2, 2, 'B'),) {len(nurikabe_sat.__all__)}"


def test_it_works_from_a_zip(elsewhere: Path, tmp_path: Path) -> None:
    archive = tmp_path / "nurikabe_sat.zip"
    with zipfile.ZipFile(archive, "w") as whole:
        for path in elsewhere.rglob("*.pyc"):
            whole.write(path, path.relative_to(elsewhere).as_posix())
    assert run_program(archive) == f"['WW', 'BB'] (PaintedCell(2, 2, 'B'),) {len(nurikabe_sat.__all__)}"


# Type checkers.


def mypy(*files: Path) -> subprocess.CompletedProcess[str]:
    if shutil.which("mypy") is None and not Path(sys.executable).with_name("mypy").exists():
        pytest.skip("mypy is not installed")
    line = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file="]
    line += ["--follow-imports=silent", *map(str, files)]  # as for an installed package
    environment = {**os.environ, "MYPYPATH": str(Path(nurikabe_sat.__file__).parents[1])}
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=files[0].parent, env=environment)


@pytest.mark.slow
def test_the_script_of_a_stranger_has_no_type_errors_and_runs(capfd: pytest.CaptureFixture[str]) -> None:
    script = Path(__file__).with_name("stranger.py")
    assert "cast" not in script.read_text("utf-8")
    done = mypy(script)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    subprocess.run([sys.executable, str(script)], check=True)
    assert "solved" in capfd.readouterr().out


@pytest.mark.slow
def test_a_type_checker_sees_wrong_arguments(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text(
        "from nurikabe_sat import explain, generate, hint, render, solve\n"
        "solve(7)\n"
        "solve([[2, 0]], unik=True)\n"
        "explain([[2, 0]], level='harder')\n"
        "generate('6')\n"
        "text: bytes = render([[2, 0]])\n"
        "wrong: int = hint([[2, 0]]).step\n",
        encoding="utf-8",
    )
    found = re.findall(r"^wrong\.py:(\d+): error", mypy(script).stdout, re.M)
    assert list(dict.fromkeys(found)) == ["2", "3", "4", "5", "6", "7"]
