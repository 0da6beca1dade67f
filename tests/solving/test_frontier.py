"""Counting along a frontier: against the oracle, against every colouring, and against enumeration."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.constraints import Count, sea
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle, Rules
from nurikabe_sat.solving.frontier import TooManyStates, count_along_frontier, count_colourings
from nurikabe_sat.solving.search import solutions
from tests.support import oracle
from tests.support.strategies import boards, solvable_boards

SQUARES = (2, 13, 140, 3_756, 318_890, 84_900_755, 70_526_802_085)
"""The legal colourings of 1x1 to 7x7 as this program counts them; up to 4x4 a test below tries every colouring."""

SIZED = Puzzle.from_rows([[2, 0, 0, 0, 0], [0, 0, 0, 3, 0], [0, 0, 0, 0, 0], [0, 4, 0, 0, 0], [0, 0, 0, 0, 1]])
LOOSE = Puzzle(Grid(5, 5), (Clue(12, None), Clue(0, None)))


def agrees(board: Board, solution: str) -> bool:
    """Whether a string of B and W has the colours of the decided cells."""
    pairs = zip(solution, board.colouring.colours, strict=True)
    return all(known.value in (letter, ".") for letter, known in pairs)


def number_by_oracle(board: Board) -> int:
    clues = {clue.cell: clue.size for clue in board.puzzle.clue_list}
    pools = board.puzzle.rules.pools_allowed
    right = oracle.solutions(board.puzzle.rows, board.puzzle.cols, clues, pools_allowed=pools)
    return sum(agrees(board, one) for one in right)


@given(boards(max_cells=16), st.booleans())
def test_any_board(board: Board, pools_allowed: bool) -> None:
    board = board.ruled(Rules(pools_allowed=pools_allowed))
    undecided = Board.of(board.puzzle, decided=())
    assert count_along_frontier(board) == number_by_oracle(board)
    assert count_along_frontier(undecided) == number_by_oracle(undecided)


@settings(max_examples=40)
@given(solvable_boards(max_cells=20))
def test_boards_with_solutions(board: Board) -> None:
    puzzle = board.puzzle
    assert count_along_frontier(puzzle) == sum(1 for _ in solutions(puzzle)) > 0
    assert count_along_frontier(board) == 1


@pytest.mark.parametrize("pools_allowed", [False, True])
def test_random_boards(pools_allowed: bool) -> None:
    """The same 100 each time: with few clues, so that most have solutions."""
    solved = 0
    for seed in range(100):
        random = Random(seed)
        grid = Grid(random.randint(1, 4), random.randint(1, 4))
        cells = random.sample(range(grid.size), random.randint(0, min(grid.size, 3)))
        clues = tuple(Clue(cell, random.choice((1, 1, 2, 3, 5, None))) for cell in cells)
        board = Board.of(Puzzle(grid, clues, Rules(pools_allowed=pools_allowed)))
        number = number_by_oracle(board)
        assert count_along_frontier(board) == number, seed
        solved += number > 0
    assert solved > 20


def test_a_block_of_three_rows_needs_one_island_cell() -> None:
    assert count_along_frontier(Puzzle.from_rows([[1, 0], [0, 0], [1, 0], [0, 0]])) == 1


def legal_colourings(rows: int, cols: int) -> int:
    """By trying each of them."""
    grid = Grid(rows, cols)
    windows = [sum(1 << c for c in window) for window in grid.windows]
    seas = range(1 << grid.size)
    return sum(all(sea & w != w for w in windows) and len(list(grid.parts(sea))) <= 1 for sea in seas)


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)])
def test_all_legal_colourings(shape: tuple[int, int]) -> None:
    assert count_colourings(*shape) == legal_colourings(*shape)


def test_the_table_of_squares() -> None:
    assert tuple(count_colourings(n, n) for n in range(1, 7)) == SQUARES[:6]


def test_a_board_turned_or_mirrored_has_as_many() -> None:
    clues = {0: 3, 12: None, 21: 2}
    rows, cols = 4, 7
    same = [
        Puzzle(Grid(rows, cols), tuple(Clue(c, size) for c, size in clues.items())),
        Puzzle(Grid(rows, cols), tuple(Clue(rows * cols - 1 - c, size) for c, size in clues.items())),
        Puzzle(Grid(cols, rows), tuple(Clue(c % cols * rows + c // cols, size) for c, size in clues.items())),
    ]
    numbers = {count_along_frontier(puzzle) for puzzle in same}
    assert numbers == {sum(1 for _ in solutions(same[0]))}
    assert numbers != {0}


def test_progress_is_told() -> None:
    told: list[str] = []
    with PROGRESS.heard_by(told.append):
        number = count_along_frontier(LOOSE)
    assert number == sum(1 for _ in solutions(LOOSE)) > 100
    assert [words.split(",")[0] for words in told] == [f"counted along {done} of 25 cells" for done in range(1, 26)]


def states_of(puzzle: Puzzle) -> list[int]:
    """How many states there are after each step."""
    told: list[str] = []
    with PROGRESS.heard_by(told.append):
        count_along_frontier(puzzle)
    return [int(words.partition("states: ")[2]) for words in told]


@pytest.mark.parametrize(
    ("puzzle", "most"),
    [
        (LOOSE, 2_246),
        (SIZED, 571),
        (Puzzle(SIZED.grid, SIZED.clue_list, Rules(pools_allowed=True)), 4_713),
    ],
)
def test_the_totals_leave_few_states(puzzle: Puzzle, most: int) -> None:
    """Without one of the bounds there are more."""
    assert 0 < sum(states_of(puzzle)) <= most


def test_the_limit_counts_the_states_that_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.solving.frontier.CHECK_EVERY", 1)
    looked_at = sum(states_of(SIZED)[:-1])
    assert count_along_frontier(SIZED, most=looked_at) == 17
    with pytest.raises(TooManyStates, match=f"^counting needs more than {looked_at - 1} intermediate states$"):
        count_along_frontier(SIZED, most=looked_at - 1)


def test_constraints_are_refused() -> None:
    puzzle = LOOSE.ruled(Rules((Count((sea("r1c2"),), 1, None),)))
    with pytest.raises(UsageError, match=r"^frontiers support only the plain rules of Nurikabe"):
        count_along_frontier(puzzle)


def test_limits() -> None:
    with pytest.raises(TooManyStates):
        count_along_frontier(LOOSE, memory=10_000)
    with pytest.raises(TooManyStates):
        count_along_frontier(LOOSE, most=100)
    with pytest.raises(LimitReached):
        count_along_frontier(LOOSE, Deadline.after(0))


def test_clues_that_are_too_large() -> None:
    assert count_along_frontier(Puzzle(Grid(2, 2), (Clue(0, 5),))) == 0
    with pytest.raises(TooManyStates, match="larger than 250"):
        count_along_frontier(Puzzle(Grid(20, 20), (Clue(0, 300),)))
