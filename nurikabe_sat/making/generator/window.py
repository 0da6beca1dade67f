"""Window of a draft: a part of the board that is treated as a separate puzzle, surrounded by sea.

    . . . . . . .          B B B B B B
    . W B B W W .    ->    B 1 B B 2 B      the part of the draft that a change concerns; the ring stands for all the
    . B 2 W B . .          B B 2 W B B      sea outside
    . . . . . . .          B B B B B B

An island that continues outside ends at the ring. Its number is the number of its cells inside, or `?` if it has open
cells outside. Techniques may decide more in a window than on the whole board, because all cells outside are as in the
draft. They are as fast as on a small board. Windows therefore separate good from bad changes, and the final check uses
the whole board.
"""

from dataclasses import dataclass
from functools import cache, cached_property

from nurikabe_sat.bitset import first_member, union_of
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import DecidedMasks, Goal
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle

_FAR = 4
"""Distance, in steps, from a change or a changed island. Within this distance, cells are computed again."""

_MARGIN = 3
"""Number of rows and columns that are added to a window on each side."""


def concerned(before: Draft, changed: Draft) -> int:
    """Return the mask of the cells near a change and near the islands that the change touches."""
    grid = changed.grid
    near = before.land ^ changed.land | before.clues ^ changed.clues
    near |= grid.flood((near | grid.around(near)) & before.land, before.land)
    near |= grid.flood((near | grid.around(near)) & changed.land, changed.land)
    return grid.ball(near, grid.all_cells, _FAR)


def open_within(goal: Goal, draft: Draft, near: int, open_cells: int) -> int:
    """Return the mask of the undecided cells of a draft, computed again only for cells near a change.

    ``open_cells`` is the mask of open cells before the change.
    """
    if not near:
        return open_cells
    window = DraftWindow(draft.grid, near)
    found = goal.open_cells(*window.part(draft, open_cells | near))
    return open_cells & ~near | window.out(found) & near


@dataclass(frozen=True)
class FramedGrid(Grid):
    """Grid that is surrounded by a ring of cells in which pools are allowed.

    The 2x2 blocks of the grid are those of the cells ``inside``. Create such grids with ``framed``.
    """

    inside: int

    @cached_property
    def all_blocks(self) -> int:
        return super().blocks_within(self.inside)

    def blocks_within(self, mask: int) -> int:
        return super().blocks_within(mask & self.inside)

    @cached_property
    def windows(self) -> tuple[tuple[int, int, int, int], ...]:
        return tuple(window for window in super().windows if all(self.inside >> c & 1 for c in window))


@cache
def framed(rows: int, cols: int, sides: tuple[bool, bool, bool, bool]) -> FramedGrid:
    """Return a grid of ``rows`` x ``cols`` cells. A row or column is added on each side in ``sides``.

    The sides are above, left, below and right.

    >>> grid = framed(1, 2, (True, False, False, False))
    >>> grid.rows, grid.cols, bin(grid.inside)
    (2, 2, '0b1100')
    """
    above, left, below, right = sides
    width = left + cols + right
    row = (1 << cols) - 1 << left
    return FramedGrid(above + rows + below, width, sum(row << (r + above) * width for r in range(rows)))


class DraftWindow:
    """Rectangular window around given cells of a board, as a separate grid with a ring of additional cells.

    Attributes:
        grid: The grid of the window.
        into: Function that converts a mask of the board into a mask of ``grid``; ``out`` is the inverse.
    """

    def __init__(self, board: Grid, cells: int) -> None:
        row = (1 << board.cols) - 1
        first, last = first_member(cells) // board.cols, (cells.bit_length() - 1) // board.cols
        folded = union_of(cells >> r * board.cols & row for r in range(first, last + 1))
        top, bottom = max(0, first - _MARGIN), min(board.rows, last + 1 + _MARGIN)
        left, right = max(0, first_member(folded) - _MARGIN), min(board.cols, folded.bit_length() + _MARGIN)
        sides = top > 0, left > 0, bottom < board.rows, right < board.cols
        self.grid = framed(bottom - top, right - left, sides)
        self._rows, self._row = bottom - top, (1 << right - left) - 1
        self._cols, self._start = board.cols, top * board.cols + left
        self._first = sides[0] * self.grid.cols + sides[1]

    def into(self, mask: int) -> int:
        mask >>= self._start
        rows = ((mask >> r * self._cols & self._row) << r * self.grid.cols for r in range(self._rows))
        return union_of(rows) << self._first

    def out(self, mask: int) -> int:
        mask >>= self._first
        rows = ((mask >> r * self.grid.cols & self._row) << r * self._cols for r in range(self._rows))
        return union_of(rows) << self._start

    def part(self, draft: Draft, open_cells: int) -> tuple[Puzzle, DecidedMasks]:
        """Return the part of a draft that lies within the window, as a puzzle with its known cells."""
        grid, inside = self.grid, self.grid.inside
        land, clues = self.into(draft.land), self.into(draft.clues)
        beyond = draft.land & open_cells & ~self.out(inside)
        unknown = self.into(draft.grid.flood(beyond, draft.land) | draft.hidden)
        found = []
        for island in grid.parts(land):
            cell = first_member(island & clues or island)
            found.append(Clue(cell, None if island & unknown else island.bit_count()))
        known = inside & ~self.into(open_cells)
        return Puzzle(grid, tuple(found)), (grid.all_cells & ~inside | known & ~land, known & land)
