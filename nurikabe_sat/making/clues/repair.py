"""Smallest repair of a puzzle: change, move, add or remove clues until the puzzle has the requested properties.

    . . 2        no solution. One change is enough:    . . .        . . 2        . . 2
    1 . .                                              1 . .   or   . . .   or   1 . .
    . . 2                                              . . 2        . . 2        . . .

Each clue of the puzzle may stay or be removed. With k changes, up to k clues are added in any cell, with any number or
``?``. A removed and an added clue count as one change if they have the same cell or the same number. The search
tries 1 change, then 2 and so on, so the first result has the minimum. ``clue_search.py`` finds the unique puzzles.
If one change must make the puzzle unique, each change is tried instead (``near_changes.py``), which takes less time.
``proposals.py`` continues if this search takes too long, or finds fewer puzzles than requested.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.open_puzzle import OpenClue, OpenPuzzle
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.making.clues.clue_search import ClueSearch
from nurikabe_sat.making.clues.edits import Edit, edits_between
from nurikabe_sat.making.clues.near_changes import NearChanges
from nurikabe_sat.making.clues.only_solution import Accepts, OnlySolution
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.sat.cardinality import at_most, at_most_one
from nurikabe_sat.solving.search import Options, solutions
from nurikabe_sat.wording import count_of

_LEAST_LARGEST = 9

_CHOICE = 3
"""Number of puzzles to find for each requested proposal. The puzzles with the smallest changes are proposed."""


@dataclass(frozen=True)
class Repaired:
    """Repaired puzzle with its changes and a solution, which is unique if uniqueness was requested."""

    edits: tuple[Edit, ...]
    puzzle: Puzzle
    solution: Colouring


@dataclass(frozen=True)
class Repairing:
    """Result of a repair: the repaired puzzles, and facts about the original puzzle.

    Attributes:
        is_right: True if no change is needed.
        solutions: Up to two solutions of the original board.
        tried: The number of changes that is known not to be enough.
        largest: The largest number that was considered for a clue.
        seconds: The time after which the best proposals were returned; None if they have the minimum number of changes.
    """

    repaired: tuple[Repaired, ...]
    solutions: tuple[Colouring, ...]
    is_right: bool
    tried: int
    largest: int
    seconds: float | None = None


def largest_number(puzzle: Puzzle) -> int:
    """Return the largest number for new clues: the longer side of the board or, if larger, the largest clue."""
    sizes = [clue.size for clue in puzzle.clue_list if clue.size is not None and clue.size <= puzzle.grid.size]
    return min(puzzle.grid.size, max([_LEAST_LARGEST, puzzle.rows, puzzle.cols, *sizes]))


def repair(
    board: Board | Puzzle,
    *,
    unique: bool = True,
    theme: Theme | None = None,
    accepts: Accepts | None = None,
    most_changes: int = 3,
    proposals: int = 5,
    options: Options | None = None,
    deadline: Deadline = NEVER,
    several: Deadline = NEVER,
) -> Repairing:
    """Return the repaired puzzles with the fewest changes. The puzzles with the smallest changes come first.

    The solutions agree with the decided cells. At the deadline, the result so far is returned.

    Args:
        board: The board to repair.
        unique: Require exactly one solution.
        theme: The required theme; None if any theme is allowed.
        accepts: An additional condition, which may raise LimitReached.
        most_changes: The maximum number of changes.
        proposals: The maximum number of puzzles.
        options: The solver and the encoding.
        deadline: The time limit.
        several: The time limit for more than one change.

    Raises:
        LimitReached: If the deadline passes before it is known whether a change is needed.
        UsageError: If the puzzle has variants or constraints.
    """
    options, puzzle, given = options or Options(), board.puzzle, board.colouring
    largest = largest_number(puzzle)
    before = tuple(solutions(board, 2 if unique else 1, options=options, deadline=deadline))
    has_theme = theme is None or theme.holds(puzzle)
    if len(before) == 1 and has_theme and (accepts is None or accepts(puzzle)):
        return Repairing((), before, True, 0, largest)
    check = OnlySolution(puzzle.painted(given), theme, accepts, options)
    met: list[Colouring] = list(before)
    found: list[Repaired] = []
    tried = 0

    def one_change() -> Iterator[tuple[Puzzle, Colouring]]:
        yield from NearChanges(check, before, largest).singles(deadline)
        met[:] = [one.colouring for one in check.known]

    def exact(changes: int, end: Deadline) -> Iterator[tuple[Puzzle, Colouring]]:
        try:
            formula = _formula(puzzle, given, changes, largest, end)
        except UsageError:  # too large
            if unique:
                raise end.reached() from None
            raise
        if theme is not None:
            formula.cnf.clauses += list(theme.clauses(formula))
        with ClueSearch(formula, given, options, end, met if unique else ()) as search:
            search.forbid(puzzle)
            for choice in search.unique() if unique else search.solvable():
                if accepts is None or accepts(choice.puzzle):
                    yield choice.puzzle, choice.solution
            met[:] = search.met

    try:
        for changes in range(1, most_changes + 1):
            PROGRESS.send(f"puzzles with {count_of(changes, 'change')}")
            is_one = changes == 1
            choices = one_change() if unique and is_one else exact(changes, deadline if is_one else several)
            for after, solution in islice(choices, _CHOICE * proposals):
                found.append(Repaired(edits_between(puzzle, after), after, solution))
            if found:
                break
            tried = changes
    except LimitReached:
        pass
    return Repairing(smallest(found, puzzle, proposals), before, False, tried, largest)


def smallest(found: Iterable[Repaired], puzzle: Puzzle, most: int) -> tuple[Repaired, ...]:
    """Return at most ``most`` repaired puzzles. The puzzles with the fewest and smallest changes come first."""

    def size(one: Repaired) -> tuple[int, int, str]:
        return len(one.edits), sum(edit.size(puzzle.grid) for edit in one.edits), str(one.edits)

    return tuple(sorted(found, key=size)[:most])


def _formula(puzzle: Puzzle, given: Colouring, changes: int, largest: int, deadline: Deadline) -> OpenPuzzle:
    """Return the formula whose models describe a puzzle with at most ``changes`` changes, together with a solution."""
    grid = puzzle.grid
    old = [OpenClue(1 << clue.cell, clue.size, may_be_absent=True) for clue in puzzle.clue_list]
    new = [OpenClue(grid.all_cells, is_open=True, may_hide=True, may_be_absent=True) for _ in range(changes)]
    formula = OpenPuzzle(puzzle, [*old, *new], largest, given, deadline)
    cnf = formula.cnf
    cnf.group("changes: clues that go, and those that come without one that goes in return")
    olds, news = formula.slots[: len(old)], formula.slots[len(old) :]
    add = cnf.clauses.append
    pairs: dict[tuple[int, int], int] = {}
    for i, slot in enumerate(olds):
        cnf.check()
        cell, size = puzzle.clue_list[i].cell, puzzle.clue_list[i].size
        for j, other in enumerate(news):
            add([-other.at[cell], *([other.hidden, formula.differs(other, size)] if size else [-other.hidden])])
            same = formula.equals(other, size)
            pairs[i, j] = pair = cnf.new_variable("in_return")
            cnf.clauses += [[-pair, -slot.present], [-pair, other.present]]
            cnf.clauses += [[-pair, other.at[cell], literal] for literal in same]
    for i in range(len(olds)):
        at_most_one(cnf, [pairs[i, j] for j in range(len(news))], "in_return")
    for j in range(len(news)):
        at_most_one(cnf, [pairs[i, j] for i in range(len(olds))], "in_return")
    costs = [-slot.present for slot in olds]
    for j, other in enumerate(news):
        costs.append(cnf.new_variable("added"))
        add([-other.present, costs[-1], *(pairs[i, j] for i in range(len(olds)))])
    at_most(cnf, costs, changes, name="changes")
    for one, other in combinations(news, 2):
        add([-other.present, one.present])
    return formula
