"""Puzzles, colourings and boards: what they refuse, and that they keep what they are given."""

import pytest
from hypothesis import given

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from tests.support.strategies import boards, puzzles

GRID = Grid(2, 3)


@pytest.mark.parametrize(
    ("clues", "reason"),
    [
        ([Clue(6, 1)], "clue 1 in cell 6 lies outside the grid"),
        ([Clue(-1, 1)], "clue 1 in cell -1 lies outside the grid"),
        ([Clue(5, 0)], "clue 0 at r2c3: a clue must be at least 1"),
        ([Clue(5, -2)], "clue -2 at r2c3: a clue must be at least 1"),
        ([Clue(1, 2), Clue(1, None)], "two clues at r1c2"),
    ],
)
def test_clues_that_are_refused(clues: list[Clue], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Puzzle(GRID, tuple(clues))


def test_clues_are_kept_in_the_order_of_their_cells() -> None:
    puzzle = Puzzle(GRID, (Clue(4, None), Clue(0, 99), Clue(2, 1)))
    assert puzzle.clue_list == (Clue(0, 99), Clue(2, 1), Clue(4, None))
    assert puzzle.clue_at == {0: Clue(0, 99), 2: Clue(2, 1), 4: Clue(4, None)}
    assert [str(clue) for clue in puzzle.clue_list] == ["99", "1", "?"]
    assert (puzzle.rows, puzzle.cols) == (2, 3)


def test_equal_puzzles_are_equal_however_they_were_made() -> None:
    puzzle = Puzzle(GRID, (Clue(4, None), Clue(0, 9)))
    assert puzzle == Puzzle.from_rows([[9, 0, 0], [0, -1, 0]])
    assert hash(puzzle) == hash(Puzzle.from_rows([[9, 0, 0], [0, -1, 0]]))


def test_rows_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="row 2 has 1 cells, but row 1 has 2"):
        Puzzle.from_rows([[0, 0], [0]])


def test_no_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        Puzzle.from_rows([])


def test_a_colouring_has_a_colour_for_each_cell() -> None:
    with pytest.raises(ValueError, match="1 colours for a grid of 6 cells"):
        Colouring(GRID, (Colour.SEA,))


def test_a_colouring_in_rows_and_in_masks() -> None:
    colouring = Colouring.from_rows(["BW.", "..B"])
    assert colouring.grid == GRID
    assert colouring.to_rows() == ["BW.", "..B"]
    assert colouring.numbers_of(Colour.SEA) == [0, 5]
    assert colouring.numbers_of(Colour.ISLAND) == [1]
    assert colouring.numbers_of(Colour.UNKNOWN) == [2, 3, 4]
    assert Colouring.from_masks(GRID, sea=0b100001, island=0b000010) == colouring
    assert not colouring.is_complete
    assert Colouring.from_rows(["BW"]).is_complete


def test_an_undecided_colouring() -> None:
    assert Colouring.unknown(GRID).to_rows() == ["...", "..."]


def test_differences() -> None:
    assert Colouring.from_rows(["BW."]).differences(Colouring.from_rows(["BBB"])) == [(1, 2), (1, 3)]


def test_a_board_has_one_grid() -> None:
    with pytest.raises(ValueError, match="different grids"):
        Board(Puzzle(GRID, ()), Colouring.unknown(Grid(3, 2)))


def test_a_board_of_some_decided_cells() -> None:
    board = Board.of(Puzzle(GRID, ()), "first", [(0, Colour.SEA), (4, Colour.ISLAND)])
    assert board.name == "first"
    assert board.colouring.to_rows() == ["B..", ".W."]


@given(puzzles())
def test_a_puzzle_survives_its_rows(puzzle: Puzzle) -> None:
    rows: list[list[int | str]] = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    for clue in puzzle.clue_list:
        row, col = puzzle.grid.position(clue.cell)
        rows[row][col] = clue.size or "?"
    assert Puzzle.from_rows(rows) == puzzle


@given(boards())
def test_a_colouring_survives_its_rows_and_its_masks(board: Board) -> None:
    colouring = board.colouring
    assert Colouring.from_rows(colouring.to_rows()) == colouring
    sea, island = colouring.masks
    assert Colouring.from_masks(colouring.grid, sea, island) == colouring
    assert colouring.differences(colouring) == []
