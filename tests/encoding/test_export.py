"""Exported formulas: the same bytes every time, complete, and readable without the puzzle."""

from pathlib import Path

import pytest
from hypothesis import given

from nurikabe_sat.encoding.export import complete_formula, dimacs_lines, read_grid
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.dimacs import read_dimacs
from tests.encoding.test_encodings import brute_force
from tests.support.strategies import solvable_boards

GOLDEN = Path(__file__).parents[1] / "golden"
PUZZLES = {
    "2x2": Puzzle.from_rows([[2, 0], [0, 0]]),
    "3x3": Puzzle.from_rows([[2, 0, 0], [0, 0, 0], [0, 0, -1]]),
}


@pytest.mark.parametrize("encoding", ["tree", "ranks"])
@pytest.mark.parametrize("name", PUZZLES)
def test_the_bytes_are_these(name: str, encoding: str) -> None:
    """Compare the files with stored ones.

    After an intended change, write the files again and read the differences: python -m tests.encoding.test_export
    """
    expected = (GOLDEN / f"{name}-{encoding}.cnf").read_text(encoding="utf-8")
    assert export(PUZZLES[name], encoding) == expected
    assert export(PUZZLES[name], encoding) == expected


def export(puzzle: Puzzle, encoding: str | None = None) -> str:
    return "".join(dimacs_lines(complete_formula(puzzle, encoding=encoding), ["about this formula"]))


@given(board=solvable_boards(max_cells=16))
def test_the_models_on_the_cells_are_the_solutions(board: Board) -> None:
    formula = read_dimacs(export(board.puzzle))
    size = board.puzzle.grid.size
    found = set()
    with open_backend("cadical195") as backend:
        backend.add(formula.clauses)
        backend.add([[v, -v] for v in range(1, formula.variables + 1)])
        while backend.solve():
            cells = backend.model()[:size]
            found.add("".join("B" if literal > 0 else "W" for literal in cells))
            backend.add([[-literal for literal in cells]])
    assert found == brute_force(Board.of(board.puzzle))


@given(board=solvable_boards())
def test_the_grid_is_in_the_file(board: Board) -> None:
    assert read_grid(read_dimacs(export(board.puzzle)).comments, "x.cnf") == board.puzzle.grid


def test_the_cells_are_named_and_projected_on() -> None:
    comments = read_dimacs(export(PUZZLES["2x2"])).comments
    assert comments[:7] == [
        "about this formula",
        "varname 1 sea_r1c1",
        "varname 2 sea_r1c2",
        "varname 3 sea_r2c1",
        "varname 4 sea_r2c2",
        "p show 1 2 3 4 0",
        "ind 1 2 3 4 0",
    ]


@pytest.mark.parametrize(
    ("comments", "message"),
    [
        (["nothing"], "f.cnf: found no cell names, expected comments like 'c varname 1 sea_r1c1'"),
        (
            ["varname 1 sea_r1c1", "varname 3 sea_r1c2"],
            "f.cnf: found incomplete cell names, expected the names of all cells, row by row",
        ),
    ],
)
def test_a_file_without_its_board_is_refused(comments: list[str], message: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read_grid(comments, "f.cnf")
    assert str(refusal.value) == message


@pytest.mark.parametrize("encoding", [entry.name for entry in ENCODINGS if not entry.complete])
def test_a_lazy_encoding_cannot_be_exported(encoding: str) -> None:
    with pytest.raises(UsageError, match="adds clauses during the search, so it cannot be exported"):
        complete_formula(PUZZLES["2x2"], encoding=encoding)


def test_every_variable_has_a_name_of_its_own() -> None:
    for encoding in ("tree", "ranks", "paths"):
        encoded = complete_formula(Puzzle.from_rows([[2, 0, 0], [0, 0, 0], [0, 0, 1]]), encoding=encoding)
        names = [encoded.cnf.name(v) for v in range(1, encoded.cnf.variables + 1)]
        assert len(set(names)) == len(names)
        assert encoded.puzzle.grid == Grid(3, 3)


if __name__ == "__main__":
    for puzzle_name, its_puzzle in PUZZLES.items():
        for its_encoding in ("tree", "ranks"):
            (GOLDEN / f"{puzzle_name}-{its_encoding}.cnf").write_text(export(its_puzzle, its_encoding), "utf-8")
