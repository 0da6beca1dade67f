"""Steps that exclude groups of ways to complete an island, with their reasons and arguments."""

from collections.abc import Sequence
from functools import partial

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import LACKS, NOT_NEXT, CaseFails, EveryWay
from nurikabe_sat.deduction.arguments.named import Named, cells_named
from nurikabe_sat.deduction.arguments.ways import COUNTED
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.joint import LIMIT, effects_of, fails, falls_left, falls_on
from nurikabe_sat.deduction.joint_groups import Group, fall_with
from nurikabe_sat.deduction.owners import owner_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.way_faults import agrees, way_named


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
    fail = all(fails(board, *cells) for group in found for cells in _told(board, k, group))
    return found if fail and not ways else []


def _told(position: Position, k: int, group: Group) -> list[tuple[int, int]]:
    """Return the cells that fail, a mask of sea and one of island for each way to complete the neighbour."""
    other, read = group.fall
    shared = position.main[k] | group.has
    if other == k:
        return [(group.borders, shared)]
    around = position.grid.around
    return [(group.borders | around(way) & ~way, shared | way) for way in read]


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
    told = position.context.cells_of({k, *(group.fall.other for group in groups)})
    return because | told, partial(_said, position, sea, island, k, groups)


def _falls(position: Position, k: int, group: Group, limit: int) -> bool:
    """Return True if the reason of a group still excludes its ways."""
    other = group.fall.other
    ways = completions(position, other, limit)
    if ways is None:
        return False
    return fall_with(position, k, group.has, group.borders, {other: ways}, limit) is not None


def _said(position: Position, sea: int, island: int, k: int, groups: Sequence[Group]) -> Sequence[Argument]:
    """Return the arguments, on the board on which the cell has the other colour."""
    grid, other = position.grid, position.with_cells(island, sea)
    ways = completions(other, k, LIMIT)
    if ways is not None:
        groups = [group for group in groups if any(group.contains(grid, way) for way in ways)] or groups
    whole = owner_named(position, k)
    kind = LACKS if island else NOT_NEXT
    cells = [tuple(cells_named(grid, mask) if mask else None for mask in (one.has, one.borders)) for one in groups]
    is_single = len(groups) == 1
    has, borders = cells[0] if is_single else (None, None)
    count = None if ways is None or is_single or len(ways) > COUNTED else len(ways)
    said: list[Argument] = [EveryWay(whole, cells_named(grid, sea | island), kind, has, borders, count)]
    for group, (has, borders) in zip(groups, cells, strict=True):
        said.append(_why((other, position), k, group, *((None, None) if is_single else (has, borders))))
    return said


def _why(boards: Sequence[Position], k: int, group: Group, has: Named | None, borders: Named | None) -> CaseFails:
    """Return why a group of ways fails on the first board. On the second one, the cell is not yet decided."""
    position, fall = boards[0], group.fall
    if fall.other == k:
        return CaseFails(has, borders, None, 0, effects_of(boards, _told(position, k, group)), ())
    shared = position.main[k] | group.has
    fall = falls_on(position, fall, shared, group.borders)
    effects = effects_of(boards, _told(position, k, group._replace(fall=fall)))
    neighbour = owner_named(position, fall.other)
    beside = tuple(way_named(position, fall.other, way) for way in fall.read)
    return CaseFails(has, borders, neighbour, len(fall.read), effects, beside)
