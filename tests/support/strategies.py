"""Hypothesis strategies for puzzles and boards."""

from hypothesis import strategies as st

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle


@st.composite
def grids(draw: st.DrawFn, max_cells: int = 16) -> Grid:
    """Grids of every shape, strips included."""
    rows = draw(st.integers(1, max_cells))
    return Grid(rows, draw(st.integers(1, max_cells // rows)))


@st.composite
def puzzles(draw: st.DrawFn, max_cells: int = 16) -> Puzzle:
    """Puzzles as they come, most of them without a solution: any clues in any cells.

    They may touch, be `?`, be larger than the board, or there may be none at all.
    """
    grid = draw(grids(max_cells))
    sizes = st.one_of(st.integers(1, 4), st.integers(1, grid.size + 2), st.none())
    clues = draw(st.dictionaries(st.integers(0, grid.size - 1), sizes, max_size=(grid.size + 2) // 2))
    return Puzzle(grid, tuple(Clue(cell, size) for cell, size in clues.items()))


@st.composite
def crowded_puzzles(draw: st.DrawFn, max_cells: int = 12) -> Puzzle:
    """Puzzles whose clues add up to more cells than the board has, most of them to far more."""
    grid = draw(grids(max_cells).filter(lambda one: one.size > 1))
    clues = draw(
        st.dictionaries(
            st.integers(0, grid.size - 1), st.integers(grid.size // 2 + 1, 2 * grid.size), min_size=2, max_size=6
        )
    )
    return Puzzle(grid, tuple(Clue(cell, size) for cell, size in clues.items()))


@st.composite
def colourings(draw: st.DrawFn, grid: Grid) -> Colouring:
    """Colourings as they come, partial ones included."""
    return Colouring(grid, tuple(draw(st.lists(st.sampled_from(Colour), min_size=grid.size, max_size=grid.size))))


@st.composite
def boards(draw: st.DrawFn, max_cells: int = 16) -> Board:
    """Puzzles as they come, with any colours in their cells; a clue's own cell is undecided."""
    puzzle = draw(puzzles(max_cells))
    colouring = draw(colourings(puzzle.grid))
    decided = [(c, colour) for c, colour in enumerate(colouring.colours) if c not in puzzle.clue_at]
    return Board.of(puzzle, decided=decided)


@st.composite
def solvable_boards(
    draw: st.DrawFn, max_cells: int = 25, shapes: st.SearchStrategy[Grid] | None = None, *, pools_allowed: bool = False
) -> Board:
    """Puzzles that have a solution, each with one, which need not be the only one.

    The sea grows cell by cell, always next to itself and never into a pool, so that it is legal wherever it stops. What
    is left are the islands: one clue goes into each, now and then as `?`. ``shapes`` are grids of one's own choice.
    """
    grid = draw(grids(max_cells) if shapes is None else shapes)
    order = draw(st.permutations(range(grid.size)))
    sea: set[int] = set()
    for _ in range(draw(st.integers(0, grid.size))):
        fresh = next((c for c in order if c not in sea and _may_be_sea(grid, sea, c, pools_allowed)), None)
        if fresh is None:
            break
        sea.add(fresh)
    clues = []
    for island in grid.components(set(range(grid.size)) - sea):
        hidden = draw(st.integers(0, 4)) == 4
        clues.append(Clue(draw(st.sampled_from(island)), None if hidden else len(island)))
    colours = tuple(Colour.SEA if c in sea else Colour.ISLAND for c in range(grid.size))
    return Board(Puzzle(grid, tuple(clues)), Colouring(grid, colours))


def _may_be_sea(grid: Grid, sea: set[int], cell: int, pools_allowed: bool) -> bool:
    beside = not sea or any(d in sea for d in grid.neighbours[cell])
    return beside and (
        pools_allowed or not any(cell in window and sea.issuperset(set(window) - {cell}) for window in grid.windows)
    )
