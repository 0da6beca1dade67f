"""Check whether a board is complete, broken, or correct so far.

On request, the answer also says whether the board still has a solution.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.check import check as judge
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.queries.places import marks, places
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of

_SOLVABLE = {
    True: "the decided cells are part of a solution",
    False: "there is no solution with these decided cells",
}


@dataclass(frozen=True, kw_only=True)
class CheckRequest(RuledRequest):
    r"""Request to check a board.

    Attributes:
        undecided: How undecided cells are treated.
        solvable: Also search for a solution.

    >>> from nurikabe_sat import check, read_board
    >>> check(read_board("2\n2 W\nB W\n")).violations[0].message
    'the island of the 2 at r1c1 has 3 cells'
    """

    undecided: Literal["open", "island"] = option("open", "Treat undecided cells as open or as island")
    solvable: bool = option(False, "Also check that the board can still be solved")


@dataclass(frozen=True)
class BrokenRule:
    """Violation of a rule: the pzpr code of the rule, a sentence, and the cells involved."""

    code: str
    message: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class CheckAnswer(SolverAnswer[CheckRequest]):
    """Answer that contains the result of checking a board.

    Attributes:
        solvable: True if the board has a solution; None if this was not requested, or the time limit was reached.
    """

    exits: ClassVar = {"complete": 0, "broken": 1, "undecided": 3}

    status: Literal["complete", "broken", "undecided"]
    violations: tuple[BrokenRule, ...]
    solvable: bool | None

    def __bool__(self) -> bool:
        """Return True if the board is complete and correct."""
        return self.status == "complete"

    def _sentences(self) -> Sequence[str]:
        board, grid = self.request.board, self.request.board.puzzle.grid
        if self.status == "complete":
            lines = ["complete and right"]
        elif self.status == "undecided":
            lines = [f"right so far, undecided cells: {grid.size - len(board.puzzle.clue_list) - decided_cells(board)}"]
        else:
            lines = [f"broken in {count_of(len(self.violations), 'place')}"]
        for one in self.violations:
            lines.append(f"{one.code}: {one.message} ({' '.join(map(str, one.cells))})")
        if self.request.solvable:
            lines.append(
                "whether there is a solution: the time limit was reached"
                if self.solvable is None
                else _SOLVABLE[self.solvable]
            )
        return lines

    def pictures(self) -> Sequence[Picture]:
        return [Picture(self.request.board, marks(cell for one in self.violations for cell in one.cells))]


def answer(request: CheckRequest, deadline: Deadline) -> CheckAnswer:
    board = request.board
    judgement = judge(board, undecided_is_island=request.undecided == "island")
    grid = board.puzzle.grid
    broken = tuple(BrokenRule(one.code, one.message, places(grid, one.cells)) for one in judgement.violations)
    return CheckAnswer(judgement.standing.value, broken, _is_solvable(request, deadline) if request.solvable else None)


def _is_solvable(request: CheckRequest, deadline: Deadline) -> bool | None:
    """Return True if the board has a solution, False if it has none, or None if time ran out."""
    status = solve(request.board, options=request.options, deadline=deadline).status
    return {Status.SOLVED: True, Status.NONE: False, Status.LIMIT: None}[status]


def decided_cells(board: Board) -> int:
    """Return the number of decided cells on a board, without clue cells."""
    clue_at, colours = board.puzzle.clue_at, board.colouring.colours
    return sum(colour is not Colour.UNKNOWN and cell not in clue_at for cell, colour in enumerate(colours))


check = Query("check", CheckRequest, answer, quick_without=("solvable",))
