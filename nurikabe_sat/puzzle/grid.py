"""Grid as a graph: cells, their neighbours, 2x2 blocks, and sets of cells.

A cell is an int, ``row * cols + col``, 0-based. Texts for people are 1-based: cell 0 is ``r1c1``.

A set of cells is either a Python collection of cells or, for speed, a mask (see ``nurikabe_sat.bitset``).
Shifting a mask moves the whole set by one cell. A step of a flood fill over a board therefore costs a few operations
on big integers, instead of one turn of a Python loop per cell.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from nurikabe_sat import compiled
from nurikabe_sat.bitset import members_of
from nurikabe_sat.errors import CellError, UsageError
from nurikabe_sat.puzzle.cell import Cell, CellLike


@dataclass(frozen=True)
class Grid:
    """Rectangular grid of ``rows`` x ``cols`` cells, numbered row by row from 0. Raises UsageError if it has no cells.

    >>> grid = Grid(2, 3)
    >>> grid.cell(1, 0), grid.name(3), grid.neighbours[3]
    (3, 'r2c1', (0, 4))
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise UsageError(f"a grid needs at least one row and one column, not {self.rows} x {self.cols}")

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    def cell(self, row: int, col: int) -> int:
        """Return the number of the cell at a 0-based row and column. Raises IndexError outside the grid."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"row {row}, column {col} lies outside a grid of {self.rows} x {self.cols}")
        return row * self.cols + col

    def number(self, where: CellLike) -> int:
        """Return the number of a cell, given as a 1-based position or a name. Raises CellError outside the grid."""
        row, col = Cell.of(where)
        if not (1 <= row <= self.rows and 1 <= col <= self.cols):
            raise CellError(f"the cell {Cell(row, col)} lies outside a board of {self.rows} x {self.cols}")
        return (row - 1) * self.cols + col - 1

    def place(self, cell: int) -> Cell:
        """Return the 1-based row and column of a cell."""
        row, col = divmod(cell, self.cols)
        return Cell(row + 1, col + 1)

    def position(self, cell: int) -> tuple[int, int]:
        """Return the 0-based row and column of a cell."""
        return divmod(cell, self.cols)

    def name(self, cell: int) -> str:
        """Return the name of a cell, such as ``r1c1`` for the top left cell."""
        row, col = divmod(cell, self.cols)
        return f"r{row + 1}c{col + 1}"

    @property
    def row_slices(self) -> list[slice]:
        """The slice of each row, which selects the cells of this row from a sequence with one item per cell."""
        return [slice(start, start + self.cols) for start in range(0, self.size, self.cols)]

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each cell, in increasing order. Neighbours are cells that share an edge."""
        return _neighbours(self.rows, self.cols)

    @cached_property
    def windows(self) -> tuple[tuple[int, int, int, int], ...]:
        """The cells of every 2x2 block, in the order top left, top right, bottom left, bottom right."""
        cols = self.cols
        return tuple(
            (c, c + 1, c + cols, c + cols + 1)
            for r in range(self.rows - 1)
            for c in range(r * cols, r * cols + cols - 1)
        )

    def components(self, cells: Iterable[int]) -> list[list[int]]:
        """Return the edge-connected components of a set of cells.

        The cells of each component are in increasing order.
        """
        cells, neighbours = sorted(cells), self.neighbours
        seen = [True] * self.size
        for start in cells:
            seen[start] = False
        parts = []
        for start in cells:
            if seen[start]:
                continue
            seen[start] = True
            part = [start]
            for c in part:
                for d in neighbours[c]:
                    if not seen[d]:
                        seen[d] = True
                        part.append(d)
            part.sort()
            parts.append(part)
        return parts

    # Masks: sets of cells as ints.

    @cached_property
    def all_cells(self) -> int:
        """The mask of the whole board."""
        return (1 << self.size) - 1

    @cached_property
    def _left_column(self) -> int:
        return _spaced(self.cols, self.rows)

    @cached_property
    def not_left(self) -> int:
        """The mask of the cells that have a left neighbour."""
        return self.all_cells & ~self._left_column

    @cached_property
    def not_right(self) -> int:
        """The mask of the cells that have a right neighbour."""
        return self.all_cells & ~(self._left_column << (self.cols - 1))

    @cached_property
    def side(self) -> int:
        """The mask of the cells of one colour of a chessboard pattern, of which no two share an edge."""
        first = _spaced(2, self.cols) << 1 & (1 << self.cols) - 1
        second = (1 << self.cols) - 1 & ~first
        return (first | second << self.cols) * _spaced(2 * self.cols, (self.rows + 1) // 2) & self.all_cells

    @cached_property
    def rim(self) -> int:
        """The mask of the cells at the edge of the board."""
        every = self.all_cells
        return every & ~(every << self.cols & every >> self.cols & self.not_left & self.not_right)

    @cached_property
    def frame(self) -> bytes | None:
        """The masks of the grid, packed for the compiled core, or None if the grid is too large for it."""
        if self.size > compiled.LARGEST:
            return None
        width = compiled.width_of(self.size)
        return b"".join(compiled.packed((self.all_cells, self.not_left, self.not_right), width))

    def around(self, mask: int) -> int:
        """Return the mask of all cells that are next to a cell of ``mask``. It can contain cells of ``mask`` itself."""
        cols = self.cols
        return (
            (mask & self.not_right) << 1 | (mask & self.not_left) >> 1 | mask << cols | mask >> cols
        ) & self.all_cells

    def flood(self, start: int, within: int) -> int:
        """Return the mask of ``start`` and of all cells that can be reached from it through cells of ``within``."""
        core = compiled.CORE
        if core is not None and (frame := self.frame) is not None:
            return compiled.ball(core, self.cols, frame, start, within, -1)
        cols = self.cols
        within |= start
        from_left, from_right = within & self.not_left, within & self.not_right
        filled, before = start, 0
        while (
            filled != before
        ):  # one step along the rows, then one along the columns: a path with turns needs half as many
            before = filled
            filled |= filled << 1 & from_left | filled >> 1 & from_right
            filled |= (filled << cols | filled >> cols) & within
        return filled

    def ball(self, start: int, within: int, steps: int) -> int:
        """Return the mask of ``start`` and of the cells that at most ``steps`` steps through ``within`` reach."""
        core = compiled.CORE
        if core is not None and (frame := self.frame) is not None:
            return compiled.ball(core, self.cols, frame, start, within, max(0, steps))
        cols = self.cols
        filled = fresh = start
        within &= ~start
        from_left, from_right = within & self.not_left, within & self.not_right
        while fresh and steps > 0:  # as ``around``, without a call for each step
            fresh = (
                fresh << 1 & from_left | fresh >> 1 & from_right | (fresh << cols | fresh >> cols) & within
            ) & ~filled
            filled |= fresh
            steps -= 1
        return filled

    # 2x2 blocks. A mask of blocks has the top left cell of each.

    @cached_property
    def all_blocks(self) -> int:
        """The mask of all 2x2 blocks, each represented by its top left cell."""
        return self.not_right & self.all_cells >> self.cols

    def blocks_within(self, mask: int) -> int:
        """Return the mask of the 2x2 blocks whose four cells are all in ``mask``."""
        pairs = mask & (mask & self.not_left) >> 1
        return pairs & pairs >> self.cols

    def blocks_touching(self, mask: int) -> int:
        """Return the mask of the 2x2 blocks with at least one cell in ``mask``."""
        pairs = mask | (mask & self.not_left) >> 1
        return (pairs | pairs >> self.cols) & self.all_blocks

    def blocks_with_two(self, mask: int) -> int:
        """Return the mask of the 2x2 blocks with at least two cells in ``mask``."""
        right = (mask & self.not_left) >> 1
        one, both = mask | right, mask & right
        return (both | both >> self.cols | one & one >> self.cols) & self.all_blocks

    def blocks_but_one(self, mask: int) -> tuple[tuple[int, int], ...]:
        """Return the 2x2 blocks with at least three cells in ``mask``, grouped by the position of the fourth cell.

        Each of the four groups is a mask of blocks and a shift. The mask of the fourth cells is ``blocks << shift``.
        The positions are ordered from top left to bottom right.
        """
        cols, blocks = self.cols, self.all_blocks
        # Bit c of each mask stands for the block with top left cell c: are these two of its cells in the mask?
        right = (mask & self.not_left) >> 1
        top, bottom = mask & right & blocks, (mask & right) >> cols & blocks
        left_side, right_side = mask & mask >> cols, right & right >> cols
        return (bottom & right, 0), (bottom & mask, 1), (top & right_side, cols), (top & left_side, cols + 1)

    def windows_of(self, blocks: int) -> list[tuple[int, int, int, int]]:
        """Return the four cells of each 2x2 block in a mask of blocks."""
        cols = self.cols
        return [(c, c + 1, c + cols, c + cols + 1) for c in members_of(blocks)]

    def block_cells(self, blocks: int) -> int:
        """Return the mask of all cells of the 2x2 blocks in a mask of blocks."""
        pairs = blocks | blocks << 1
        return pairs | pairs << self.cols

    def is_connected(self, mask: int) -> bool:
        """Return True if the cells of a mask form at most one edge-connected component."""
        return self.flood(mask & -mask, mask) == mask

    def parts(self, mask: int) -> Iterator[int]:
        """Yield the edge-connected components of a mask as masks, in the order of their first cells."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask ^= part


@lru_cache(maxsize=8)
def _neighbours(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell. Grids of equal size share the cached result."""
    return tuple(
        tuple(
            d
            for d, inside in ((c - cols, r > 0), (c - 1, k > 0), (c + 1, k < cols - 1), (c + cols, r < rows - 1))
            if inside
        )
        for r in range(rows)
        for k in range(cols)
        for c in (r * cols + k,)
    )


def _spaced(step: int, count: int) -> int:
    """Return the mask of ``count`` bits at multiples of ``step``, starting with bit 0.

    The mask is doubled, because adding bits one at a time would be slow.

    >>> bin(_spaced(3, 3))
    '0b1001001'
    """
    mask, bits = 1, 1
    while bits < count:
        mask |= mask << bits * step
        bits *= 2
    return mask & (1 << step * count) - 1
