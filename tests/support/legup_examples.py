"""States and cells from LEGUP's own verdicts, as ``docs/contributing/testing.md`` describes them."""

from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid


def state_of_values(rows: list[list[int]]) -> State:
    """Return a state from the values of its cells."""
    grid = Grid(len(rows), len(rows[0]))
    cells = [(grid.cell(y, x), value) for y, row in enumerate(rows) for x, value in enumerate(row)]
    return State(grid, 0, 0, {}).with_cells(cells)


def cells_of(pairs: list[list[int]], grid: Grid) -> set[int]:
    """Cells that are given by column and row."""
    return {grid.cell(y, x) for x, y in pairs}
