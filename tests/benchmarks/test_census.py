"""The census of puzzles: its methods against each other and against all puzzles of small boards, one by one."""

import doctest
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.census import METHODS, grouped, table
from benchmarks.census import colourings as module_of_colourings
from benchmarks.census.colourings import colourings
from benchmarks.census.grouped import _minimal_hitting_sets, _number_of_hitting_sets
from benchmarks.census.places import Part, Places
from benchmarks.census.tally import COLUMNS, Tally
from benchmarks.commands import main
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving import frontier
from nurikabe_sat.solving.frontier import count_colourings, count_solved_puzzles

SHAPES = [(1, 1), (3, 1), (2, 2), (3, 2), (4, 2), (3, 3)]

Sizes = tuple[tuple[int, int | None], ...]
"""A puzzle: its clues as pairs of a cell and a number, None for `?`."""


def puzzles_of(rows: int, cols: int) -> Counter[Sizes]:
    """All puzzles that have solutions, and how many, by the referee: each colouring with each choice of clues."""
    grid = Grid(rows, cols)
    found: Counter[Sizes] = Counter()
    for colours in product((Colour.SEA, Colour.ISLAND), repeat=grid.size):
        islands = grid.components(c for c in range(grid.size) if colours[c] is Colour.ISLAND)
        solved = tuple(Clue(island[0], len(island)) for island in islands)
        if is_solution(Puzzle(grid, solved), Colouring(grid, colours)):
            for choice in product(*([(c, size) for c in one for size in (len(one), None)] for one in islands)):
                found[tuple(sorted(choice, key=lambda clue: clue[0]))] += 1
    return found


@cache
def tally_by_hand(rows: int, cols: int) -> Tally:
    """Return the counts by their definitions."""
    tally = Tally()
    solutions = puzzles_of(rows, cols)
    for puzzle, number in solutions.items():
        numbers = [i for i, (_, size) in enumerate(puzzle) if size is not None]
        easier = [(*puzzle[:i], (puzzle[i][0], None), *puzzle[i + 1 :]) for i in numbers]
        is_minimal = number == 1 and all(solutions[one] > 1 for one in easier)
        is_plain = len(numbers) == len(puzzle)
        row = (
            number * is_plain,
            is_plain,
            number == 1 and is_plain,
            number == 1,
            is_minimal,
            number == 1 and not numbers,
        )
        for column, count in zip(COLUMNS, row, strict=True):
            tally.add(len(puzzle), column, count)
    return tally


def tally_by(tally_of: Callable[[int, int, Part], Tally], rows: int, cols: int) -> Tally:
    tally = Tally()
    for part in Places(Grid(rows, cols)).parts():
        tally.include(tally_of(rows, cols, part).by_clues)
    return tally


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("method", METHODS)
def test_the_counts_are_those_of_all_puzzles_one_by_one(method: str, shape: tuple[int, int]) -> None:
    assert tally_by(METHODS[method], *shape) == tally_by_hand(*shape)


def test_a_larger_board_by_one_method_and_by_hand() -> None:
    found = tally_by(grouped.tally_of, 4, 3)
    assert found == tally_by_hand(4, 3)
    assert (found.total("unique"), found.total("minimal")) == (758, 828)


@pytest.mark.parametrize("shape", [(1, 1), (4, 1), (2, 3), (3, 4), (4, 4)])
def test_as_many_colourings_as_along_the_frontier(shape: tuple[int, int]) -> None:
    found = list(colourings(Grid(*shape)))
    assert len(found) == len(set(found)) == count_colourings(*shape)
    some = 0b1001 % (1 << shape[0] * shape[1])
    assert list(colourings(Grid(*shape), some)) == [one for one in found if some & ~one == 0]


def test_as_many_solved_puzzles_as_along_the_frontier() -> None:
    for rows, cols in SHAPES:
        assert count_solved_puzzles(rows, cols) == tally_by_hand(rows, cols).total("solved")
        assert count_solved_puzzles(cols, rows) == count_solved_puzzles(rows, cols)


@pytest.mark.parametrize("shape", [(1, 1), (4, 1), (3, 2), (3, 3), (4, 3)])
def test_each_set_of_places_is_counted_once(shape: tuple[int, int]) -> None:
    places = Places(Grid(*shape))
    cells = range(1 << places.grid.size)
    seen = 0
    for part in places.parts():
        fixed, border = places.fixed(part)
        seen += sum(places.weight(clues) for clues in cells if clues & border == fixed)
    assert seen == len(cells)


@pytest.mark.parametrize("sets", [[], [0], [1], [0b011, 0b110], [0b1100, 0b0110, 0b0011], [0b111, 0b1001, 0b10]])
def test_sets_that_hit_all_others(sets: list[int]) -> None:
    hits = [one for one in range(16) if all(one & other for other in sets)]
    smallest = [one for one in hits if not any(other & ~one == 0 for other in hits if other != one)]
    assert _number_of_hitting_sets(sets, 4) == len(hits)
    assert sorted(_minimal_hitting_sets(sets)) == smallest


@pytest.mark.parametrize("module", [module_of_colourings, grouped, frontier])
def test_the_examples_run(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0 < result.attempted


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "2", "3"]) == 0
    printed = capsys.readouterr().out
    assert (
        printed
        == "3x2: 34 colourings\n" + table(tally_by_hand(3, 2)) + "The frontier method has as many solved puzzles.\n"
    )
    assert main(["census", "3", "--by", "frontier"]) == 0
    assert capsys.readouterr().out == "3x3: 140 colourings\n615 solved puzzles\n"


def test_a_run_goes_on_where_it_broke_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "parts.jsonl"
    command = ["census", "3", "-o", str(file)]
    assert main(command) == 0
    whole = file.read_text("utf-8")
    first = capsys.readouterr().out
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:4]) + lines[4][:-9], "utf-8")
    assert main(command) == 0
    second = capsys.readouterr()
    assert second.out == first
    assert f"4 of {len(lines)} parts were there already" in second.err
    assert file.read_text("utf-8") == whole
    assert main([*command, "--by", "asked"]) == 0  # another census in the same file
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("line", ["nonsense\n", "[]\n", '{"rows": 3, "cols": 3, "by": "grouped", "part": [0, 0]}\n'])
def test_a_file_that_no_census_has_written(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "parts.jsonl"
    file.write_text(line, "utf-8")
    assert main(["census", "3", "-o", str(file)]) == 2
    assert f"{file}:1: found" in capsys.readouterr().err
    assert file.read_text("utf-8") == line


def test_no_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["census", "0"]) == 2
    assert "at least one row and one column" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("where", [("-j", "2"), ("--dask", "local", "-j", "2")])
def test_processes_and_dask(where: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    if "--dask" in where:
        pytest.importorskip("distributed", reason="the extra [dask] is not installed")
    assert main(["census", "3", *where]) == 0
    assert table(tally_by_hand(3, 3)) in capsys.readouterr().out
