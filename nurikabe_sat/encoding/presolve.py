"""Cheap deduction before encoding, to a fixed point: what takes microseconds here is not left to the solver.

Every rule looks at masks only and holds in every solution:

- a complete island is surrounded by sea, and so is a cell beside the known parts of two islands;
- three sea cells of a 2x2 make the fourth island (unless the puzzle allows pools);
- a clue's reach shrinks to the cells that it still has the steps for, around sea and other islands; a step that
  only one cell allows, before the island has its size, is an island cell; a reach that has just the size is the island;
- a cell that no clue reaches is sea;
- a loose part (island cells without a clue) belongs to a clue that reaches all of it, has the room for it, and is the
  only one who may own the cells around it; if only one clue can, its island is known to hold the part;
- the sea is one: the only way out of a part of it is sea, and what is cut off from it is island; a sea that has its
  number of cells is complete;
- where an island lacks one cell, a cell beside all those that it can be is sea;
- a cell without which the rest of a clue's reach is too small for its size, or loses a part of its island, is island;
  a cell without which two parts of the sea cannot meet is sea (cut cells; asked last, for they take longest).

On the puzzles that were measured this decides two thirds of the cells, and a third of the boards of up to 100 cells
wholly.
What is deduced is for speed alone: the plain formula (``known.plain``) has the same solutions. A puzzle's own
constraints are not looked at: they only forbid solutions, so what holds in all without them holds with them.

Of clues that may be removed or turned into a ``?`` (``encoding/relaxed.py``) only the cells are given, ``unclued``: an
island without a clue is allowed if it has one of them. Such islands take part as one more owner, without a size, that
reaches cells and may own loose parts.
"""

from collections.abc import Callable

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.known import Known, decided_masks
from nurikabe_sat.puzzle.cut_cells import cut_cells
from nurikabe_sat.puzzle.model import Colouring, Puzzle

Watch = Callable[[int, int], None]


class Timely:
    """A ``watch`` that raises LimitReached when the time is over."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline

    def __call__(self, _sea: int, _island: int) -> None:
        """Look at the clock."""
        self.deadline.check()


class _Contradiction(Exception):  # noqa: N818 (no fault: an answer)
    """There is no solution."""


def presolve(
    puzzle: Puzzle,
    given: Colouring | None = None,
    *,
    unclued: int = 0,
    connected: bool = True,
    watch: Watch | None = None,
) -> Known | None:
    """All that cheap deduction finds, or None if it finds that there is no solution.

    ``unclued``: each island that contains one of these cells, and no clue, is allowed. ``connected``: whether the sea
    has to be. ``watch`` is called with the sea and the island cells after each rule, and may raise (see ``Timely``).
    """
    deduction = _Deduction(puzzle, given, unclued, connected=connected)
    try:
        deduction.run(watch)
    except _Contradiction:
        return None
    return Known(puzzle, deduction.sea, deduction.island, tuple(deduction.main), tuple(deduction.reach))


class _Deduction:
    """The masks of ``Known`` while they grow and shrink. ``own[k]`` is main[k] and the loose parts known to be k's."""

    def __init__(self, puzzle: Puzzle, given: Colouring | None, unclued: int, *, connected: bool) -> None:
        self.grid = puzzle.grid
        self.unclued = unclued
        self.unclued_reach = 0  # the cells that an island without a clue may have
        self.pools_allowed = puzzle.rules.pools_allowed
        self.sizes = [clue.size for clue in puzzle.clue_list]
        self.sea, self.island = decided_masks(puzzle, given)
        self.connected = connected
        self.sea_total = None if unclued else puzzle.sea_total
        self.sea_parts: list[int] = []  # the parts of parted_sea, which is the sea when they were last asked for
        self.parted_sea = 0
        self.main = [1 << clue.cell for clue in puzzle.clue_list]
        self.own = list(self.main)
        self.reach = [self.grid.all_cells] * len(self.main)
        self.loose = 0  # island cells that connect to no clue
        self.grown = 0  # the island cells that main, own, zone and loose are up to date with
        self.barred = 0, 0  # the sea and the cells of zones that the reaches are up to date with
        self.narrowed = False  # a reach shrank, or a loose part found its owner
        self.zone = [part | self.grid.around(part) for part in self.main]
        self.once = self.twice = 0  # the cells of one zone or more, of two or more
        for zone in self.zone:
            self.twice |= self.once & zone
            self.once |= zone
        self.open = list(range(len(self.main)))  # the clues whose islands are not complete
        self.complete = 0  # the cells of those that are
        self.seen = [(0, 0, 0)] * len(self.main)  # what reach was last computed from
        self.cut_seen = list(self.seen)  # what its cut cells were last computed from

    def run(self, watch: Watch | None) -> None:
        if self.sea_total is not None and self.sea_total < 0:
            raise _Contradiction
        rules = (  # the cheapest first; after each that finds something, from the first again
            self.spread,
            self.place_loose_parts,
            *((self.join_sea,) if self.connected else ()),
            self.need_island_cells,
            self.complete_by_one,
            *((self.need_sea_cells,) if self.connected else ()),
        )
        found = True
        while found:
            before = self.sea, self.island
            self.narrowed = False
            for rule in rules:
                rule()
                if watch is not None:
                    watch(self.sea, self.island)
                if self.sea & self.island:
                    raise _Contradiction
                found = self.narrowed or (self.sea, self.island) != before
                if found:
                    break

    def spread(self) -> None:
        """What follows from cell to cell."""
        self.grow_islands()
        self.break_pools()
        self.shrink_reaches()

    def grow_islands(self) -> None:
        """Bring main, own and loose up to date, close complete islands, separate islands."""
        island = self.island
        new = island & ~self.grown
        if not new:
            return
        self.grown = island
        self.loose |= new
        if not self.once & new:
            return  # they lie beside no island
        main, zones = self.main, self.zone
        for k, zone in enumerate(zones):
            if not zone & new:
                continue
            part = main[k] = self.grid.flood(main[k], island)
            self.own[k] |= part
            zones[k] = part | self.grid.around(part)
            size = self.sizes[k]
            if size is not None:
                count = self.own[k].bit_count()
                if count > size:
                    raise _Contradiction
                if count == size and self.own[k] == part:
                    self.open.remove(k)
                    self.complete |= part
                    self.reach[k] = part
                    self.sea |= zones[k] & ~part
            self.loose &= ~part
            self.twice |= self.once & zones[k] & ~zone
            self.once |= zones[k]
        self.sea |= self.twice

    def break_pools(self) -> None:
        """Three sea cells of a 2x2 make the fourth island."""
        if self.pools_allowed:
            return
        if self.grid.blocks_within(self.sea):
            raise _Contradiction
        for blocks, shift in self.grid.blocks_but_one(self.sea):
            self.island |= blocks << shift

    def shrink_reaches(self) -> None:
        """Bring every reach up to date; a cell in none is sea."""
        sea, once = self.barred
        new = self.sea & ~sea | self.once & ~once
        self.barred = self.sea, self.once
        reaches, main, own, seen = self.reach, self.main, self.own, self.seen
        union = self.complete
        for k in self.open:
            reach = reaches[k]
            if reach & new or seen[k] != (reach, main[k], own[k]):
                self.shrink_reach(k)
                reach = reaches[k]
            union |= reach
        if self.unclued:
            allowed = self.grid.all_cells & ~self.sea & ~self.once
            self.unclued_reach = self.grid.flood(self.unclued & allowed, allowed)
            union |= self.unclued_reach
        if self.island & ~union:
            raise _Contradiction
        self.sea |= self.grid.all_cells & ~union

    def shrink_reach(self, k: int) -> None:
        part, own = self.main[k], self.own[k]
        others = self.once & ~self.zone[k] | self.twice
        allowed = self.reach[k] & ~self.sea & ~others | own
        if self.seen[k] == (allowed, part, own):
            return
        if own & (self.sea | others):
            raise _Contradiction
        size = self.sizes[k]
        if size is None:
            reach = self.grid.flood(part, allowed)
        else:
            if own != part:
                allowed = self.grid.ball(own, allowed, size - own.bit_count())
            reach = self.walk(part, allowed, size)
        if own & ~reach:
            raise _Contradiction
        self.reach[k] = reach
        self.seen[k] = (reach, part, own)

    def walk(self, part: int, allowed: int, size: int) -> int:
        """The cells within reach of ``part``, step by step; a step of one cell that the island needs is decided."""
        grid = self.grid
        cols, not_left, not_right = grid.cols, grid.not_left, grid.not_right
        reach = fresh = part
        count = part.bit_count()
        steps = size - count
        while fresh and steps:
            # grid.around, written out: this is the hot loop of the deduction
            fresh = (
                ((fresh & not_right) << 1 | (fresh & not_left) >> 1 | fresh << cols | fresh >> cols) & allowed & ~reach
            )
            if count < size and not fresh & (fresh - 1):
                self.island |= fresh
            reach |= fresh
            count = reach.bit_count()
            steps -= 1
        if count < size:
            raise _Contradiction
        if count == size:
            self.island |= reach
        return reach

    def place_loose_parts(self) -> None:
        """Ask for each loose part which clues can own it: they have the room, and reach all of it."""
        for part in self.grid.parts(self.loose):
            rim = self.grid.around(part) & ~part
            halo = part | rim
            owners = []
            owned = 0
            for k in self.open:
                reach = self.reach[k]
                if not reach & halo:
                    continue
                if part & ~reach or not self.has_room(k, part):
                    self.reach[k] &= ~halo
                    self.narrowed = True
                else:
                    owners.append(k)
                    owned |= reach
            if part & self.unclued_reach:
                owned |= self.unclued_reach
                if part & self.unclued:
                    self.sea |= rim & ~owned
                    continue  # it may be all of its island
            elif not owners:
                raise _Contradiction
            elif len(owners) == 1 and part & ~self.own[owners[0]]:
                self.own[owners[0]] |= part
                self.narrowed = True
            self.sea |= rim & ~owned
            ways = rim & ~self.sea
            if not ways & (ways - 1):
                self.island |= ways

    def has_room(self, k: int, part: int) -> bool:
        """Whether clue k can own a loose part: at least one more cell lies between the part and the island."""
        size, own = self.sizes[k], self.own[k]
        return size is None or bool(part & own) or own.bit_count() + 1 + part.bit_count() <= size

    def join_sea(self) -> None:
        """The sea is connected, and has its number of cells."""
        grid, total = self.grid, self.sea_total
        if not self.sea:
            return
        possible = grid.flood(self.sea & -self.sea, grid.all_cells & ~self.island)
        if self.sea & ~possible:
            raise _Contradiction
        if total is not None:
            if self.sea.bit_count() > total or possible.bit_count() < total:
                raise _Contradiction
            if self.sea.bit_count() == total:
                possible = self.sea
            elif possible.bit_count() == total:
                self.sea = possible
        self.island = grid.all_cells & ~possible
        if possible == self.sea:
            return
        self.part_sea()
        if len(self.sea_parts) > 1 or total is not None:
            for part in self.sea_parts:
                ways = grid.around(part) & possible & ~part
                if not ways & (ways - 1):
                    self.sea |= ways

    def need_island_cells(self) -> None:
        """A cell without which a clue's reach is too small, or loses a part of its island, is island."""
        for k in self.open:
            reach, part, own, size = self.reach[k], self.main[k], self.own[k], self.sizes[k]
            state = (reach, part, own)
            if self.cut_seen[k] == state:
                continue
            self.cut_seen[k] = state
            if own != part:
                spare = reach.bit_count() - 1 - (size or 1)  # so many cells can be lost besides the cut cell
                for cell, lost in cut_cells(self.grid, part, reach):
                    if lost & own or lost.bit_count() > spare:
                        self.island |= 1 << cell
            elif size is not None:
                self.island |= self.needed_for_size(part, reach, size)

    def needed_for_size(self, part: int, reach: int, size: int) -> int:
        """The cells without which fewer than ``size`` cells are left to an island without loose parts.

        What is as near as such a cell is not lost, so it lies among the nearest ``size`` cells. Only the cut cells of
        these and of the next layer are asked for; they are needed if there is no other way round either.
        """
        grid = self.grid
        ball = fresh = part
        while fresh and ball.bit_count() <= size:
            before = ball
            fresh = grid.around(fresh) & reach & ~ball
            ball |= fresh
        needed = 0
        if before != part:
            spare = ball.bit_count() - 1 - size
            for cell, lost in cut_cells(grid, part, ball):
                if lost.bit_count() > spare and grid.flood(part, reach & ~(1 << cell)).bit_count() < size:
                    needed |= 1 << cell
        return needed

    def complete_by_one(self) -> None:
        """Where an island lacks one cell, a cell beside all those that it can be is sea."""
        around = self.grid.around
        for part, own, size, reach in zip(self.main, self.own, self.sizes, self.reach, strict=True):
            if size is None or own != part or part.bit_count() != size - 1:
                continue
            ways = reach & ~part
            beside_all = self.grid.all_cells & ~part
            while ways:
                way = ways & -ways
                ways ^= way
                beside_all &= around(way)
            self.sea |= beside_all

    def need_sea_cells(self) -> None:
        """A cell without which two parts of the sea cannot meet is sea."""
        self.part_sea()
        if len(self.sea_parts) > 1:
            sea, possible = self.sea, self.grid.all_cells & ~self.island
            for cell, lost in cut_cells(self.grid, max(self.sea_parts, key=int.bit_count), possible):
                if lost & sea:
                    self.sea |= 1 << cell

    def part_sea(self) -> None:
        """Bring the parts of the sea up to date: only those that new cells touch are flooded anew."""
        grid, new = self.grid, self.sea & ~self.parted_sea
        if new:
            near = new | grid.around(new)
            kept = [part for part in self.sea_parts if not part & near]
            changed = self.sea
            for part in kept:
                changed ^= part
            self.sea_parts = [*kept, *grid.parts(changed)]
            self.parted_sea = self.sea
