"""The templates of phrases, as the code gives them to ``Phrase``."""

import ast
from collections.abc import Iterator
from pathlib import Path

import nurikabe_sat
from nurikabe_sat.legup.phrase import WORDS
from nurikabe_sat.legup.rules import BASIC_RULES


def phrases() -> Iterator[str]:
    """Yield all templates, and the words that are values of a template."""
    yield from WORDS.values()
    yield from (rule.otherwise for rule in BASIC_RULES.values())
    for path in sorted(Path(nurikabe_sat.__file__).parent.rglob("*.py")):
        source = path.read_text("utf-8")
        if "Phrase(" in source:
            yield from templates_in(source)


def templates_in(source: str) -> Iterator[str]:
    """Yield the templates of a module. Each is a string, or a name that only gets strings in the same function."""
    tree = ast.parse(source)
    functions = [tree, *(one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))]
    seen: set[ast.Call] = set()
    for function in reversed(functions):  # the inner ones first
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Phrase" and call not in seen:
                seen.add(call)
                yield from _strings(call.args[0], function, tree)


def _strings(given: ast.expr, function: ast.AST, tree: ast.Module) -> Iterator[str]:
    match given:
        case ast.Constant(value=str(template)):
            yield template
        case ast.IfExp(body=one, orelse=other):
            yield from _strings(one, function, tree)
            yield from _strings(other, function, tree)
        case ast.Subscript(value=ast.Name(id=name)):
            table = next(one.value for one in tree.body if isinstance(one, ast.Assign) and _names(one) == [name])
            assert isinstance(table, ast.Dict)
            for value in table.values:
                yield from _strings(value, function, tree)
        case ast.Name(id=name):
            found = list(_assigned(name, function))
            assert found, f"no string is assigned to {name}"
            for value in found:
                yield from _strings(value, function, tree)
        case _:
            raise AssertionError(f"a template that is not a string: {ast.unparse(given)}")


def _names(one: ast.Assign) -> list[str]:
    return [target.id for target in one.targets if isinstance(target, ast.Name)]


def _assigned(name: str, function: ast.AST) -> Iterator[ast.expr]:
    for one in ast.walk(function):
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Tuple):
            assert isinstance(one.value, ast.Tuple) or all(ast.unparse(t) != name for t in one.targets[0].elts)
            if isinstance(one.value, ast.Tuple):
                pairs = zip(one.targets[0].elts, one.value.elts, strict=True)
                yield from (value for target, value in pairs if ast.unparse(target) == name)
        elif isinstance(one, ast.Assign) and _names(one) == [name]:
            yield one.value
