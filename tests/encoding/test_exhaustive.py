"""Every small board, with every clue there may be: what each encoding finds is what brute force finds.

Random boards miss what stands in few of them: two clues 2 side by side were 37 of 1,659 boards of six cells.
The whole takes an hour or two and is marked ``soak``; every run does the boards of up to four cells.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

import pytest

from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.encoding.ways import WAYS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.solving.search import Options, solutions
from tests.support import oracle

Clues = tuple[tuple[int, int | None], ...]

SEEDS = "paths"  # which knows the clues 1 and 2 only
GENERAL = [entry.name for entry in ENCODINGS if entry.name != SEEDS]
PAIRS = [f"{islands.name}+{sea.name}" for islands in WAYS for sea in WAYS]
EVERY = [Options(encoding=name, presolve=deduced) for name in (*GENERAL, *PAIRS) for deduced in (True, False)]


def shapes(cells: int) -> list[tuple[int, int]]:
    return [(rows, cells // rows) for rows in range(1, cells + 1) if cells % rows == 0]


def clue_sets(cells: int, sizes: tuple[int | None, ...]) -> Iterator[Clues]:
    """Every way to put clues of these sizes in the cells; 0 is no clue."""
    for chosen in product((0, *sizes), repeat=cells):
        yield tuple((cell, size) for cell, size in enumerate(chosen) if size != 0)


@lru_cache(maxsize=1 << 12)
def expected(rows: int, cols: int, clues: Clues) -> set[str]:
    return oracle.solutions(rows, cols, dict(clues))


def check(shape: tuple[int, int], clues: Clues, options: Options, decided: tuple[tuple[int, Colour], ...] = ()) -> None:
    grid = Grid(*shape)
    board = Board.of(Puzzle(grid, tuple(Clue(cell, size) for cell, size in clues)), decided=decided)
    found = ["".join(one.to_rows()) for one in solutions(board, options=options)]
    right = {one for one in expected(*shape, clues) if all(one[cell] == colour.value for cell, colour in decided)}
    assert len(found) == len(set(found)), (shape, clues, options, decided)
    assert set(found) == right, (shape, clues, options, decided)


@pytest.mark.slow
@pytest.mark.parametrize("cells", range(1, 7))
def test_every_board_of_clues_1_and_2_in_the_seeds_encoding(cells: int) -> None:
    for shape in shapes(cells):
        for clues in clue_sets(cells, (1, 2)):
            check(shape, clues, Options(encoding=SEEDS))


@pytest.mark.parametrize("cells", range(1, 5))
def test_every_board_of_up_to_four_cells_in_an_encoding_each(cells: int) -> None:
    """The encodings in turn: each sees another board in each shape."""
    turn = 0
    for shape in shapes(cells):
        for clues in clue_sets(cells, (None, *range(1, cells + 1))):
            check(shape, clues, EVERY[turn % len(EVERY)])
            turn += 1


@pytest.mark.parametrize("cells", [1, 2, 3])
def test_every_board_of_up_to_three_cells_with_every_decided_cell(cells: int) -> None:
    turn = 0
    for shape in shapes(cells):
        for clues in clue_sets(cells, (None, *range(1, cells + 2))):
            for colours in product((Colour.UNKNOWN, Colour.SEA, Colour.ISLAND), repeat=cells):
                decided = tuple((c, one) for c, one in enumerate(colours) if one is not Colour.UNKNOWN)
                if not any(one is Colour.SEA for c, one in decided if c in dict(clues)):
                    check(shape, clues, EVERY[turn % len(EVERY)], decided)
                    turn += 1


@pytest.mark.soak
@pytest.mark.parametrize("options", EVERY, ids=lambda one: f"{one.encoding}-{'deduced' if one.presolve else 'plain'}")
@pytest.mark.parametrize("cells", range(1, 6))
def test_every_board_of_up_to_five_cells_in_every_encoding(cells: int, options: Options) -> None:
    for shape in shapes(cells):
        for clues in clue_sets(cells, (None, *range(1, cells + 1))):
            check(shape, clues, options)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(16))
@pytest.mark.parametrize("shape", shapes(6))
def test_every_board_of_six_cells_in_an_encoding_each(shape: tuple[int, int], part: int) -> None:
    for turn, clues in enumerate(islice(clue_sets(6, (None, *range(1, 7))), part, None, 16)):
        check(shape, clues, EVERY[(turn + part) % len(EVERY)])
