"""Joint ways: pairs of islands that cannot both be completed in certain ways.

    a way to complete an island is excluded if it leaves no way to complete a neighbour;
    cells on which all other ways agree are decided

Two ways fail together if they touch, leave a pool, leave an island cell without a number, or cut the sea. No further
steps are followed.
"""

from collections.abc import Iterator
from dataclasses import replace

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.completions import Ways
from nurikabe_sat.deduction.joint import LIMIT, Fall, fall_of, reaches_of_the_rest, ways_to_read
from nurikabe_sat.deduction.joint_few import steps_of_few
from nurikabe_sat.deduction.joint_group_step import grouped_step
from nurikabe_sat.deduction.joint_groups import groups_of
from nurikabe_sat.deduction.joint_step import Decided, one_per_cell
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, Example, Technique
from nurikabe_sat.deduction.techniques import two_islands

NAME = "joint-ways"

MANY_NAME = "many-joint-ways"

MOST = 12
"""Maximum number of ways to complete islands that the reader of one step must check."""

MANY_MOST = 40
"""Maximum number of ways to complete a neighbour that ``many-joint-ways`` checks for each way to complete an island."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``joint-ways``, one per cell. The steps with the fewest ways to check come first."""
    return iter(one_per_cell(steps_of_few(position, NAME, MOST)))


def find_both(position: Position) -> Iterator[Step]:
    """Yield the steps of ``two-islands`` and ``joint-ways``, one per cell, each with the name of its technique."""
    for step in find(position):
        yield replace(step, technique=two_islands.NAME) if step.ways <= two_islands.MOST else step


def find_many(position: Position) -> Iterator[Step]:
    """Yield the steps of ``many-joint-ways``, one per cell. The steps with the fewest ways to check come first.

    If a step can exclude groups of ways instead of single ways, and has at most ``MOST`` ways to check then, it does.
    """
    listed = ways_to_read(position, LIMIT)
    found = list(decided(position, listed, MANY_MOST))
    grouped = (_grouped(position, one, listed) for one in found if not one.is_nobodys)
    single = (one.step(position, MANY_NAME) for one in found)
    return iter(one_per_cell([*single, *(step for step in grouped if step is not None)]))


def _grouped(position: Position, decided: Decided, listed: dict[int, Ways]) -> Step | None:
    """Return a step that excludes groups of ways of one island, or None if it has more than ``MOST`` ways to check."""
    k = next(k for k, _ in decided.bad.values())
    groups = groups_of(position, k, list(decided.bad), listed, MOST)
    return None if groups is None else grouped_step(position, MANY_NAME, decided.sea, decided.island, k, groups)


def decided(position: Position, listed: dict[int, Ways], most: int) -> Iterator[Decided]:
    """Yield the cells that each island decides, and then the cells that no island can contain."""
    open_cells = position.undecided & ~reaches_of_the_rest(position, listed)
    unions = 0
    nobodys: dict[int, dict[int, Fall]] = {}
    for k, ways in listed.items():
        falls, left = _falls(position, k, listed, most, open_cells & ~unions)
        for way in left:
            unions |= way
        nobodys[k] = falls
        if left:
            yield from _agreed(position, k, ways, falls, left)
    nobody = open_cells & ~unions
    for number in members_of(nobody):
        cell = 1 << number
        bad = {way: (k, fall) for k, falls in nobodys.items() for way, fall in falls.items() if way & cell}
        all_fall = all(way in nobodys[k] for k, ways in listed.items() for way in ways if way & cell)
        one = Decided(cell, 0, bad, is_nobodys=True)
        if all_fall and one.compares_ways:
            yield one


def _falls(
    position: Position, k: int, listed: dict[int, Ways], most: int, open_cells: int
) -> tuple[dict[int, Fall], list[int]]:
    """Return the excluded ways to complete clue k, with their reasons, and the ways that remain possible."""
    undecided = position.undecided
    falls: dict[int, Fall] = {}
    left: list[int] = []
    shared = bordered = undecided
    union = 0
    for way, border in zip(listed[k], listed[k].borders, strict=True):
        if not (way & open_cells & ~union or shared & ~way or bordered & ~border):
            continue
        fall = fall_of(position, k, way, listed, most)
        if fall is None:
            left.append(way)
            shared &= way
            bordered &= border
            union |= way
        else:
            falls[way] = fall
    return falls, left


def _agreed(position: Position, k: int, ways: Ways, falls: dict[int, Fall], left: list[int]) -> Iterator[Decided]:
    borders = dict(zip(ways, ways.borders, strict=True))
    shared = bordered = position.undecided
    for way in left:
        shared &= way
        bordered &= borders[way]
    for number in members_of(shared | bordered):
        cell = 1 << number
        is_sea = bool(bordered & cell)
        bad = [way for way in ways if not (borders[way] if is_sea else way) & cell]
        if all(way in falls for way in bad):
            one = Decided(cell if is_sea else 0, 0 if is_sea else cell, {way: (k, falls[way]) for way in bad})
            if one.compares_ways:
                yield one


TECHNIQUE = Technique(
    NAME,
    EXPERT,
    "a way to complete an island is excluded if a neighbour then has no way; cells in all other ways are decided",
    Example(before=(". 3 .", ". . .", ". . .", "4 . ."), after=(". 3 .", ". B .", ". . .", "4 . .")),
    find,
    is_followed=False,
    boards=(
        ". . . . / 3 b . . / . . . 4",
        ". . 5 / . . . / . b . / . 2 .",
        ". . . . / 3 B . . / . . . 4",
        ". . . . / 3 . . . / . . . .",
    ),
)

MANY = Technique(
    MANY_NAME,
    EXPERT,
    "like joint-ways, with more ways to compare, which are grouped if they fail for the same reason",
    Example(before=(". 4 . .", ". . . .", ". . . 4"), after=(". 4 . .", ". B . .", ". . . 4")),
    find_many,
    is_followed=False,
    boards=("6 . . . / . . . .",),
)
