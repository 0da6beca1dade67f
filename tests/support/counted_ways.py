"""Ways to complete islands, counted as a reader would, with sets of cells and without the program's lists and reaches.

A way is a connected set of cells with the right size. It contains the clue and no sea, and it neither touches another
island nor a part of island cells that it does not contain. Island cells that only one clue can reach belong to it.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.model import Puzzle

Cells = frozenset[int]


class CountedWays:
    """Board with the sea and island cells that a reader knows. Its cells are numbers, its islands sets of these."""

    def __init__(self, puzzle: Puzzle, sea: int, island: int, *, is_exact: bool = False) -> None:
        self.puzzle = puzzle
        self.is_exact = is_exact  # whether a clue reaches a part only if one of its ways has the part
        self.grid = puzzle.grid
        every = range(self.grid.size)
        self.numbers = {clue.cell: clue.size for clue in puzzle.clue_list}
        self.sea = frozenset(cell for cell in every if sea >> cell & 1)
        self.island = frozenset(cell for cell in every if island >> cell & 1) | self.numbers.keys()
        cols = self.grid.cols
        self._beside = [
            frozenset(
                other
                for other in (
                    cell - cols,
                    cell + cols,
                    *((cell - 1,) * (cell % cols > 0)),
                    *((cell + 1,) * (cell % cols < cols - 1)),
                )
                if 0 <= other < self.grid.size
            )
            for cell in every
        ]

    @classmethod
    def of(cls, position: Position, *, is_exact: bool = False) -> "CountedWays":
        """Return the board with the known cells of a position."""
        return cls(position.context.puzzle, position.sea, position.island, is_exact=is_exact)

    def reached(self, start: Cells, among: AbstractSet[int]) -> Cells:
        """The cells to which paths lead through some cells."""
        while more := self.around(start) & among:
            start |= more
        return start

    def around(self, cells: Cells) -> Cells:
        """The cells next to a set of cells."""
        return frozenset().union(*(self._beside[cell] for cell in cells)) - cells

    @cached_property
    def parts(self) -> list[Cells]:
        """The connected parts of the known island cells."""
        found, left = [], set(self.island)
        while left:
            part = {left.pop()}
            todo = list(part)
            while todo:
                more = self._beside[todo.pop()] & left
                left -= more
                part |= more
                todo += more
            found.append(frozenset(part))
        return found

    def part_of(self, cell: int) -> Cells:
        """The part with a cell."""
        return next(part for part in self.parts if cell in part)

    @cached_property
    def loose(self) -> list[Cells]:
        """The parts without a clue."""
        return [part for part in self.parts if not part & self.numbers.keys()]

    def _free(self, clue: int) -> Cells:
        """The cells that the island of a clue may use: no sea, and not next to the island of another clue."""
        others = [part for part in self.parts if part & self.numbers.keys() and clue not in part]
        closed = self.sea.union(*others, *(self.around(part) for part in others))
        return frozenset(range(self.grid.size)) - closed

    @cached_property
    def owners(self) -> dict[Cells, int]:
        """The parts without a clue that a single clue can reach, with this clue."""
        free = {clue: self._free(clue) for clue in self.numbers}
        owners: dict[Cells, int] = {}
        while True:
            before = len(owners)
            for part in self.loose:
                near = [clue for clue in self.numbers if self._reaches(clue, part, free[clue], owners)]
                if len(near) == 1 and part not in owners:
                    owners[part] = near[0]
                    for clue in self.numbers:
                        if clue != near[0]:
                            free[clue] -= part | self.around(part)
            if len(owners) == before:
                self._room = free
                return owners

    def _reaches(self, clue: int, part: Cells, free: Cells, owners: Mapping[Cells, int]) -> bool:
        """Whether a path leads from the cells of a clue to a part, and the island then is not too large."""
        size = self.numbers[clue]
        main = self.part_of(clue).union(*(one for one, owner in owners.items() if owner == clue and one != part))
        if not part <= free:
            return False
        far = {cell: len(main) for cell in main}
        todo = deque(main)
        while todo:
            cell = todo.popleft()
            for other in self._beside[cell] & free:
                if other not in far:
                    far[other] = far[cell] + 1
                    todo.append(other)
        steps = min((far[cell] - 1 for cell in part if cell in far), default=None)
        is_near = steps is not None and (size is None or steps + len(part) <= size)
        if not is_near or not self.is_exact:
            return is_near
        every = self._ways(clue, free, [one for one, owner in owners.items() if owner == clue])
        return every is None or any(part <= way for way in every)

    def ways(self, clue: int) -> set[Cells] | None:
        """All ways to complete the island of a clue, or None if there are too many to list."""
        own = [part for part, owner in self.owners.items() if owner == clue]
        return self._ways(clue, self._room[clue], own)

    def _ways(self, clue: int, free: Cells, own: Sequence[Cells], limit: int = 40_000) -> set[Cells] | None:
        size, main = self.numbers[clue], self.part_of(clue)
        if size is None or len(main) > size or not main <= free | main:
            return None if size is None else set()
        by_size: dict[int, set[Cells]] = {len(main): {main}}
        count = 0
        for reached in range(len(main), size):
            for way in by_size.pop(reached, ()):
                for cell in self.around(way) & free:
                    more = {cell}.union(*(part for part in self.loose if cell in part or cell in self.around(part)))
                    if more <= free and len(way | more) <= size:
                        by_size.setdefault(len(way | more), set()).add(way | more)
                count += 1
                if count > limit:
                    return None
        return {way for way in by_size.get(size, ()) if all(part <= way for part in own)}

    def with_colour(self, cells: Cells, *, is_sea: bool) -> "CountedWays":
        """The board on which some cells are known as well."""
        return self.with_island(frozenset(), cells) if is_sea else self.with_island(cells, frozenset())

    def with_island(self, island: Cells, sea: Cells) -> "CountedWays":
        """The board with more known cells."""
        return self._with(self.sea | sea, self.island | island)

    def without(self, cells: Cells) -> "CountedWays":
        """The board on which some cells are not known."""
        return self._with(self.sea - cells, self.island - cells)

    def _with(self, *colours: Cells) -> "CountedWays":
        masks = (sum(1 << cell for cell in cells) for cells in colours)
        return CountedWays(self.puzzle, *masks, is_exact=self.is_exact)

    def beside(self, clue: int, island: Cells, border: Cells) -> set[Cells] | None:
        """The ways to complete a clue's island that neither contain cells of ``border`` nor touch ``island``."""
        ways = self.ways(clue)
        return None if ways is None else {way for way in ways if not way & (island | self.around(island) | border)}


def cells_of(mask: int) -> Cells:
    """The cells of a mask."""
    return frozenset(cell for cell in range(mask.bit_length()) if mask >> cell & 1)
