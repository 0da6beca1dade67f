"""Every question about every small board, against brute force (``query_truth.py`` says what is right).

A board is a number. Its digits are the states of the cells, of which there are ``3 + 2 * sizes``: no clue, with a
colour or without; or a clue, decided or not. So a random part is a list of numbers, and the whole is a range.

    every run   a random part of fixed size, of boards of up to six cells
    soak        the whole of up to four cells; of five and six cells without decided cells; a new random part
"""

import random
from collections.abc import Iterable, Iterator

import pytest

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.encoding.test_exhaustive import shapes
from tests.support.query_truth import faults

PART = 120
"""Boards of each number of cells in every run."""

PARTS = 16
COLOURS = (Colour.UNKNOWN, Colour.SEA, Colour.ISLAND)


def states(cells: int) -> int:
    return 3 + 2 * (cells + 1)


def board_number(shape: tuple[int, int], number: int) -> Board:
    """Return the board whose digits a number has; the number 0 is the empty board."""
    grid = Grid(*shape)
    clues, decided = [], []
    for cell in range(grid.size):
        number, state = divmod(number, states(grid.size))
        if state < 3:
            decided.append((cell, COLOURS[state]))
        else:
            size, is_decided = divmod(state - 3, 2)
            clues.append(Clue(cell, size or None))
            decided.append((cell, Colour.ISLAND if is_decided else Colour.UNKNOWN))
    return Board.of(Puzzle(grid, tuple(clues)), decided=[one for one in decided if one[1] is not Colour.UNKNOWN])


def without_decided(cells: int) -> Iterator[int]:
    """Yield the numbers of all boards on which nothing is decided."""
    digits = [0, *range(3, states(cells), 2)]
    for number in range(len(digits) ** cells):
        value = 0
        for _ in range(cells):
            number, digit = divmod(number, len(digits))
            value = value * states(cells) + digits[digit]
        yield value


def check(shape: tuple[int, int], numbers: Iterable[int]) -> None:
    for number in numbers:
        assert faults(board_number(shape, number)) == [], (shape, number)


def test_a_number_is_a_board() -> None:
    """Each number another one."""
    for cells in (1, 2):
        for shape in shapes(cells):
            boards = {board_number(shape, number) for number in range(states(cells) ** cells)}
            assert len(boards) == states(cells) ** cells
            assert len(set(without_decided(cells))) == (cells + 2) ** cells


@pytest.mark.parametrize("cells", range(1, 7))
def test_a_random_part(cells: int) -> None:
    rng = random.Random(cells)
    for shape in shapes(cells):
        check(shape, (rng.randrange(states(cells) ** cells) for _ in range(PART // len(shapes(cells)))))


@pytest.mark.soak
def test_another_random_part() -> None:
    rng = random.Random()  # the number of the board that fails is all one needs to see it again
    for _ in range(20_000):
        shape = rng.choice([shape for cells in (5, 6) for shape in shapes(cells)])
        cells = shape[0] * shape[1]
        check(shape, [rng.randrange(states(cells) ** cells)])


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("shape", [shape for cells in range(1, 5) for shape in shapes(cells)])
def test_every_board_of_up_to_four_cells(shape: tuple[int, int], part: int) -> None:
    cells = shape[0] * shape[1]
    check(shape, range(part, states(cells) ** cells, PARTS))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("shape", [shape for cells in (5, 6) for shape in shapes(cells)])
def test_every_board_of_five_and_six_cells_on_which_nothing_is_decided(shape: tuple[int, int], part: int) -> None:
    numbers = without_decided(shape[0] * shape[1])
    check(shape, (number for turn, number in enumerate(numbers) if turn % PARTS == part))
