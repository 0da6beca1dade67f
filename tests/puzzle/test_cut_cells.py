"""Cut cells against what they mean: take the cell away and flood."""

from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.puzzle.cut_cells import cut_cells
from nurikabe_sat.puzzle.grid import Grid
from tests.support.strategies import grids


@given(grid=grids(max_cells=30), data=st.data())
def test_a_cut_cell_loses_exactly_what_flooding_no_longer_finds(grid: Grid, data: st.DataObject) -> None:
    cells = st.sets(st.integers(0, grid.size - 1))
    within = mask_of(data.draw(cells))
    seed = 1 << data.draw(st.integers(0, grid.size - 1))
    start = grid.flood(seed, mask_of(data.draw(cells)) | seed)
    reached = grid.flood(start, within | start)
    expected = {}
    for c in members_of(reached & ~start):
        lost = reached & ~grid.flood(start, (within | start) & ~(1 << c)) & ~(1 << c)
        if lost:
            expected[c] = lost
    assert dict(cut_cells(grid, start, within)) == expected


def test_the_picture_of_the_docstring() -> None:
    grid = Grid(3, 4)
    within = grid.all_cells & ~mask_of([5, 7, 8])
    found = {grid.name(c): [grid.name(d) for d in members_of(lost)] for c, lost in cut_cells(grid, 1, within)}
    assert found == {
        "r1c2": ["r1c3", "r1c4", "r2c3", "r3c2", "r3c3", "r3c4"],
        "r1c3": ["r1c4", "r2c3", "r3c2", "r3c3", "r3c4"],
        "r2c3": ["r3c2", "r3c3", "r3c4"],
        "r3c3": ["r3c2", "r3c4"],
    }
