"""A draft: a colouring with one clue an island, and the small changes that break none of its rules.

    take      2 B B      3 W B         leave    3 W B      2 B B        carry    3 W B      W 3 B
    a cell    W B W  ->  W B W         a cell   W B W  ->  W B W        a clue   W B W  ->  W B W
              B B 2      B B 2                  B B 2      B B 2                 B B 2      B B 2

What a draft keeps: its sea is connected, no island is larger than the frame allows, each has one clue, there are not
too many, and the clue cells have the symmetry. While a draft grows there may be pools, and islands that are too small.

All sets of cells are masks, single cells masks of one bit: a change is a handful of operations on ints.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.making.generator.frame import Frame
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle


@dataclass(frozen=True)
class Draft:
    """``land``: the mask of all island cells; ``clues``: of the cells that carry the numbers, or `?` (``hidden``).

    ``kin``: the land and the islands of a draft that this one comes from, so that they need not be found anew.
    """

    frame: Frame
    land: int = 0
    clues: int = 0
    hidden: int = 0
    kin: tuple[int, list[int]] = field(default=(0, []), compare=False, repr=False)

    @property
    def grid(self) -> Grid:
        return self.frame.grid

    @property
    def sea(self) -> int:
        return self.grid.all_cells & ~self.land

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it is a solution of, perhaps not the only one."""
        sizes = {(island & self.clues).bit_length() - 1: island.bit_count() for island in self.islands}
        hidden = self.hidden
        return Puzzle(self.grid, tuple(Clue(c, None if hidden >> c & 1 else size) for c, size in sizes.items()))

    @property
    def solution(self) -> Colouring:
        return Colouring.from_masks(self.grid, self.sea, self.land)

    @cached_property
    def islands(self) -> list[int]:
        """The islands in the order of their first cells."""
        land, islands = self.kin
        changed = land ^ self.land
        near = changed | self.grid.around(changed)
        kept = [island for island in islands if not island & near]
        return sorted([*kept, *self.grid.parts(self.land & ~union_of(kept))], key=lambda island: island & -island)

    @property
    def settled(self) -> "Draft":
        """This draft; those that come from it take its islands over."""
        return replace(self, kin=(self.land, self.islands))

    @property
    def is_within_frame(self) -> bool:
        """Whether the islands are as many and as large as the frame has it, the land as well, and as many clues `?`."""
        return self.has_fit_islands and not self.visible_excess

    @property
    def has_fit_islands(self) -> bool:
        """Whether the islands are as many and as large as the frame has it, and the land as well."""
        frame = self.frame
        (fewest, most), (least_land, most_land) = frame.islands, frame.land
        return (
            fewest <= len(self.islands) <= most
            and least_land <= self.land.bit_count() <= most_land
            and all(frame.smallest <= island.bit_count() <= frame.largest for island in self.islands)
        )

    @cached_property
    def monotony(self) -> float:
        """By how many islands the small ones are too many, and those with a 2x2 block."""
        mix, islands = self.frame.mix, self.islands
        return mix.too_many([island.bit_count() for island in islands]) + mix.too_many_blocks(self.grid, islands)

    def least(self, island: int) -> int:  # noqa: ARG002 (of a layout it depends on the island)
        """The fewest cells that an island may have."""
        return self.frame.smallest

    def most(self, island: int) -> int:  # noqa: ARG002
        """The most cells that an island may have."""
        return self.frame.largest

    def is_new(self, cell: int) -> bool:
        """Whether a cell that was taken began an island."""
        return bool(cell & self.clues)

    @property
    def visible_excess(self) -> int:
        """How many numbers should be `?` and are not yet; negative if too many are."""
        return self.frame.hidden(self.clues.bit_count()) - self.hidden.bit_count()

    def island_of(self, cell: int) -> int:
        return self.grid.flood(cell, self.land)

    # Changes. Each gives the new draft, or None where it would break a rule.

    def take(self, cell: int) -> "Draft | None":
        """Make a sea cell land, as part of the one island beside it, or as a new island (together with its partner)."""
        grid = self.grid
        beside = grid.around(cell) & self.land
        if not beside:
            return self._found(cell)
        island = self.island_of(beside & -beside)
        if beside & ~island or island.bit_count() >= self.most(island):
            return None
        land = self.land | cell
        return replace(self, land=land) if _stays_connected(grid, grid.all_cells & ~land, cell) else None

    def _found(self, cell: int) -> "Draft | None":
        grid = self.grid
        cells = cell | self.frame.partner(cell)
        land = self.land | cells
        if cells & self.land or grid.around(cells) & land:
            return None
        clues = self.clues | cells
        if clues.bit_count() > self.frame.islands[1] or not _stays_connected(grid, grid.all_cells & ~land, cells):
            return None
        return replace(self, land=land, clues=clues)

    def leave(self, cell: int) -> "Draft | None":
        """Make a land cell sea where that makes no pool, in an island that stays large enough, or is gone with it."""
        grid, frame = self.grid, self.frame
        cells = cell
        if cell & self.clues:
            cells |= frame.partner(cell)
            if grid.around(cells) & self.land or (self.clues & ~cells).bit_count() < frame.islands[0]:
                return None
        else:
            island = self.island_of(cell)
            if island.bit_count() <= self.least(island):
                return None
        land = self.land & ~cells
        beside = grid.around(cell) & land
        if beside & ~grid.flood(beside & -beside, land):
            return None
        sea = grid.all_cells & ~land
        near = cells | grid.around(cells)
        if grid.blocks_within(sea & (near | grid.around(near))) or not _joins(grid, sea, cells):
            return None
        return replace(self, land=land, clues=self.clues & ~cells, hidden=self.hidden & ~cells)

    def carry(self, cell: int) -> "Draft | None":
        """Let a land cell carry the number of its island, and its partner that of the partner's island."""
        old = self.island_of(cell) & self.clues
        partner, old_partner = self.frame.partner(cell), self.frame.partner(old)
        if old == cell or (old_partner == old) != (partner == cell):
            return None
        if old_partner != old and not partner & self.island_of(old_partner):
            return None
        hidden = self.hidden & ~(old | old_partner)
        hidden |= (cell if self.hidden & old else 0) | (partner if self.hidden & old_partner else 0)
        return replace(self, clues=self.clues & ~(old | old_partner) | cell | partner, hidden=hidden)

    def sink(self, place: int) -> "Draft":
        """Make sea of all islands that touch a place, and of their partners. Pools come about."""
        gone = self.grid.flood((place | self.grid.around(place)) & self.land, self.land)
        partners = union_of(self.frame.partner(1 << clue) for clue in members_of(gone & self.clues))
        gone |= self.grid.flood(partners, self.land)
        return replace(self, land=self.land & ~gone, clues=self.clues & ~gone, hidden=self.hidden & ~gone)


def _stays_connected(grid: Grid, sea: int, lost: int) -> bool:
    """Whether a sea in one part is still in one part when it has lost cells that are no neighbours of each other.

    It is where the sides of each lost cell connect, mostly close by, around it.
    """
    while lost:
        cell = lost & -lost
        lost ^= cell
        sides = grid.around(cell) & sea
        filled = fresh = sides & -sides
        while sides & ~filled:
            fresh = grid.around(fresh) & sea & ~filled
            if not fresh:
                return False
            filled |= fresh
    return True


def _joins(grid: Grid, sea: int, won: int) -> bool:
    """Whether a sea in one part is still in one part when it has won cells that are no neighbours of each other."""
    return sea == won & -won or not won & ~grid.around(sea & ~won)
