"""Joint ways: pairs of islands that cannot both be completed in certain ways.

    a way to complete an island is excluded if it leaves no way to complete a neighbour;
    cells on which all other ways agree are decided

Two ways fail together if they touch, leave a pool, leave an island cell without a number, or cut the sea. No further
steps are followed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import (
    HAS,
    LACKS,
    NOT_NEXT,
    NeighbourFalls,
    NeighbourStarves,
    OpposingWays,
    Share,
    WaysFall,
)
from nurikabe_sat.deduction.arguments.named import Named, cells_named
from nurikabe_sat.deduction.arguments.ways import effect_named
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.joint import (
    Fall,
    contradiction_of,
    fall_of,
    leaves_none,
    reaches_of_the_rest,
    way_named,
    ways_to_read,
)
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, Example, Technique
from nurikabe_sat.puzzle.grid import Grid

NAME = "joint-ways"

MANY_NAME = "many-joint-ways"

LIMIT = 600
"""Maximum number of ways to complete an island. Islands with more ways are not examined."""

MOST = 12
"""Maximum number of ways to complete islands that one step makes its reader check."""

MANY_MOST = 40
"""Maximum number of ways to complete a neighbour that ``many-joint-ways`` checks for each way to complete an island."""

LISTED = 3
"""Maximum number of ways that a sentence lists. For more ways, the sentence gives only their number."""

PARTNERS = 2
"""Maximum number of neighbouring islands that a sentence treats one by one. If there are more, they are grouped."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``joint-ways``, one per cell. The steps with the fewest ways to check come first."""
    return (step for step in _find(position, NAME, MOST) if step.ways <= MOST)


def find_many(position: Position) -> Iterator[Step]:
    """Yield the steps of ``many-joint-ways``, one per cell. The steps with the fewest ways to check come first."""
    return iter(_find(position, MANY_NAME, MANY_MOST))


def _find(position: Position, name: str, most: int) -> list[Step]:
    listed = ways_to_read(position, LIMIT)
    open_cells = position.undecided & ~reaches_of_the_rest(position, listed)
    steps: dict[int, Step] = {}
    unions = 0
    nobodys: dict[int, dict[int, Fall]] = {}
    for k, ways in listed.items():
        falls, left = _falls(position, k, listed, most, open_cells & ~unions)
        for way in left:
            unions |= way
        nobodys[k] = falls
        if not left:
            continue
        for step in _agreed(position, name, k, ways, falls, left):
            _keep(steps, step)
    nobody = open_cells & ~unions
    for number in members_of(nobody):
        cell = 1 << number
        bad = {way: (k, fall) for k, falls in nobodys.items() for way, fall in falls.items() if way & cell}
        all_fall = all(way in nobodys[k] for k, ways in listed.items() for way in ways if way & cell)
        if all_fall and any(fall.read for _, fall in bad.values()):
            _keep(steps, _step_of(position, name, cell, 0, bad, nobody=True))
    return sorted(steps.values(), key=lambda step: step.ways)


def _keep(steps: dict[int, Step], step: Step) -> None:
    old = steps.get(step.mask)
    if old is None or step.ways < old.ways:
        steps[step.mask] = step


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
            yield _step_of(position, name, cell if is_sea else 0, 0 if is_sea else cell, reasons)


def _step_of(
    position: Position, name: str, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool = False
) -> Step:
    read = sum(len(fall.read) or 1 for _, fall in bad.values())
    return Step(name, sea, island, partial(_reason, position, sea, island, bad, nobody=nobody), ways=read)


def _reason(position: Position, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool) -> Because:
    cell = sea | island
    clues = tuple(dict.fromkeys(k for k, _ in bad.values()))
    partners = {
        k: tuple(dict.fromkeys(fall.other for one, fall in bad.values() if one == k != fall.other)) for k in clues
    }
    limit = 2 * len(bad) + LIMIT

    def is_bad(grid: Grid, way: int) -> bool:
        return bool(way & cell) if nobody else not (grid.around(way) & ~way if sea else way) & cell

    def all_fall(less: Position, k: int) -> bool:
        ways = completions(less, k, limit)
        return ways is not None and all(
            not is_bad(less.grid, way) or leaves_none(less, way, partners.get(k, ()), limit) for way in ways
        )

    def holds(less: Position) -> bool:
        about = [k for k, reach in enumerate(less.reaches[0]) if reach & cell] if nobody else clues
        return all(all_fall(less, k) for k in about)

    because = shrink(position, cell, holds)
    told = position.context.cells_of({*clues, *(fall.other for _, fall in bad.values())})
    if nobody:
        told |= position.context.cells_of(k for k, ball in enumerate(position.context.balls) if ball & cell)
    return because | told, partial(_said, position, sea, island, bad, nobody=nobody)


def _said(
    position: Position, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool
) -> Sequence[Argument]:
    kind = LACKS if island else HAS if nobody else NOT_NEXT
    said: list[Argument] = []
    is_grouped = len({(k, fall.other) for k, fall in bad.values() if k != fall.other}) > PARTNERS
    for k in dict.fromkeys(k for k, _ in bad.values()):
        whole = position.context.island_named(k, position.main[k])
        falls = {way: fall for way, (one, fall) in bad.items() if one == k}
        said.append(OpposingWays(whole, cells_named(position.grid, sea | island), len(falls), kind))
        said += _why(position, k, falls, is_listed=len(bad) <= LISTED, is_grouped=is_grouped)
    return said


def _why(
    position: Position, k: int, falls: dict[int, Fall], *, is_listed: bool, is_grouped: bool
) -> Iterator[Argument]:
    """Yield the arguments that exclude ways to complete clue k. Ways that break a rule by themselves come first."""

    def named(ways: Sequence[int]) -> tuple[Named, ...]:
        return tuple(way_named(position, k, way) for way in ways) if is_listed or len(falls) == 1 else ()

    if alone := [way for way, fall in falls.items() if fall.other == k]:
        yield WaysFall(named(alone), len(alone), len(alone) == len(falls), _effects(position, alone))
    others = dict.fromkeys(fall.other for fall in falls.values() if fall.other != k)
    neighbours = {other: position.context.island_named(other, position.main[other]) for other in sorted(others)}
    if is_grouped and neighbours:
        ways = [way for way, fall in falls.items() if fall.other != k]
        yield NeighbourStarves(named(ways), len(ways), "rest" if alone else "all", tuple(neighbours.values()))
        return
    last = max(neighbours, default=None)
    for other, neighbour in neighbours.items():
        ways = [way for way, fall in falls.items() if fall.other == other]
        listed = named(ways)
        share: Share = "all" if len(ways) == len(falls) else "rest" if other == last else "some"
        pairs = [(way, one) for way in ways for one in falls[way].read]
        if not pairs:
            yield NeighbourStarves(listed, len(ways), share, (neighbour,))
            continue
        beside = tuple(way_named(position, other, one) for one in dict.fromkeys(one for _, one in pairs))
        effects = _effects(position, [way | one for way, one in pairs])
        yield NeighbourFalls(listed, len(ways), share, neighbour, len(pairs), effects, beside)


def _effects(position: Position, islands: Sequence[int]) -> tuple[Named, ...]:
    """Return one object per kind of contradiction that the given islands cause, the most frequent kind first."""
    counts = Counter(contradiction_of(position, cells) for cells in islands)
    return tuple(effect_named(position.grid, name) for name, _ in counts.most_common())


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
