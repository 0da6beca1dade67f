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
    """Colouring in progress, with the masks of its island cells and clues.

    ``land``: all island cells; ``clues``: the cells with numbers, or `?` (``hidden``). ``kin``: the land and the
    islands of the previous draft, so that they need not be computed again.
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
        """This draft; drafts that come from it reuse its islands."""
        return replace(self, kin=(self.land, self.islands))

    @property
    def is_within_frame(self) -> bool:
        """True if the frame allows the islands, the land, and the number of clues `?`."""
        return self.has_fit_islands and not self.visible_excess

    @property
    def has_fit_islands(self) -> bool:
        """True if the frame allows the number and sizes of the islands, and the land."""
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
        """Return the minimum number of cells of an island."""
        return self.frame.smallest

    def most(self, island: int) -> int:  # noqa: ARG002
        """Return the maximum number of cells of an island."""
        return self.frame.largest

    def is_new(self, cell: int) -> bool:
        """Return True if a taken cell has started an island."""
        return bool(cell & self.clues)

    @property
    def visible_excess(self) -> int:
        """How many numbers should be `?` and are not yet; negative if too many are."""
        return self.frame.hidden(self.clues.bit_count()) - self.hidden.bit_count()

    def island_of(self, cell: int) -> int:
        return self.grid.flood(cell, self.land)

    # Changes. Each gives the new draft, or None where it would break a rule.

    def take(self, cell: int) -> "Draft | None":
        """Make a sea cell land, as part of the one adjacent island, or as a new island (together with its partner)."""
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
        """Make a land cell sea, if this makes no pool and its island stays large enough or disappears with it."""
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
        """Make all islands that touch a place sea, and their partners. This makes pools."""
        gone = self.grid.flood((place | self.grid.around(place)) & self.land, self.land)
        partners = union_of(self.frame.partner(1 << clue) for clue in members_of(gone & self.clues))
        gone |= self.grid.flood(partners, self.land)
        return replace(self, land=self.land & ~gone, clues=self.clues & ~gone, hidden=self.hidden & ~gone)


def _stays_connected(grid: Grid, sea: int, lost: int) -> bool:
    """Return True if a connected sea stays connected without some cells that are not adjacent to each other.

    This holds if the sides of each lost cell connect, usually close to it.
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
    """Return True if a connected sea stays connected with additional cells that are not adjacent to each other."""
    return sea == won & -won or not won & ~grid.around(sea & ~won)
