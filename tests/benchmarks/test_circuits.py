"""Formulas that grow: their models are what the families say, and the instances are their boards."""

from itertools import product
from pathlib import Path

import pytest

from benchmarks.circuits import formula_named, puzzle_of
from benchmarks.circuits.families import (
    FAMILIES,
    Formula,
    chain,
    factors,
    models,
    pairs,
    parity,
    pigeons,
    random_clauses,
)
from benchmarks.commands import main
from benchmarks.instances import load
from nurikabe_sat.circuits.board import Circuit
from nurikabe_sat.formats import plain
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.puzzle.rules import is_solution

FOLDER = Path(__file__).parents[2] / "instances" / "circuits"
MANY = 1000


@pytest.mark.parametrize("bits", range(2, 7))
def test_no_sum_is_odd_and_even(bits: int) -> None:
    formula = parity(bits)
    assert models(formula, MANY) == 0
    formula.clauses.pop()
    assert models(formula, MANY) == 2 ** (bits - 1)


@pytest.mark.parametrize("holes", range(2, 5))
def test_one_pigeon_too_many(holes: int) -> None:
    formula = pigeons(holes)
    assert models(formula, MANY) == 0
    del formula.clauses[0]  # one pigeon may stay away: then the others fill the holes in any order
    assert models(formula, MANY) == [1, 1, 2, 6, 24][holes]


@pytest.mark.parametrize("number", range(4, 40))
def test_a_model_for_each_pair_of_factors(number: int) -> None:
    assert models(factors(number), MANY) == pairs(number)


@pytest.mark.parametrize("variables", [3, 5, 8])
def test_random_clauses_are_counted_right(variables: int) -> None:
    formula = random_clauses(variables)
    assert len(formula.clauses) == round(4.26 * variables)
    values = product((False, True), repeat=variables)
    right = sum(all(any(v[abs(n) - 1] == (n > 0) for n in clause) for clause in formula.clauses) for v in values)
    assert models(formula, MANY) == right


@pytest.mark.parametrize("inputs", [1, 2, 3])
def test_a_gate_is_its_table(inputs: int) -> None:
    for table in product((False, True), repeat=2**inputs):
        formula = Formula(inputs)
        values = dict(zip(product((False, True), repeat=inputs), table, strict=True))
        out = formula.gate(range(1, inputs + 1), lambda *bits, values=values: values[bits])
        assert models(formula, MANY) == 2**inputs
        formula.add(out)
        assert models(formula, MANY) == sum(table)


def test_a_chain_has_one_model() -> None:
    assert models(chain(9), MANY) == 1


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.in")), ids=lambda path: path.stem)
def test_instances_are_the_boards_of_their_formulas(path: Path) -> None:
    formula = formula_named(path.stem)
    assert path.read_text("utf-8") == plain.write(Board.of(puzzle_of(formula)))
    (instance,) = load([path])
    assert instance.kind == ["none", "unique", "several"][models(formula, 2)]
    if instance.solution is not None:
        solution = Colouring.from_rows(instance.solution)
        assert is_solution(instance.puzzle, solution)
        model = Circuit(formula.variables, tuple(formula.clauses)).decode(solution)
        assert all(any(model[abs(n) - 1] == (n > 0) for n in clause) for clause in formula.clauses)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["circuits", "chain-3", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "chain-3.out").read_text() == (FOLDER / "chain-3.out").read_text()
    assert main(["circuits", "--check", "1", "2"]) == 0
    assert capsys.readouterr().out == "1 variables, 2 clauses: 6 formulas, 2 models, as many solutions\n"
    for wrong in (["circuits"], ["circuits", "ring-4", "-o", "x"], ["circuits", "chain-1", "-o", "x"]):
        assert main(wrong) == 2
    assert "'chain-1', expected a family and a number from 2" in capsys.readouterr().err
    assert set(FAMILIES) == {"parity", "pigeons", "factors", "random", "chain"}
