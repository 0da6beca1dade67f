"""Techniques and their levels of difficulty. A technique has a name, a level, a description, an example and a finder.

    TECHNIQUE = Technique(NAME, EASY, "an island that has its size is surrounded by sea", EXAMPLE, find)

Each module in ``techniques/`` ends with such a line; ``table.py`` lists the techniques in order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step

Level = Literal["easy", "medium", "hard", "expert", "extreme"]
LEVELS: tuple[Level, ...] = get_args(Level)
EASY: Level = "easy"
MEDIUM: Level = "medium"
HARD: Level = "hard"
EXPERT: Level = "expert"
EXTREME: Level = "extreme"

BEYOND = "beyond"
"""Level of a puzzle that techniques alone do not solve, so that some steps must be found by search."""

Finder = Callable[[Position], Iterator[Step]]


def steps_of(find: Finder, position: Position) -> Iterator[Step]:
    """Yield the steps of a finder. Raises LimitReached if the deadline of the position's context has passed."""
    for step in find(position):
        position.context.check()
        yield step


def steps_within_work(technique: "Technique", position: Position) -> list[Step]:
    """Return the steps of a technique. The work of techniques above the level medium counts towards the maximum.

    Once the maximum work is spent, techniques harder than *hard* find nothing. Raises LimitReached.
    """
    if technique.level in (EASY, MEDIUM):
        return list(steps_of(technique.find, position))
    context = position.context
    if technique.level != HARD and context.has_spent():
        return []
    before = context.work
    found = list(steps_of(technique.find, position))
    context.spent += context.work - before
    return found


@dataclass(frozen=True)
class Example:
    """Part of a board before and after a technique is applied, as rows of cells separated by spaces.

    A number or ``?`` is a clue, ``B`` sea, ``W`` island and ``.`` undecided. The technique decides exactly the cells
    that change.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class Technique:
    """Technique for solving: a name, a level, and the function that finds the steps.

    Attributes:
        about: A description in one sentence, without a capital or a full stop.
        boards: Test boards with rows separated by `` / ``; ``b`` and ``w`` mark the cells that the technique decides.
            On a board without these marks, it decides nothing.
        is_followed: Whether techniques that follow assumptions use this one.
        among: Returns a version of the technique that follows assumptions with given techniques; None if it makes no
            assumptions.
    """

    name: str
    level: Level
    about: str
    example: Example
    find: Finder
    boards: tuple[str, ...] = ()
    among: "Callable[[Sequence[Technique]], Finder] | None" = None
    is_followed: bool = True
