"""Boolean expressions: the models of the formula are the values for which Python says that the expression is true."""

from itertools import product
from random import Random

import pytest

from nurikabe_sat.circuits.expression import formula_of
from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.errors import FormatError
from nurikabe_sat.sat.backends import open_backend
from tests.circuits.test_circuits import check, models


def cut_models(formula: Formula) -> list[tuple[bool, ...]]:
    """Return the values of the names, once for each model of the formula."""
    return sorted(model[: len(formula.names)] for model in models(formula.variables, formula.clauses))


def right(python: str, names: tuple[str, ...]) -> list[tuple[bool, ...]]:
    values = product((False, True), repeat=len(names))
    return [row for row in values if eval(python, dict(zip(names, row, strict=True)))]  # noqa: S307 (texts of this file)


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("a & (b | ~c)", "a and (b or not c)"),
        ("a -> b -> c", "not a or (not b or c)"),
        ("a <-> b <-> c", "(a == b) == c"),
        ("a ^ b ^ c", "a ^ b ^ c"),
        ("a | b & c", "a or (b and c)"),
        ("a | b ^ c & d", "a or (b ^ (c and d))"),
        ("~(a & b) | !!c", "not (a and b) or c"),
        ("(a|b) & (a|c) | d & ~(b ^ c)", "(a or b) and (a or c) or d and not (b ^ c)"),
        ("a & true | false & b", "a or (False and b)"),
        ("a & ~a", "a and not a"),
        ("true", "True"),
        ("x1 & x1 & _y", "x1 and _y"),
    ],
)
def test_models_are_those_of_the_expression(text: str, python: str) -> None:
    formula = formula_of(text)
    assert cut_models(formula) == right(python, formula.names)


def random_expression(random: Random, depth: int) -> tuple[str, str]:
    if depth == 0 or random.random() < 0.2:
        name = random.choice("abcd")
        return name, name
    mine, python = zip(*(random_expression(random, depth - 1) for _ in range(2)), strict=True)
    sign, meaning = random.choice([("&", "and"), ("|", "or"), ("^", "!="), ("<->", "=="), ("->", "<=")])
    negative = random.random() < 0.3
    return (
        f"{'~' * negative}({mine[0]} {sign} {mine[1]})",
        f"({'not ' * negative}({python[0]} {meaning} {python[1]}))",
    )


@pytest.mark.parametrize("seed", range(40))
def test_random_expressions(seed: int) -> None:
    text, python = random_expression(Random(seed), 3)
    formula = formula_of(text)
    assert cut_models(formula) == right(python, formula.names), text


def test_the_board_of_an_expression() -> None:
    formula = formula_of("(a ^ b) | (a & c)")
    check(formula.variables, formula.clauses)


@pytest.mark.parametrize(
    ("text", "column", "found"),
    [
        ("a & ", 5, "the end"),
        ("", 1, "the end"),
        ("a b", 3, "'b'"),
        ("a & (b | c", 11, "the end"),
        ("a & )", 5, "')'"),
        ("a # b", 3, "'#'"),
        ("3 & a", 1, "'3'"),
        ("(" * 20_000 + "a" + ")" * 20_001, 40_002, "')'"),
        ("(" * 20_000 + "a" + ")" * 19_999, 40_001, "the end"),
    ],
)
def test_errors_say_the_column(text: str, column: int, found: str) -> None:
    with pytest.raises(FormatError) as error:
        formula_of(text)
    assert (error.value.column, error.value.found) == (column, found)


LONG = 20_000


@pytest.mark.parametrize(
    ("text", "variables", "clauses"),
    [
        ("~" * LONG + "a", 1, 1),
        ("(" * LONG + "a" + ")" * LONG, 1, 1),
        ("~(" * LONG + "a" + ")" * LONG, 1, 1),
        ("a" + " -> a" * LONG, 1, 1),
        ("a" + " & a" * LONG, 1, LONG + 1),
        ("a & (" * LONG + "b" + ")" * LONG, 2, LONG + 1),
        ("a" + " <-> a" * LONG, LONG, 4 * (LONG - 1) + 2),
        ("a" + " ^ b" * LONG, LONG + 1, 4 * (LONG - 1) + 2),
        ("a ^ ~(" * LONG + "b" + ")" * LONG, LONG + 1, 4 * (LONG - 1) + 2),
    ],
)
def test_expressions_may_be_long_and_deep(text: str, variables: int, clauses: int) -> None:
    formula = formula_of(text)
    assert (formula.variables, len(formula.clauses)) == (variables, clauses)


@pytest.mark.parametrize("operator", ["^", "<->", "->"])
def test_a_chain_means_the_same_at_any_length(operator: str) -> None:
    """A long chain over two names has the models that the same chain has in Python."""
    length = 31
    meaning = {"^": "!=", "<->": "==", "->": "<="}[operator]
    names = [f"x{number % 2}" for number in range(length)]
    python = names[0]
    if operator == "->":
        python = names[-1]
        for name in reversed(names[:-1]):
            python = f"({name} {meaning} ({python}))"
    else:
        for name in names[1:]:
            python = f"(({python}) {meaning} {name})"
    formula = formula_of(f" {operator} ".join(names))
    with open_backend("glucose") as solver:
        solver.add(formula.clauses)
        for row in product((False, True), repeat=2):
            literals = [n if value else -n for n, value in zip((1, 2), row, strict=True)]
            expected = eval(python, dict(zip(("x0", "x1"), row, strict=True)))  # noqa: S307 (a text of this file)
            assert solver.solve(literals) is bool(expected), row


def test_a_map_there_and_back() -> None:
    formula = formula_of("(a & b) ^ c")
    assert Formula.from_map(formula.to_map()) == formula


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "{}",
        '{"kind": "nurikabe-sat circuit", "variables": 1, "clauses": [[2]], "names": []}',
        '{"kind": "nurikabe-sat circuit", "variables": 1, "clauses": [[0]], "names": []}',
        '{"kind": "nurikabe-sat circuit", "variables": 1, "clauses": [1], "names": []}',
        '{"kind": "nurikabe-sat circuit", "variables": true, "clauses": [], "names": []}',
        '{"kind": "nurikabe-sat circuit", "variables": 0, "clauses": [], "names": ["a"]}',
        '{"kind": "nurikabe-sat circuit", "variables": -1, "clauses": [], "names": []}',
    ],
)
def test_maps_that_are_none(text: str) -> None:
    with pytest.raises(FormatError):
        Formula.from_map(text)
