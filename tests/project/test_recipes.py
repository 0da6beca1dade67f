"""The recipes of docs/contributing/extending.md, followed to the letter in a copy of the checkout.

One of each is added (``recipes/``). Nothing changes but the files that the recipe lists; then the checks run.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = Path(__file__).parent / "recipes"
PAGE = ROOT / "docs" / "contributing" / "extending.md"

Add = Callable[[Path], None]


def put(source: str, target: str) -> Add:
    """Add a new file."""

    def add(checkout: Path) -> None:
        assert not (checkout / target).exists()
        shutil.copy(RECIPES / source, checkout / target)

    return add


def insert(path: str, after: str, line: str) -> Add:
    """Add a line behind the one that holds ``after``."""

    def add(checkout: Path) -> None:
        file = checkout / path
        text = file.read_text("utf-8")
        assert text.count(after) == 1, (path, after)
        end = text.index("\n", text.index(after)) + 1
        file.write_text(f"{text[:end]}{line}\n{text[end:]}", "utf-8")

    return add


ABOUT = "if the islands have all the cells that the numbers ask for, every other cell is sea"
TRANSLATED = f'  "island count": "translated",\n  "{ABOUT}": "translated",'

ADDED: dict[str, tuple[str, tuple[Add, ...]]] = {
    "A question": (
        "tally",
        (
            put("question.py", "nurikabe_sat/queries/tally.py"),
            insert(
                "nurikabe_sat/queries/__init__.py",
                'Entry("rate"',
                '    Entry("tally", "Count the cells of each colour"),',
            ),
        ),
    ),
    "A technique": (
        "island_count",
        (
            put("technique.py", "nurikabe_sat/deduction/techniques/island_count.py"),
            insert("nurikabe_sat/deduction/direct.py", '    "growth_by_need",', '    "island_count",'),
            *(insert(f"nurikabe_sat/web/page/lang/{code}.json", '  "sea": ', TRANSLATED) for code in ("de", "ja")),
        ),
    ),
    "A format": (
        "csv",
        (
            put("format.py", "nurikabe_sat/formats/csv.py"),
            insert("nurikabe_sat/formats/__init__.py", '("legup", ("<",)),', '    ("csv", (";",)),'),
        ),
    ),
    "A way to connect": (
        "steps",
        (
            put("way.py", "nurikabe_sat/connectivity/steps.py"),
            insert(
                "nurikabe_sat/encoding/ways.py",
                "    CLOSURE,",
                '    _complete("steps", "a number of steps, in unary"),',
            ),
        ),
    ),
}

CHECKS = (
    "tests/project/test_architecture.py",
    "tests/project/test_docs.py::test_the_tables_are_current",
    "tests/project/test_lessons.py",
    "tests/api/test_docstrings.py",
    "tests/formats/test_formats.py",
    "tests/formats/test_round_trips.py",
    "tests/formats/test_format_detection.py",
    "tests/connectivity",
    "tests/deduction/test_techniques.py",
    "tests/web/test_language.py::test_a_catalogue_is_complete",
    "tests/queries/test_queries.py",
)
"""The tests that run over the tables."""


def run(checkout: Path, *arguments: str) -> str:
    """Run a module of Python in the copy."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=checkout, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, f"{arguments}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def listed(recipe: str, name: str) -> set[str]:
    """The files that a recipe of the page lists: each item begins with one, and may name tables that a tool writes."""
    section = PAGE.read_text("utf-8").split(f"\n## {recipe}")[1].split("\n## ")[0]
    return {one.replace("NAME", name) for one in re.findall(r"`((?:nurikabe_sat|docs)/[\w/.-]+\.\w+)`", section)}


def changed(checkout: Path) -> set[str]:
    done = subprocess.run(
        ["git", "status", "--porcelain", "-uall"], cwd=checkout, capture_output=True, text=True, check=True
    )
    return {line[3:] for line in done.stdout.splitlines()}


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists() or shutil.which("git") is None, reason="needs a checkout")
def test_the_recipes_are_true(tmp_path: Path) -> None:
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in files:
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-q", "-m", "copy"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    allowed: set[str] = set()
    for recipe, (name, additions) in ADDED.items():
        allowed |= listed(recipe, name)
        for add in additions:
            add(tmp_path)
        run(tmp_path, "tools.tables")
        assert changed(tmp_path) <= allowed, recipe
    assert changed(tmp_path) == allowed
    for tool in (["check", "."], ["format", "--check", "."]):
        subprocess.run([shutil.which("ruff") or Path(sys.executable).parent / "ruff", *tool], cwd=tmp_path, check=True)
    if (ROOT / ".mypy_cache").exists():
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / ".mypy_cache")
    run(tmp_path, "mypy", "nurikabe_sat")
    shared = " or ".join(f"({path} and {name})" for path, name in (("connectivity", "steps"), ("formats", "csv")))
    whole = "test_architecture or test_docs or test_lessons or test_techniques or test_language"
    chosen = f"tally or {shared} or (({whole}) and not slow)"  # -k knows the names of marks, too
    run(tmp_path, "pytest", "-q", "-k", chosen, "--hypothesis-profile=fast", "-p", "no:cacheprovider", *CHECKS)
