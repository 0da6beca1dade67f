"""Counting: the exported formula says which variables count, and a model counter that reads that agrees with us."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from nurikabe_sat.encoding.export import export
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.dimacs import read_dimacs
from nurikabe_sat.solving.search import solutions
from tests.support import oracle
from tests.support.strategies import boards

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"^c p show ([0-9 ]+) 0$", re.M)


def projection(text: str) -> list[int]:
    """Return the variables that count: all that the lines `c p show` name."""
    return [int(word) for line in SHOWN.findall(text) for word in line.split()]


def count(text: str) -> int:
    """Count the models of a DIMACS file, projected to what it shows, by nothing but the file."""
    shown = projection(text)
    formula = read_dimacs(text)
    number = 0
    with open_backend("minisat22") as backend:
        backend.add(formula.clauses)
        while backend.solve():
            number += 1
            true = set(backend.model())
            backend.add([[-v if v in true else v for v in shown]])
    return number


@given(boards(max_cells=12))
def test_a_counter_of_projected_models_agrees(board: Board) -> None:
    """With the oracle, too: decided cells leave fewer."""
    puzzle = board.puzzle
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    decided = [(c, colour.value) for c, colour in enumerate(board.colouring.colours) if colour.value != "."]
    expected = sum(
        all(solution[c] == letter for c, letter in decided)
        for solution in oracle.solutions(puzzle.rows, puzzle.cols, clues)
    )
    assert sum(1 for _ in solutions(board)) == expected
    assert count("".join(export(board))) == expected


@pytest.mark.parametrize("name", ["06x06-three-solutions", "02x02-no-sea", "input-3by3-unsat"])
def test_an_outside_counter_agrees(name: str) -> None:
    pyganak = pytest.importorskip("pyganak", reason="the counter pyganak is not installed")
    board = read_board((ROOT / "instances" / f"{name}.in").read_text(encoding="utf-8"))
    text = "".join(export(board))
    counter = pyganak.Counter()
    counter.add_clauses([list(clause) for clause in read_dimacs(text).clauses])
    counter.set_sampling_set(projection(text))
    assert counter.count() == sum(1 for _ in solutions(board.puzzle))
