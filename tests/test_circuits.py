"""Formulas as boards: solvable exactly if the formula has a model, and each solution stands for one."""

from collections.abc import Sequence
from itertools import chain, combinations, islice, product
from random import Random

import pytest

from nurikabe_sat.circuits.board import STRIP, Circuit
from nurikabe_sat.circuits.formula import formula_of
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import solutions

Clauses = Sequence[tuple[int, ...]]
LITERALS = (1, -1, 2, -2)
CLAUSES: list[tuple[int, ...]] = [(), *chain(combinations(LITERALS, 1), combinations(LITERALS, 2))]
MOST = 10


def models(variables: int, clauses: Clauses) -> set[tuple[bool, ...]]:
    """By the definition."""
    values = product((False, True), repeat=variables)
    return {v for v in values if all(any(v[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)}


def column_of(circuit: Circuit, variable: int, solution: Colouring) -> list[bool]:
    """What a variable's column says at each wall, from the top: whether the cell above the clue is island."""
    cells = range(circuit.column(variable), circuit.grid.size, STRIP * circuit.grid.cols)
    return [solution.colours[cell] is Colour.ISLAND for cell in cells]


def check(variables: int, clauses: Clauses) -> None:
    """The board has solutions that stand for models only, and for all of them if they could be listed."""
    circuit = Circuit(formula_of(variables, clauses))
    found = list(islice(solutions(circuit.board), MOST))
    assert all(is_solution(circuit.board.puzzle, solution) for solution in found)
    for solution in found:
        for variable in range(1, circuit.formula.variables + 1):
            values = column_of(circuit, variable, solution)
            assert values == sorted(values), "a column changes from true to false"
    decoded = {circuit.decode(solution) for solution in found}
    right = models(variables, clauses)
    assert decoded <= right
    assert bool(decoded) == bool(right)
    if len(found) < MOST:
        assert decoded == right


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_two_variables(clause: tuple[int, ...]) -> None:
    check(2, [clause])


@pytest.mark.slow
@pytest.mark.parametrize("pair", list(combinations(CLAUSES, 2)))
def test_every_pair_of_clauses(pair: tuple[tuple[int, ...], ...]) -> None:
    check(2, list(pair))


@pytest.mark.parametrize("variables", [0, 1, 3])
def test_no_clause_leaves_all_free(variables: int) -> None:
    circuit = Circuit(formula_of(variables, []))
    assert len(list(solutions(circuit.board))) == 2**variables


@pytest.mark.parametrize("seed", range(6))
def test_random_formulas(seed: int) -> None:
    random = Random(seed)
    variables = random.randint(3, 4)
    sizes = [random.randint(1, 3) for _ in range(random.randint(2, 7))]
    clauses = [random.sample(range(1, variables + 1), size) for size in sizes]
    check(variables, [tuple(random.choice((1, -1)) * n for n in clause) for clause in clauses])


def test_an_unsatisfiable_core() -> None:
    every = list(product((1, -1), (2, -2), (3, -3)))
    assert not models(3, every)
    check(3, every)
    check(3, every[1:])


def test_the_size_of_the_board() -> None:
    grid = Circuit(formula_of(3, [(1, 2), (-1, -3), (1, -2)])).grid
    assert (grid.rows, grid.cols) == (15 * 4 + 3, 6 * 4 + 8)  # the clause of both signs is two, with one more variable
