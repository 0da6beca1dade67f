"""What holds two cells of the sea apart: no wall of it can be left out, and far ones are left out first."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board
from tests.support.strategies import boards


def apart(grid: Grid, here: int, there: int, islands: set[int]) -> bool:
    """Whether no way without these cells leads from one cell to the other."""
    return all(not {here, there} <= set(part) for part in grid.components(set(range(grid.size)) - islands))


def questions(position: Position) -> Iterator[tuple[int, int, int | None]]:
    """Two sea cells that islands hold apart, or that one cell more would hold apart, and this cell."""
    grid = position.grid
    cells = [[c for c in range(grid.size) if mask >> c & 1] for mask in (position.sea, position.island)]
    open_cells = [None, *(c for c in range(grid.size) if position.undecided >> c & 1)]
    for here in cells[0]:
        for there in cells[0]:
            for cell in open_cells:
                if here < there and apart(grid, here, there, {*cells[1], *([] if cell is None else [cell])}):
                    yield here, there, cell


@given(boards(), st.data())
def test_walls_are_left_out_from_far_to_near(given_board: Board, data: st.DataObject) -> None:
    position = Position.of(given_board.puzzle, given_board.colouring)
    asked = list(questions(position))
    if not asked:
        return
    here, there, cell = data.draw(st.sampled_from(asked))
    grid, clues = position.grid, {*position.context.clue_cells}
    walls = [c for c in range(grid.size) if position.island >> c & 1 and c not in clues]
    near = divmod(there if cell is None else cell, grid.cols)

    def distance(c: int) -> int:
        row, col = divmod(c, grid.cols)
        return abs(row - near[0]) + abs(col - near[1])

    needed = {*walls}
    always = clues | (set() if cell is None else {cell})
    for wall in sorted(walls, key=lambda c: (-distance(c), c)):
        if apart(grid, here, there, always | needed - {wall}):
            needed.remove(wall)
    found = barrier(position, 1 << here, 1 << there, 0 if cell is None else 1 << cell)
    assert found & ~mask_of(clues) == mask_of({*needed, here, there})


@given(boards(), st.data())
def test_where_islands_are_assumed_no_wall_can_be_left_out_either(given_board: Board, data: st.DataObject) -> None:
    known = Position.of(given_board.puzzle, given_board.colouring)
    clues = known.context.clue_mask
    assumed = known.island & data.draw(st.integers(0, known.grid.all_cells)) & ~clues
    sure = Position.of(given_board.puzzle).with_cells(known.sea, known.island & ~clues & ~assumed)
    position = sure.suppose(0, assumed) if assumed else sure
    for here, there, cell in list(questions(position))[:4]:
        found = barrier(position, 1 << here, 1 << there, 0 if cell is None else 1 << cell)
        always = {*position.context.clue_cells} | (set() if cell is None else {cell})
        walls = {c for c in range(position.grid.size) if (found & position.island & ~clues) >> c & 1}
        assert apart(position.grid, here, there, always | walls)
        assert not any(apart(position.grid, here, there, always | walls - {wall}) for wall in walls)
