"""The map holds: every module imports only from the layers to its left, and each registered thing has its tests."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.rendering import RENDERERS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "nurikabe_sat"
TESTS = ROOT / "tests"

# Each module belongs to the layer with the longest matching name, and imports from earlier layers or its own only.
# Layers on one line do not import each other.
LAYERS = (
    ("errors", "compiled"),
    ("deadline", "progress", "bitset", "version", "wording", "parts"),
    ("phrase",),
    ("processes", "puzzle"),
    ("sat",),
    ("connectivity",),
    ("encoding.known",),
    ("encoding.presolve",),
    ("encoding.deduced",),
    ("formats", "rendering", "deduction"),
    ("reading",),
    ("encoding", "circuits"),
    ("solving",),
    ("certificate", "legup"),
    ("diagnosis",),
    ("making.clues",),
    ("making", "variants"),
    ("queries",),
    ("batch", "notebook"),
    ("api",),
    ("",),
    ("web",),
    ("cli",),
    ("__main__",),
)

# Stricter than the order of the layers.
FORBIDDEN = {
    "connectivity": ("puzzle",),
    "deduction": ("sat", "connectivity"),
    "sat": ("bitset", "puzzle"),
}


def name_of(path: Path) -> str:
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in PACKAGE.rglob("*.py")}


@cache
def imports_of_all() -> dict[str, set[str]]:
    """Every module of the package with the modules of the package that it imports; ``""`` is the package itself."""
    found = {}
    for name, path in MODULES.items():
        imports = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "nurikabe_sat":
                module = (node.module or "").removeprefix("nurikabe_sat").removeprefix(".")
                for alias in node.names:
                    inner = f"{module}.{alias.name}".strip(".")
                    imports.add(inner if is_module(inner) else module)
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
                imports |= {name.removeprefix("nurikabe_sat.") for name in names if name.startswith("nurikabe_sat.")}
        found[name] = imports
    return found


def is_module(name: str) -> bool:
    path = PACKAGE / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def layer_of(module: str) -> tuple[int, str]:
    """Return the number and the name of the layer."""
    names = [(number, name) for number, layer in enumerate(LAYERS) for name in layer]
    fits = [(n, name) for n, name in names if name == module or (name and module.startswith(f"{name}."))]
    assert fits, f"{module} belongs to no layer"
    return max(fits, key=lambda fit: len(fit[1]))


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_to_the_left_only(module: str) -> None:
    number, layer = layer_of(module)
    for imported in imports_of_all()[module]:
        other_number, other = layer_of(imported)
        assert other == layer or other_number < number, f"{module} imports {imported}"
        assert other not in FORBIDDEN.get(layer, ()), f"{module} imports {imported}"


def test_the_package_root_is_imported_by_nobody_but_the_command_line() -> None:
    users = {layer_of(module)[1] for module, imported in imports_of_all().items() if "" in imported}
    assert users <= {"cli"}


def test_there_is_no_cycle() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join((*path, module))
        if module not in done:
            for imported in imports_of_all().get(module, ()):
                visit(imported, (*path, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


def test_only_four_files_know_python_sat() -> None:
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"^\s*(?:from|import) (?:pysat|pysolvers|pycard)\b", path.read_text(encoding="utf-8"), re.M)
    }
    assert users == {
        f"sat/{name}.py" for name in ("cardinality", "pysat_formula", "backends/direct", "backends/python_sat")
    }


def test_the_sat_layer_speaks_of_no_puzzle() -> None:
    for layer in ("sat", "connectivity"):
        for path in (PACKAGE / layer).rglob("*.py"):
            found = re.search(r"\b(?:clues?|islands?|sea)\b", path.read_text(encoding="utf-8"), re.I)
            assert not found, f"{path.name}: {found.group()}"


def test_only_the_command_line_prints() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "cli" not in path.parts:
            text = path.read_text(encoding="utf-8")
            code = "\n".join(line for line in text.splitlines() if not re.match(r" *(>>>|\.\.\.) ", line))
            assert not re.search(r"\bprint\(|sys\.exit|sys\.std", code), path.name


def test_what_no_table_test_covers_has_its_tests() -> None:
    """Questions, techniques, formats and ways to connect are covered by the tests that run over their tables."""
    for command in COMMANDS:
        if not command.is_derived:
            assert (TESTS / "cli" / f"test_{command.file}.py").exists(), command.name
    for renderer in RENDERERS:
        name = "rendering" if renderer.name == "text" else renderer.name
        assert (TESTS / "rendering" / f"test_{name}.py").exists(), renderer.name


def test_no_two_public_classes_have_the_same_name() -> None:
    homes: dict[str, list[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(PACKAGE).as_posix())
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
