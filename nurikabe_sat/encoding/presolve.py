"""Cheap deduction before encoding. It applies simple rules until no rule decides another cell.

Every rule works on masks only and holds in every solution:

- A complete island is surrounded by sea. A cell next to the known parts of two islands is sea.
- If three cells of a 2x2 are sea, the fourth is island (unless the puzzle allows pools).
- A clue's reach shrinks to the cells that its remaining steps allow, around sea and other islands.
- If only one cell allows the next step before the island is complete, the cell is island.
- A reach that has exactly the clue's size is the island.
- A cell that no clue reaches is sea.
- A loose part (island cells without a clue) belongs to a clue that reaches the whole part and has room for it. Only
  such clues may own the cells around the part. If a single clue remains, its island contains the part.
- The only way out of a part of the sea is sea, and cells that are cut off from the sea are island.
- A sea that has its number of cells is complete.
- If an island lacks one cell, a cell next to all candidates for it is sea.
- A cell is island if the clue's reach without it is too small, or loses a part of its island. A cell is sea if two
  parts of the sea cannot meet without it. These cut cells are computed last, because they take longest.

On the benchmark puzzles, presolve decides two thirds of the cells, and all cells of a third of the boards of up to 100
cells.

Deductions only improve speed: the plain formula (``known.plain``) has the same solutions. Constraints of the
puzzle are ignored. They only exclude solutions, so everything deduced without constraints remains true.

Clues that may be removed or turned into a ``?`` (``encoding/relaxed.py``) are given only by their cells, ``unclued``.
An island without a clue is allowed if it has one of these cells. Together, such islands are one more owner without a
size, which reaches cells and may own loose parts.
"""

from collections.abc import Callable

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known, decided_masks
from nurikabe_sat.puzzle.cut_cells import cut_cells
from nurikabe_sat.puzzle.model import Colouring, Puzzle

Watch = Callable[[int, int], None]


class _Contradiction(Exception):  # noqa: N818 (no fault: an answer)
    """Exception raised when a rule shows that the puzzle has no solution."""


def presolve(
    puzzle: Puzzle,
    given: Colouring | None = None,
    *,
    unclued: int = 0,
    connected: bool = True,
    deadline: Deadline = NEVER,
    watch: Watch | None = None,
) -> Known | None:
    """Return the cells that cheap techniques decide, or None if the techniques show that no solution exists.

    Args:
        puzzle: The puzzle.
        given: Decided cells.
        unclued: The mask of cells whose islands do not need a clue.
        connected: Whether the sea must be connected.
        deadline: The time limit.
        watch: A function that is called with the sea and island cells after each rule.

    Raises:
        LimitReached: If the deadline passes first.
    """
    deduction = _Deduction(puzzle, given, unclued, connected=connected)
    try:
        deduction.run(deadline, watch)
    except _Contradiction:
        return None
    return Known(puzzle, deduction.sea, deduction.island, tuple(deduction.main), tuple(deduction.reach))


class _Deduction:
    """State of the deduction, as masks. ``own[k]`` holds all cells known to belong to clue k, including ``main[k]``."""

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

    def run(self, deadline: Deadline, watch: Watch | None) -> None:
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
                deadline.check()
                if watch is not None:
                    watch(self.sea, self.island)
                if self.sea & self.island:
                    raise _Contradiction
                found = self.narrowed or (self.sea, self.island) != before
                if found:
                    break

    def spread(self) -> None:
        """Apply the cheap rules: grow islands, break pools and shrink reaches."""
        self.grow_islands()
        self.break_pools()
        self.shrink_reaches()

    def grow_islands(self) -> None:
        """Add new island cells to their islands, surround complete islands by sea, and separate islands by sea."""
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
        """Mark as island the fourth cell of each 2x2 block with three sea cells."""
        if self.pools_allowed:
            return
        if self.grid.blocks_within(self.sea):
            raise _Contradiction
        for blocks, shift in self.grid.blocks_but_one(self.sea):
            self.island |= blocks << shift

    def shrink_reaches(self) -> None:
        """Update the reach of every clue. Cells that no clue can reach become sea."""
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
        """Return the mask of the cells into which ``part`` can grow. A cell without an alternative becomes island."""
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
        """Find the clues that can own each group of island cells without a clue.

        Decide the cells that follow from this.
        """
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
        """Return True if clue k has room for the island cells ``part`` and at least one cell that connects them."""
        size, own = self.sizes[k], self.own[k]
        return size is None or bool(part & own) or own.bit_count() + 1 + part.bit_count() <= size

    def join_sea(self) -> None:
        """Apply the rules about the whole sea, which is connected and may have a known number of cells."""
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
        """Mark as island the cells that a clue needs to reach its size, or to connect its cells."""
        for k in self.open:
            reach, part, own, size = self.reach[k], self.main[k], self.own[k], self.sizes[k]
            state = (reach, part, own)
            if self.cut_seen[k] == state:
                continue
            self.cut_seen[k] = state
            if own != part:
                spare = reach.bit_count() - 1 - (size or 1)  # the number of cells that can be lost besides the cut cell
                for cell, lost in cut_cells(self.grid, part, reach):
                    if lost & own or lost.bit_count() > spare:
                        self.island |= 1 << cell
            elif size is not None:
                self.island |= self.needed_for_size(part, reach, size)

    def needed_for_size(self, part: int, reach: int, size: int) -> int:
        """Return the mask of the cells without which an island cannot reach ``size`` cells.

        Cells at the same distance as a needed cell are not lost without it, so it lies among the nearest ``size``
        cells. Only the cut cells of these and of the next layer are computed. Such a cell is needed if no other path
        leads around it.
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
        """Mark as sea the cells that are next to every candidate for the last cell of an island."""
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
        """Mark as sea the cells that are needed to connect two regions of the sea."""
        self.part_sea()
        if len(self.sea_parts) > 1:
            sea, possible = self.sea, self.grid.all_cells & ~self.island
            for cell, lost in cut_cells(self.grid, max(self.sea_parts, key=int.bit_count), possible):
                if lost & sea:
                    self.sea |= 1 << cell

    def part_sea(self) -> None:
        """Update the connected regions of the sea. Only regions next to new sea cells are recomputed."""
        grid, new = self.grid, self.sea & ~self.parted_sea
        if new:
            near = new | grid.around(new)
            kept = [part for part in self.sea_parts if not part & near]
            changed = self.sea
            for part in kept:
                changed ^= part
            self.sea_parts = [*kept, *grid.parts(changed)]
            self.parted_sea = self.sea
