"""The easiest next step on a board, with its reason; and what is wrong where there is none.

    solution with these cells? --no--> one without them? --no--> none: the puzzle has no solution
         | yes                               | yes
         |                                   `--> wrong: the smallest contradiction among the cells, and no step
         v
    technique, or reason by search, or nothing is forced (ambiguous); nothing is left (solved)
         |
         v
    confirmed by a solver? --no--> a bug
         | yes
         v
       step

To confirm a step is to ask for a solution in which a forced cell has its other colour, given nothing but the cells of
the reason: so it is the reason that is confirmed, and not only the colour.
"""

from dataclasses import dataclass, replace
from enum import Enum

from nurikabe_sat.deduction.clock import until
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import next_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.diagnosis.common_cells import remaining
from nurikabe_sat.diagnosis.conflict import Conflict, conflict
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.solving.search import Options, Result, Status, solve

CONFLICT_TIME = 10.0
"""Seconds for the contradiction among the cells of a wrong board; on large boards it may take much longer."""


class HintStatus(Enum):
    """What there is to say about a board."""

    STEP = "step"
    SOLVED = "solved"
    WRONG = "wrong"
    NONE = "none"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True)
class Hint:
    """The answer; ``step`` is there exactly if the status is STEP.

    ``conflict``
        if the status is WRONG, decided cells that no solution has together, as few as possible; None if none was found
        in time.
    ``wrong``
        the decided cells that have another colour in the solution. Empty where the puzzle has several solutions: then
        it depends on the solution which cells are wrong.
    """

    status: HintStatus
    step: Step | None = None
    conflict: Conflict | None = None
    wrong: tuple[int, ...] = ()


def hint(board: Board, options: Options | None = None) -> Hint:
    """The easiest next step on a board, confirmed by a solver, or why there is none.

    Raises LimitReached when the time is over before, ConsistencyError if a step is not confirmed, and UsageError and
    SolverError as ``solve`` does.
    """
    options = options or Options()
    deadline = options.deadline()
    result = _decided(solve(board.puzzle, given=board.colouring, options=options))
    if result.solution is None:
        return _on_wrong_ground(board, options, deadline)
    now = Position.of(board.puzzle, board.colouring)
    if not now.undecided:
        return Hint(HintStatus.SOLVED)
    found = find_contradiction(now)
    if found is not None:
        raise ConsistencyError(f"a board with a solution is said to have none: {found.text}")
    with until(deadline):
        step = next_step(now)
    if step is None:
        with StepSearch(board.puzzle, deadline) as search:
            step = search(now)
    if step is None:
        return Hint(HintStatus.AMBIGUOUS)
    _confirm(now, step, options, deadline)
    return Hint(HintStatus.STEP, step)


def _on_wrong_ground(board: Board, options: Options, deadline: float | None) -> Hint:
    """What to say where no solution has the decided cells."""
    result = _decided(solve(board.puzzle, unique=True, options=remaining(options, deadline)))
    if result.solution is None:
        return Hint(HintStatus.NONE)
    wrong = []
    if result.unique:
        right = result.solution.colours
        wrong = [c for c, colour in enumerate(board.colouring.colours) if colour not in (Colour.UNKNOWN, right[c])]
    return Hint(HintStatus.WRONG, conflict=_conflict(board, remaining(options, deadline)), wrong=tuple(wrong))


def _conflict(board: Board, options: Options) -> Conflict | None:
    """The smallest contradiction among the decided cells; None if the time does not suffice."""
    timeout = CONFLICT_TIME if options.timeout is None else min(CONFLICT_TIME, options.timeout)
    try:
        found = conflict(board.puzzle, board.colouring, fewest=True, options=replace(options, timeout=timeout))
    except LimitReached:
        return None
    if found is None or not found.decided:
        raise ConsistencyError("a puzzle has a solution, and the decided cells are not the reason for having none")
    return found


def _confirm(board: Position, step: Step, options: Options, deadline: float | None) -> None:
    """Raise ConsistencyError unless the reason alone, without the rest of the board, forces each of the cells."""
    puzzle, known = board.context.puzzle, step.because_mask
    sea, island = board.sea & known, board.island & known
    if (step.sea_mask | step.island_mask) & ~board.undecided or known & ~(board.sea | board.island):
        raise ConsistencyError(f"a step of {step.technique!r} decides what is decided, or rests on what is not")
    for cell in step.sea + step.island:
        other = 1 << cell
        as_sea, as_island = (0, other) if step.sea_mask & other else (other, 0)
        given = Colouring.from_masks(puzzle.grid, sea | as_sea, island | as_island)
        answer = _decided(solve(puzzle, given=given, options=remaining(options, deadline)))
        if answer.status is not Status.NONE:
            raise ConsistencyError(
                f"a step of {step.technique!r} does not hold in {puzzle.grid.name(cell)}: {step.text}"
            )


def _decided(result: Result) -> Result:
    """The answer. Raises LimitReached if there is none."""
    if result.status is Status.LIMIT:
        raise LimitReached("the time limit came before a hint")
    return result
