"""Formulas as boards: the solutions of the board are the models of the formula, one for one."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from nurikabe_sat.circuits.board import Circuit
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.frontier import count_along_frontier
from nurikabe_sat.solving.search import solutions

Clauses = Sequence[tuple[int, ...]]


def every_clause(variables: int) -> list[tuple[int, ...]]:
    """All 3 ** variables clauses without tautologies."""
    signs = product((0, 1, -1), repeat=variables)
    return [tuple(sign * n for n, sign in enumerate(row, 1) if sign) for row in signs]


def models(variables: int, clauses: Clauses) -> set[tuple[bool, ...]]:
    """By the definition."""
    values = product((False, True), repeat=variables)
    return {v for v in values if all(any(v[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)}


def check(variables: int, clauses: Clauses) -> None:
    """Each solution is one for the referee, and stands for a model of its own; none is missing."""
    circuit = Circuit(variables, tuple(clauses))
    puzzle = circuit.puzzle
    found = list(solutions(puzzle))
    assert all(is_solution(puzzle, solution) for solution in found)
    assert Counter(map(circuit.decode, found)) == Counter(models(variables, clauses))


def test_the_clues_are_1_and_2() -> None:
    assert {clue.size for clue in Circuit(2, ((1, -2), (-1, 2))).puzzle.clue_list} == {1, 2}


def test_gadgets_fill_the_board() -> None:
    circuit = Circuit(3, ((1, -2), (-1, 2, 3)))
    covered = [
        circuit.grid.cell(top + row, left + col)
        for top, left, gadget in circuit.gadgets()
        for row, line in enumerate(gadget)
        for col in range(len(line))
    ]
    assert sorted(covered) == list(range(circuit.grid.size))


@pytest.mark.parametrize("variables", [0, 1, 2, 3])
def test_no_clause_leaves_all_free(variables: int) -> None:
    check(variables, [])


@pytest.mark.parametrize("clause", every_clause(3), ids=str)
def test_every_clause_of_three_variables(clause: tuple[int, ...]) -> None:
    check(3, [clause])


@pytest.mark.slow
@pytest.mark.parametrize("first", every_clause(2), ids=str)
def test_every_pair_of_clauses_of_two_variables(first: tuple[int, ...]) -> None:
    for second in every_clause(2):
        check(2, [first, second])


@pytest.mark.parametrize("seed", range(6))
def test_random_formulas(seed: int) -> None:
    random = Random(seed)
    variables = random.randint(3, 5)
    sizes = [random.randint(1, 3) for _ in range(random.randint(2, 8))]
    clauses = [random.sample(range(1, variables + 1), size) for size in sizes]
    check(variables, [tuple(random.choice((1, -1)) * n for n in clause) for clause in clauses])


@pytest.mark.slow
def test_the_count_along_the_frontier() -> None:
    """Counted without a formula, and without a solver."""
    for clauses in ([(1, -2)], [(-1,), (2,)]):
        assert count_along_frontier(Circuit(2, tuple(clauses)).puzzle) == len(models(2, clauses))


def test_an_unsatisfiable_core() -> None:
    every = list(product((1, -1), (2, -2), (3, -3)))
    assert not models(3, every)
    check(3, every)
    check(3, every[1:])


def test_the_size_of_the_board() -> None:
    grid = Circuit(3, ((1, 2), (-1, -3), (1, -2), (2, -2))).grid  # the last says nothing
    assert (grid.rows, grid.cols) == (14 * 3 + 10, 10 + 10 + 10 + 5)
    assert Circuit(3, ((1, 2), (1, 3))).grid.cols == 6 * 3 + 5
