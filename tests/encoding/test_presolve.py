"""Presolve rule by rule: it decides nothing against a solution, and stops only where none of its rules decides more.

The rules are written down once more, as the docstring of ``presolve`` has them, on sets of cells and with nothing
remembered from one turn to the next.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.known import Known, leaves_pools, plain
from nurikabe_sat.encoding.presolve import _Deduction, presolve
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.solving.search import Search
from tests.support.strategies import solvable_boards

POOLS = Rules(pools_allowed=True)


def solved_board(random: Random) -> tuple[Puzzle, set[int]]:
    """Return a puzzle and the sea of one of its solutions, which grows cell by cell and never into a pool."""
    grid = Grid(random.randint(1, 7), random.randint(1, 7))
    pools = random.random() < 0.2
    sea: set[int] = set()
    for _ in range(random.randint(grid.size // 2, grid.size)):
        ways = [
            c
            for c in range(grid.size)
            if c not in sea
            and (not sea or sea & {*grid.neighbours[c]})
            and (pools or not any(c in window and sea >= {*window} - {c} for window in grid.windows))
        ]
        if not ways:
            break
        sea.add(random.choice(ways))
    hidden = random.choice((0, 0, 0.3))
    islands = grid.components({*range(grid.size)} - sea)
    clues = [Clue(random.choice(one), None if random.random() < hidden else len(one)) for one in islands]
    return Puzzle(grid, tuple(clues), POOLS if pools else Rules()), sea


class Rest:
    """What the rules would still decide on a board where presolve has stopped, and what they miss in the reaches."""

    def __init__(self, known: Known, unclued: int, *, connected: bool) -> None:
        self.puzzle, self.grid, self.connected = known.puzzle, known.grid, connected
        self.sea, self.island = {*members_of(known.sea)}, {*members_of(known.island)}
        self.cells = {*range(self.grid.size)}
        self.main = [{*members_of(part)} for part in known.main]
        self.reach = [{*members_of(reach)} for reach in known.reach]
        self.unclued = {*members_of(unclued)}
        self.zone = [part | self.around(part) for part in self.main]
        allowed = self.cells - self.sea - set().union(*self.zone)
        self.unclued_reach = self.flood(self.unclued & allowed, allowed)
        clues = {clue.cell for clue in self.puzzle.clue_list}
        self.loose = [part for part in self.parts(self.island) if not part & clues]
        self.owners = [[k for k, reach in enumerate(self.reach) if part <= reach] for part in self.loose]
        self.own = [
            part.union(
                *(
                    loose
                    for loose, owners in zip(self.loose, self.owners, strict=True)
                    if owners == [k] and not loose & self.unclued_reach
                )
            )
            for k, part in enumerate(self.main)
        ]

    def around(self, cells: Iterable[int]) -> set[int]:
        return {d for c in cells for d in self.grid.neighbours[c]}

    def flood(self, start: set[int], within: set[int]) -> set[int]:
        return set().union(*(part for part in self.parts(within | start) if part & start))

    def parts(self, cells: set[int]) -> list[set[int]]:
        return [{*part} for part in self.grid.components(cells)]

    def all(self) -> set[str]:
        """Return the name of each rule that is not at its end."""
        rules = (self.islands, self.reaches, self.pools, self.parted, self.one_missing, self.needed)
        sea_rules = (self.sea_is_one,) if self.connected else ()
        return {f"{rule.__name__}: {what}" for rule in (*rules, *sea_rules) for what in rule()}

    def islands(self) -> Iterator[str]:
        for k, clue in enumerate(self.puzzle.clue_list):
            if self.main[k] != self.flood({clue.cell}, self.island):
                yield "the known part"
            for other in self.zone[:k]:
                if not self.zone[k] & other <= self.sea:
                    yield "a cell beside two islands"
            if self.main[k] == self.own[k] and len(self.main[k]) == clue.size:
                if self.reach[k] != self.main[k]:
                    yield "the reach of a complete island"
                if not self.zone[k] - self.main[k] <= self.sea:
                    yield "the rim of a complete island"

    def reaches(self) -> Iterator[str]:
        for k, clue in enumerate(self.puzzle.clue_list):
            reach, steps = self.reach[k], self.grid.size
            others = set().union(*(zone for j, zone in enumerate(self.zone) if j != k))
            if reach & (self.sea | others):
                yield "sea or another island"
            if clue.size is not None:
                steps = clue.size - len(self.main[k])
                if len(reach) < clue.size:
                    yield "too few cells"
                if len(reach) == clue.size and not reach <= self.island:
                    yield "just its size"
            near, layer = {*self.main[k]}, {*self.main[k]}
            while layer and steps:
                layer = (self.around(layer) & reach) - near
                if clue.size and len(near) < clue.size and len(layer) == 1 and not layer <= self.island:
                    yield "the only cell of a step"
                near |= layer
                steps -= 1
            if near != reach:
                yield "too far"
            if clue.size and self.own[k] != self.main[k]:
                near = {*self.own[k]}
                for _ in range(clue.size - len(near)):
                    near |= self.around(near)
                if not reach <= near:
                    yield "too far from a part of the island"
        if not self.cells - set().union(self.unclued_reach, *self.reach) <= self.sea:
            yield "out of reach"

    def pools(self) -> Iterator[str]:
        if not self.puzzle.rules.pools_allowed:
            for window in self.grid.windows:
                if len({*window} & self.sea) == 4 or (len({*window} & self.sea) == 3 and not {*window} & self.island):
                    yield "three of four"

    def parted(self) -> Iterator[str]:
        """Loose parts."""
        for part, owners in zip(self.loose, self.owners, strict=True):
            rim = self.around(part) - part
            able = set().union(*(self.reach[k] for k in owners))
            for k, clue in enumerate(self.puzzle.clue_list):
                mine, size = self.own[k], clue.size
                if k not in owners and self.reach[k] & (part | rim):
                    yield "a reach goes by"
                if k in owners and size and not part & mine and len(mine) + 1 + len(part) > size:
                    yield "no room"
            if part & self.unclued_reach:
                able |= self.unclued_reach
            elif not owners:
                yield "no owner"
            if not rim - able <= self.sea:
                yield "its rim"
            if not part & self.unclued and len(rim - self.sea) < 2 and not rim - self.sea <= self.island:
                yield "its only way out"

    def one_missing(self) -> Iterator[str]:
        for part, own, reach, clue in zip(self.main, self.own, self.reach, self.puzzle.clue_list, strict=True):
            if own == part and clue.size == len(part) + 1:
                beside_all = self.cells - part
                for c in reach - part:
                    beside_all &= {*self.grid.neighbours[c]}
                if not beside_all <= self.sea:
                    yield "beside all that it can be"

    def needed(self) -> Iterator[str]:
        for part, own, reach, clue in zip(self.main, self.own, self.reach, self.puzzle.clue_list, strict=True):
            for c in reach - self.island:
                rest = self.flood(part, reach - {c})
                if not own <= rest or len(rest) < (clue.size or 1):
                    yield "a cut cell"

    def sea_is_one(self) -> Iterator[str]:
        if not self.sea:
            return
        sizes = [clue.size for clue in self.puzzle.clue_list]
        total = None if self.unclued or None in sizes else self.grid.size - sum(size or 0 for size in sizes)
        possible = self.cells - self.island
        if not possible <= self.flood({min(self.sea)}, possible):
            yield "cut off"
        if len(self.sea) == total and possible != self.sea:
            yield "complete"
        if len(possible) == total and possible != self.sea:
            yield "all that is left"
        parts = self.parts(self.sea)
        if possible != self.sea and (len(parts) > 1 or total is not None):
            for part in parts:
                ways = (self.around(part) & possible) - part
                if len(ways) == 1:
                    yield "the only way out"
        for c in possible - self.sea:
            if not self.sea <= self.flood({min(self.sea)}, possible - {c}):
                yield "a cut cell"


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_it_keeps_the_solution_and_stops_where_no_rule_decides_more(start: int) -> None:
    for seed in range(start, start + 100):
        random = Random(seed)
        puzzle, sea = solved_board(random)
        grid = puzzle.grid
        shown = random.choice((0, 0, 0.1, 0.2))
        decided = [(c, Colour.SEA if c in sea else Colour.ISLAND) for c in range(grid.size) if random.random() < shown]
        removed = [clue for clue in puzzle.clue_list if random.random() < random.choice((0, 0, 0.3))]
        unclued = mask_of(clue.cell for clue in removed)
        puzzle = puzzle.with_clues([clue for clue in puzzle.clue_list if clue not in removed])
        connected = random.random() < 0.9
        known = presolve(puzzle, Board.of(puzzle, decided=decided).colouring, unclued=unclued, connected=connected)
        assert known is not None, seed
        assert known.puzzle == puzzle
        assert not {*members_of(known.sea)} - sea, seed
        assert not {*members_of(known.island)} & sea, seed
        for clue, reach in zip(puzzle.clue_list, known.reach, strict=True):
            (island,) = (part for part in grid.components({*range(grid.size)} - sea) if clue.cell in part)
            assert {*island} <= {*members_of(reach)}, seed
        assert Rest(known, unclued, connected=connected).all() == set(), seed


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([". B ?"], "B B ?"),  # all islands have a clue
        (["B . B", "W . ?"], "B B B\nW W ?"),  # and the sea is one
        ([". B 5", ". W .", ". . ."], "B B 5\nB W W\nB W W"),  # it needs more cells, by r1c1
    ],
)
def test_a_puzzle_keeps_all_rules_unless_it_is_said_otherwise(rows: list[str], expected: str) -> None:
    board = Board.from_rows(rows)
    seen: list[tuple[int, int]] = []
    known = presolve(board.puzzle, board.colouring, watch=lambda sea, island: seen.append((sea, island)))
    assert known is not None
    assert str(board.painted(known.colouring())) == expected
    assert seen[-1] == (known.sea, known.island)
    assert all(one[0] & later[0] == one[0] and one[1] & later[1] == one[1] for one, later in pairwise(seen))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["W . 4 . . .", "W W . . . .", ". . . . . .", "? . . . . ."], "W B 4"),  # no room for three cells more
        (["2 . W . ?", ". . . . ."], "2 B W"),  # two steps are one too many
        (["? . W . ?"], "? . W . ?"),  # either may own it
        ([". .", "3 W"], ". ."),  # either has the third cell
        ([". W B .", ". B . .", ". . . ?", ". . . .", "? . . ."], "W W B ."),  # whoever owns it, by r1c1
    ],
)
def test_who_can_own_a_part(rows: list[str], expected: str) -> None:
    board = Board.from_rows(rows)
    known = presolve(board.puzzle, board.colouring, connected=False)
    assert known is not None
    assert str(board.painted(known.colouring())).startswith(expected)


def test_a_reach_ends_beside_a_part_that_another_owns() -> None:
    """The 3 gets to r1c3, but then it would have r1c4 as well."""
    board = Board.from_rows(["3 . . W", ". . . .", ". . . ?"])
    known = presolve(board.puzzle, board.colouring, connected=False)
    assert known is not None
    assert not known.reach[0] & 0b0100
    assert known.reach[1] & 0b0100


def test_an_island_with_a_loose_part_needs_the_way_to_its_size() -> None:
    """Without r2c4 the 8 has its loose part, but six cells; without r2c5 seven."""
    board = Board.from_rows(["W . . B .", ". . 8 . .", "B B B B ."])
    known = presolve(board.puzzle, board.colouring, connected=False)
    assert known is not None
    assert str(board.painted(known.colouring())) == "W . . B .\n. . 8 W W\nB B B B ."


@pytest.mark.parametrize(
    ("rows", "connected"),
    [
        (["3 .", ". 3"], True),
        (["3 ."], True),
        (["2 W W ."], True),
        (["2 B", "B ."], False),
        (["? . ?"] * 2, True),
        (["1 . W"], True),
        (["2 . . 1", ". B B .", ". B B ."], True),
        (["B 2 B", "B W B"], True),
    ],
)
def test_what_cannot_be_is_no_solution(rows: list[str], connected: bool) -> None:
    board = Board.from_rows(rows)
    assert presolve(board.puzzle, board.colouring, connected=connected) is None


def test_it_ends_at_its_deadline() -> None:
    with pytest.raises(LimitReached, match="the time limit was reached before the answer"):
        presolve(Puzzle.from_rows(["2 . ."]), deadline=Deadline(0.0))


def test_the_cells_that_a_size_needs() -> None:
    """Exactly the cells without which a part reaches too few cells, also where another way leads around them."""
    random = Random(36)
    for _ in range(4000):
        grid = Grid(random.randint(1, 5), random.randint(2, 5))
        part = 1 << random.randrange(grid.size)
        reach = grid.flood(part, part | random.getrandbits(grid.size) | random.getrandbits(grid.size))
        if reach.bit_count() < 3:
            continue
        size = random.randint(2, reach.bit_count() - 1)  # with none to spare, another rule decides all
        rest = reach & ~part
        needed = {cell for cell in members_of(rest) if grid.flood(part, reach & ~(1 << cell)).bit_count() < size}
        found = _Deduction.needed_for_size(cast(Any, SimpleNamespace(grid=grid)), part, reach, size)
        assert set(members_of(found)) == needed, (grid, part, reach, size)


@given(solvable_boards(max_cells=20), st.integers(0))
def test_a_board_with_a_solution_has_island_cells_for_all_pools(board: Board, some: int) -> None:
    puzzle, (sea, island) = board.puzzle, board.colouring.masks
    colours = Colouring.from_masks(puzzle.grid, sea & some, island & (some | puzzle.clue_mask))
    assert not leaves_pools(plain(puzzle, colours))


@pytest.mark.parametrize(
    ("shape", "cell", "size", "expected"),
    [
        ((3, 3), 4, 1, False),  # four blocks, and the clue is in each of them
        ((3, 3), 0, 1, True),
        ((3, 3), 0, 2, True),
        ((3, 3), 0, 3, False),
        ((8, 8), 27, 23, True),  # 48 of 49 blocks
        ((8, 8), 27, 24, False),
        ((10, 10), 44, 33, True),
    ],
)
def test_too_few_island_cells_leave_pools(shape: tuple[int, int], cell: int, size: int, expected: bool) -> None:
    puzzle = Puzzle(Grid(*shape), (Clue(cell, size),))
    assert leaves_pools(plain(puzzle)) is expected
    if expected:
        with Search(puzzle) as search:
            assert search.next_solution() is None
            assert search.statistics.calls == 0
    assert not leaves_pools(plain(puzzle.ruled(Rules(pools_allowed=True))))
    assert not leaves_pools(plain(Puzzle(Grid(*shape), (Clue(cell, size), Clue(shape[1] - 1, None)))))
