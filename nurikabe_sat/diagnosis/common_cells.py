"""What is true of a puzzle, before anybody explains it: is there a solution, and what do all solutions agree on?

A step that says otherwise is a bug somewhere, and is never shown as if it were a reason.
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
    """Whether there is a solution and, as masks, the cells that are sea or island in all the solutions that were met.

    ``is_known``
        the other cells are proved to differ between solutions. False if a time limit came first.
    ``solution``
        the first solution; None if there is none.
    """

    status: Status
    sea: int = 0
    island: int = 0
    is_known: bool = True
    solution: Colouring | None = None

    def forces_more(self, board: Position) -> bool:
        """Whether an undecided cell of a board may be forced."""
        return not self.is_known or bool(board.undecided & (self.sea | self.island))

    def check(self, step: Step) -> None:
        """Raise ConsistencyError if a solution does not agree with a step."""
        if step.sea_mask & ~self.sea or step.island_mask & ~self.island:
            raise ConsistencyError(f"a solution contradicts a step of {step.technique!r}: {step.text}")


def common_cells(board: Board | Puzzle, options: Options | None = None, deadline: Deadline = NEVER) -> CommonCells:
    """What all solutions of a board have in common. The time limit is part of the answer.

    Raises UsageError and SolverError as ``solve`` does.
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
