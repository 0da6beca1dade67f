"""Shapes: all possible ways to complete an island agree on the colour of a cell.

    . . .        . B .      the 3 can lie flat, or turn up at either end; with the cell above, it would divide
    . 3 .   ->   . 3 .      the sea, so this cell is next to it in every case

Each way is tried: its border becomes sea, and then all regions are checked as in ``confinement``. A
cell in all remaining ways is island. A cell next to all remaining ways is sea. A cell in none of the remaining ways is
also sea if no other clue can reach this cell.

Source: LEGUP, contradiction 3b, checked for every way.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import LACKS, NOT_NEXT, OpposingWays, WaysFall
from nurikabe_sat.deduction.arguments.named import LISTED_ISLANDS, WAY, Named, cells_named
from nurikabe_sat.deduction.arguments.ways import (
    AllFall,
    AllWays,
    Excluded,
    NobodyHas,
    NoWay,
    OnlyWay,
    WaysWith,
    effects_named,
)
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.contradictions import find_all, find_any, ring, sea_cut_apart
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_gradually
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, HARD, Example, Technique
from nurikabe_sat.puzzle.grid import Grid

NAME, MANY_NAME = "shapes", "many-shapes"

LIMIT = 600
"""Maximum number of ways to complete an island. Islands with more ways are not examined."""

MOST = 12
"""Maximum number of ways to complete an island that one step may exclude."""

FEW = 30
"""Maximum number of ways to complete an island that are examined within an assumption."""

ALIKE = 40
"""Maximum number of ways for which all contradictions are compared, to name one that the ways have in common."""

LISTED = 6
"""Maximum number of ways to complete an island that a sentence lists."""

LISTED_AGAINST = 3
"""Maximum number of excluded ways to complete an island that a sentence lists."""

Idea = Callable[[Sequence[Step]], Step]
Fits = Callable[[int], bool]
"""Function that returns True if a way to complete an island agrees with the colours that a step decides."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``shapes``, one per cell, or a single step for an island with only one possible way.

    The steps of an island can be combined. No step excludes more than ``MOST`` ways. Within an assumption there is no
    such limit, and an island without a way ends the search.
    """
    return _find(position, NAME, sys.maxsize if position.is_supposed else MOST)


def find_few(position: Position) -> Iterator[Step]:
    """Yield the steps of ``shapes`` that exclude at most ``MOST`` ways, also within an assumption."""
    return _find(position, NAME, MOST)


def find_many(position: Position) -> Iterator[Step]:
    """Yield the steps of ``many-shapes``, which may exclude any number of ways.

    Steps that exclude few ways come first.
    """
    return iter(sorted(_find(position, MANY_NAME, sys.maxsize), key=lambda step: step.ways))


def _find(position: Position, name: str, most: int) -> Iterator[Step]:
    grid, undecided = position.grid, position.undecided
    done = 0
    unions = list(position.reaches[0])
    limit = FEW if position.is_supposed else LIMIT
    listed = [
        completions(position, k, limit) if reach & undecided and reach != position.main[k] else None
        for k, reach in enumerate(unions)
    ]
    open_to_all = union_of(reach for reach, ways in zip(unions, listed, strict=True) if ways is None)
    for k, ways in enumerate(listed):
        if ways is None:
            continue
        count = len(ways)
        shared = bordered = grid.all_cells
        union = 0
        for way in ways:
            border = grid.around(way) & ~way
            if not (way & ~union & ~open_to_all or shared & undecided & ~way or bordered & undecided & ~border):
                continue  # it would change nothing
            if is_possible(position, way):
                shared &= way
                bordered &= border
                union |= way
        unions[k] = union
        if not union:  # nothing is possible any more: let the island run dry
            dry = position.zones[k] & undecided & ~done
            reason = partial(_of_one, position, k, count, lambda _: False)
            if position.is_supposed and count <= most:
                yield Step(name, dry, 0, partial(reason, position.main[k]), is_end=True)
                return
            if dry and count <= most:
                done |= dry
                yield Step(name, dry, 0, partial(reason, dry), ways=count)
            continue
        if union == shared and count - 1 <= most and not position.is_supposed:  # one way alone is left
            done |= (shared | bordered) & undecided
            reason = partial(_of_one, position, k, count, shared.__eq__, shared & undecided)
            yield Step(name, bordered & undecided, shared & undecided, reason, ways=count - 1)
            continue
        excluded = partial(_excluded, grid, ways)
        idea: Idea = partial(_together, partial(_common, position, k, count), excluded, most)
        for number in members_of((shared | bordered) & undecided & ~done):
            sea, island = bordered & 1 << number, shared & 1 << number
            bad = excluded(sea, island)
            if bad <= most:
                done |= 1 << number
                yield Step(name, sea, island, partial(_common, position, k, count, sea, island), idea=idea, ways=bad)
    left = undecided & ~done & ~union_of(unions)
    seen: dict[tuple[int, ...], tuple[Callable[[int], int], Idea]] = {}
    of_nobody = partial(_of_no_island, position)
    for number in members_of(left):
        near = _near(position, 1 << number)
        if near not in seen:
            with_them = partial(_ways_with, [ways for k in near if (ways := listed[k]) is not None])
            seen[near] = with_them, partial(_together, of_nobody, with_them, most)
        ways_with, idea = seen[near]
        bad = ways_with(1 << number)
        if bad <= most:
            yield Step(name, 1 << number, 0, partial(of_nobody, 1 << number), idea=idea, ways=bad)


def agrees(grid: Grid, sea: int, island: int, way: int) -> bool:
    """Return True if the island ``way`` contains all cells of ``island`` and borders on all cells of ``sea``."""
    return not island & ~way and not sea & (way | ~grid.around(way))


def _excluded(grid: Grid, ways: Sequence[int], sea: int, island: int) -> int:
    """Return the number of ways to complete an island that must be excluded to decide the given cells."""
    return sum(not agrees(grid, sea, island, way) for way in ways)


def _ways_with(listed: Sequence[Sequence[int]], sea: int, island: int = 0) -> int:
    """Return the number of listed ways to complete islands that contain at least one cell of ``sea`` or ``island``."""
    return sum(bool(way & (sea | island)) for ways in listed for way in ways)


def _together(
    reason: Callable[[int, int], Because], excluded: Callable[[int, int], int], most: int, steps: Sequence[Step]
) -> Step:
    """Return the first step, combined with further steps while at most ``most`` ways are excluded."""
    sea, island = steps[0].sea_mask, steps[0].island_mask
    for one in steps[1:]:
        if excluded(sea | one.sea_mask, island | one.island_mask) <= most:
            sea |= one.sea_mask
            island |= one.island_mask
    return Step(steps[0].technique, sea, island, partial(reason, sea, island), ways=excluded(sea, island))


def is_possible(position: Position, way: int) -> bool:
    """Return True if completing an island with exactly the given cells causes no obvious contradiction."""
    context, border = position.context, position.grid.around(way) & ~way
    sea, island = position.sea | border, position.island | way
    work = context.work
    is_cut, possible = context.remember(("possible", sea, island), partial(_judged, position, border, way))
    context.work = work + (not is_cut)  # as much, whether it is remembered or not
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
        return [one for board in boards if (one := find_any(board)) is not None]
    every = [some for board in boards if (some := find_all(board))]
    kinds = Counter(one.name for some in every for one in some)
    alike = Counter((one.name, one.place) for some in every for one in some)
    return [
        max(some, key=lambda one: (one.name != ring.NAME, alike[one.name, one.place], kinds[one.name]))
        for some in every
    ]


def _no_other(position: Position, k: int, limit: int, fits: Callable[[int], bool]) -> bool:
    """Return True if every possible way to complete the island of clue k satisfies ``fits``.

    Return False if there are more than ``limit`` ways.
    """
    ways = completions(position, k, limit)
    return ways is not None and all(fits(way) or not is_possible(position, way) for way in ways)


def _said_of_ways(position: Position, k: int, fits: Fits, sea: int, island: int) -> Sequence[Argument]:
    """Return the arguments about the ways to complete an island that satisfy ``fits``, and about the excluded ways.

    If many ways fit, and the step decides a single cell, only the excluded ways are mentioned.
    """
    grid = position.grid
    whole = position.context.island_named(k, position.main[k])
    every: list[int] = completions(position, k, LIMIT) or []
    agreeing = [way for way in every if fits(way)]
    fallen = faults_with(position, [bordered(grid, way) for way in every if not fits(way)])
    effects = effects_named(grid, fallen)
    if not agreeing:
        none = NoWay(whole, len(fallen), bool(position.assumed))
        return [none, AllFall(len(fallen), effects)] if fallen else [none]
    if fallen and len(agreeing) > LISTED and (sea | island).bit_count() == 1:
        against = [way for way in every if not fits(way)]
        named = tuple(way_named(position, k, way) for way in against) if len(against) <= LISTED_AGAINST else ()
        kind = NOT_NEXT if sea else LACKS
        opposing = OpposingWays(whole, cells_named(grid, sea | island), len(against), kind, named, is_led=True)
        return [opposing, WaysFall(named, len(against), "led", effects)]
    ways = tuple(_way_named(position, k, way) for way in agreeing) if len(agreeing) <= LISTED else ()
    is_rest = len(agreeing) > 1
    others = [Excluded(whole, len(every), len(fallen), effects, is_rest)] if fallen else []
    if not sea | island:
        return [*others, OnlyWay(whole, ways[0], bool(fallen))]
    has, borders = (cells_named(grid, cells) if cells else None for cells in (island, sea))
    if fallen and is_rest:
        return [AllWays(whole, len(agreeing), has, borders, ways, every=len(every)), *others]
    return [*others, AllWays(whole, len(agreeing), has, borders, ways, bool(fallen))]


def _way_named(position: Position, k: int, way: int) -> Named:
    """Return the object that stands for a way to complete an island, named after its added cells."""
    known = position.main[k] | position.island & ~position.assumed
    return replace(cells_named(position.grid, way, "way"), shown=tuple(members_of(way & ~known or way)))


def way_named(position: Position, k: int, way: int) -> Named:
    """Return the object for a way to complete an island. Its name lists the added cells, such as ``r1c2+r1c3``."""
    added = way & ~position.main[k] & ~position.island or way
    return Named(position.grid, "way", way, tuple(members_of(added)), WAY)


def _common(position: Position, k: int, count: int, sea: int, island: int) -> Because:
    return _of_one(position, k, count, partial(agrees, position.grid, sea, island), sea | island, sea, island)


def _of_one(position: Position, k: int, count: int, fits: Fits, cells: int, sea: int = 0, island: int = 0) -> Because:
    """Return the reason why every possible way to complete the island of clue k satisfies ``fits``."""
    told = 1 << position.context.clue_cells[k]
    because = shrink_gradually(position, cells, lambda less: _no_other(less, k, 2 * count + 20, fits), told)
    return because, partial(_said_of_ways, position, k, fits, sea, island)


def _near(position: Position, cells: int) -> tuple[int, ...]:
    return tuple(k for k, reach in enumerate(position.reaches[0]) if reach & cells)


def _of_no_island(position: Position, sea: int, island: int = 0) -> Because:  # noqa: ARG001 (as all reasons are called)
    limit = 4 * FEW if position.is_supposed else LIMIT  # where it was seen, each clue near has far fewer ways
    told = position.context.cells_of(_near(position, sea))
    because = shrink_gradually(
        position,
        sea,
        lambda less: all(_no_other(less, k, limit, lambda way: not way & sea) for k in _near(less, sea)),
        told,
    )
    return because, partial(_said_of_nobody, position, sea)


def _said_of_nobody(position: Position, sea: int) -> Sequence[Argument]:
    here = cells_named(position.grid, sea)
    near = _near(position, sea)
    if not near:
        return [NobodyHas(here, is_open=False)]
    ways_of = {k: [way for way in completions(position, k, LIMIT) or () if way & sea] for k in near}
    faults = {k: faults_with(position, [bordered(position.grid, way) for way in ways]) for k, ways in ways_of.items()}
    fallen = [fault for some in faults.values() for fault in some]
    islands = tuple(position.context.island_named(k, position.main[k]) for k in near if faults[k] or not fallen)
    ways = WaysWith(islands, here, len(fallen), effects_named(position.grid, fallen))
    owners = islands if len(islands) == len(near) <= LISTED_ISLANDS else ()
    return [NobodyHas(here, True, owners), ways]


TECHNIQUE = Technique(
    NAME,
    HARD,
    "cells that have the same colour for every possible shape of an island are decided",
    Example(before=(". . .", ". 3 ."), after=(". B .", ". 3 .")),
    find,
    is_followed=False,
    boards=(". 5 w / . . . / B . .", ". . . / . 3 . / . . .", ". . . / . . . / . 4 . / . . ."),
)

MANY = Technique(
    MANY_NAME,
    EXPERT,
    "like shapes, with more than 12 shapes to exclude",
    TECHNIQUE.example,
    find_many,
    is_followed=False,
    boards=(
        ". . . / . w . / . 4 . / . . .",
        ". . . / . . . / b . 8 / . . . / . . .",
        ". . . / . 3 . / . . .",
    ),
)
