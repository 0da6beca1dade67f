"""Each counter, each kind of bound, each number of literals up to seven, against counting."""

import itertools
from collections.abc import Callable
from typing import get_args

import pytest

from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cardinality import Counter, at_least, at_most, exactly
from nurikabe_sat.sat.cnf import Cnf

RELATIONS: list[tuple[Callable[..., None], Callable[[int, int], bool]]] = [
    (exactly, lambda count, bound: count == bound),
    (at_most, lambda count, bound: count <= bound),
    (at_least, lambda count, bound: count >= bound),
]
COUNTERS: tuple[Counter, ...] = get_args(Counter)


def formula(size: int) -> tuple[Cnf, list[int]]:
    """A formula with a variable before and one after those that are counted; every second one is counted negated."""
    cnf = Cnf()
    cnf.new_variables(size + 2, lambda i: f"x{i}")
    return cnf, [(-1) ** i * (i + 2) for i in range(size)]


@pytest.mark.parametrize("kind", COUNTERS)
@pytest.mark.parametrize(("relation", "holds"), RELATIONS)
@pytest.mark.parametrize("size", range(8))
def test_exactly_the_right_assignments_are_left(
    kind: Counter, relation: Callable[..., None], holds: Callable[[int, int], bool], size: int
) -> None:
    for bound in range(-1, size + 2):
        cnf, literals = formula(size)
        relation(cnf, literals, bound, kind)
        with open_backend("minisat22") as solver:
            solver.add(cnf.clauses)
            for signs in itertools.product((-1, 1), repeat=size):
                assumptions = [sign * literal for sign, literal in zip(signs, literals, strict=True)]
                assert solver.solve(assumptions) is holds(signs.count(1), bound), (bound, signs)


@pytest.mark.parametrize("kind", COUNTERS)
def test_auxiliary_variables_come_after_all_others_and_have_names(kind: Counter) -> None:
    cnf, literals = formula(6)
    at_most(cnf, literals, 3, kind, "twos")
    at_most(cnf, literals, 3, kind, "more")
    mentioned = {abs(literal) for clause in cnf.clauses for literal in clause}
    assert mentioned == {*range(2, 8), *range(9, cnf.variables + 1)}
    names = [cnf.name(variable) for variable in range(9, cnf.variables + 1)]
    half = len(names) // 2
    assert names == [f"twos_{i}" for i in range(half)] + [f"more_{i}" for i in range(half)]


@pytest.mark.parametrize("kind", COUNTERS)
@pytest.mark.parametrize(
    ("relation", "bound", "clauses"),
    [
        (at_most, -1, [[]]),
        (at_most, 0, [[-2], [3], [-4]]),
        (at_most, 2, [[-2, 3, -4]]),
        (at_most, 3, []),
        (at_most, 4, []),
        (at_least, 4, [[]]),
        (at_least, 3, [[2], [-3], [4]]),
        (at_least, 1, [[2, -3, 4]]),
        (at_least, 0, []),
        (at_least, -1, []),
        (exactly, -1, [[]]),
        (exactly, 4, [[]]),
        (exactly, 0, [[-2], [3], [-4]]),
        (exactly, 3, [[2], [-3], [4]]),
    ],
)
def test_extreme_bounds_need_no_counter(
    kind: Counter, relation: Callable[..., None], bound: int, clauses: list[list[int]]
) -> None:
    cnf, literals = formula(3)
    relation(cnf, literals, bound, kind)
    assert cnf.clauses == clauses
    assert cnf.variables == 5


def test_the_sequential_counter_has_the_size_that_is_documented() -> None:
    for size, bound in [(5, 2), (8, 3), (20, 10)]:
        cnf, literals = formula(size)
        at_most(cnf, literals, bound)
        assert cnf.variables - size - 2 == bound * (size - bound)
        assert len(cnf.clauses) == 2 * bound * (size - bound) + size - 2 * bound


def test_literals_count_as_often_as_they_occur() -> None:
    cnf = Cnf()
    cnf.new_variables(2, str)
    exactly(cnf, [1, 1, 2], 2)
    with open_backend("minisat22") as solver:
        solver.add(cnf.clauses)
        assert solver.solve([1, -2]) is True
        assert solver.solve([1, 2]) is False
        assert solver.solve([-1]) is False


def test_literals_of_unknown_variables_are_refused() -> None:
    with pytest.raises(ValueError, match="the formula does not have all of these variables"):
        at_most(Cnf(), [1, 2, 3], 1)


def test_there_is_no_negative_number_of_variables() -> None:
    cnf = Cnf()
    assert cnf.new_variables(0, str) == 1
    with pytest.raises(ValueError, match="cannot allocate -1"):
        cnf.new_variables(-1, str)
    assert cnf.variables == 0


def test_the_same_question_gives_the_same_clauses() -> None:
    for kind in COUNTERS:
        first, literals = formula(7)
        second, _ = formula(7)
        for cnf in (first, second):
            at_most(cnf, literals, 1, kind)
        assert first.clauses == second.clauses
