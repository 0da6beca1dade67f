"""The arguments of steps that exclude groups of ways to complete an island: each group is a case.

A reader sees all ways with the condition of a case, also those of earlier cases. The sentence holds for all of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import LACKS, NOT_NEXT, CaseFails, EveryWay
from nurikabe_sat.deduction.arguments.named import Named, cells_named
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.joint import LIMIT, Fall, effects_of, fails, falls_on
from nurikabe_sat.deduction.joint_groups import MOST, Group, groups_of, marks_of, split
from nurikabe_sat.deduction.owners import owner_named, owner_supposed
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import thin
from nurikabe_sat.deduction.way_faults import bordered, way_named

CASE_CELLS = 2
"""Maximum number of cells in the condition of a case, if the cases replace one sentence about all ways."""


class Case(NamedTuple):
    """Group with all ``ways`` that have its cells, or with the only way that no earlier case contains."""

    group: Group
    ways: tuple[int, ...]


def told(position: Position, k: int, group: Group) -> list[tuple[int, int]]:
    """Return the cells that fail, a mask of sea and one of island for each way to complete the neighbour."""
    other, read = group.fall
    shared = position.main[k] | group.has
    if other == k:
        return [(group.borders, shared)]
    around = position.grid.around
    return [(group.borders | around(way) & ~way, shared | way) for way in read]


def said(position: Position, sea: int, island: int, k: int, groups: Sequence[Group]) -> Sequence[Argument]:
    """Return the arguments, on the board on which the cell has the other colour."""
    board = position.with_cells(island, sea)
    boards = board, position
    every = completions(board, k, LIMIT) or ()
    cases = _cases(board, every, groups)
    whole, cell = owner_supposed(position, board, k), cells_named(position.grid, sea | island)
    kind = LACKS if island else NOT_NEXT
    if len(cases) == 1:
        group = cases[0].group  # its cells are a board to the reader, who counts the ways of the neighbour there
        return [EveryWay(whole, cell, kind, *_named(position, group.has, group.borders)), _why(boards, k, group)]
    return [EveryWay(whole, cell, kind, None, None, len(every)), *(_listed(boards, k, every, case) for case in cases)]


def cases_alone(
    position: Position, board: Position, sea: int, island: int, k: int, ways: Sequence[int]
) -> Sequence[Argument] | None:
    """Return the arguments for ways that all break a rule alone, or None if the cases are too many or have many cells.

    The ways are those on ``board``, on which the cell has the other colour.
    """
    groups = groups_of(board, k, ways, {}, MOST)
    every = said(position, sea, island, k, groups) if groups else ()
    named = ((case.has, case.borders) for case in every if isinstance(case, CaseFails))
    is_short = all(sum(len(cells.shown) for cells in pair if cells) <= CASE_CELLS for pair in named)
    return every if every and is_short else None


def _cases(board: Position, every: Sequence[int], groups: Sequence[Group]) -> list[Case]:
    """Return the cases, without groups whose ways belong to earlier groups. A group with all ways is the only case."""
    cases = []
    left = set(every)
    for group in groups:
        ways = tuple(way for way in every if group.contains(board.grid, way))
        if len(ways) == len(every):
            return [Case(group, ways)]
        if new := left.intersection(ways):
            cases.append(Case(group, tuple(new) if len(new) == 1 else ways))
        left -= new
    return cases


def _named(position: Position, has: int, borders: int) -> tuple[Named | None, Named | None]:
    first, second = (cells_named(position.grid, mask) if mask else None for mask in (has, borders))
    return first, second


def _listed(boards: tuple[Position, Position], k: int, every: Sequence[int], case: Case) -> CaseFails:
    """Return why a case fails, with its condition. A single way is named."""
    board, position = boards
    if len(case.ways) == 1:
        shore, way = bordered(board.grid, *case.ways)
        whole = case.group._replace(has=way, borders=shore)
        return replace(_why(boards, k, whole, case.ways), ways=(way_named(position, k, way),))
    has, borders = _named(board, *_condition(position, every, case.group))
    return replace(_why(boards, k, case.group, case.ways), has=has, borders=borders)


def _condition(position: Position, every: Sequence[int], group: Group) -> tuple[int, int]:
    """Return cells in the ways of a group and cells next to them, without those that other cells imply."""
    size = position.grid.size
    marked = [marks_of(position, way) for way in every]
    shared = group.has & position.undecided | (group.borders & position.undecided) << size
    inside = [marks for marks in marked if not shared & ~marks]

    def is_same(marks: int) -> bool:
        return sum(not marks & ~one for one in marked) == len(inside)

    def order(mark: int) -> tuple[bool, int]:
        return mark < size, -sum(one >> mark & 1 for one in marked)

    has, borders = split(position, thin(is_same, shared, sorted(members_of(shared), key=order)))
    if borders:
        own = (cell for cell in members_of(inside[0]) if cell < size and is_same(1 << cell))
        return next(((1 << cell, 0) for cell in own if all(one >> cell & 1 for one in inside)), (has, borders))
    return has, borders


def _why(boards: tuple[Position, Position], k: int, group: Group, ways: Sequence[int] = ()) -> CaseFails:
    """Return why the ways of a group fail on the first board. On the second one, the cell is not yet decided.

    The ways of the neighbour are counted with each of the ``ways``. Without them, they are counted with the cells of
    the group.
    """
    board, fall = boards[0], group.fall
    if fall.other == k:
        return CaseFails(None, None, None, 0, effects_of(boards, told(board, k, group)), ())
    whole = [bordered(board.grid, way) for way in ways]
    if whole and all(fails(board, *cells) for cells in whole):
        return CaseFails(None, None, None, 0, effects_of(boards, whole), ())
    every = falls_on(board, fall, board.main[k] | group.has, group.borders).read
    each = [falls_on(board, fall, way, border).read for border, way in whole] or [every]
    read = tuple(way for way in every if any(way in one for one in each))
    effects = effects_of(boards, told(board, k, group._replace(fall=Fall(fall.other, read))))
    is_one = all(set(one) == set(read) for one in each)
    is_counted = is_one or (len(read) > 1 and len({len(one) for one in each}) == 1 < len(each[0]))
    neighbour = owner_named(board, fall.other)
    others = tuple(way_named(board, fall.other, way) for way in read)
    return CaseFails(None, None, neighbour, len(each[0]) if is_counted else None, effects, others)
