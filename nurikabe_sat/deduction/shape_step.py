"""Steps of the techniques that exclude ways to complete one island, with their reasons and arguments.

A step has arguments for each board, because other boards have more or fewer ways.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.joint import HAS, LACKS, NOT_NEXT, AnyWay, OpposingWays, Unbroken, WaysFall
from nurikabe_sat.deduction.arguments.named import CELLS, CLUE, LISTED_ISLANDS, block_named, cells_named
from nurikabe_sat.deduction.arguments.ways import (
    COUNTED,
    AllFall,
    AllWays,
    Excluded,
    NobodyHas,
    NoWay,
    OnlyWay,
    WaysWith,
    effects_named,
)
from nurikabe_sat.deduction.barred import barred, owing
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because, Gradual, every_cell
from nurikabe_sat.deduction.growth import can_own
from nurikabe_sat.deduction.joint_cases import cases_alone
from nurikabe_sat.deduction.owners import islands_named, owner_named, owner_supposed
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink_gradually
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.way_faults import agrees, bordered, faults_with, is_possible, way_named

LIMIT = 600
"""Maximum number of ways to complete an island. Islands with more ways are not examined."""

FEW = 120
"""Number of ways up to which an island is always examined for a reason within an assumption."""

LISTED = 6
"""Maximum number of ways to complete an island that a sentence lists."""

LISTED_AGAINST = 3
"""Maximum number of excluded ways to complete an island that a sentence lists."""

BLOCKS = 3
"""Maximum number of 2x2 blocks that an argument says an island cannot break all."""

Idea = Callable[[Sequence[Step]], Step]


class WaysClaim(Protocol):
    """Claim about ways to complete islands: the ways that contradict the colours of cells, and the reason."""

    def against(self, board: Position, sea: int, island: int) -> int:
        """Return the number of ways that a reader has to exclude."""

    def holds(self, board: Position, sea: int, island: int, limit: int = LIMIT) -> bool:
        """Return True if all ways against the colours break a rule. Return False if there are more than ``limit``."""

    def reason(self, board: Position, sea: int, island: int) -> Because:
        """Return the reason for the colours."""


@dataclass(frozen=True)
class OfIsland:
    """Claim that all possible ways to complete the island of clue k agree with the colours of a step.

    ``only`` is the only possible way, 0 if no way is possible, and None if several ways may be left.
    """

    k: int
    only: int | None = None

    def against(self, board: Position, sea: int, island: int) -> int:
        return sum(not self._fits(board, sea, island, way) for way in completions(board, self.k, LIMIT) or ())

    def reason(self, board: Position, sea: int, island: int) -> Because:
        told = 1 << board.context.clue_cells[self.k]
        limit = 2 * len(completions(board, self.k, LIMIT) or ()) + 20
        near = {None: sea | island, 0: board.main[self.k]}.get(self.only, island)
        claim = self, sea, island
        because = shrink_gradually(board, near or sea, lambda less: self.holds(less, sea, island, limit), told, claim)
        return because, partial(self._said, board, sea, island)

    def _fits(self, board: Position, sea: int, island: int, way: int) -> bool:
        return agrees(board.grid, sea, island, way) if self.only is None else way == self.only

    def holds(self, less: Position, sea: int, island: int, limit: int = LIMIT) -> bool:
        ways = completions(less, self.k, limit)
        return ways is not None and all(
            self._fits(less, sea, island, way) or not is_possible(less, way) for way in ways
        )

    def _said(self, board: Position, sea: int, island: int) -> Sequence[Argument]:
        """Return the arguments about the ways that fit, and about the excluded ways.

        If many ways fit, and the step decides a single cell, only the excluded ways are mentioned.
        """
        grid, k = board.grid, self.k
        whole = owner_named(board, k)
        every: list[int] = completions(board, k, 4 * LIMIT) or []  # a reader may know fewer cells than the search
        agreeing = [way for way in every if self._fits(board, sea, island, way)]
        against = [way for way in every if not self._fits(board, sea, island, way)]
        effects = effects_named(board.context, faults_with(board, [bordered(grid, way) for way in against]))
        if not agreeing:
            none = NoWay(whole, len(against), bool(board.assumed))
            return [none, AllFall(len(against), effects)] if against else [none]
        if against and len(agreeing) > LISTED and (sea | island).bit_count() == 1:
            return opposed(board, k, sea, island, against)
        has, borders = (cells_named(grid, cells) if cells else None for cells in (island, sea))
        is_beside = bool(sea and not island) and not sea & ~grid.around(board.main[k]) and whole.phrase == CLUE
        if against and is_beside and self.only is None:
            is_whole = len(against) == 1 and against[0] & board.undecided == sea  # the other ways are next to the cells
            return [WaysWith((whole,), cells_named(grid, sea), len(against), effects, is_whole=is_whole)]
        ways = tuple(way_named(board, k, way) for way in agreeing) if len(agreeing) <= LISTED else ()
        is_rest = len(agreeing) > 1
        others = [Excluded(whole, len(every), len(against), effects, is_rest)] if against else []
        if self.only is not None:
            return [*others, OnlyWay(whole, way_named(board, k, agreeing[0], CELLS), bool(against))]
        is_implied = bool(sea and island) and not sea & ~grid.around(island) and all(island & ~way for way in against)
        agree = AllWays(whole, len(agreeing), has, borders, ways, is_implied=is_implied)
        if against and is_rest:
            return [replace(agree, every=len(every)), *others]
        return [*others, replace(agree, is_rest=bool(against))]


@dataclass(frozen=True)
class OfNobody:
    """Claim that no island can contain cells: all ways with them are excluded."""

    def against(self, board: Position, sea: int, island: int = 0) -> int:  # noqa: ARG002 (no island has the cells)
        return sum(bool(way & sea) for k in near(board, sea) for way in completions(board, k, LIMIT) or ())

    def reason(self, board: Position, sea: int, island: int = 0) -> Because:
        clues = near(board, sea)
        told = board.context.cells_of(clues)
        most = max((len(completions(board, k, LIMIT) or ()) for k in clues), default=0)
        limit = max(most, FEW) if board.is_supposed else LIMIT
        claim = self, sea
        because = shrink_gradually(board, sea, lambda less: self.holds(less, sea, island, limit), told, claim)
        return because, partial(self._said, board, sea, because)

    def holds(self, less: Position, sea: int, island: int = 0, limit: int = LIMIT) -> bool:  # noqa: ARG002
        listed = (completions(less, k, limit) for k in near(less, sea))
        return all(
            ways is not None and all(not way & sea or not is_possible(less, way) for way in ways) for ways in listed
        )

    def _said(self, board: Position, sea: int, because: int | Gradual) -> Sequence[Argument]:
        grid, context = board.grid, board.context
        here, clues = cells_named(grid, sea), near(board, sea)
        if not clues:
            return [NobodyHas(here, is_open=False)]
        ways_of = {k: [way for way in completions(board, k, LIMIT) or () if way & sea] for k in clues}
        every = [way for ways in ways_of.values() for way in ways]
        if len(clues) == 1 and sea.bit_count() == 1 and every:
            (k,) = clues
            if blocks := unbroken(board, k, every):
                owner = context.island_named(k, board.main[k])
                named = tuple(block_named(grid, block) for block in blocks)
                told = Unbroken(owner, named, here, HAS, _left_after(board, k, sea))
                less = board.only(every_cell(because))
                return [NobodyHas(here, True, (owner,)), *_with_others(board, less, k, told)]
        islands = islands_named(board, (k for k in clues if ways_of[k] or not every))
        effects = effects_named(context, faults_with(board, [bordered(grid, way) for way in every]))
        added = union_of(every) & board.undecided
        ways = WaysWith(islands, here, len(every), effects, is_whole=len(every) == 1 and added == sea)
        owners = islands if len(islands) == len(clues) <= LISTED_ISLANDS else ()
        less = board.only(every_cell(because))
        owed = [*owing(board, less, here, (k for k in context.all_clues if not ways_of.get(k)))]
        is_whole = not every and owners and {one.island for one in owed} >= {*owners}
        return [NobodyHas(here, True, owners), *(() if is_whole else (ways,)), *owed]


def _left_after(board: Position, k: int, cell: int) -> int | None:
    """Return the number of cells that the island of clue k lacks after it has reached ``cell``, if it has a size."""
    size = board.context.sizes[k]
    if size is None or not can_own(board, k, cell, size):
        return None
    return size - bisect_left(range(size), True, key=partial(can_own, board, k, cell))


def _with_others(board: Position, less: Position, k: int, told: Unbroken) -> list[Argument]:
    """Return the claim that clue k cannot break blocks. For one block, add why other near clues cannot break it."""
    return [told, *(barred(board, less, told.blocks[0], (k,)) if len(told.blocks) == 1 else ())]


def opposed(board: Position, k: int, sea: int, island: int, against: Sequence[int]) -> Sequence[Argument]:
    """Return the arguments that exclude the ways ``against`` the colour of a cell. All of them break a rule alone.

    Only the ways on the board on which the cell has the other colour are mentioned.
    """
    kind = NOT_NEXT if sea else LACKS
    here = cells_named(board.grid, sea | island)
    if len(against) > 1 and (blocks := unbroken(board, k, against)):
        named_blocks = tuple(block_named(board.grid, block) for block in blocks)
        return _with_others(board, board, k, Unbroken(owner_named(board, k), named_blocks, here, kind))
    other = board.with_cells(island, sea)
    whole = owner_supposed(board, other, k)
    left = completions(other, k, LIMIT)
    ways = against if left is None else [way for way in against if way in left]
    if not ways:
        return [OpposingWays(whole, here, 0, kind)]
    effects = effects_named(board.context, faults_with(other, [bordered(board.grid, way) for way in ways]))
    named = tuple(way_named(board, k, way) for way in ways) if len(ways) <= LISTED_AGAINST else ()
    is_long = len(ways) > COUNTED and len(effects) > 1 and not board.is_supposed
    if is_long and left is not None and (cases := cases_alone(board, other, sea, island, k, ways)):
        return cases
    if not named and ((len(effects) == 1 and effects[0].is_single) or len(ways) > COUNTED):
        return [AnyWay(whole, here, kind, effects)]
    opposing = OpposingWays(whole, here, len(ways), kind, named, is_led=True)
    return [opposing, WaysFall(named, len(ways), "led", effects)]


def unbroken(board: Position, k: int, ways: Sequence[int]) -> list[int]:
    """Return at most ``BLOCKS`` 2x2 blocks that only clue k can reach, and that no way breaks all. May be empty.

    The blocks are given by the masks of their first cells.
    """
    grid, reaches = board.grid, board.reaches[0]
    others = union_of(reach for j, reach in enumerate(reaches) if j != k)
    alone = grid.blocks_touching(reaches[k]) & ~grid.blocks_touching(others | board.island)
    missed = [alone & ~grid.blocks_touching(way) for way in ways]
    found: list[int] = []
    while missed:
        blocks = [1 << number for number in members_of(union_of(missed))]
        best = max(blocks, key=lambda block: sum(bool(block & one) for one in missed), default=0)
        left = [one for one in missed if not one & best]
        if len(left) == len(missed) or len(found) == BLOCKS:
            return []
        found.append(best)
        missed = left
    return sorted(found)


def near(board: Position, cells: int) -> tuple[int, ...]:
    """Return the clues whose islands can contain at least one of the cells."""
    return tuple(k for k, reach in enumerate(board.reaches[0]) if reach & cells)


def shape_step(
    board: Position,
    name: str,
    sea: int,
    island: int,
    claim: WaysClaim,
    *,
    ways: int = 0,
    idea: Idea | None = None,
    is_end: bool = False,
) -> Step:
    """Return the step that follows from a claim. ``ways`` is the number of ways that a reader has to exclude."""

    def again(other: Position) -> Step | None:
        cells = sea & other.undecided, island & other.undecided
        if other is board or not claim.holds(other, *cells):
            return None
        return shape_step(other, name, *cells, claim, ways=claim.against(other, *cells), is_end=is_end)

    reason = partial(claim.reason, board, sea, island)
    return Step(name, sea, island, reason, idea=idea, is_end=is_end, ways=ways, again=again)
