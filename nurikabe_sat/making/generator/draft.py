"""Draft of a puzzle: a colouring with one clue per island, and small changes that keep the colouring legal.

    take      2 B B      3 W B         leave    3 W B      2 B B        carry    3 W B      W 3 B
    a cell    W B W  ->  W B W         a cell   W B W  ->  W B W        a clue   W B W  ->  W B W
              B B 2      B B 2                  B B 2      B B 2                 B B 2      B B 2

Every change keeps these properties: the sea is connected, the number of islands and their sizes do not exceed the
maximums of the frame, each island has one clue, and the clue cells have the symmetry. A growing draft may have pools
and islands that are too small.

All sets of cells are masks, and a single cell is a mask of one bit. A change therefore takes only a few integer
operations.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.making.generator.frame import Frame
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle

if TYPE_CHECKING:
    from typing_extensions import Self

D = TypeVar("D", bound="Draft")

_OF_LAND = ("islands", "sizes", "monotony")
"""Names of the properties that a move of clues within their islands does not change."""


@dataclass(frozen=True)
class Draft:
    """Draft of a puzzle: its islands and their clues.

    Attributes:
        land: The mask of all island cells.
        clues: The mask of the cells with clues.
        hidden: The mask of the clues that are ``?``.
        kin: The island cells and the islands of an earlier draft, so that only changed islands are computed again.
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
        """The puzzle with the clues of the draft. The colouring of the draft is one of its solutions."""
        sizes = {(island & self.clues).bit_length() - 1: island.bit_count() for island in self.islands}
        hidden = self.hidden
        return Puzzle(self.grid, tuple(Clue(c, None if hidden >> c & 1 else size) for c, size in sizes.items()))

    @property
    def solution(self) -> Colouring:
        return Colouring.from_masks(self.grid, self.sea, self.land)

    @cached_property
    def islands(self) -> list[int]:
        """The masks of the islands, in the order of their first cells."""
        land, islands = self.kin
        changed = land ^ self.land
        if not changed:
            return islands
        near = changed | self.grid.around(changed)
        kept = [island for island in islands if not island & near]
        return sorted([*kept, *self.grid.parts(self.land & ~union_of(kept))], key=lambda island: island & -island)

    def with_cells(self, land: int, clues: int, hidden: int) -> "Self":
        """Return the draft with other cells. Like ``replace``, but faster, and only changed islands are computed."""
        known = self.__dict__
        changed = object.__new__(type(self))
        fields = changed.__dict__
        for name in self.__dataclass_fields__:
            fields[name] = known[name]
        fields["land"], fields["clues"], fields["hidden"] = land, clues, hidden
        if "islands" in known:
            fields["kin"] = self.land, self.islands
            if land == self.land and self.has_free_clues:
                fields.update((name, known[name]) for name in _OF_LAND if name in known)
        return changed

    @property
    def is_within_frame(self) -> bool:
        """True if the islands, the island cells and the clues ``?`` meet the conditions of the frame."""
        return self.has_fit_islands and not self.visible_excess

    @property
    def has_fit_islands(self) -> bool:
        """True if the islands meet the bounds of the frame and the theme, and if clues that must be equal are equal."""
        return self.is_between and not self.faults

    @property
    def is_between(self) -> bool:
        """True if the number of islands, their sizes and the number of island cells are within the bounds."""
        frame = self.frame
        (fewest, most), (least_land, most_land) = frame.islands, frame.land
        return (
            fewest <= len(self.islands) <= most
            and least_land <= self.land.bit_count() <= most_land
            and all(frame.smallest <= size <= frame.largest for size in self.sizes)
        )

    @property
    def has_free_clues(self) -> bool:
        """True if there is a design, and ``monotony`` does not depend on the clue's cell within each island."""
        return self.frame.design is not None

    @cached_property
    def sizes(self) -> list[int]:
        """The sizes of the islands in the order of their first cells."""
        return [island.bit_count() for island in self.islands]

    @cached_property
    def monotony(self) -> float:
        """Penalty for too many small islands or 2x2 blocks of islands, and for the distance from design and theme."""
        frame = self.frame
        monotony = frame.mix.too_many(self.sizes) + frame.mix.too_many_blocks(self.grid, self.islands)
        return monotony if frame.design is None else monotony + frame.design.distance(self.sizes) + self.faults

    @cached_property
    def oddity(self) -> int:
        """The number of cells too many that no clue can reach, plus that of clues in cells that are not preferred.

        A quarter of the clues may be in such cells. It is 0 if the frame has no limit on cells out of reach.
        """
        frame, reached = self.frame, 0
        if frame.unreached is None:
            return 0
        for island, size in zip(self.islands, self.sizes, strict=True):
            reached |= self.grid.ball(island & self.clues, self.grid.all_cells, size - 1)
        unreached = (self.grid.all_cells & ~reached).bit_count()
        other = (self.clues & ~frame.favoured).bit_count() if frame.favoured else 0
        return max(0, unreached - frame.unreached) + max(0, other - self.clues.bit_count() // 4)

    @cached_property
    def faults(self) -> int:
        """The number of violations of the theme, plus the differences between numbers that symmetry makes equal."""
        frame = self.frame
        faults = 0 if frame.design is None else frame.design.faults(self.sizes)
        if frame.equal:
            number_of = {island & self.clues: size for island, size in zip(self.islands, self.sizes, strict=True)}
            pairs = ((size, number_of.get(frame.images(clue)[1])) for clue, size in number_of.items())
            faults += sum(1 if other is None else abs(size - other) for size, other in pairs)
        return faults

    def least(self, island: int) -> int:  # noqa: ARG002 (of a layout it depends on the island)
        """Return the minimum number of cells of an island, which is given as a mask."""
        return self.frame.smallest

    def most(self, island: int) -> int:  # noqa: ARG002
        """Return the maximum number of cells of an island, which is given as a mask."""
        return self.frame.largest

    def is_new(self, cell: int) -> bool:
        """Return True if ``cell``, which was just added, is a new island."""
        return bool(cell & self.clues)

    @property
    def visible_excess(self) -> int:
        """The number of further clues that must become ``?``. The number is negative if too many clues are ``?``."""
        return self.frame.hidden(self.clues.bit_count()) - self.hidden.bit_count()

    def island_of(self, cell: int) -> int:
        return self.grid.flood(cell, self.land)

    # Changes. Each gives the new draft, or None where it would break a rule.

    def take(self, cell: int) -> "Self | None":
        """Return the draft with a sea cell turned into island, as part of an adjacent island or as a new island.

        The result is None if a rule forbids this.
        """
        grid = self.grid
        beside = grid.around(cell) & self.land
        if not beside:
            return self._found(cell)
        island = self.island_of(beside & -beside)
        if beside & ~island or island.bit_count() >= self.most(island):
            return None
        land = self.land | cell
        if not _stays_connected(grid, grid.all_cells & ~land, cell):
            return None
        return self.with_cells(land, self.clues, self.hidden)

    def _found(self, cell: int) -> "Self | None":
        grid = self.grid
        cells = self.frame.orbit(cell)
        land = self.land | cells
        if cells & self.land or grid.around(cells) & land:
            return None
        clues = self.clues | cells
        if clues.bit_count() > self.frame.islands[1] or not _stays_connected(grid, grid.all_cells & ~land, cells):
            return None
        return self.with_cells(land, clues, self.hidden)

    def leave(self, cell: int) -> "Self | None":
        """Return the draft with an island cell turned into sea. An island of one cell may disappear in this way.

        The result is None if this creates a pool or makes an island too small.
        """
        grid, frame = self.grid, self.frame
        cells = cell
        if cell & self.clues:
            cells = frame.orbit(cell)
            if cells & frame.motif or grid.around(cells) & self.land:
                return None
            if (self.clues & ~cells).bit_count() < frame.islands[0]:
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
        return self.with_cells(land, self.clues & ~cells, self.hidden & ~cells)

    def carry(self, cell: int) -> "Self | None":
        """Return the draft with the clue of an island moved to ``cell``. Symmetric clues move in the same way.

        The result is None if this is impossible.
        """
        old = self.island_of(cell) & self.clues
        images, old_images = self.frame.images(cell), self.frame.images(old)
        before, after = union_of(old_images), union_of(images)
        if old == cell or before & self.frame.motif or before.bit_count() != after.bit_count():
            return None
        hidden = self.hidden & ~before
        for one, other in zip(images, old_images, strict=True):
            if not one & self.island_of(other):
                return None
            hidden |= one if self.hidden & other else 0
        return self.with_cells(self.land, self.clues & ~before | after, hidden)

    def sink(self, place: int) -> "Self":
        """Return the draft without the islands in or next to ``place`` and without their symmetric partners.

        Required clue cells stay.
        """
        gone = self.grid.flood((place | self.grid.around(place)) & self.land, self.land)
        partners = union_of(self.frame.orbit(1 << clue) for clue in members_of(gone & self.clues))
        gone = (gone | self.grid.flood(partners, self.land)) & ~self.frame.motif
        return self.with_cells(self.land & ~gone, self.clues & ~gone, self.hidden & ~gone)


def _stays_connected(grid: Grid, sea: int, lost: int) -> bool:
    """Return True if a connected sea stays connected without the cells ``lost``. No two of them may be adjacent.

    It does if the sea neighbours of each lost cell stay connected, which can usually be seen near the cell.
    """
    cols, from_left, from_right = grid.cols, sea & grid.not_left, sea & grid.not_right
    while lost:
        cell = lost & -lost
        lost ^= cell
        sides = cell << 1 & from_left | cell >> 1 & from_right | (cell << cols | cell >> cols) & sea
        filled = fresh = sides & -sides
        while sides & ~filled:  # as ``around``, without a call for each step
            fresh = (fresh << 1 & from_left | fresh >> 1 & from_right | (fresh << cols | fresh >> cols) & sea) & ~filled
            if not fresh:
                return False
            filled |= fresh
    return True


def _joins(grid: Grid, sea: int, won: int) -> bool:
    """Return True if a connected sea stays connected with the new cells ``won``. No two of them may be adjacent."""
    return sea == won & -won or not won & ~grid.around(sea & ~won)
