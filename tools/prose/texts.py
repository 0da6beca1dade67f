"""Readers of the project's prose: pages, docstrings, messages, sentences of steps, the page, and the changelog."""

import ast
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from tools.prose.rules import Finding, longest
from tools.prose.text import WORD, Text

EXPLAINING = {"deduction", "diagnosis", "legup", "queries"}
"""Folders whose strings become sentences of steps, conflicts and verdicts."""

_LIST_ITEM = re.compile(r"[#|]|[-*] |\d+\. ")
_NO_PROSE = re.compile(r"<!--|<img|</?p|!\[|[|: -]+$")
_TRANSLATED = re.compile(r'\s+"((?:[^"\\]|\\.)+)":')
_PAGES = ("README.md", "CONTRIBUTING.md", "benchmarks/README.md")
_CHANGES = ("CHANGELOG.md", "changelog.d")


def texts(root: Path) -> Iterator[Text]:
    """Yield all units of prose in the files of a checkout."""
    for path in _pages(root):
        name = path.relative_to(root).as_posix()
        is_measured = name.startswith(("docs/notes/", "benchmarks/")) or name == "docs/performance.md"
        yield from markdown(path, name, "notes" if is_measured else "docs")
    for path in _existing(root, _CHANGES):
        yield from markdown(path, path.relative_to(root).as_posix(), "changelog")
    package = root / "nurikabe_sat"
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from docstrings(tree, name)
        yield from messages(tree, name)
        if EXPLAINING & set(path.relative_to(package).parts):
            yield from explanations(tree, name)
    for path in sorted(package.rglob("lang/de.json")):
        yield from labels(path, path.relative_to(root).as_posix())


def long_pages(root: Path) -> Iterator[Finding]:
    """Yield a finding for each page above its length limit."""
    for path in _pages(root):
        name = path.relative_to(root).as_posix()
        lines, limit = len(path.read_text(encoding="utf-8").splitlines()), longest(name)
        if limit is not None and lines > limit:
            yield Finding("page-length", Text("docs", name, 1, ""), f"{lines} lines, limit {limit}", "")


def _pages(root: Path) -> list[Path]:
    return [*_existing(root, _PAGES), *_existing(root, ("docs",))]


def _existing(root: Path, names: tuple[str, ...]) -> Iterator[Path]:
    for path in (root / name for name in names):
        if path.is_dir():
            yield from sorted(path.rglob("*.md"))
        elif path.exists():
            yield path


def markdown(path: Path, name: str, area: str) -> Iterator[Text]:
    """Yield the paragraphs, list items, headings and table rows of a page, without code blocks."""
    is_code, start, lines = False, 0, list[str]()
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), ""], 1):
        bare = line.strip()
        is_fence = bare.startswith(("```", "~~~"))
        is_code ^= is_fence
        if lines and (not bare or is_fence or _LIST_ITEM.match(bare)):
            yield Text(area, name, start, " ".join(lines))
            lines = []
        is_indented = not lines and line.startswith("    ")
        if bare and not (is_fence or is_code or is_indented or _NO_PROSE.match(bare)):
            start = start if lines else number
            lines.append(re.sub(r"^[#*| -]+|\|$", "", bare))


def docstrings(tree: ast.AST, name: str) -> Iterator[Text]:
    """Yield the paragraphs of docstrings, without examples and indented blocks."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        found = ast.get_docstring(node)
        if not found:
            continue
        line = node.body[0].lineno
        for part in re.split(r"\n[ \t]*\n", found):
            before = takewhile(lambda one: not one.startswith(">>>"), part.splitlines())
            prose = "\n".join(one for one in before if not one.startswith("    "))
            if prose.strip():
                yield Text("docstrings", name, line, prose)
            line += part.count("\n") + 2


def messages(tree: ast.AST, name: str) -> Iterator[Text]:
    """Yield the texts of errors that the code raises."""
    for node in ast.walk(tree):
        call = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            parts = [words for one in call.args if (words := _words_of(one))]
            if parts and (call.func.id.endswith("Error") or call.func.id.startswith("_")):
                yield Text("messages", name, call.lineno, "; expected ".join(parts))


def explanations(tree: ast.AST, name: str) -> Iterator[Text]:
    """Yield the strings of at least four words that are neither docstrings nor messages."""
    skip = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            skip |= {id(argument) for argument in node.exc.args}
        elif isinstance(node, ast.JoinedStr):
            skip |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in skip:
            words = _words_of(node)
            if words and len(WORD.findall(words)) >= 4:
                yield Text("explanations", name, node.lineno, words)


def _words_of(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "X" for one in node.values)
    return None


def labels(path: Path, name: str) -> Iterator[Text]:
    """Yield the English sentences of the page, which are the keys of a translation."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = _TRANSLATED.match(line)
        if found:
            yield Text("page", name, number, found[1])
