"""Write the boards of formulas with their answers for `run`, or check the boards of all small formulas.

python -m benchmarks circuits chain-5 random-4 pigeons-2 -o DIR
python -m benchmarks circuits --check 2 2
"""

import argparse
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path

from benchmarks.circuits.families import FAMILIES, Clause, Formula, models
from nurikabe_sat import Board, Puzzle, UsageError
from nurikabe_sat.circuits.board import Circuit
from nurikabe_sat.formats import plain
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import solutions

_SEVERAL = "# several solutions; this is one\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="FAMILY-N", help=f"families: {', '.join(FAMILIES)}")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="write NAME.in and NAME.out there")
    parser.add_argument(
        "--check", nargs=2, type=int, metavar=("VARIABLES", "CLAUSES"), help="all formulas of this size"
    )


def run(args: argparse.Namespace) -> int:
    if args.check is None and (args.output is None or not args.names):
        raise UsageError("say what to do: FAMILY-N ... -o DIR, or --check VARIABLES CLAUSES")
    if args.check is not None:
        return _check(*args.check)
    formulas = {name: formula_named(name) for name in args.names}
    args.output.mkdir(parents=True, exist_ok=True)
    for name, formula in formulas.items():
        puzzle = puzzle_of(formula)
        (args.output / f"{name}.in").write_text(plain.write(Board.of(puzzle)), "utf-8")
        (args.output / f"{name}.out").write_text(_answer(formula, puzzle), "utf-8")
    return 0


def formula_named(name: str) -> Formula:
    """Return the formula with a name such as ``chain-5``. Raises UsageError if no such family exists."""
    family, _, number = name.partition("-")
    if family not in FAMILIES or not number.isascii() or not number.isdecimal() or int(number) < 2:
        raise UsageError(f"found {name!r}, expected a family and a number from 2: {', '.join(FAMILIES)}, as in chain-5")
    return FAMILIES[family](int(number))


def puzzle_of(formula: Formula) -> Puzzle:
    return Circuit(formula.variables, tuple(formula.clauses)).puzzle


def _answer(formula: Formula, puzzle: Puzzle) -> str:
    """Return the text of an ``.out`` file. The number of solutions comes from the formula alone."""
    number = models(formula, 2)
    if not number:
        return "no solution\n"
    solution = next(iter(solutions(puzzle)))
    return _SEVERAL * (number > 1) + plain.write_solution(solution)


def _check(variables: int, clauses: int) -> int:
    """Check that the decoded solutions of each board are exactly the models of its formula, and print the result."""
    formulas = total = 0
    for formula in _all_formulas(variables, clauses):
        circuit = Circuit(variables, formula)
        found = list(solutions(circuit.puzzle))
        right = [values for values in product((False, True), repeat=variables) if _is_model(values, formula)]
        if sorted(map(circuit.decode, found)) != right or not all(is_solution(circuit.puzzle, one) for one in found):
            print(f"{formula}: the board has other solutions than the formula has models")
            return 1
        formulas += 1
        total += len(found)
    print(f"{variables} variables, {clauses} clauses: {formulas:,} formulas, {total:,} models, as many solutions")
    return 0


def _all_formulas(variables: int, clauses: int) -> Iterator[tuple[Clause, ...]]:
    """Yield all formulas up to the order of the clauses, without clauses that are always true."""
    signs = product((0, 1, -1), repeat=variables)
    every = [tuple(sign * n for n, sign in enumerate(row, 1) if sign) for row in signs]
    yield from combinations_with_replacement(every, clauses)


def _is_model(values: tuple[bool, ...], clauses: tuple[Clause, ...]) -> bool:
    return all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
