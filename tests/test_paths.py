"""Ways through a set of cells, against all ways."""

from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.paths import narrows, shortest_path
from nurikabe_sat.puzzle.grid import Grid

GRID = Grid(3, 4)
CELLS = st.integers(0, GRID.all_cells)


@given(CELLS.filter(bool), CELLS, CELLS)
def test_narrows_are_the_cells_without_which_the_way_is_longer_or_gone(some: int, goal: int, within: int) -> None:
    start = next(GRID.parts(some))

    def steps(cells: int) -> int:
        return shortest_path(GRID, start, goal & (cells | start), cells).bit_count()

    least = steps(within | goal)
    needed = [cell for cell in members_of(GRID.all_cells & ~start) if steps((within | goal) & ~(1 << cell)) != least]
    assert members_of(narrows(GRID, start, goal, within)) == (needed if least else [])
