"""How far the techniques of a level lead, for tests."""

from dataclasses import dataclass

from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import Beyond, walk
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import techniques_up_to
from nurikabe_sat.deduction.technique import EXTREME
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution


@dataclass(frozen=True)
class Deduced:
    """The steps, the colouring after them, and ``solved``, ``stuck`` or ``contradiction``."""

    steps: tuple[Step, ...]
    colouring: Colouring
    status: str


def deduce(
    puzzle: Puzzle, given: Colouring | None = None, level: str = EXTREME, beyond: Beyond | None = None
) -> Deduced:
    """Go as far as the techniques of a level lead, step by step."""
    position = Position.of(puzzle, given)
    steps = []
    for step, after in walk(position, level, beyond):
        steps.append(step)
        position = after
    return Deduced(tuple(steps), position.colouring(), status_of(position))


def status_of(position: Position) -> str:
    if find_contradiction(position) is not None:
        return "contradiction"
    if position.undecided:
        return "stuck"
    return "solved" if is_solution(position.context.puzzle, position.colouring()) else "contradiction"


def solves(puzzle: Puzzle, level: str) -> bool:
    """Whether the techniques of a level lead to the solution, all steps of a technique taken at once."""
    end = settle(Position.of(puzzle), [one.find for one in techniques_up_to(level)])
    return end is not None and status_of(end) == "solved"
