"""Known facts of a puzzle before it is encoded: decided cells, and the cells that each clue can own.

    . . 3 .        reach of the 3 (r) and of the 1: the 3 gets        r r r r
    . . . .        two steps far, not onto the cells next to          . r r r
    . 1 . .        the 1, because they would join the islands         . 1 r .

``plain`` finds only these facts. ``presolve`` (in a separate file) finds more facts of the same kind.
"""

from dataclasses import dataclass
from functools import cached_property

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Puzzle


@dataclass(frozen=True)
class Known:
    """Masks of cells. Lists have one entry per clue, in the order of ``puzzle.clue_list``.

    ``sea``, ``island``
        decided cells; clue cells are in ``island``.
    ``main``
        the decided island cells that connect to the clue through decided island cells.
    ``reach``
        every cell that the clue can own, ``main`` included; no solution has a cell of its island elsewhere.
    """

    puzzle: Puzzle
    sea: int
    island: int
    main: tuple[int, ...]
    reach: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The grid of the puzzle."""
        return self.puzzle.grid

    @cached_property
    def undecided(self) -> int:
        """The mask of the cells that are neither sea nor island."""
        return self.grid.all_cells & ~self.sea & ~self.island

    def colouring(self) -> Colouring:
        """Return the decided cells as a colouring."""
        return Colouring.from_masks(self.grid, self.sea, self.island)


def decided_masks(puzzle: Puzzle, given: Colouring | None) -> tuple[int, int]:
    """Return the masks of the sea and island cells that are decided from the start: clues, and ``given``."""
    sea, island = (0, 0) if given is None else given.masks
    return sea, island | puzzle.clue_mask


def plain(puzzle: Puzzle, given: Colouring | None = None) -> Known:
    """Return the facts of the plain formula: the clues, ``given``, and reach by breadth-first search.

    A clue gets at most size - 1 steps far, never onto given sea, another clue, or a cell next to another clue.
    """
    grid = puzzle.grid
    sea, island = decided_masks(puzzle, given)
    once = twice = 0
    zones = []
    for clue in puzzle.clue_list:
        zone = 1 << clue.cell | grid.around(1 << clue.cell)
        twice |= once & zone
        once |= zone
        zones.append(zone)
    reach = []
    for clue, zone in zip(puzzle.clue_list, zones, strict=True):
        allowed = grid.all_cells & ~sea & ~(once & ~zone) & ~twice
        steps = grid.size if clue.size is None else clue.size - 1
        reach.append(grid.ball(1 << clue.cell, allowed, steps))
    return Known(puzzle, sea, island, tuple(1 << clue.cell for clue in puzzle.clue_list), tuple(reach))
