"""Joint ways: pairs of islands that cannot both be completed in certain ways.

    a way to complete an island is excluded if it leaves no way to complete a neighbour;
    cells on which all other ways agree are decided

Two ways fail together if they touch, leave a pool, leave an island cell without a number, or cut the sea. No further
steps are followed.
"""

from collections.abc import Iterator

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.joint import LIMIT, Fall, fall_of, reaches_of_the_rest, ways_to_read
from nurikabe_sat.deduction.joint_step import one_per_cell, step_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, Example, Technique

NAME = "joint-ways"

MANY_NAME = "many-joint-ways"

MOST = 12
"""Maximum number of ways to complete islands that the reader of one step must check."""

MANY_MOST = 40
"""Maximum number of ways to complete a neighbour that ``many-joint-ways`` checks for each way to complete an island."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``joint-ways``, one per cell. The steps with the fewest ways to check come first."""
    return (step for step in one_per_cell(_steps(position, NAME, MOST)) if step.ways <= MOST)


def find_many(position: Position) -> Iterator[Step]:
    """Yield the steps of ``many-joint-ways``, one per cell. The steps with the fewest ways to check come first."""
    return iter(one_per_cell(_steps(position, MANY_NAME, MANY_MOST)))


def _steps(position: Position, name: str, most: int) -> Iterator[Step]:
    """Yield the steps of each island, followed by the steps for cells that no island can contain."""
    listed = ways_to_read(position, LIMIT)
    open_cells = position.undecided & ~reaches_of_the_rest(position, listed)
    unions = 0
    nobodys: dict[int, dict[int, Fall]] = {}
    for k, ways in listed.items():
        falls, left = _falls(position, k, listed, most, open_cells & ~unions)
        for way in left:
            unions |= way
        nobodys[k] = falls
        if left:
            yield from _agreed(position, name, k, ways, falls, left)
    nobody = open_cells & ~unions
    for number in members_of(nobody):
        cell = 1 << number
        bad = {way: (k, fall) for k, falls in nobodys.items() for way, fall in falls.items() if way & cell}
        all_fall = all(way in nobodys[k] for k, ways in listed.items() for way in ways if way & cell)
        if all_fall and any(fall.read for _, fall in bad.values()):
            yield step_of(position, name, cell, 0, bad, nobody=True)


def _falls(
    position: Position, k: int, listed: dict[int, list[int]], most: int, open_cells: int
) -> tuple[dict[int, Fall], list[int]]:
    """Return the excluded ways to complete clue k, with their reasons, and the ways that remain possible."""
    grid, undecided = position.grid, position.undecided
    falls: dict[int, Fall] = {}
    left: list[int] = []
    shared = bordered = undecided
    union = 0
    for way in listed[k]:
        border = grid.around(way) & ~way
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


def _agreed(
    position: Position, name: str, k: int, ways: list[int], falls: dict[int, Fall], left: list[int]
) -> Iterator[Step]:
    grid = position.grid
    shared = bordered = position.undecided
    for way in left:
        shared &= way
        bordered &= grid.around(way) & ~way
    for number in members_of(shared | bordered):
        cell = 1 << number
        is_sea = bool(bordered & cell)
        bad = [way for way in ways if not (grid.around(way) & ~way if is_sea else way) & cell]
        if all(way in falls for way in bad) and any(falls[way].read for way in bad):
            reasons = {way: (k, falls[way]) for way in bad}
            yield step_of(position, name, cell if is_sea else 0, 0 if is_sea else cell, reasons)


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
    "like joint-ways, with more than 12 ways to compare",
    Example(before=(". 4 . .", ". . . .", ". . . 4"), after=(". 4 . .", ". B . .", ". . . 4")),
    find_many,
    is_followed=False,
    boards=("6 . . . / . . . .",),
)
