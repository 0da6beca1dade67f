"""Draft of a solution. Islands grow in turns, until each has the required size or cannot grow.

An island takes one cell per turn, and a large island several, because others would enclose it before it is complete.
Islands of unknown size come last, and grow only to break pools.
An island takes the cell that breaks the most pools. It never takes a cell that would divide the sea or touch another
island. In a *joined* draft, known island cells without an owner are joined to a near island before islands grow. The
faults of a draft are therefore pools, islands that are too small, and island cells that no clue owns.
"""

import random
from collections.abc import Iterable

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.solving.loose.window import Owned

SHARES = 8
"""Approximate number of turns in which a large island gets its size."""

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Offsets of the eight cells around a cell, clockwise. The cells at odd indices share an edge with the cell."""


def draft(known: Known, rng: random.Random, deadline: Deadline = NEVER, *, joined: bool = False) -> Owned:
    """Return a draft that agrees with the known cells. The sea of the draft is connected if the known cells allow this.

    Raises LimitReached if the deadline passes.
    """
    bare = Owned(known.grid.all_cells & ~known.island, known.main)
    started = _Draft(known, rng, bare)
    if joined:
        started.join_parts()
    return started.grow(range(len(known.main)), deadline)


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
        self.islands = list(board.islands)

    def grow(self, clues: Iterable[int], deadline: Deadline) -> Owned:
        """Grow the islands of the given clues until none of them can take another cell, and return the board."""
        sizes = [clue.size for clue in self.known.puzzle.clue_list]
        growing = [k for k in sorted(clues) if sizes[k] is not None]
        without_number = [k for k in sorted(clues) if sizes[k] is None]  # they break the pools that are left
        shares = {k: 1 + (size - self.islands[k].bit_count()) // SHARES if (size := sizes[k]) else 1 for k in clues}
        while growing or without_number:
            if not growing:
                growing, without_number = without_number, []
            self.rng.shuffle(growing)
            growing = [k for k in growing if self._takes_share(k, shares[k], sizes[k], deadline)]
        return Owned(self.sea, tuple(self.islands))

    def _takes_share(self, k: int, share: int, size: int | None, deadline: Deadline) -> bool:
        """Let the island of clue k take up to ``share`` cells. Return False if it is complete or cannot grow."""
        for _ in range(share):
            deadline.check()
            if size is not None and self.islands[k].bit_count() >= size:
                return False
            cell, pools = self.best(k)
            if cell is None or (size is None and not pools):
                return False
            self.sea &= ~(1 << cell)
            self.islands[k] |= 1 << cell
        return True

    def join_parts(self) -> None:
        """Join each part of island cells without an owner to a near island, if a path is possible."""
        parts = [*self.grid.parts(self.grid.all_cells & ~(self.sea | union_of(self.islands)))]
        self.rng.shuffle(parts)
        for part in parts:
            if not part & union_of(self.islands):  # it can be joined together with an earlier part
                self._join(part)

    def _join(self, part: int) -> None:
        """Join a part to the nearest island that can own it."""
        grid, layers, seen = self.grid, [part], part
        beside = grid.around(union_of(self.islands))
        free = self.sea & ~self.known.sea
        while layers[-1]:
            layer = grid.around(layers[-1]) & free & ~seen
            ends = members_of(layer & beside)
            self.rng.shuffle(ends)
            if any(self._takes_path(end, layers) for end in ends):
                return
            layers.append(layer & ~beside)
            seen |= layer

    def _takes_path(self, end: int, layers: list[int]) -> bool:
        """Give an island the path from the cell ``end`` next to it to the first layer. Return False if not allowed."""
        grid, path = self.grid, 1 << end
        owners = [k for k, island in enumerate(self.islands) if grid.around(path) & island]
        if len(owners) > 1:
            return False
        for layer in reversed(layers):
            path |= 1 << self.rng.choice(members_of(grid.around(path) & layer))
        k = owners[0]
        others = union_of(self.islands) & ~self.islands[k]
        island = grid.flood(path, path | grid.all_cells & ~(self.sea | others))
        size = self.known.puzzle.clue_list[k].size
        if (size is not None and island.bit_count() > size) or island & ~self.known.reach[k]:
            return False
        if grid.around(island) & others or not grid.is_connected(self.sea & ~island):
            return False
        self.sea &= ~island
        self.islands[k] = island
        return True

    def best(self, k: int) -> tuple[int | None, int]:
        """Return the cell that the island of clue k should take next, with its number of pools.

        The cell is None if the island cannot grow.
        """
        grid, sea, island = self.grid, self.sea, self.islands[k]
        others = grid.all_cells & ~(sea | island)
        left = grid.around(island) & sea & self.known.reach[k] & ~self.known.sea & ~grid.around(others)
        for broken, cells in zip((4, 3, 2, 1, 0), self._by_pools(), strict=True):
            options = members_of(left & cells)
            while options:
                cell = options.pop(int(self.rng.random() * len(options)))
                if self.leaves_sea_whole(cell):
                    return cell, broken
        return None, 0

    def _by_pools(self) -> tuple[int, int, int, int, int]:
        """Return the masks of the cells that are in 4, 3, 2, 1 and 0 pools."""
        grid, cols = self.grid, self.grid.cols
        a = grid.blocks_within(self.sea)  # each pool at its four cells: a, b, c, d
        b, c, d = a << 1, a << cols, a << cols + 1
        odd = a ^ b ^ c ^ d
        four = a & b & c & d
        two = a & b ^ c & d ^ (a ^ b) & (c ^ d)  # the bit of the value two of each number
        return four, two & odd, two & ~odd, odd & ~two, grid.all_cells & ~(odd | two | four)

    def leaves_sea_whole(self, cell: int) -> bool:
        """Return True if the sea cells next to ``cell`` stay connected when ``cell`` becomes island."""
        grid, cols, sea = self.grid, self.grid.cols, self.sea
        row, col = divmod(cell, cols)
        ring = [
            0 <= row + r < grid.rows and 0 <= col + k < cols and sea >> cell + r * cols + k & 1 == 1 for r, k in _RING
        ]
        beside = [cell + r * cols + k for (r, k), is_sea in zip(_RING[1::2], ring[1::2], strict=True) if is_sea]
        if len(beside) < 2 or _arcs(ring) == 1:
            return True
        rest = grid.flood(1 << beside[0], sea & ~(1 << cell))
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
