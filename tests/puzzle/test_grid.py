"""The grid: by hand on small boards, and masks, parts and neighbours against each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.puzzle.grid import Grid
from tests.support.strategies import grids


@st.composite
def grids_with_cells(draw: st.DrawFn) -> tuple[Grid, set[int]]:
    """Return a grid and some of its cells."""
    grid = draw(grids(max_cells=40))
    return grid, draw(st.sets(st.integers(0, grid.size - 1)))


@pytest.mark.parametrize(("rows", "cols"), [(0, 3), (3, 0), (-1, 5)])
def test_a_grid_has_cells(rows: int, cols: int) -> None:
    with pytest.raises(ValueError, match="at least one row and one column"):
        Grid(rows, cols)


def test_cells_by_position_and_by_name() -> None:
    grid = Grid(2, 3)
    assert [grid.cell(r, c) for r in range(2) for c in range(3)] == [0, 1, 2, 3, 4, 5]
    assert grid.position(5) == (1, 2)
    assert grid.name(0) == "r1c1"
    assert grid.name(5) == "r2c3"


@pytest.mark.parametrize(("row", "col"), [(2, 0), (0, 3), (-1, 0), (0, -1)])
def test_a_position_outside_is_refused(row: int, col: int) -> None:
    with pytest.raises(IndexError, match="outside a grid of 2 x 3"):
        Grid(2, 3).cell(row, col)


def test_neighbours_and_windows_by_hand() -> None:
    grid = Grid(2, 3)  # 0 1 2
    assert grid.neighbours == ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))  # 3 4 5
    assert grid.windows == ((0, 1, 3, 4), (1, 2, 4, 5))
    assert Grid(1, 9).windows == ()
    assert Grid(9, 1).windows == ()


def test_components_by_hand() -> None:
    grid = Grid(3, 3)
    assert grid.components([]) == []
    assert grid.components([8, 0, 2, 1, 6]) == [[0, 1, 2], [6], [8]]
    assert grid.components(range(9)) == [list(range(9))]


@given(grids(max_cells=60))
def test_neighbours_are_the_cells_at_distance_one(grid: Grid) -> None:
    places = [grid.position(c) for c in range(grid.size)]
    for c, (row, col) in enumerate(places):
        assert grid.cell(row, col) == c
        near = [d for d, (other, place) in enumerate(places) if abs(row - other) + abs(col - place) == 1]
        assert list(grid.neighbours[c]) == near


@given(grids(max_cells=60))
def test_windows_are_squares(grid: Grid) -> None:
    assert len(grid.windows) == (grid.rows - 1) * (grid.cols - 1)
    for a, b, c, d in grid.windows:
        assert b in grid.neighbours[a]
        assert c in grid.neighbours[a]
        assert set(grid.neighbours[b]) & set(grid.neighbours[c]) == {a, d}


@given(grids_with_cells())
def test_components_split_the_cells_where_no_edge_is_shared(case: tuple[Grid, set[int]]) -> None:
    grid, cells = case
    parts = grid.components(cells)
    assert sorted(c for part in parts for c in part) == sorted(cells)
    assert parts == sorted(sorted(part) for part in parts)
    home = {c: number for number, part in enumerate(parts) for c in part}
    assert all(home[c] == home[d] for c in cells for d in grid.neighbours[c] if d in cells)
    for part in parts:  # and each is connected: every cell but the first meets one that was reached before
        reached, waiting = {part[0]}, [part[0]]
        while waiting:
            fresh = [d for d in grid.neighbours[waiting.pop()] if d in part and d not in reached]
            reached.update(fresh)
            waiting.extend(fresh)
        assert reached == set(part)


@given(grids_with_cells())
def test_masks_agree_with_sets(case: tuple[Grid, set[int]]) -> None:
    grid, cells = case
    mask = mask_of(cells)
    assert members_of(grid.around(mask)) == sorted({d for c in cells for d in grid.neighbours[c]})
    assert [members_of(part) for part in grid.parts(mask)] == grid.components(cells)
    for part in grid.components(cells):
        assert all(members_of(grid.flood(1 << c, mask)) == part for c in part)


@given(grids(max_cells=60))
def test_masks_of_the_board(grid: Grid) -> None:
    assert members_of(grid.all_cells) == list(range(grid.size))
    assert members_of(grid.not_left) == [c for c in range(grid.size) if grid.position(c)[1] > 0]
    assert members_of(grid.not_right) == [c for c in range(grid.size) if grid.position(c)[1] < grid.cols - 1]


def test_a_ball_goes_so_many_steps_and_around_what_is_not_within() -> None:
    grid = Grid(2, 4)
    within = mask_of([1, 2, 3, 6, 7])
    assert members_of(grid.ball(1 << 0, within, 0)) == [0]
    assert members_of(grid.ball(1 << 0, within, 2)) == [0, 1, 2]
    assert members_of(grid.ball(1 << 0, within, 3)) == [0, 1, 2, 3, 6]
    assert grid.ball(1 << 0, within, 99) == grid.flood(1 << 0, within)


@given(grids_with_cells())
def test_blocks_against_windows(drawn: tuple[Grid, set[int]]) -> None:
    grid, cells = drawn
    mask = mask_of(cells)
    assert members_of(grid.all_blocks) == [window[0] for window in grid.windows]
    assert members_of(grid.blocks_within(mask)) == [one[0] for one in grid.windows if cells.issuperset(one)]
    assert members_of(grid.blocks_touching(mask)) == [one[0] for one in grid.windows if not cells.isdisjoint(one)]
    assert members_of(grid.blocks_with_two(mask)) == [
        one[0] for one in grid.windows if len(cells.intersection(one)) > 1
    ]
    for place, (blocks, shift) in enumerate(grid.blocks_but_one(mask)):
        found = [one for one in grid.windows if cells.issuperset(cell for cell in one if cell != one[place])]
        assert members_of(blocks) == [one[0] for one in found]
        assert members_of(blocks << shift) == [one[place] for one in found]
    for window in grid.windows:
        assert grid.block_cells(1 << window[0]) == mask_of(window)
