"""Search for the numbers of a layout, in which only the cells of the clues are given.

? . . .          4 . . .        numbers with which the puzzle has exactly one solution, or proof that no
. . ? .    ->    . . 1 .        numbers up to the largest allowed number give one solution
? . . .          1 . . .
"""

from collections.abc import Callable, Iterator

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.open_puzzle import Choice, OpenClue, OpenPuzzle
from nurikabe_sat.making.clues.clue_search import ClueSearch
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.solving.search import Options


def numbered(
    board: Board | Puzzle,
    largest: int,
    *,
    accepts: Callable[[Puzzle], bool] | None = None,
    options: Options | None = None,
    deadline: Deadline = NEVER,
) -> Iterator[Choice]:
    """Yield each puzzle with one solution in which numbers up to ``largest`` replace the clues ``?``.

    The solutions agree with the decided cells. ``accepts`` is an additional condition on the puzzles.
    Raises LimitReached at the deadline.
    """
    with _search(board, largest, options, deadline) as search:
        for choice in search.unique():
            if accepts is None or accepts(choice.puzzle):
                yield choice


def first_numbers(
    board: Board | Puzzle, largest: int, *, options: Options | None = None, deadline: Deadline = NEVER
) -> Choice | None:
    """Return a puzzle with a solution in which numbers replace the clues ``?``, or None if no such puzzle exists."""
    with _search(board, largest, options, deadline) as search:
        return next(search.solvable(), None)


def _search(board: Board | Puzzle, largest: int, options: Options | None, deadline: Deadline) -> ClueSearch:
    clues = [OpenClue(1 << clue.cell, clue.size, is_open=clue.size is None) for clue in board.puzzle.clue_list]
    formula = OpenPuzzle(board.puzzle, clues, largest, board.colouring, deadline)
    return ClueSearch(formula, board.colouring, options or Options(), deadline)
