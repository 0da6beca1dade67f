"""Boards of our own making: grow a legal colouring, put a clue into each island, and repair until one solution is left.

- *Grow*: all is sea. As long as there is a pool, one of its cells becomes land, if the sea stays in one part and the
  island that comes about is not too large. Where no cell of a pool can be had, the islands around it sink again.
- *Repair*: the solver finds another solution. In each place where the two differ there is a cell that is land here and
  sea there: the clue of its island moves to it, which forbids that other solution. Where that has happened too often,
  the islands of the place sink and grow anew.

The solver looks through small windows first, with all cells outside as they are: nearly all that is ambiguous is so
within a few cells, and a window costs little. Only then it looks at the whole board.

All randomness is the ``random.Random`` that is passed, and nothing depends on the clock: a seed gives the same boards
wherever the solver finds the same solutions.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from nurikabe_sat import Clue, Colour, Colouring, Grid, Puzzle, solve
from nurikabe_sat.masks import mask_of, members_of

_WINDOWS = (6, 10)
"""The sides of the windows, which overlap by half."""

_TURNS = 2
"""How often a clue may move to the same cell before the place is grown anew."""

_PASSES = 1000
"""After so many passes over the board growing is given up: no board of a reasonable size needs so many."""


@dataclass(frozen=True)
class Grown:
    """A puzzle, a solution, and whether there is no other."""

    puzzle: Puzzle
    solution: Colouring
    unique: bool


def grow(rng: Random, grid: Grid, largest: int, tries: int = 5000) -> Grown:
    """A board with islands of up to ``largest`` cells; unique unless ``tries`` repairs were not enough.

    Raises ValueError where no legal colouring is found.
    """
    maker = _Maker(rng, grid, largest)
    maker.fill()
    for side in (*_WINDOWS, max(grid.rows, grid.cols)):
        tries -= maker.make_unique(side, tries)
    return Grown(maker.puzzle(), maker.colouring(), tries > 0)


class _Maker:
    """A colouring in the making: the masks of all land and of the clue cells, and how often clues have moved where."""

    def __init__(self, rng: Random, grid: Grid, largest: int) -> None:
        self._rng = rng
        self._grid = grid
        self._largest = largest
        self._land = 0
        self._clues = 0
        self._moved: Counter[int] = Counter()

    def colouring(self) -> Colouring:
        return Colouring.from_masks(self._grid, self._grid.all_cells & ~self._land, self._land)

    def puzzle(self) -> Puzzle:
        islands = self._grid.parts(self._land)
        return Puzzle(
            self._grid,
            tuple(Clue((island & self._clues).bit_length() - 1, island.bit_count()) for island in islands),
        )

    def fill(self) -> None:
        """Make a legal colouring of what is there: no pools, some islands larger than they need be, a clue for each."""
        windows = [mask_of(window) for window in self._grid.windows]
        for _ in range(_PASSES):
            pools = [window for window in windows if not window & self._land]
            if not pools:
                break
            self._rng.shuffle(pools)
            for pool in pools:
                if not pool & self._land and not self._settle(members_of(pool)):
                    self._sink(pool)
        else:
            raise ValueError(f"no board with islands of up to {self._largest} cells was found")
        shore = self._grid.around(self._land) & ~self._land
        for cell in self._shuffled(shore):
            if self._rng.random() < 0.5:
                self._settle([cell])
        for island in self._grid.parts(self._land):
            if (island & self._clues).bit_count() != 1:  # new, or several that have become one
                self._clues = self._clues & ~island | 1 << self._rng.choice(members_of(island))

    def make_unique(self, side: int, tries: int) -> int:
        """Repair until no window of this side has another solution; returns how many repairs that took."""
        made = 0
        is_clean = False
        while not is_clean:
            is_clean = True
            for window in self._views(side):
                while other := self._other(window):
                    if made == tries:
                        return made
                    self._repair(other)
                    made += 1
                    is_clean = False
        return made

    def _views(self, side: int) -> Iterator[int]:
        grid, step = self._grid, max(1, side // 2)
        for row in range(0, max(1, grid.rows - step), step):
            for col in range(0, max(1, grid.cols - step), step):
                rows = range(row, min(row + side, grid.rows))
                cols = range(col, min(col + side, grid.cols))
                yield mask_of(grid.cell(r, c) for r in rows for c in cols)

    def _other(self, window: int) -> Colouring | None:
        """Another solution, one that differs in the window only."""
        ours, sea = self.colouring(), self._grid.all_cells & ~self._land
        given = Colouring.from_masks(self._grid, sea & ~window, self._land & ~window)
        result = solve(self.puzzle(), unique=True, given=given)
        return next((one for one in (result.solution, result.second) if one is not None and one != ours), None)

    def _repair(self, other: Colouring) -> None:
        """Forbid another solution, in each place where it differs, by the clue of one island or by new islands."""
        sea_there = mask_of(other.cells(Colour.SEA))
        given_up = 0
        for place in self._grid.parts(self._land ^ self._grid.all_cells & ~sea_there):
            cells = place & self._land
            if not cells:
                continue
            cell = self._rng.choice(members_of(cells))
            self._moved[cell] += 1
            if self._moved[cell] > _TURNS:
                given_up |= place
            else:
                island = self._grid.flood(1 << cell, self._land)
                self._clues = self._clues & ~island | 1 << cell
        if given_up:
            self._sink(given_up)
            self.fill()

    def _settle(self, cells: list[int]) -> bool:
        """Make one of some sea cells land, if that breaks no rule."""
        self._rng.shuffle(cells)
        for cell in cells:
            island = self._grid.flood(1 << cell, self._land | 1 << cell)
            sea = self._grid.all_cells & ~self._land & ~(1 << cell)
            if island.bit_count() <= self._largest and self._grid.flood(sea & -sea, sea) == sea:
                self._land |= 1 << cell
                return True
        return False

    def _sink(self, place: int) -> None:
        """Make sea of the islands in a place and beside it."""
        near = (place | self._grid.around(place)) & self._land
        islands = self._grid.flood(near, self._land)
        self._land &= ~islands
        self._clues &= ~islands
        for cell in members_of(islands):
            del self._moved[cell]

    def _shuffled(self, mask: int) -> list[int]:
        cells = members_of(mask)
        self._rng.shuffle(cells)
        return cells
