"""A whole solution, step by step: techniques, easiest first, and a reason by search wherever they see nothing.

    facts of the puzzle --> technique? --yes--> step, checked against the facts --> board --> technique? ...
                               |  no
                               v
                            reason by search, as a step of its own; then the techniques again

A puzzle with several solutions is explained as far as all of them agree.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.deduction.clock import check_time, until
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import SEARCH
from nurikabe_sat.deduction.solve import explain
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import EXPERT, LEVELS
from nurikabe_sat.diagnosis.common_cells import CommonCells, common_cells
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.solving.search import Options, Status


class ExplanationStatus(Enum):
    """How an explanation ends."""

    SOLVED = "solved"
    NONE = "none"
    AMBIGUOUS = "ambiguous"
    LIMIT = "limit"


@dataclass(frozen=True)
class Explanation:
    """The steps, and the colouring after each of them.

    ``status``
        ``none``: there is no solution, and no step. ``ambiguous``: the solutions differ in every cell that is left.
        ``limit``: the time was over; what there is holds.
    ``level``
        that of the hardest step, ``search`` if there is one by search; None if there is no step.
    """

    status: ExplanationStatus
    level: str | None
    steps: tuple[Step, ...]
    colourings: tuple[Colouring, ...]


def explain_board(board: Board, level: str = EXPERT, options: Options | None = None) -> Explanation:
    """Explain a puzzle from what is decided on its board, with the techniques of a level and reasons by search.

    Every step agrees with all the solutions. Raises ConsistencyError if one does not, ValueError for an unknown level,
    UsageError and SolverError as ``solve`` does.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}, only {', '.join(LEVELS)}")
    options = options or Options()
    deadline = options.deadline()
    truth = common_cells(board.puzzle, board.colouring, options)
    if truth.status is not Status.SOLVED:
        status = ExplanationStatus.NONE if truth.status is Status.NONE else ExplanationStatus.LIMIT
        return Explanation(status, None, (), ())
    start = Position.of(board.puzzle, board.colouring)
    taken: list[tuple[Step, Position]] = []
    with StepSearch(board.puzzle, deadline) as search, until(deadline):
        try:
            for step, after in explain(start, level, lambda now: search(now) if truth.forces_more(now) else None):
                truth.check(step)
                taken.append((step, after))
                if after.undecided:
                    check_time()
            status = _end(taken[-1][1] if taken else start, truth)
        except LimitReached:
            status = ExplanationStatus.LIMIT
    steps = tuple(step for step, _ in taken)
    return Explanation(status, hardest(steps), steps, tuple(after.colouring() for _, after in taken))


def _end(last: Position, truth: CommonCells) -> ExplanationStatus:
    if not last.undecided:
        return ExplanationStatus.SOLVED
    if truth.is_known and truth.forces_more(last):
        raise ConsistencyError("an explanation ends where all solutions agree on more")
    return ExplanationStatus.AMBIGUOUS


def hardest(steps: Iterable[Step]) -> str | None:
    """The level of the hardest technique, ``search`` for a reason by search; None if there is no step."""
    level_of = {technique.name: technique.level for technique in TECHNIQUES}
    order = (*LEVELS, SEARCH)
    return max((level_of.get(step.technique, SEARCH) for step in steps), key=order.index, default=None)
