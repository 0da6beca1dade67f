"""Shortening of a refutation: a search for a contradiction that does not use one step of the refutation.

    assumption -> A, B, C, D -> the island would be too large
    without B:    A, C, E    -> there would be a pool           (one step less: B stays out)

An assumption is followed round by round with all deductions, so its first contradiction takes few rounds, but often
many steps. Here, the assumption is followed again from only the known cells of the refutation, without the cells of
one of its steps. Each step is left out in turn, beginning with the first.
"""

from collections.abc import Sequence

from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.technique import Finder

LONG = 10
"""Number of steps above which a chain counts as long, so that the search looks for a shorter chain."""

VAIN = 3
"""Number of searches that found only long chains, after which the long chains that are known are used first."""

MORE = 4
"""Number of rounds by which the search may exceed the length of the original refutation."""
WORK = 400_000
"""Maximum work of the search, measured in visited cells."""


def shorter(position: Position, line: Line, finders: Sequence[Finder], slow: Sequence[Finder], cheap: int = 1) -> Line:
    """Return a line with the same assumption and a shorter refutation, or ``line`` itself if none is found.

    ``position`` is the start of the line; ``finders`` and ``slow`` are as for ``Line.advance``. ``cheap`` is the number
    of visited cells that count as one.
    """
    context = position.context
    start = context.work
    line = _shorter(position, line, finders, slow, start + cheap * context.allowed(WORK // position.grid.size, start))
    context.work = start + (context.work - start) // cheap
    return line


def _shorter(position: Position, line: Line, finders: Sequence[Finder], slow: Sequence[Finder], end: int) -> Line:
    """Return the shortest line found until the context's work reaches ``end``."""
    context = position.context
    base = position.only(line.refutation().because_mask)
    hidden, tried = 0, set[int]()
    rounds = len(line.rounds) + MORE
    while True:
        for cells in (step.mask for step in line.refutation().steps):
            if cells in tried:
                continue
            if context.work >= end:
                return line
            tried.add(cells)
            other = Line(base, line.sea, line.island)
            while not other.is_over and len(other.rounds) < rounds and context.work < end:
                other.advance(finders, slow, hidden | cells)
            if other.is_refuted and other.length < line.length:
                line, hidden = other, hidden | cells
                break
        else:
            return line
