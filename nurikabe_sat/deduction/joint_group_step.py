"""Steps that exclude groups of ways to complete an island, with their reasons."""

from collections.abc import Sequence
from functools import partial

from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.joint import LIMIT, fails, falls_left
from nurikabe_sat.deduction.joint_cases import said, told
from nurikabe_sat.deduction.joint_groups import Group, fall_with
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.way_faults import agrees


def grouped_step(position: Position, name: str, sea: int, island: int, k: int, groups: Sequence[Group]) -> Step:
    """Return the step for one cell, which is ``sea`` or ``island``. The groups have all ways of clue k against it."""

    def again(board: Position) -> Step | None:
        left = _groups_left(board, sea, island, k, groups)
        return grouped_step(board, name, sea, island, k, left) if left else None

    reason = partial(_reason, position, sea, island, k, groups)
    return Step(name, sea, island, reason, ways=sum(group.read for group in groups), again=again)


def _groups_left(board: Position, sea: int, island: int, k: int, groups: Sequence[Group]) -> list[Group]:
    """Return the groups that still have ways against the cell on a later board, with these ways counted again.

    Return [] if the groups do not exclude all of these ways on the later board.
    """
    ways = [way for way in completions(board, k, LIMIT) or () if not agrees(board.grid, sea, island, way)]
    found: list[Group] = []
    for group in groups:
        size = sum(group.contains(board.grid, way) for way in ways)
        ways = [way for way in ways if not group.contains(board.grid, way)]
        if size:
            found.append(group._replace(size=size, fall=falls_left(board, group.fall)))
    fail = all(fails(board, *cells) for group in found for cells in told(board, k, group))
    return found if fail and not ways else []


def _reason(position: Position, sea: int, island: int, k: int, groups: Sequence[Group]) -> Because:
    limit = 2 * sum(group.size for group in groups) + LIMIT

    def holds(less: Position) -> bool:
        ways = completions(less, k, limit)
        if ways is None:
            return False
        against = (way for way in ways if not agrees(position.grid, sea, island, way))
        if not all(any(group.contains(less.grid, way) for group in groups) for way in against):
            return False
        return all(_falls(less, k, group, limit) for group in groups)

    because = shrink(position, sea | island, holds)
    clues = position.context.cells_of({k, *(group.fall.other for group in groups)})
    return because | clues, partial(said, position, sea, island, k, groups)


def _falls(position: Position, k: int, group: Group, limit: int) -> bool:
    """Return True if the reason of a group still excludes its ways."""
    other = group.fall.other
    ways = completions(position, other, limit)
    if ways is None:
        return False
    return fall_with(position, k, group.has, group.borders, {other: ways}, limit) is not None
