"""Reduction of a puzzle that stays unique: numbers become ``?``, or whole clues are removed.

Numbers are dropped one by one, the largest first, until none of the remaining can be dropped. ``fewest`` finds
a smallest set. Removing whole clues changes the solution.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.making.clues.reduce import reduce as find
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, in_brackets, making, of_level, rated
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.solving.search import solutions
from nurikabe_sat.wording import count_of


@dataclass(frozen=True, kw_only=True)
class ReduceRequest(RuledRequest):
    r"""Request to reduce the clues of a board with one solution.

    >>> from nurikabe_sat import read_board, reduce
    >>> reduce(read_board("1 4\n2 . . 1\n")).clues
    ('2 . . ?',)
    """

    drop_clues: bool = option(False, "Also remove whole clues, which changes the solution")
    keep_level: bool = option(False, "Keep the level of difficulty")
    fewest: bool = option(False, "Find a smallest set of numbers (can be slow)")


@dataclass(frozen=True)
class ReduceAnswer(HasClues, SolverAnswer[ReduceRequest]):
    """Answer that contains a reduced puzzle. The status is ``ambiguous`` or ``none`` unless the board has one solution.

    Attributes:
        numbers: The count of numbered clues, before and after.
        dropped: The cells whose clues became ``?`` or were removed.
        minimal: True if no remaining number can be dropped.
        smallest: True if it is proved that fewer numbers are impossible.
        level: The level of the puzzle; None if rating takes too long.
        score: The score of the puzzle; None if rating takes too long.
    """

    exits: ClassVar = {"reduced": 0, "minimal": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["reduced", "minimal", "none", "ambiguous", "limit"]
    clues: tuple[str, ...] = ()
    solution: Colouring | None = None
    numbers: tuple[int, int] = (0, 0)
    dropped: tuple[Cell, ...] = ()
    minimal: bool = False
    smallest: bool = False
    level: str | None = None
    score: float | None = None

    def _sentences(self) -> Sequence[str]:
        if self.status in ("none", "ambiguous"):
            return [
                "no solution" if self.status == "none" else "not unique: only a puzzle with one solution can be reduced"
            ]
        if self.status == "limit":
            return ["nothing was dropped: the time limit was reached"]
        before, after = self.numbers
        rating = in_brackets(self.level, self.score)
        gone = len(self.request.board.puzzle.clue_list) - len(self.puzzle.clue_list)
        clues = f", {count_of(gone, 'clue')} fewer" if gone else ""
        lines = [f"{count_of(after, 'number')} of {before}{clues}{rating}"]
        if self.smallest:
            lines.append("fewer do not make it unique")
        elif self.minimal:
            lines.append("none of them can go")
        else:
            lines.append("not complete: the time limit was reached")
        return lines

    def pictures(self) -> Sequence[Picture]:
        if self.solution is None:
            return []
        return [Picture(Board(self.puzzle, self.solution), marks(self.dropped))]


def answer(request: ReduceRequest, deadline: Deadline) -> ReduceAnswer:
    """Reduce the clues of a puzzle while its solution stays unique.

    Raises:
        LimitReached: If the time limit is reached before the board is known to have one solution.
    """
    board, search = request.board, deadline.share(SEARCH_SHARE)
    before = list(solutions(board, 2, options=request.options, deadline=search))
    if len(before) != 1:
        return ReduceAnswer("ambiguous" if before else "none")
    accepts = None
    if request.keep_level:
        level = rate(board.puzzle, deadline=search).level
        accepts = of_level(level, board, search)
    found = find(
        board,
        before[0],
        clues=request.drop_clues,
        fewest=request.fewest,
        accepts=accepts,
        options=request.options,
        deadline=search,
    )
    old, new = board.puzzle, found.puzzle
    status: Literal["reduced", "minimal", "limit"] = "reduced"
    if old == new:
        status = "minimal" if found.is_minimal else "limit"
    level, score = rated(new, deadline)
    return ReduceAnswer(
        status,
        clue_rows(new),
        found.solution,
        (_numbers(old), _numbers(new)),
        tuple(old.grid.place(clue.cell) for clue in old.clue_list if new.clue_at.get(clue.cell) != clue),
        found.is_minimal,
        found.is_smallest,
        level,
        score,
    )


def _numbers(puzzle: Puzzle) -> int:
    return sum(clue.size is not None for clue in puzzle.clue_list)


reduce = making("reduce", ReduceRequest, answer, puzzle="1 4\n2 . . 1\n")
