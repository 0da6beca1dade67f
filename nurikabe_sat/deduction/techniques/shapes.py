"""Shapes: all possible ways to complete an island agree on the colour of a cell.

    . . .        . B .      the 3 can lie flat, or turn up at either end; with the cell above, it would divide
    . 3 .   ->   . 3 .      the sea, so this cell is next to it in every case

Each way is tried: its border becomes sea, and then all regions are checked as in ``confinement``. A
cell in all remaining ways is island. A cell next to all remaining ways is sea. A cell in none of the remaining ways is
also sea if no other clue can reach this cell.

Source: LEGUP, contradiction 3b, checked for every way.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.shape_step import LIMIT, Idea, OfIsland, OfNobody, WaysClaim, near, shape_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, HARD, Example, Technique
from nurikabe_sat.deduction.way_faults import agrees, is_possible
from nurikabe_sat.puzzle.grid import Grid

NAME, MANY_NAME = "shapes", "many-shapes"

MOST = 12
"""Maximum number of ways to complete an island that one step may exclude."""

FEW = 30
"""Maximum number of ways to complete an island that are examined within an assumption."""


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
            if position.is_supposed and count <= most:
                yield shape_step(position, name, dry, 0, OfIsland(k, 0), is_end=True)
                return
            if dry and count <= most:
                done |= dry
                yield shape_step(position, name, dry, 0, OfIsland(k, 0), ways=count)
            continue
        if union == shared and count - 1 <= most and not position.is_supposed:  # one way alone is left
            done |= (shared | bordered) & undecided
            cells = bordered & undecided, shared & undecided
            yield shape_step(position, name, *cells, OfIsland(k, shared), ways=count - 1)
            continue
        excluded = partial(_excluded, grid, ways)
        agreed = OfIsland(k)
        idea: Idea = partial(_together, position, agreed, excluded, most)
        for number in members_of((shared | bordered) & undecided & ~done):
            sea, island = bordered & 1 << number, shared & 1 << number
            bad = excluded(sea, island)
            if bad <= most:
                done |= 1 << number
                yield shape_step(position, name, sea, island, agreed, ways=bad, idea=idea)
    left = undecided & ~done & ~union_of(unions)
    seen: dict[tuple[int, ...], tuple[Callable[[int], int], Idea]] = {}
    of_nobody = OfNobody()
    for number in members_of(left):
        clues = near(position, 1 << number)
        if clues not in seen:
            with_them = partial(_ways_with, [ways for k in clues if (ways := listed[k]) is not None])
            seen[clues] = with_them, partial(_together, position, of_nobody, with_them, most)
        ways_with, idea = seen[clues]
        bad = ways_with(1 << number)
        if bad <= most:
            yield shape_step(position, name, 1 << number, 0, of_nobody, ways=bad, idea=idea)


def _excluded(grid: Grid, ways: Sequence[int], sea: int, island: int) -> int:
    """Return the number of ways to complete an island that must be excluded to decide the given cells."""
    return sum(not agrees(grid, sea, island, way) for way in ways)


def _ways_with(listed: Sequence[Sequence[int]], sea: int, island: int = 0) -> int:
    """Return the number of listed ways to complete islands that contain at least one cell of ``sea`` or ``island``."""
    return sum(bool(way & (sea | island)) for ways in listed for way in ways)


def _together(
    position: Position, claim: WaysClaim, excluded: Callable[[int, int], int], most: int, steps: Sequence[Step]
) -> Step:
    """Return the first step, combined with further steps while at most ``most`` ways are excluded."""
    sea, island = steps[0].sea_mask, steps[0].island_mask
    for one in steps[1:]:
        if excluded(sea | one.sea_mask, island | one.island_mask) <= most:
            sea |= one.sea_mask
            island |= one.island_mask
    return shape_step(position, steps[0].technique, sea, island, claim, ways=excluded(sea, island))


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
