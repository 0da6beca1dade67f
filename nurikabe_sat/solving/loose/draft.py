"""Draft of a solution. Islands grow in turns by one cell, until each has the required size or cannot grow.

Islands of unknown size come last, and grow only to break pools.
An island takes the cell that breaks the most pools. It never takes a cell that would divide the sea or touch another
island. The faults of a draft are therefore pools, islands that are too small, and island cells that no clue owns.
"""

import random
from collections.abc import Iterable

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.solving.loose.window import Owned

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Offsets of the eight cells around a cell, clockwise. The cells at odd indices share an edge with the cell."""


def draft(known: Known, rng: random.Random, deadline: Deadline = NEVER) -> Owned:
    """Return a draft that agrees with the known cells. The sea of the draft is connected if the known cells allow this.

    Raises LimitReached if the deadline passes.
    """
    bare = Owned(known.grid.all_cells & ~known.island, known.main)
    return _Draft(known, rng, bare).grow(range(len(known.main)), deadline)


def redraft(known: Known, rng: random.Random, board: Owned, clues: Iterable[int], deadline: Deadline = NEVER) -> Owned:
    """Grow the islands of the clues with the given indices again, and return the new board."""
    again = set(clues)
    kept = tuple(known.main[k] if k in again else island for k, island in enumerate(board.islands))
    freed = union_of(board.islands[k] for k in again) & ~known.island
    return _Draft(known, rng, Owned(board.sea | freed, kept)).grow(again, deadline)


class _Draft:
    def __init__(self, known: Known, rng: random.Random, board: Owned) -> None:
        self.known, self.grid, self.rng = known, known.grid, rng
        self.sea = board.sea
        self.islands = board.islands
        self.owner = [-1] * self.grid.size  # of island cells
        self.is_island = [True] * self.grid.size  # a list, for it is looked at cell by cell
        for c in members_of(board.sea):
            self.is_island[c] = False
        for k, island in enumerate(board.islands):
            for c in members_of(island):
                self.owner[c] = k

    def grow(self, clues: Iterable[int], deadline: Deadline) -> Owned:
        """Grow the islands of the given clues until none of them can take another cell, and return the board."""
        neighbours, numbers = self.grid.neighbours, self.known.puzzle.clue_list
        islands = {k: members_of(self.islands[k]) for k in sorted(clues)}
        rims = {k: {d for c in cells for d in neighbours[c]} for k, cells in islands.items()}
        growing = [k for k in islands if numbers[k].size is not None]
        without_number = [k for k in islands if numbers[k].size is None]  # they break the pools that are left
        while growing or without_number:
            if not growing:
                growing, without_number = without_number, []
            self.rng.shuffle(growing)
            still = []
            for k in growing:
                deadline.check()
                size = numbers[k].size
                if size is not None and len(islands[k]) >= size:
                    continue
                cell = self.best(k, rims[k])
                if cell is None or (size is None and not self.pools_at(cell)):
                    continue
                self.is_island[cell] = True
                self.owner[cell] = k
                self.sea &= ~(1 << cell)
                islands[k].append(cell)
                rims[k].update(neighbours[cell])
                still.append(k)
            growing = still
        grown = {k: mask_of(cells) for k, cells in islands.items()}
        return Owned(self.sea, tuple(grown.get(k, island) for k, island in enumerate(self.islands)))

    def best(self, k: int, rim: set[int]) -> int | None:
        """Return the cell of ``rim`` that the island of clue k should take next, or None if the island cannot grow."""
        allowed = self.known.reach[k] & ~self.known.sea
        best, most = None, -1.0
        for c in sorted(rim):
            if self.is_island[c] or not allowed >> c & 1 or self.touches_another(c, k):
                continue
            value = self.pools_at(c) + self.rng.random()
            if value > most and self.leaves_sea_whole(c):
                best, most = c, value
        return best

    def touches_another(self, cell: int, k: int) -> bool:
        return any(self.is_island[d] and self.owner[d] != k for d in self.grid.neighbours[cell])

    def pools_at(self, cell: int) -> int:
        """Return the number of 2x2 sea blocks that contain the given sea cell."""
        rows, cols, is_island = self.grid.rows, self.grid.cols, self.is_island
        row, col = divmod(cell, cols)
        pools = 0
        for top in (row - 1, row):
            for left in (col - 1, col):
                if 0 <= top < rows - 1 and 0 <= left < cols - 1:
                    a = top * cols + left
                    pools += not (is_island[a] or is_island[a + 1] or is_island[a + cols] or is_island[a + cols + 1])
        return pools

    def leaves_sea_whole(self, cell: int) -> bool:
        """Return True if the sea cells next to ``cell`` stay connected when ``cell`` becomes island."""
        grid, cols = self.grid, self.grid.cols
        row, col = divmod(cell, cols)
        ring = [
            0 <= row + r < grid.rows and 0 <= col + k < cols and not self.is_island[cell + r * cols + k]
            for r, k in _RING
        ]
        beside = [cell + r * cols + k for (r, k), is_sea in zip(_RING[1::2], ring[1::2], strict=True) if is_sea]
        if len(beside) < 2 or _arcs(ring) == 1:
            return True
        rest = grid.flood(1 << beside[0], self.sea & ~(1 << cell))
        return all(rest >> d & 1 for d in beside)


def _arcs(ring: list[bool]) -> int:
    """Return the number of stretches of sea in the ring around a cell that share an edge with the cell."""
    if all(ring):
        return 1
    start = ring.index(False)
    arcs, touches = 0, False
    for i in range(start + 1, start + 9):
        if ring[i % 8]:
            touches |= bool(i % 8 % 2)
        else:
            arcs += touches
            touches = False
    return arcs
