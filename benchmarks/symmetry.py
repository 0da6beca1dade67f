"""The eight symmetries of a board, which replace random seeds for contenders that accept none.

Turned and mirrored, a puzzle is as hard as before, and yet every solver goes another way through it. Seed 0 is the
board as it stands; bit 1 of a seed mirrors the columns, bit 2 the rows, bit 4 swaps rows and columns at last.
"""

from collections.abc import Sequence

from benchmarks.instances import Instance
from nurikabe_sat import Puzzle
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue

SEEDS = range(8)


def turned(instance: Instance, seed: int) -> Instance:
    """Return the instance, with its known solution, in the orientation that a seed selects."""
    if seed == 0:
        return instance
    grid = instance.puzzle.grid
    cells = _turned_rows([range(grid.size)[row] for row in grid.row_slices], seed)
    place = {old: new for new, old in enumerate(c for row in cells for c in row)}
    clues = tuple(Clue(place[clue.cell], clue.size) for clue in instance.puzzle.clue_list)
    puzzle = Puzzle(Grid(len(cells), len(cells[0])), clues)
    letters = "".join(instance.solution or ())
    solution = tuple("".join(letters[c] for c in row) for row in cells) if instance.solution else None
    return Instance(instance.name, puzzle, solution, instance.kind)


def _turned_rows(rows: Sequence[Sequence[int]], seed: int) -> list[list[int]]:
    turned_rows = [list(row) for row in rows]
    if seed & 1:
        turned_rows = [row[::-1] for row in turned_rows]
    if seed & 2:
        turned_rows.reverse()
    if seed & 4:
        turned_rows = [list(column) for column in zip(*turned_rows, strict=True)]
    return turned_rows
