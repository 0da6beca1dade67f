"""Barred islands: numbers that are near enough to a cell, or the nearest to it, but cannot reach it.

    . . B . x      the 2 is too far away from x
    6 . B . .      the 6 is near enough, but the sea is in its way: it is blocked
    . . B . 2

Sentences about cells that no number can reach name such islands, as their reader would ask about them.
"""

from collections.abc import Collection, Iterator

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.reach import Barred
from nurikabe_sat.deduction.position import Position

LISTED = 2
"""Maximum number of islands of one kind that a sentence lists."""


def barred(position: Position, goal: int, named: Collection[int], *, with_complete: bool = False) -> Iterator[Argument]:
    """Yield claims about the clues that are not ``named`` and seem to be near enough to connected cells of ``goal``.

    These clues are blocked. With ``with_complete``, also name complete clues that are nearer than all named ones.
    """
    context = position.context
    blocked = [k for k in context.all_clues if k not in named and _is_near(position, k, goal)]
    groups = [(False, blocked)]
    if with_complete:
        distance = min(_distance(position, k, goal) for k in named)
        full = (k for k in context.all_clues if position.main[k].bit_count() == context.sizes[k])
        complete = [k for k in full if _distance(position, k, goal) < distance]
        groups.insert(0, (True, complete))
    for is_complete, clues in groups:
        if 0 < len(clues) <= LISTED:
            yield Barred(tuple(context.island_named(k, position.main[k]) for k in clues), is_complete)


def _left(position: Position, k: int) -> int:
    """Return the number of cells that the island of clue k lacks."""
    size = position.context.sizes[k]
    return position.grid.size if size is None else max(0, size - position.main[k].bit_count())


def _is_near(position: Position, k: int, goal: int) -> bool:
    """Return True if the island of clue k lacks enough cells for a straight path to ``goal``, and for these cells."""
    left = _left(position, k) - goal.bit_count()
    return left >= 0 and bool(position.grid.ball(position.main[k], position.grid.all_cells, left + 1) & goal)


def _distance(position: Position, k: int, goal: int) -> int:
    """Return the number of steps from the island of clue k to ``goal``, without regard to other cells."""
    filled, steps = position.main[k], 0
    while not filled & goal:
        filled |= position.grid.around(filled)
        steps += 1
    return steps
