"""Cells that are the same in all solutions of a puzzle. An explanation computes these cells before its steps.

A step that contradicts a solution is a bug, and is never shown.
"""

from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.diagnosis.facts import FactsStatus, facts
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.solving.search import Options, Status, solve


@dataclass(frozen=True)
class CommonCells:
    """Status of a board, and the masks of the cells that are sea or island in all solutions found.

    Attributes:
        is_known: Whether all other cells are proved to differ between solutions; False at the time limit.
        solution: The first solution; None if no solution exists.
    """

    status: Status
    sea: int = 0
    island: int = 0
    is_known: bool = True
    solution: Colouring | None = None

    def forces_more(self, board: Position) -> bool:
        """Return True if all solutions may give the same colour to some undecided cell of the board."""
        return not self.is_known or bool(board.undecided & (self.sea | self.island))

    def limit(self, position: Position) -> Position:
        """Return the position. From now on, its techniques do not try to refute the colours of known solutions."""
        if self.is_known:
            position.context.refutable = self.island, self.sea
        return position

    def check(self, step: Step) -> None:
        """Raise ConsistencyError if a step contradicts a solution."""
        if step.sea_mask & ~self.sea or step.island_mask & ~self.island:
            raise ConsistencyError(f"a solution contradicts a step of {step.technique!r}: {step.text}")


def common_cells(board: Board | Puzzle, options: Options | None = None, deadline: Deadline = NEVER) -> CommonCells:
    """Return the cells that are the same in all solutions of a board, and whether the time limit was reached.

    Raises UsageError and SolverError under the same conditions as ``solve``.
    """
    result = solve(board, unique=True, options=options, deadline=deadline)
    met = [solution for solution in (result.solution, result.second) if solution is not None]
    is_known = result.status is Status.NONE or result.unique is True
    if result.unique is False:
        found = facts(board, options, deadline)
        met += found.solutions
        is_known = found.status is FactsStatus.COMPLETE
    sea = island = board.puzzle.grid.all_cells if met else 0
    for solution in met:
        sea &= solution.masks[0]
        island &= solution.masks[1]
    return CommonCells(result.status, sea, island, is_known, result.solution)
