"""Knowledge about a puzzle before it is encoded: the decided cells, and the cells that each clue can own.

    . . 3 .        reach of the 3 (r) and of the 1: the 3 gets        r r r r
    . . . .        two steps far, not onto the cells next to          . r r r
    . 1 . .        the 1, because they would join the islands         . 1 r .

``plain`` finds only these. ``presolve`` (in a separate file) decides more cells and finds smaller reaches.
"""

from dataclasses import dataclass
from functools import cached_property

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Puzzle


@dataclass(frozen=True)
class Known:
    """Known cells of a puzzle, as masks. ``main`` and ``reach`` contain one mask per clue, in the order of the clues.

    Attributes:
        sea: The decided sea cells.
        island: The decided island cells, including clues.
        main: For each clue, the decided island cells that connect to it through decided island cells.
        reach: For each clue, all cells that it can own in a solution, including ``main``.
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
        """Return the colouring of the decided cells."""
        return Colouring.from_masks(self.grid, self.sea, self.island)


def leaves_pools(known: Known) -> bool:
    """Return True if the missing island cells are too few to break all pools, which is lemma 4 of islands-and-rings.md.

    Each missing cell joins its island next to a cell of the island. That cell already breaks two of the four 2x2 blocks
    around the new cell. So each missing cell breaks at most two further blocks.
    """
    puzzle, grid = known.puzzle, known.grid
    if puzzle.sea_total is None or puzzle.rules.pools_allowed:
        return False
    missing = grid.size - puzzle.sea_total - known.island.bit_count()
    unbroken = grid.all_blocks & ~grid.blocks_touching(known.island)
    return unbroken.bit_count() > 2 * missing


def decided_masks(puzzle: Puzzle, given: Colouring | None) -> tuple[int, int]:
    """Return masks of the sea and the island cells that the clues and ``given`` decide without deduction."""
    sea, island = (0, 0) if given is None else given.masks
    return sea, island | puzzle.clue_mask


def plain(puzzle: Puzzle, given: Colouring | None = None) -> Known:
    """Return the cells that the clues and ``given`` decide without deduction, and the cells that each clue can reach.

    A clue of size n reaches the cells at most n - 1 steps away, except given sea, other clues and their neighbours.
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
