"""Generator of loose boards: random legal colourings with one clue per island. Most of them have many solutions.

That is what a setter has on the way to a puzzle, and what the generator asks about. The same arguments give the same
boards.
"""

import random
from collections.abc import Sequence

from nurikabe_sat import Board, Puzzle
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue


def loose_boards(sizes: Sequence[int], count: int, seed: int) -> list[Board]:
    """Return ``count`` square boards of each size."""
    return [
        Board.of(loose_puzzle(size, random.Random(f"{seed} {size} {number}")), name=f"loose-{size}x{size}-{number}")
        for size in sizes
        for number in range(1, count + 1)
    ]


def loose_puzzle(size: int, chance: random.Random, joins: float = 0.8) -> Puzzle:
    """Return a puzzle whose sea grew from a random cell until it could not grow further, with a clue in each island.

    A cell joins with this probability if it makes no pool, so that islands are of many sizes; below 0.65 some are huge.
    """
    grid = Grid(size, size)
    start = chance.randrange(grid.size)
    sea, rim = {start}, list(grid.neighbours[start])
    while rim:
        i = chance.randrange(len(rim))
        rim[i], rim[-1] = rim[-1], rim[i]
        cell = rim.pop()
        if cell not in sea and chance.random() < joins and not _makes_pool(grid, sea, cell):
            sea.add(cell)
            rim += [d for d in grid.neighbours[cell] if d not in sea]
    islands = grid.components(set(range(grid.size)) - sea)
    return Puzzle(grid, tuple(Clue(chance.choice(island), len(island)) for island in islands))


def _makes_pool(grid: Grid, sea: set[int], cell: int) -> bool:
    row, col = grid.position(cell)
    for top in range(max(0, row - 1), min(row, grid.rows - 2) + 1):
        for left in range(max(0, col - 1), min(col, grid.cols - 2) + 1):
            block = {grid.cell(top + r, left + c) for r in (0, 1) for c in (0, 1)}
            if block - {cell} <= sea:
                return True
    return False
