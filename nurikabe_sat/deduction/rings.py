"""Rings of islands that touch each other at corners or touch the border.

    . . B . .        the 3 and the 7 touch the border; if they touched at a corner, there would be a ring:
    3 x . . .        the 3, the 7 and the border. Along it, a curve could be drawn that meets no sea cell
    . . W . .        and has sea on both sides
    . . . W 7

The islands and the border are the points of a graph. A link joins two islands for each corner at which they touch. A
link joins an island and the border for each stretch of border cells in the island. An island that touches itself at a
corner between two sea cells has a link with itself. If the sea is connected, no ring exists
(docs/explanation/islands-and-rings.md, the first lemma).

An island counts with all cells that must belong to it (``Position.owned``), even if their connection is not known yet.
The known cells alone do not show these rings.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.position import Links, Position
from nurikabe_sat.puzzle.grid import Grid

Link = tuple[int, int]
"""Pair of linked islands, given by the indices of their clues. The index after the last clue stands for the border."""


class IslandRing(NamedTuple):
    """Islands of a ring, in order. ``has_border`` is True if the ring also includes the border."""

    islands: tuple[int, ...]
    has_border: bool


def links(position: Position) -> list[Link]:
    """Return the certain links between islands that touch at a corner, and between islands and the border."""
    return _known_links(position)[3]


def has_ring(position: Position) -> bool:
    """Return True if the certain links between islands close a ring."""
    return _known_links(position)[4]


def needed_parts(position: Position) -> list[int]:
    """Return the separate parts of islands without which the known links close no ring, as masks.

    The list is empty if the connected cells of islands are enough.
    """
    owned = [*position.owned]
    needed = []
    for k, part in enumerate(position.main):
        for apart in position.grid.parts(owned[k] & ~part):
            owned[k] ^= apart
            found, _ = _links(position.grid, position.sea, owned)
            if not found or IslandForest(len(owned) + 1, found).is_whole:
                owned[k] ^= apart
                needed.append(apart)
    return needed


def _known_links(position: Position) -> Links:
    """Return the certain links between islands, the cells on which the links depend, and whether they close a ring."""
    sea, owned, known = position.sea, position.owned, position.linked
    if known is not None and known[0] == owned and not (sea ^ known[1]) & known[2]:
        return known
    found, matters = _links(position.grid, sea, owned)
    closes = bool(found) and not IslandForest(len(owned) + 1, found).is_whole
    position.linked = owned, sea, matters, found, closes
    return position.linked


def _links(grid: Grid, sea: int, owned: Sequence[int]) -> tuple[list[Link], int]:
    """Return the links between islands with the cells ``owned``, and the mask of the cells that affect these links."""
    white, matters = union_of(owned), 0
    found: list[Link] = []
    rim = grid.rim
    for k, mask in enumerate(owned):
        held = mask & rim
        if held:
            found.append((k, len(owned)))
            if held & (held - 1) and not grid.is_connected(held):
                matters = rim
                found += [(k, len(owned))] * (_stretches(grid, held, rim & ~sea & ~white) - 1)
    cols = grid.cols
    right, below, across = white >> 1, white >> cols, white >> cols + 1
    falling, rising = white & across & ~right & ~below, right & below & ~white & ~across
    falling, rising = falling & grid.all_blocks, rising & grid.all_blocks
    corners = falling | falling << cols + 1 | rising << 1 | rising << cols
    if corners:
        owner: dict[int, int] = {}
        for k, mask in enumerate(owned):
            mask &= corners
            while mask:
                cell = mask & -mask
                owner[cell] = k
                mask ^= cell
        for blocks, one, other in ((falling, 0, cols + 1), (rising, 1, cols)):
            while blocks:
                block = blocks & -blocks
                blocks ^= block
                i, j = owner[block << one], owner[block << other]
                between = 0 if i != j else grid.block_cells(block) & ~white
                matters |= between
                if not between & ~sea:
                    found.append((i, j))
    return found, matters


def _stretches(grid: Grid, held: int, free: int) -> int:
    """Return the number of stretches of the border that an island would have if it contained all ``free`` cells."""
    count = 0
    while held:
        held &= ~grid.flood(held & -held, held | free)
        count += 1
    return count


def links_with(position: Position, k: int, cell: int) -> list[Link]:
    """Return the links that would be added if the island of clue k contained ``cell``."""
    grid, sea, owned = position.grid, position.sea, position.owned
    found: list[Link] = []
    if cell & grid.rim:
        others = union_of(mask for j, mask in enumerate(owned) if j != k)
        if not grid.flood(cell, grid.rim & ~sea & ~others) & owned[k]:
            found.append((k, len(owned)))
    for other, between in corners_of(grid, cell):
        for j, mask in enumerate(owned):
            if mask & other and (j != k or not between & ~sea):
                found.append((k, j))
    return found


def may_link(position: Position) -> int:
    """Return the mask of the cells that could add links: cells at the border, and cells at a corner of an island."""
    grid, white = position.grid, position.island
    beside = (white & grid.not_right) << 1 | (white & grid.not_left) >> 1
    return grid.rim | (beside << grid.cols | beside >> grid.cols) & grid.all_cells


def corners_of(grid: Grid, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that touch ``cell`` only at a corner, each with the mask of the two cells that touch both."""
    cols = grid.cols
    left, right = cell & grid.not_left, cell & grid.not_right
    above, below = cell >> cols, cell << cols & grid.all_cells
    for across, between in (
        (left >> cols + 1, left >> 1 | above),
        (right >> cols - 1, right << 1 | above),
        (left << cols - 1 & grid.all_cells, left >> 1 | below),
        (right << cols + 1 & grid.all_cells, right << 1 | below),
    ):
        if across:
            yield across, between


class IslandForest:
    """Union-find structure that checks whether links between islands form a ring.

    ``is_whole`` is False if the links given at creation contain a ring.
    """

    def __init__(self, points: int, joined: Iterable[Link]) -> None:
        self._roots = list(range(points))
        self.is_whole = self._join(self._roots, joined)

    def closes(self, more: Sequence[Link]) -> bool:
        """Return True if additional links close a ring."""
        return bool(more) and not self._join(list(self._roots), more)

    @staticmethod
    def _join(roots: list[int], joined: Iterable[Link]) -> bool:
        for i, j in joined:
            while roots[i] != i:
                i = roots[i]
            while roots[j] != j:
                j = roots[j]
            if i == j:
                return False
            roots[i] = j
        return True


def ring_of(border: int, joined: Iterable[Link]) -> IslandRing | None:
    """Return the first ring that is closed when the links are added one by one, or None if no ring is closed.

    ``border`` is the number that stands for the border.
    """
    beside: dict[int, list[int]] = {}
    for i, j in joined:
        ways = [[i]]
        for way in ways:  # breadth first; the list grows
            if way[-1] == j:
                after = way.index(border) + 1 if border in way else 0
                return IslandRing(tuple(k for k in way[after:] + way[:after] if k != border), after > 0)
            ways += [[*way, k] for k in beside.get(way[-1], ()) if k not in way]
        beside.setdefault(i, []).append(j)
        beside.setdefault(j, []).append(i)
    return None
