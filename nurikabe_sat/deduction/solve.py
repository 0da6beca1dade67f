"""The loop over the techniques: the easiest technique that sees something takes a step, then from the start."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.choice import Chooser
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import techniques_up_to
from nurikabe_sat.deduction.technique import EXTREME, LEVELS, Finder
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from nurikabe_sat.puzzle.rules import is_solution

SOLVED, STUCK, CONTRADICTION = "solved", "stuck", "contradiction"

Beyond = Callable[[Position], Step | None]


@dataclass(frozen=True)
class Deduction:
    """How far techniques got: the steps, the colouring after them, and ``solved``, ``stuck`` or ``contradiction``."""

    steps: tuple[Step, ...]
    colouring: Colouring
    status: str


def next_step(position: Position, level: str = EXTREME, last: int = 0) -> Step | None:
    """The easiest step on a position; None if the techniques see none. The position must have no contradiction.

    ``last``: the mask of the cells of the step before; of steps that are as easy a near one is taken.
    """
    return Chooser(techniques_up_to(level), last).next_step(position)


def explain(
    position: Position, level: str = EXTREME, beyond: Beyond | None = None, *, is_sound: bool = False
) -> Iterator[tuple[Step, Position]]:
    """Each step with the position after it, up to the solution, a contradiction or a standstill.

    ``beyond`` is asked for a step where the techniques stop. ``is_sound``: the board has a solution, and each step is
    checked against it before the next one is asked for, so contradictions are not looked for.
    """
    chooser = Chooser(techniques_up_to(level))
    while position.undecided and (is_sound or find_contradiction(position) is None):
        step = chooser.next_step(position)
        if step is None and beyond is not None:
            step = beyond(position)
        if step is None:
            return
        position = position.with_cells(step.sea_mask & position.undecided, step.island_mask & position.undecided)
        yield step, position


def deduce(
    puzzle: Puzzle, given: Colouring | None = None, level: str = EXTREME, beyond: Beyond | None = None
) -> Deduction:
    """Go as far as techniques of a level lead. Raises ValueError if a clue is given as sea, or for an unknown level."""
    position = Position.of(puzzle, given)
    steps = []
    for step, after in explain(position, level, beyond):
        steps.append(step)
        position = after
    return Deduction(tuple(steps), position.colouring(), _status(position))


def solves(puzzle: Puzzle, level: str = EXTREME, deadline: Deadline = NEVER) -> bool:
    """Whether techniques of a level lead to the solution: as ``deduce``, only faster, since no reasons are needed."""
    return _solves(Position.of(canonical(puzzle).puzzle, deadline=deadline), level)


def is_of_level(puzzle: Puzzle, level: str, deadline: Deadline = NEVER) -> bool:
    """Whether techniques of a level lead to the solution, and those of the level below do not."""
    position = Position.of(canonical(puzzle).puzzle, deadline=deadline)  # upright, as it is rated
    below = LEVELS[: LEVELS.index(level)]
    if below:
        end = settle(position, _finders(below[-1]))
        if end.is_refuted or not end.position.undecided:
            return False
        position = end.position  # those of the level come by there, for the easier ones go first
    return _solves(position, level)


def _solves(position: Position, level: str) -> bool:
    end = settle(position, _finders(level))
    return not end.is_refuted and _status(end.position) == SOLVED


def _finders(level: str) -> list[Finder]:
    return [technique.find for technique in techniques_up_to(level)]


def _status(position: Position) -> str:
    if find_contradiction(position) is not None:
        return CONTRADICTION
    if position.undecided:
        return STUCK
    return SOLVED if is_solution(position.context.puzzle, position.colouring()) else CONTRADICTION
