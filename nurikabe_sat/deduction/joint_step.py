"""Steps of the techniques that compare the ways of two islands, with their reasons and arguments."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import (
    HAS,
    LACKS,
    NOT_NEXT,
    AnyWay,
    NeighbourFalls,
    NeighbourStarves,
    OpposingWays,
    Share,
    WaysFall,
)
from nurikabe_sat.deduction.arguments.named import Named, cells_named
from nurikabe_sat.deduction.arguments.ways import COUNTED
from nurikabe_sat.deduction.barred import barred
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because, every_cell
from nurikabe_sat.deduction.joint import LIMIT, Fall, effects_of, fall_of, falls_on, leaves_none
from nurikabe_sat.deduction.owners import owner_supposed
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_gradually
from nurikabe_sat.deduction.shape_step import OfIsland, OfNobody, near, shape_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import shapes
from nurikabe_sat.deduction.way_faults import agrees, bordered, is_possible, way_named
from nurikabe_sat.puzzle.grid import Grid

READ = 4
"""Number of ways to complete a neighbour that a reader checks rather than the ways of a further neighbour."""

LISTED = 3
"""Maximum number of ways that a sentence lists. A sentence about more ways gives only their number."""

PARTNERS = 2
"""Maximum number of neighbouring islands that a sentence treats one by one. More islands are grouped."""


class Decided(NamedTuple):
    """Cell that is decided because certain ways to complete islands are excluded, each with its clue and the reason.

    One of the masks ``sea`` and ``island`` is the cell, and the other is 0. ``is_nobodys``: no island can contain the
    cell.
    """

    sea: int
    island: int
    bad: dict[int, tuple[int, Fall]]
    is_nobodys: bool = False

    @property
    def compares_ways(self) -> bool:
        """True if the ways of two islands must be compared to exclude the ways."""
        return any(fall.read for _, fall in self.bad.values())

    def step(self, position: Position, name: str) -> Step:
        return step_of(position, name, self.sea, self.island, self.bad, nobody=self.is_nobodys)


def step_of(
    position: Position, name: str, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool = False
) -> Step:
    """Return the step for one cell. ``bad`` maps each excluded way to its clue and to the reason for its exclusion.

    ``nobody`` states that the cell is sea because all ways with it are excluded, those of every island.
    """

    def again(board: Position) -> Step | None:
        left = None if board is position else _bad_on(board, sea, island, tuple(bad.values()), nobody=nobody)
        if left == {}:  # all ways that are left agree
            claim = OfNobody() if nobody else OfIsland(next(k for k, _ in bad.values()))
            return shape_step(board, shapes.NAME, sea, island, claim)
        return None if left is None else step_of(board, name, sea, island, left, nobody=nobody)

    reason = partial(_reason, position, sea, island, bad, nobody=nobody)
    return Step(name, sea, island, reason, ways=sum(len(fall.read) or 1 for _, fall in bad.values()), again=again)


def _bad_on(
    board: Position, sea: int, island: int, known: Sequence[tuple[int, Fall]], *, nobody: bool
) -> dict[int, tuple[int, Fall]] | None:
    """Return the ways against the colour of a cell on another board, with the reasons, or None if a way has none."""
    cell = sea | island
    every = ((k, completions(board, k, LIMIT)) for k in board.context.all_clues)
    listed = {k: ways for k, ways in every if ways is not None}  # complete islands have one way
    clues = near(board, cell) if nobody else dict.fromkeys(k for k, _ in known)
    bad: dict[int, tuple[int, Fall]] = {}
    for k in clues:
        partners = {fall.other for one, fall in known if one == k}
        others = {j: ways for j, ways in listed.items() if j in partners}
        for way in listed.get(k, ()):
            if _is_against(board.grid, way, sea, island, nobody=nobody):
                fall = fall_of(board, k, way, others, LIMIT) or fall_of(board, k, way, listed, LIMIT)
                if fall is None:
                    return None
                bad[way] = k, fall
    return bad


def _is_against(grid: Grid, way: int, sea: int, island: int, *, nobody: bool) -> bool:
    """Return True if a way to complete an island is against the colour of a cell."""
    return bool(way & sea) if nobody else not agrees(grid, sea, island, way)


def one_per_cell(steps: Iterable[Step]) -> list[Step]:
    """Return, for each cell, the step with the fewest ways to check. The returned steps are sorted by this number."""
    best: dict[int, Step] = {}
    for step in steps:
        known = best.get(step.mask)
        if known is None or step.ways < known.ways:
            best[step.mask] = step
    return sorted(best.values(), key=lambda step: step.ways)


def _reason(position: Position, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool) -> Because:
    cell = sea | island
    clues = tuple(dict.fromkeys(k for k, _ in bad.values()))
    partners = {
        k: tuple(dict.fromkeys(fall.other for one, fall in bad.values() if one == k != fall.other)) for k in clues
    }
    limit = 2 * len(bad) + LIMIT

    def all_fall(less: Position, k: int) -> bool:
        ways = completions(less, k, limit)
        return ways is not None and all(
            not _is_against(less.grid, way, sea, island, nobody=nobody)
            or leaves_none(less, way, partners.get(k, ()), limit)
            for way in ways
        )

    def holds(less: Position) -> bool:
        about = near(less, cell) if nobody else clues
        return all(all_fall(less, k) for k in about)

    told = position.context.cells_of({*clues, *(fall.other for _, fall in bad.values())})
    if nobody:
        told |= position.context.cells_of(k for k, ball in enumerate(position.context.balls) if ball & cell)
    claim = "joint", sea, island, nobody, tuple(partners.items())
    because = shrink_gradually(position, cell, holds, told, claim)
    if not nobody:
        return because, partial(_said, position, sea, island, bad, nobody=nobody)

    def said() -> Sequence[Argument]:
        less = position.only(every_cell(because))
        others = barred(position, less, cells_named(position.grid, sea), clues, is_named=True)
        return [*others, *_said(position, sea, island, bad, nobody=nobody)]

    return because, said


def _said(
    position: Position, sea: int, island: int, bad: dict[int, tuple[int, Fall]], *, nobody: bool
) -> Sequence[Argument]:
    """Return the arguments. The ways are those on the board on which the cell has the other colour."""
    kind = LACKS if island else HAS if nobody else NOT_NEXT
    board, here = position.with_cells(island, sea), cells_named(position.grid, sea | island)
    left = _left_on(board, bad)
    said: list[Argument] = []
    falls_of = {
        k: _with_few_neighbours(board, k, {way: fall for way, (one, fall) in left.items() if one == k})
        for k in dict.fromkeys(k for k, _ in bad.values())
    }
    pairs = {(k, fall.other) for k, falls in falls_of.items() for fall in falls.values() if k != fall.other}
    for k, falls in falls_of.items():
        whole = owner_supposed(position, board, k)
        if len(falls) > COUNTED and all(fall.other == k for fall in falls.values()):
            said.append(AnyWay(whole, here, kind, _effects((board, position), list(falls))))
            continue
        if not falls:
            said.append(OpposingWays(whole, here, 0, kind))
            continue
        why = list(_why(position, board, k, falls, is_listed=len(left) <= LISTED, is_grouped=len(pairs) > PARTNERS))
        is_led = why[0].share == "led"
        ways = why[0].ways if is_led else ()
        said += [OpposingWays(whole, here, len(falls), kind, ways, is_led), *why]
    return said


def _left_on(board: Position, bad: dict[int, tuple[int, Fall]]) -> dict[int, tuple[int, Fall]]:
    """Return the ways that are left on a board with more known cells, each with its clue and the reason."""
    listed = {k: completions(board, k, LIMIT) for k in {k for k, _ in bad.values()}}
    left = {}
    for way, (k, fall) in bad.items():
        ways = listed[k]
        if ways is None or way in ways:
            left[way] = k, _on(board, k, way, fall)
    return left


def _with_few_neighbours(board: Position, k: int, falls: dict[int, Fall]) -> dict[int, Fall]:
    """Return the reasons that exclude ways to complete clue k, without neighbours that the others make unnecessary.

    With the other neighbours, no way needs more than ``READ`` ways to check, or than the longest of the given reasons.
    """
    counts = Counter(fall.other for fall in falls.values() if fall.other != k)
    if len(counts) < 2:
        return falls
    listed = {other: ways for other in counts if (ways := completions(board, other, LIMIT)) is not None}
    most = max(READ, *(len(fall.read) for fall in falls.values()))
    for other, _ in reversed(counts.most_common()):
        rest = {one: ways for one, ways in listed.items() if one != other}
        new = {way: fall_of(board, k, way, rest, most) for way, fall in falls.items() if rest and fall.other == other}
        if new and None not in new.values():
            listed = rest
            falls = falls | {way: _on(board, k, way, fall) for way, fall in new.items() if fall is not None}
    return falls


def _on(board: Position, k: int, way: int, fall: Fall) -> Fall:
    """Return the reason that excludes a way to complete clue k on a board with more known cells.

    If the way breaks a rule by itself there, this is the reason. Otherwise, the reason has the ways that are left.
    """
    if fall.other == k or not is_possible(board, way):
        return Fall(k, ())
    return falls_on(board, fall, way, board.grid.around(way) & ~way)


def _why(
    position: Position, board: Position, k: int, falls: dict[int, Fall], *, is_listed: bool, is_grouped: bool
) -> Iterator[WaysFall | NeighbourFalls | NeighbourStarves]:
    """Yield the arguments that exclude ways to complete clue k. Ways that break a rule by themselves come first.

    The ways are named on ``position``, and fail on ``board``.
    """
    is_listed = is_listed or len(falls) == 1

    def named(ways: Sequence[int]) -> tuple[Named, ...]:
        return tuple(way_named(position, k, way) for way in ways) if is_listed or len(ways) == 1 else ()

    if alone := [way for way, fall in falls.items() if fall.other == k]:
        share: Share = "led" if len(alone) == len(falls) else "some"
        yield WaysFall(named(alone), len(alone), share, _effects((board, position), alone))
    others = dict.fromkeys(fall.other for fall in falls.values() if fall.other != k)
    neighbours = {other: owner_supposed(position, board, other) for other in sorted(others)}
    if is_grouped and neighbours:
        ways = [way for way, fall in falls.items() if fall.other != k]
        share = "rest" if alone else "led" if is_listed else "all"
        yield NeighbourStarves(named(ways), len(ways), share, tuple(neighbours.values()))
        return
    last = max(neighbours, default=None)
    for other, neighbour in neighbours.items():
        ways = [way for way, fall in falls.items() if fall.other == other]
        listed = named(ways)
        is_all = len(ways) == len(falls)
        share = ("led" if is_listed else "all") if is_all else "rest" if other == last else "some"
        pairs = [(way, one) for way in ways for one in falls[way].read]
        if not pairs:
            yield NeighbourStarves(listed, len(ways), share, (neighbour,))
            continue
        beside = tuple(way_named(position, other, one) for one in dict.fromkeys(one for _, one in pairs))
        share = "led" if is_all else share
        effects = _effects((board, position), [way | one for way, one in pairs])
        yield NeighbourFalls(listed, len(ways), share, neighbour, len(pairs), effects, beside)


def _effects(boards: Sequence[Position], islands: Sequence[int]) -> tuple[Named, ...]:
    """Return one object per kind of contradiction that the given complete islands cause, the most frequent first."""
    return effects_of(boards, [bordered(boards[0].grid, cells) for cells in islands])
