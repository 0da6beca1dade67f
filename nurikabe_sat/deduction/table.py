"""Table of techniques, from easy to hard. A level includes the techniques of all easier levels.

``easy`` and ``medium`` match the solvers with these names in the thesis that describes most of the techniques.
``hard`` adds techniques for one region or one cell at a time, and ``expert`` follows an assumption.

Sources: Melheim 2022, that is H. Melheim, "Generating rationally solvable instances of NP-hard logic puzzles", Master's
thesis, NTNU, 2022: chapter 3.1, beginner's techniques 1-7 and advanced ones 1-6; the rules of LEGUP, 3a-3d and 5a-5i.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.technique import LEVELS, Finder, Technique
from nurikabe_sat.deduction.techniques import (
    cases,
    joint_ways,
    last_sea,
    lookahead,
    shape_trial,
    shapes,
    two_islands,
    what_if,
)
from nurikabe_sat.parts import installed_part, part_names
from nurikabe_sat.wording import unknown_name

TECHNIQUES: tuple[Technique, ...] = (
    *DIRECT,
    two_islands.TECHNIQUE,
    joint_ways.TECHNIQUE,
    what_if.TECHNIQUE,
    shapes.MANY,
    joint_ways.MANY,
    shape_trial.TECHNIQUE,
    cases.TECHNIQUE,
    last_sea.TECHNIQUE,
    lookahead.TECHNIQUE,
)


_own: ContextVar[tuple[Technique, ...]] = ContextVar("own techniques", default=())


@contextmanager
def own_techniques(techniques: Sequence[Technique]) -> Iterator[None]:
    """Make additional techniques available within a ``with`` block, after the built-in ones of the same level."""
    token = _own.set(tuple(techniques))
    try:
        yield
    finally:
        _own.reset(token)


def all_techniques() -> tuple[Technique, ...]:
    """Return all techniques, including those that ``own_techniques`` makes available."""
    own = _own.get()
    return tuple(sorted((*TECHNIQUES, *own), key=lambda one: LEVELS.index(one.level))) if own else TECHNIQUES


def technique_named(name: str) -> Technique:
    """Return a technique of an installed package by its name. Raises UsageError if the name is unknown."""
    if own := installed_part("techniques", name, Technique):
        return own
    raise unknown_name("technique", name, part_names("techniques"))


def techniques_up_to(level: str) -> tuple[Technique, ...]:
    """Return the techniques of a level and of all easier levels. Raises UsageError if the level is unknown."""
    if level not in LEVELS:
        raise unknown_name("level", level, LEVELS)
    allowed = LEVELS[: LEVELS.index(level) + 1]
    return tuple(technique for technique in all_techniques() if technique.level in allowed)


def finders_of(names: Iterable[str]) -> tuple[Finder, ...]:
    """Return the finders of the named techniques, the easiest first. Assumptions also use only these techniques."""
    chosen = set(names)
    techniques = [one for one in TECHNIQUES if one.name in chosen]
    followed = [one for one in techniques if one.among is None]
    return tuple(one.find if one.among is None else one.among(followed) for one in techniques)
