"""A technique with all that belongs to it, and the levels that techniques are sorted into.

    TECHNIQUE = Technique(NAME, EASY, "an island that has its size is surrounded by sea", EXAMPLE, find)

Each file of ``techniques/`` ends with such a line; ``table.py`` puts them in order.
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
"""The level of a puzzle that takes reasons by search; no technique has it."""

Finder = Callable[[Position], Iterator[Step]]


def steps_of(find: Finder, position: Position) -> Iterator[Step]:
    """Yield the steps that a finder sees. Raises LimitReached when the deadline of the position's context is over."""
    for step in find(position):
        position.context.check()
        yield step


@dataclass(frozen=True)
class Example:
    """Pictures of a piece of a board before and after the technique: rows of cells with blanks between them.

    A number or ``?`` is a clue, ``B`` sea, ``W`` island, ``.`` undecided. The technique forces the changes and no more.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class Technique:
    """A technique's name, the level at which it may first be used, and how to find its steps.

    ``about``
        what it says, in one sentence without a capital or a full stop.
    ``boards``
        small boards, their rows split by `` / ``, that the tests run it on beside the example. ``b`` and ``w`` mark the
        cells that it must force; on a board without marks it must force nothing.
    ``is_followed``
        whether techniques that follow an assumption use it: not those that look too long for that.
    ``among``
        for a technique that follows other techniques: the same one, following only those given. None: it follows none.
    """

    name: str
    level: Level
    about: str
    example: Example
    find: Finder
    boards: tuple[str, ...] = ()
    among: "Callable[[Sequence[Technique]], Finder] | None" = None
    is_followed: bool = True
