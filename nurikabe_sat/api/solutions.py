"""Functions that list solutions, check solutions, and add rules to boards."""

from collections.abc import Iterator

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import InputTypeError
from nurikabe_sat.puzzle import constraints as constraining
from nurikabe_sat.puzzle import rules
from nurikabe_sat.puzzle.constraints import ConstraintsLike
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.queries.check import BrokenRule
from nurikabe_sat.queries.places import places
from nurikabe_sat.reading import BoardLike, board_from
from nurikabe_sat.solving import search
from nurikabe_sat.solving.search import Options
from nurikabe_sat.variants import in_variant as board_in_variant


def solutions(
    board: BoardLike,
    limit: int | None = None,
    *,
    options: Options | None = None,
    timeout: float | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> Iterator[Colouring]:
    """Yield the solutions of a board, each checked against the rules.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        limit: The maximum number of solutions (default: all).
        options: The solver and the encoding.
        timeout: Total time limit for all solutions, in seconds.
        variant: The name of a variant of the rules.
        constraints: Additional constraints that every solution must satisfy.

    Raises:
        LimitReached: If the time limit is reached before the next solution.
        UsageError: If an option, the variant or a constraint is unknown or does not fit the board.

    >>> sorted(one.to_rows() for one in solutions([[2, 0], [0, 0]]))
    [['WB', 'WB'], ['WW', 'BB']]
    """
    ruled = constrained(in_variant(board, variant), constraints)
    return search.solutions(ruled, limit, options=options, deadline=Deadline.after(timeout))


def is_solution(board: BoardLike, solution: Colouring | None = None) -> bool:
    """Return True if every cell is decided and no rule is broken.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        solution: The colours to check (default: those of the board).

    Raises:
        UsageError: If the solution and the board differ in size.

    >>> board = Board.from_rows([[2, 0], [0, 0]])
    >>> is_solution(board), is_solution(board.paint(["r1c2", "r2c2"], "B").paint("r2c1", "W"))
    (False, True)
    """
    puzzle, colouring = _judged(board, solution)
    return rules.is_solution(puzzle, colouring)


def violations(board: BoardLike, solution: Colouring | None = None) -> tuple[BrokenRule, ...]:
    """Return all rule violations of a board. Undecided cells count as island.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        solution: The colours to check (default: those of the board).

    Raises:
        UsageError: If the solution and the board differ in size.

    >>> [broken.message for broken in violations([[2, "B"], ["B", "B"]])]
    ['the island of the 2 at r1c1 has 1 cell']
    """
    puzzle, colouring = _judged(board, solution)
    found = rules.violations(puzzle, colouring)
    return tuple(BrokenRule(one.code, one.message, places(puzzle.grid, one.cells)) for one in found)


def _judged(board: BoardLike, solution: Colouring | None) -> tuple[Puzzle, Colouring]:
    """Return the puzzle and the colouring to check, with undecided clue cells changed to island."""
    given = board_from(board)
    if solution is None:
        cells = [cell for cell in given.clues if given[cell] == "W"]
        return given.puzzle, given.paint(cells, "W").colouring
    if not isinstance(solution, Colouring):
        raise InputTypeError("solution", solution, "a Colouring, such as the solution of an answer")
    return given.puzzle, solution


def constrained(board: BoardLike, constraints: ConstraintsLike) -> Board:
    """Return the board with additional constraints, which apply to every query about the returned board.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        constraints: One or several constraints or atoms.

    Raises:
        UsageError: If a constraint names a cell or a clue that the board does not have.

    >>> from nurikabe_sat import sea, unique
    >>> bool(unique(constrained([[2, 0], [0, 0]], sea("r1c2"))))
    True
    """
    return constraining.constrained(board_from(board), constraints)


def in_variant(board: BoardLike, name: str | None) -> Board:
    """Return the board with the rules of a variant, which apply to every query about the returned board.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        name: The name of one of ``VARIANTS``; None leaves the rules unchanged.

    Raises:
        UsageError: If the variant is unknown.

    >>> from nurikabe_sat import count
    >>> board = Board.from_rows(["? . .", ". . .", ". . ?"])
    >>> count(board).count, count(in_variant(board, "dominoes")).count
    (16, 2)
    """
    return board_in_variant(board_from(board), name)
