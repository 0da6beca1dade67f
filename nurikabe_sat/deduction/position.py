"""A partly coloured puzzle, with its regions and their undecided neighbours.

    2 .  .  .        2 l  .  .      the part of the 2 and the loose part o (island, no clue yet)
    . B  .  .   ->   l B  l  .      have two liberties each (l)
    . .  o  B        . l  o  B

A position is immutable: ``with_cells`` returns a new one. All sets of cells are masks, stored as ints. Copies are
therefore cheap, and assumptions need not be undone.

Terms: a *part*, or region, is a set of connected known cells of one colour. Its *zone* is the set of cells next to it.
A *liberty* is an undecided cell of a zone. A *loose* part is a part of island cells without a clue.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from nurikabe_sat.bitset import once_and_twice, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.context import Context
from nurikabe_sat.deduction.core import Judged
from nurikabe_sat.deduction.reach import Reaches, ReachRoom, Seen, find_reaches, single_reach
from nurikabe_sat.deduction.regions import GROUP, Region, Sums, absorb, join_island, sums_of, total
from nurikabe_sat.puzzle.model import Colouring, Puzzle

Links = tuple[Sequence[int], int, int, list[tuple[int, int]], bool]  # see ``deduction/rings.py``


class Grown(NamedTuple):
    """Cells that islands of the given sizes can reach, with the data on which this result depends.

    Attributes:
        main: For each clue, its connected island cells.
        reached: For each clue, the cells that it can reach.
        union: All cells that some clue can reach.
        usable: The cells that are undecided, or island without a clue.
        once: The cells next to the island of at least one clue.
        twice: The cells next to the islands of at least two clues.
    """

    main: list[int]
    usable: int
    once: int
    twice: int
    reached: list[int]
    union: int


class Position:
    """Puzzle with its known cells, divided into connected parts. Clue cells are island from the start.

    A position may contain a contradiction. For example, two clues in one region share the same ``main``.

    Attributes:
        main: For each clue, its connected island cells.
        zones: For each clue, the cells next to its ``main``.
        loose: The groups of island cells without a clue.
        seas: The connected parts of the sea.
        assumed: The known cells that follow from an assumption.
        layers: The masks of these cells in the order of deduction, beginning with the assumption.
        implied: The sea cells that directly follow from an assumption, and that its reader is not told about.
    """

    def __init__(
        self,
        context: Context,
        sea: int,
        island: int,
        main: list[int],
        zones: list[int],
        loose: list[Region],
        grown: "tuple[Position, int] | None",
        layers: tuple[int, ...] | None = None,
    ) -> None:
        self.context = context
        context.work += 1
        self.grid = context.grid
        self.sea = sea
        self.island = island
        self.main = main
        self.zones = zones
        self.loose = loose
        self._grown = grown  # the position before and what sea came to it; None: it has no sea
        self.is_supposed = layers is not None
        self.layers = layers or ()
        self.assumed = union_of(self.layers)
        self.implied = 0
        self._seen: Seen | None = None  # of this position or of one with fewer cells
        self.linked: Links | None = None  # the same for ``deduction/rings.py``
        self.growths: dict[bool, Grown] = {}  # the same for ``deduction/growth.py``; never changed, only replaced
        self.memo: dict[Hashable, object] = {}  # what was worked out for this very position
        self.is_crowded = False  # whether a part has two clues, or more cells than its clue says
        self.undecided = context.grid.all_cells & ~(sea | island)

    @classmethod
    def blank(cls, context: Context) -> "Position":
        """Return the position of a puzzle on which only the clues are known."""
        around, clues = context.grid.around, context.clue_mask
        adjacent = clues & around(clues)
        main = [1 << cell for cell in context.clue_cells]
        bare = cls(context, 0, clues & ~adjacent, main, [around(part) for part in main], [], None)
        return bare.with_cells(0, adjacent)

    @classmethod
    def of(
        cls, puzzle: Puzzle, given: Colouring | None = None, deadline: Deadline = NEVER, most: int | None = None
    ) -> "Position":
        """Return the position of a puzzle with the given decided cells. ``most`` is the maximum work of a ``Context``.

        Raises:
            ValueError: If a clue is given as sea.
        """
        blank = cls.blank(Context(puzzle, deadline, most))
        if given is None:
            return blank
        sea, island = given.masks
        if sea & blank.island:
            drowned = next(clue for clue in puzzle.clue_list if sea >> clue.cell & 1)
            raise ValueError(f"the clue {drowned} at {puzzle.grid.name(drowned.cell)} is sea")
        return blank.with_cells(sea, island & ~blank.island)

    def colouring(self) -> Colouring:
        """Return the known cells as a colouring."""
        return Colouring.from_masks(self.grid, self.sea, self.island)

    def with_cells(self, sea: int, island: int) -> "Position":
        """Return the position with more known cells. ``sea`` and ``island`` are disjoint masks of undecided cells."""
        return self._with_cells(sea, island, (*self.layers, sea | island) if self.is_supposed else None)

    def _with_cells(self, sea: int, island: int, layers: tuple[int, ...] | None) -> "Position":
        main, zones, loose, sums, is_crowded = self.main, self.zones, self.loose, self.zone_sums, self.is_crowded
        if island:
            main, zones, loose, sums = list(main), list(zones), list(loose), list(sums)
            beside = self.beside[0]
            for part in self.grid.parts(island):
                self.context.check()
                if not part & beside:
                    loose.append(absorb(self.grid, part, loose))
                    continue
                clues = join_island(self.grid, part, main, zones, sums, loose)
                if clues:
                    beside |= zones[clues[0]]
                if clues and not is_crowded:
                    size = self.context.sizes[clues[0]]
                    is_crowded = len(clues) > 1 or (size is not None and main[clues[0]].bit_count() > size)
        more = Position(self.context, self.sea | sea, self.island | island, main, zones, loose, (self, sea), layers)
        more._seen, more.growths, more.linked = self._seen, self.growths, self.linked
        more.zone_sums, more.is_crowded = sums, is_crowded
        if not island and "beside" in self.__dict__:
            more.beside = self.beside
        return more

    @property
    def colours(self) -> int:
        """The mask of the sea cells, followed by the mask of the island cells."""
        return self.sea | self.island << self.grid.size

    def joined_to(self, other: "Position") -> "Position | None":
        """Return ``other`` with the known cells of this position, or None if a cell has both colours."""
        sea, island = self.sea & ~other.sea, self.island & ~other.island
        if sea & other.island or island & other.sea:
            return None
        return other.with_cells(sea, island) if sea | island else other

    def suppose(self, sea: int, island: int) -> "Position":
        """Return the position with assumed cells. All cells that are added later also count as assumed.

        Equal assumptions return the same object, because several techniques make them.
        """
        key = ("supposed", sea, island)
        position = self.memo.get(key)
        if not isinstance(position, Position):
            position = self.memo[key] = self._with_cells(sea, island, (*self.layers, sea | island))
        return position

    def can_refute(self, sea: int, island: int) -> bool:
        """Return False if the assumption of these colours holds in a known solution, so that it cannot be refuted."""
        as_sea, as_island = self.context.refutable
        return self.is_supposed or bool(sea & as_sea | island & as_island)

    def refutable(self, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield both colours of each cell, a mask of sea and a mask of island, without those that cannot be refuted."""
        return (colours for cell in cells for colours in ((cell, 0), (0, cell)) if self.can_refute(*colours))

    def only(self, cells: int) -> "Position":
        """Return the position on which only the clues and the given cells are known.

        Equal cells return the same object.
        """
        context, sea, island = self.context, self.sea & cells, self.island & cells & ~self.context.clue_mask
        return context.remember_large((sea, island), lambda: self._with_islands(island).with_cells(sea, 0))

    def _with_islands(self, island: int) -> "Position":
        """Return the position on which only the clues and the given island cells are known. The result is cached."""
        blank = self._blank

        def moved() -> Position:
            last = blank.memo.get("islands")
            position = last._with_other_islands(island) if isinstance(last, Position) else blank.with_cells(0, island)
            blank.memo["islands"] = position
            return position

        return self.context.remember_islands(island, moved)

    def _with_other_islands(self, island: int) -> "Position":
        """Return the position on which only the clues and the given island cells are known. This one has no sea."""
        context, grid, blank = self.context, self.grid, self._blank
        changed = self.island & ~context.clue_mask ^ island
        main, zones, sums = list(self.main), list(self.zones), list(self.zone_sums)
        moved = [k for k, (part, zone) in enumerate(zip(main, zones, strict=True)) if (part | zone) & changed]
        kept = [region for region in self.loose if not (region[0] | region[1]) & changed]
        rest = island & ~union_of(part for part, _ in kept)
        white = island | context.clue_mask
        for k in moved:
            part = main[k] = grid.flood(1 << context.clue_cells[k], white)
            zones[k] = grid.around(part) & ~part
        for part in main:
            rest &= ~part
        loose = kept + [(part, grid.around(part) & ~part) for part in grid.parts(rest)]
        loose.sort(key=lambda region: region[0] & -region[0])  # as if they had been added in this order
        more = Position(context, 0, white, main, zones, loose, (blank, 0), None)
        more._seen, more.growths, more.linked = blank._seen, blank.growths, blank.linked
        for group in dict.fromkeys(k // GROUP for k in moved):
            sums[group] = once_and_twice(zones[group * GROUP : (group + 1) * GROUP])
        more.zone_sums = sums
        more.is_crowded = blank.is_crowded or any(
            map(more._is_crowded, context.all_clues if self.is_crowded else moved)
        )
        return more

    def _is_crowded(self, k: int) -> bool:
        part, size = self.main[k], self.context.sizes[k]
        return (part & self.context.clue_mask).bit_count() > 1 or (size is not None and part.bit_count() > size)

    @property
    def _blank(self) -> "Position":
        blank = self.context.remember("blank", lambda: Position.blank(self.context))
        blank.reaches  # noqa: B018 (most of them hold for what is known on other positions as well)
        return blank

    @cached_property
    def seas(self) -> list[Region]:
        """The connected regions of the sea. Raises LimitReached if the deadline has passed."""
        before = self
        behind: list[Position] = []
        while before._grown is not None:
            before = before._grown[0]
            behind.append(before)
        while len(behind) > 1:  # the oldest first: a long row of positions must not be a deep recursion
            behind.pop().seas  # noqa: B018
        if self._grown is None:
            return []
        before, sea = self._grown
        seas = list(before.seas) if sea else before.seas
        for part in self.grid.parts(sea):
            self.context.check()
            seas.append(absorb(self.grid, part, seas))
        self._grown = None  # what was before need not be kept
        return seas

    @cached_property
    def numberless(self) -> int:
        """The mask of the island cells that are not connected to a clue."""
        return union_of(part for part, _ in self.loose)

    @cached_property
    def complete(self) -> list[int]:
        """The clues whose islands are complete."""
        return [k for k, part in enumerate(self.main) if part.bit_count() == self.context.sizes[k]]

    @cached_property
    def beside(self) -> tuple[int, int]:
        """Two masks: the cells next to at least one clue's island, and the cells next to at least two."""
        return total(self.zone_sums)

    @cached_property
    def zone_sums(self) -> Sums:
        """The sums of the zones, as in ``sums_of``."""
        return sums_of(self.zones)

    def foreign(self, k: int) -> int:
        """Return the mask of the cells next to islands of other clues. These cells cannot belong to clue k."""
        once, twice = self.beside
        return (once & ~self.zones[k]) | twice

    @cached_property
    def reaches(self) -> Reaches:
        """Two lists with a mask per clue: the cells that the island can contain, and the cells that it must contain."""
        judged = self.judged
        if judged is not None:
            return judged.reaches
        self._seen = seen = self.context.remember_reaches((self.sea, self.island), self._find_reaches)
        return seen.result

    @cached_property
    def judged(self) -> Judged | None:
        """The reaches and the fault of the position from the compiled core, or None if the core is not used."""
        core = self.context.core
        return None if core is None else Judged(core, self.sea, self.island)

    @cached_property
    def reached(self) -> int:
        """The mask of the cells that at least one island can contain."""
        return union_of(self.reaches[0])

    def reach_of(self, k: int, without: int = 0) -> int:
        """Return the mask of the cells that the island of clue k can contain if the cells of ``without`` are sea."""
        if not without and ("reaches" in self.__dict__ or self.context.core is not None):
            return self._whole_reach(k)
        depends, alone = self._reach_alone(k, without)
        return self._reach_with_others(k, without) if depends else alone

    def has_room(self, k: int, size: int, without: int = 0) -> bool:
        """Return True if the island of clue k has room for ``size`` cells when the cells of ``without`` are sea."""
        depends, alone = self._reach_alone(k, without)
        if alone.bit_count() < size or not depends:
            return alone.bit_count() >= size
        return self._reach_with_others(k, without).bit_count() >= size

    def can_contain(self, k: int, cells: int) -> bool:
        """Return True if the island of clue k can contain all the given cells."""
        if "reaches" not in self.__dict__ and self.context.core is None:
            depends, alone = self._reach_alone(k, 0)
            if cells & ~alone or not depends:
                return not cells & ~alone
        return not cells & ~self._whole_reach(k)

    def _whole_reach(self, k: int) -> int:
        """Return the mask of the cells that the island of clue k can contain, without computing the other reaches."""
        judged = self.judged
        return self.reaches[0][k] if judged is None else judged.reach(k)

    def _reach_with_others(self, k: int, without: int) -> int:
        return (self.with_cells(without, 0) if without else self)._whole_reach(k)

    def _reach_alone(self, k: int, without: int) -> tuple[bool, int]:
        """Return whether clue k can touch unnumbered island cells, and its reach if it could include all of them."""
        context, part, size = self.context, self.main[k], self.context.sizes[k]
        within = self.undecided & ~self.foreign(k) & context.balls[k] & ~without
        near = tuple(sorted([region for region in self.loose if region[1] & within])) if self.loose else ()
        key = k, part, within, near
        return bool(near), context.remember_reach(key, lambda: single_reach(self.grid, part, size, within, near))

    @property
    def owned(self) -> list[int]:
        """For each clue, the mask of the cells that its island must contain."""
        return self.reaches[1] if self.loose else self.main

    def _find_reaches(self) -> Seen:
        context = self.context
        room = ReachRoom(self.undecided, self.beside, self.main, self.zones, self.loose)
        return find_reaches(self.grid, context.sizes, context.balls, room, context.remember_reach, self._seen)
