"""Ways to complete an island that break a rule: the checks, and the contradictions that they cause.

. . . 4        with r1c2 and r2c2, the 3 would cut off the sea at r1c1
3 . . .
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from nurikabe_sat.bitset import first_member, members_of
from nurikabe_sat.deduction.arguments.named import WAY, Named
from nurikabe_sat.deduction.arguments.ways import JOINED_RING, NEW_SEA
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import find_all, find_any, ring, sea_cut_apart
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rings import needed_parts
from nurikabe_sat.puzzle.grid import Grid

ALIKE = 40
"""Maximum number of ways for which all contradictions are compared, to name one that the ways have in common."""


def agrees(grid: Grid, sea: int, island: int, way: int) -> bool:
    """Return True if the island ``way`` contains all cells of ``island`` and borders on all cells of ``sea``."""
    return not island & ~way and not sea & (way | ~grid.around(way))


def is_possible(position: Position, way: int) -> bool:
    """Return True if completing an island with exactly the given cells causes no obvious contradiction."""
    context = position.context
    known: dict[int, tuple[bool, bool]] = position.memo.setdefault("possible", {})  # type: ignore[assignment]
    found = known.get(way)
    if found is None:
        border, work = position.grid.around(way) & ~way, context.work
        key = "possible", position.sea | border, position.island | way
        found = known[way] = context.remember(key, partial(_judged, position, border, way))
        context.work = work
    is_cut, possible = found
    context.work += not is_cut  # as much, whether it is remembered or not
    return possible


def _judged(position: Position, border: int, way: int) -> tuple[bool, bool]:
    """Return two booleans: whether a way to complete an island divides the sea, and whether this way is possible."""
    if sea_cut_apart.is_cut(position.grid, position.sea | border, position.island | way):
        return True, False  # three in four excluded ways divide the sea, so this comes before computing the parts
    return False, not has_fault_with(position, border, way)


def has_fault_with(position: Position, border: int, islands: int) -> bool:
    """Return True if an obvious contradiction follows if the cells of ``islands`` are complete islands."""
    context, undecided, core = position.context, position.undecided, position.context.core
    if core is None:
        return find_any(position.with_cells(border & position.undecided, islands & position.undecided)) is not None
    context.check()
    context.work += 1  # as for a position
    return core.fault(position.sea | border & undecided, position.island | islands & undecided) > 0


def bordered(grid: Grid, way: int) -> tuple[int, int]:
    """Return the cells around a way to complete an island, and the cells of this way."""
    return grid.around(way) & ~way, way


def faults_with(position: Position, suppositions: Sequence[tuple[int, int]]) -> list[Contradiction]:
    """Return one obvious contradiction for each supposition, a mask of sea cells and one of island cells, that has any.

    For at most ``ALIKE`` suppositions, contradictions of the same kind and at the same place are preferred.
    """
    undecided = position.undecided
    boards = [position.with_cells(sea & undecided, island & undecided) for sea, island in suppositions]
    if len(boards) > ALIKE:
        pairs = [(board, one) for board in boards if (one := find_any(board)) is not None]
        return _with_one_cut(position, [(board, _with_separate_cells(position, board, one)) for board, one in pairs])
    found = [(board, some) for board in boards if (some := find_all(board))]
    every = [[_at_known_sea(position, board, one) for one in some] for board, some in found]
    kinds = Counter(one.name for some in every for one in some)
    alike = Counter((one.name, one.place) for some in every for one in some)
    best = [
        max(some, key=lambda one: (one.name != ring.NAME, alike[one.name, one.place], kinds[one.name]))
        for some in every
    ]
    named = [_with_separate_cells(position, board, one) for (board, _), one in zip(found, best, strict=True)]
    return _with_one_cut(position, [(board, one) for (board, _), one in zip(found, named, strict=True)])


def _with_separate_cells(position: Position, board: Position, fault: Contradiction) -> Contradiction:
    """Return the contradiction. A ring that needs separate cells of ``position`` is called ``JOINED_RING``.

    If a single part is needed, the place is the first cell of this part, and the owner is its clue.
    """
    parts = needed_parts(board) if fault.name == ring.NAME else []
    parts = [part for part in parts if not part & position.undecided]
    if not parts:
        return fault
    if len(parts) > 1:
        return replace(fault, name=JOINED_RING)
    owner = next(k for k, owned in enumerate(board.owned) if owned & parts[0])
    return replace(fault, name=JOINED_RING, place=first_member(parts[0]), owner=owner)


def _with_one_cut(position: Position, found: Sequence[tuple[Position, Contradiction]]) -> list[Contradiction]:
    """Return the contradictions. If the same known sea is cut off on all boards, its cell is the place of each one."""
    faults = [fault for _, fault in found]
    if len({(one.name, one.place) for one in faults}) == 1:
        return faults
    common = position.sea
    for board, _ in found:
        common &= _cut_off(board) if common else 0
    cuts = [one for board, _ in found if common and (one := sea_cut_apart.find(board)) is not None]
    if not cuts:
        return _with_one_place(found)
    places = Counter(one.place for one in faults if one.place is not None and common >> one.place & 1)
    place = places.most_common(1)[0][0] if places else first_member(common)
    return [replace(one, place=place) for one in cuts]


def _cut_off(board: Position) -> int:
    """Return the mask of the sea separated from the largest region of sea, or from the last one of this size."""
    regions = [board.sea & part for part in board.grid.parts(board.grid.all_cells & ~board.island)]
    return board.sea & ~max(regions, key=lambda one: (one.bit_count(), one & -one), default=0)


def _with_one_place(found: Sequence[tuple[Position, Contradiction]]) -> list[Contradiction]:
    """Return the contradictions. If all cuts separate the same two cells, one of the cells is the place of each cut."""
    faults = [fault for _, fault in found]
    places = Counter(one.place for one in faults if one.name == sea_cut_apart.NAME and one.place is not None)
    if len(places) != 2:
        return faults
    (place, _), (other, _) = places.most_common()
    for board, fault in found:
        grid = board.grid
        if fault.name == sea_cut_apart.NAME and grid.flood(1 << place, grid.all_cells & ~board.island) >> other & 1:
            return faults
    return [replace(one, place=place) if one.name == sea_cut_apart.NAME else one for one in faults]


def _at_known_sea(position: Position, board: Position, fault: Contradiction) -> Contradiction:
    """Return the contradiction. If it cuts the sea apart, its place is known sea, or it is called ``NEW_SEA``."""
    if fault.name != sea_cut_apart.NAME or fault.place is None:
        return fault
    behind = position.grid.flood(1 << fault.place, position.grid.all_cells & ~board.island)
    known = behind & position.sea
    return replace(fault, place=first_member(known)) if known else replace(fault, name=NEW_SEA)


def way_named(position: Position, k: int, way: int, phrase: str = WAY) -> Named:
    """Return the object for a way to complete an island. Its name lists the added cells, such as ``r1c2+r1c3``."""
    added = way & ~position.main[k] & ~position.island or way
    return Named(position.grid, "way", way, tuple(members_of(added)), phrase)
