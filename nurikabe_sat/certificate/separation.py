"""Independent check of a cut, by flood fill on the grid.

    w w 3 .        w   the witness, top left, and the rest of its *side*: the cells that may be sea and are
    w s . .            connected to the witness without crossing the separator
    2 . . .        s   the separator: if the witness is sea, and sea exists elsewhere, s is sea

A cut holds if a cell of the island or sea must be elsewhere, neither on that side nor in the separator. This cell is

    an island      its clue: nothing else is needed
    the sea        the other witness, or a cell that is decided to be sea, or one of the remaining sea cells: if every
                   clue has a size, the number of sea cells is known, and the side may be smaller

A member of an island is a cell that its clue can reach: in fewer steps than its size, not over sea cells, and never
onto a clue or next to one, because that would join two islands.
"""

from collections.abc import Collection
from functools import cached_property

from nurikabe_sat.certificate.claim import Separation
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour


class Judge:
    """Checker for the justifications of cuts on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._grid = board.puzzle.grid
        self._reaches: dict[int, set[int]] = {}

    def fault(self, separation: Separation) -> str | None:
        """Return a phrase that says why the justification of a cut is wrong, or None if it is correct."""
        if separation.clue is None:
            return self._fault_at_sea(separation)
        return self._fault_of_island(separation, separation.clue)

    def _fault_of_island(self, separation: Separation, clue_cell: int) -> str | None:
        name = self._grid.name
        if clue_cell not in self._board.puzzle.clue_at:
            return f"{name(clue_cell)} has no clue"
        reach = self._reach(self._board.puzzle.clue_at[clue_cell])
        side = self._side(separation, reach)
        if clue_cell in side or clue_cell in separation.separator:
            return f"{name(separation.witness)} and the clue at {name(clue_cell)} are not separated"
        return None

    def _fault_at_sea(self, separation: Separation) -> str | None:
        name = self._grid.name
        side = self._side(separation, self._maybe_sea)
        if separation.other is not None:
            if separation.other in side:
                return f"{name(separation.witness)} and {name(separation.other)} are not separated"
            return None
        total = self._board.puzzle.sea_total
        if self._sea - side or (total is not None and len(side) < total):
            return None
        return f"all of the sea may lie on the side of {name(separation.witness)}"

    def _side(self, separation: Separation, members: Collection[int]) -> set[int]:
        return flood(self._grid, separation.witness, set(members).difference(separation.separator))

    @cached_property
    def _sea(self) -> set[int]:
        return set(self._board.colouring.numbers_of(Colour.SEA))

    @cached_property
    def _maybe_sea(self) -> set[int]:
        island = set(self._board.colouring.numbers_of(Colour.ISLAND)) | set(self._board.puzzle.clue_at)
        return set(range(self._grid.size)) - island

    def _reach(self, clue: Clue) -> set[int]:
        if clue.cell not in self._reaches:
            self._reaches[clue.cell] = reach_of(self._board, clue)
        return self._reaches[clue.cell]


def reach_of(board: Board, clue: Clue) -> set[int]:
    """Return the cells that the island of a clue can contain, including the clue's cell."""
    grid = board.puzzle.grid
    closed = set(board.colouring.numbers_of(Colour.SEA))
    for other in board.puzzle.clue_list:
        if other is not clue:
            closed |= {other.cell, *grid.neighbours[other.cell]}
    steps = grid.size if clue.size is None else clue.size - 1
    return flood(grid, clue.cell, set(range(grid.size)) - closed, steps)


def flood(grid: Grid, start: int, cells: Collection[int], steps: int | None = None) -> set[int]:
    """Return ``start`` and all cells of ``cells`` within ``steps`` steps. None means any number of steps."""
    found = {start}
    rim = [start]
    while rim and steps != 0:
        rim = [d for d in {d for c in rim for d in grid.neighbours[c]} if d in cells and d not in found]
        found.update(rim)
        steps = None if steps is None else steps - 1
    return found
