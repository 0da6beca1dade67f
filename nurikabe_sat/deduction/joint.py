"""Joint ways: some ways to complete an island leave no way to complete a neighbouring island.

    . . . 4        with r1c2 and r2c2 the 3 would leave the 4 two ways, and each of them
    3 . . .        would cut the sea together with it: that way of the 3 is excluded

Two ways *stand together* if the islands neither overlap nor touch, and if the board with both islands and their borders
has no known contradiction.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.deduction.arguments.ways import effects_named
from nurikabe_sat.deduction.completions import Ways, completions
from nurikabe_sat.deduction.contradictions import sea_cut_apart
from nurikabe_sat.deduction.core import Core
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.way_faults import faults_with, has_fault_with, is_possible
from nurikabe_sat.errors import ConsistencyError

LIMIT = 600
"""Maximum number of ways to complete an island. Islands with more ways are not examined."""


class Fall(NamedTuple):
    """Reason that excludes a way to complete an island: it fits none of the ways ``read`` to complete clue ``other``.

    If the way breaks a rule by itself, ``other`` is the clue of the way itself.
    """

    other: int
    read: tuple[int, ...]


def is_left(position: Position, k: int, way: int) -> bool:
    """Return True if a way to complete clue k on an earlier board still agrees with all known cells."""
    border = position.grid.around(way) & ~way
    return not (position.main[k] & ~way or way & position.sea or border & position.island)


def falls_left(position: Position, fall: Fall) -> Fall:
    """Return the reason with those of its ways that still agree with all known cells."""
    return Fall(fall.other, tuple(way for way in fall.read if is_left(position, fall.other, way)))


def falls_on(board: Position, fall: Fall, island: int, border: int) -> Fall:
    """Return the reason with the ways that are left if the cells of ``island`` and ``border`` are known as well."""
    undecided, around = board.undecided, board.grid.around
    ways = completions(board.with_cells(border & undecided, island & undecided), fall.other, LIMIT)
    if ways is None:
        return falls_left(board, fall)
    return Fall(fall.other, tuple(beside_it(ways, 0, island | around(island) | border)))


def fall_of(position: Position, k: int, way: int, others: Mapping[int, Ways], most: int) -> Fall | None:
    """Return the reason with the fewest ways to check that excludes ``way``, or None if ``way`` is possible.

    ``others`` maps clues to their ways. Clues with more than ``most`` ways to check are skipped.
    """
    if not is_possible(position, way):
        return Fall(k, ())
    grid = position.grid
    border = grid.around(way) & ~way
    beside = [(_first_beside(ways, way, border, most + 1), j) for j, ways in others.items() if j != k]
    for read, j in sorted(beside, key=lambda one: len(one[0])):
        if len(read) > most:
            break
        if not stands_with_any(position, way, iter(read)):
            return Fall(j, read)
    return None


def _first_beside(ways: Ways, way: int, border: int, most: int) -> tuple[int, ...]:
    """Return the first ``most`` ways of ``beside_it``. The union of the ways often shows that these are all ways."""
    if not (way | border) & ways.union:
        return tuple(ways[:most])
    return tuple(islice(beside_it(ways, way, border), most))


def beside_it(ways: Sequence[int], way: int, border: int) -> Iterator[int]:
    """Yield those ``ways`` that neither overlap nor touch ``way``. ``border`` holds the cells around ``way``."""
    taken = way | border
    return (other for other in ways if not other & taken)


def stands_with_any(position: Position, way: int, others: Iterator[int]) -> bool:
    """Return True if ``way`` and one of the ``others`` cause no obvious contradiction together.

    All of them are ways to complete islands. The ``others`` do not overlap with ``way``.
    """
    known: dict[int, bool] | None = position.memo.get("together")  # type: ignore[assignment]
    if known is None:  # equal positions share it
        known = position.context.remember(("together", position.sea, position.island), dict)
        position.memo["together"] = known
    core = position.context.core
    if core is not None:
        return _stands_with_any_by_core(core, position, way, others, known)
    for other in others:
        both = way | other
        if both not in known:
            known[both] = not fails(position, position.grid.around(both) & ~both, both)
        if known[both]:
            return True
    return False


def _stands_with_any_by_core(
    core: Core, position: Position, way: int, others: Iterator[int], known: dict[int, bool]
) -> bool:
    """Return the result of ``stands_with_any`` from the compiled core, which gets few ways at first, then more."""
    context, count = position.context, 4
    while some := list(islice(others, count)):
        count *= 4
        first = next((at for at, other in enumerate(some) if known.get(way | other)), None)
        new = [other for other in some[:first] if way | other not in known]
        if new:
            context.check()
            at, work = core.first_together(position.sea, position.island, way, new)
            context.work += work
            known.update((way | other, False) for other in (new if at < 0 else new[:at]))
            if at >= 0:
                known[way | new[at]] = True
                return True
        if first is not None:
            return True
    return False


def fails(position: Position, sea: int, island: int) -> bool:
    """Return True if an obvious contradiction follows if the given cells are sea and island."""
    if sea_cut_apart.is_cut(position.grid, position.sea | sea, position.island | island):
        return True
    return has_fault_with(position, sea, island)


def leaves_none(position: Position, way: int, others: Sequence[int], limit: int) -> bool:
    """Return True if ``way`` breaks a rule, or if it makes some island of ``others`` impossible to complete."""
    if not is_possible(position, way):
        return True
    border = position.grid.around(way) & ~way
    for j in others:
        ways = completions(position, j, limit)
        if ways is not None and not stands_with_any(position, way, beside_it(ways, way, border)):
            return True
    return False


def effects_of(boards: Sequence[Position], suppositions: Sequence[tuple[int, int]]) -> tuple[Named, ...]:
    """Return one object per kind of contradiction, the most frequent first.

    Each supposition has a mask of sea cells and one of island cells. The first of the boards on which all of them cause
    a contradiction is used. Raises ConsistencyError without such a board.
    """
    for board in boards:
        found = faults_with(board, suppositions)
        if len(found) == len(suppositions):
            return effects_named(board.context, found)
    raise ConsistencyError("cells that were reported to fail do not break a rule")


def ways_to_read(position: Position, limit: int) -> dict[int, Ways]:
    """Return the ways to complete each unfinished island with at most ``limit`` ways, keyed by clue index."""
    found = {}
    for k, reach in enumerate(position.reaches[0]):
        if reach & position.undecided and reach != position.main[k]:
            ways = completions(position, k, limit)
            if ways is not None:
                found[k] = ways
    return found


def reaches_of_the_rest(position: Position, listed: Mapping[int, Ways]) -> int:
    """Return the mask of the cells that islands of clues outside ``listed`` can reach."""
    return union_of(reach for k, reach in enumerate(position.reaches[0]) if k not in listed)
