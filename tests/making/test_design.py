"""Themes are kept exactly, read off the puzzle alone; designs are drawn as authors use numbers."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator.design import Design, Range, drawn_design
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.frame import SQUARE, SYMMETRIES, Symmetry
from nurikabe_sat.making.generator.generate import Generated, attempt
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.reach import loosened, reach, start
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.room import most_land
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.solving.search import Options, is_unique
from tests.making.test_style import first_made


def numbers_of(made: Generated) -> dict[tuple[int, int], int]:
    """The number in each cell with a clue, checked by an encoding that the generator does not use."""
    assert is_unique(made.puzzle, options=Options(encoding="tree", presolve=False))
    grid = made.puzzle.grid
    return {grid.position(clue.cell): clue.size or 0 for clue in made.puzzle.clue_list}


def test_only_these_numbers() -> None:
    numbers = set(numbers_of(first_made(PuzzleRequest(7, 7, numbers=(2, 4)), 1)).values())
    assert numbers <= {2, 4}
    assert set(numbers_of(first_made(PuzzleRequest(7, 7, numbers=(3,)), 1)).values()) == {3}


def test_most_of_the_numbers() -> None:
    numbers = list(numbers_of(first_made(PuzzleRequest(7, 7, most=4, style="quick"), 2)).values())
    assert 2 * numbers.count(4) >= len(numbers)


@pytest.mark.parametrize("is_own", [True, False])
def test_only_a_random_theme_is_dropped(is_own: bool) -> None:  # the islands of a 5x5 puzzle are rarely so large
    frame = replace(PuzzleRequest(5, 5).frame(Random(1)), design=Design((9, 9), most=9, is_own=is_own))
    made = reach(Random(3), frame, 0.3, Goal())
    assert (made is not None) == is_own
    if made is not None:
        assert made.is_within_frame
        assert is_unique(made.puzzle, options=Options(encoding="tree", presolve=False))
    most = None if is_own else 4
    drawn = [drawn_design(Random(seed), Range(100, 1, 14, (39, 52), (7, 16), 3.7, most=most)) for seed in range(20)]
    assert {design.is_own for design in drawn if design is not None} == {is_own}


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_equal_numbers_at_symmetric_places(symmetry: Symmetry) -> None:
    made = first_made(PuzzleRequest(7, 7, symmetry=symmetry, equal=True), 1)
    numbers, image, grid = numbers_of(made), SYMMETRIES[symmetry], made.puzzle.grid
    assert {image(*place, grid): number for place, number in numbers.items()} == numbers


def test_a_motif_has_clues() -> None:
    motif = ((2, 3), (2, 5), (5, 2), (6, 4), (5, 6))
    numbers = numbers_of(first_made(PuzzleRequest(7, 7, "medium", motif=motif), 1))
    assert {(row - 1, col - 1) for row, col in motif} <= set(numbers)


def test_few_clues_are_fewer() -> None:
    counts = {
        style: sum(len(numbers_of(first_made(PuzzleRequest(7, 7, style=style), seed))) for seed in (1, 2, 3))
        for style in ("few", "quick")
    }
    assert counts["few"] < counts["quick"] - 3


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name not in ("none", *SQUARE)])
def test_symmetries_of_boards_that_are_not_square(symmetry: Symmetry) -> None:
    made = first_made(PuzzleRequest(5, 6, symmetry=symmetry), 1)
    places = set(numbers_of(made))
    assert {SYMMETRIES[symmetry](*place, made.puzzle.grid) for place in places} == places


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_changes_keep_orbits_and_the_motif(symmetry: Symmetry) -> None:
    wishes = PuzzleRequest(7, 7, symmetry=symmetry, equal=symmetry != "none", motif=())
    rng = Random(f"orbits/{symmetry}")
    draft = grow(rng, Draft(wishes.frame(rng)))
    assert draft is not None
    changes = 0
    for _ in range(300):
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None:
            continue
        draft, changes = changed, changes + 1
        for clue in members_of(draft.clues):
            assert not draft.frame.orbit(1 << clue) & ~draft.clues
        assert all((island & draft.clues).bit_count() == 1 for island in draft.islands)
        assert len(list(draft.grid.parts(draft.sea))) == 1
    assert changes > 30


def test_designs_repeat_numbers_as_published_puzzles_do() -> None:
    """Of the published puzzles a quarter have one number in half of their clues, a tenth at most two numbers."""
    designs = [PuzzleRequest(10, 10).frame(Random(seed)).design for seed in range(400)]
    sizes = [design.sizes for design in designs if design is not None]
    assert len(sizes) > 390
    half = sum(2 * max(Counter(one).values()) >= len(one) for one in sizes) / len(sizes)
    two = sum(len(set(one)) <= 2 for one in sizes) / len(sizes)
    assert 0.15 < half < 0.4
    assert 0.05 < two < 0.2
    assert 0.43 < sum(map(sum, sizes)) / len(sizes) / 100 < 0.48
    symmetric = [PuzzleRequest(10, 10).frame(Random(seed)).symmetry != "none" for seed in range(400)]
    assert 0.2 < sum(symmetric) / 400 < 0.4


def test_no_design_where_the_bounds_leave_none() -> None:
    assert drawn_design(Random(1), Range(100, 1, 10, (40, 50), (1, 2), 3.0)) is None


def test_a_distance_counts_cells_and_islands_of_another_size() -> None:
    design = Design((2, 2, 3), slack=1)
    assert design.distance([3, 2, 2]) == 1
    assert design.distance([2, 2]) == 4
    assert design.distance([1, 2, 2, 3]) == 8
    assert design.distance([2, 2, 2, 3]) == 3
    assert design.missing([2, 5]) == [2, 3]
    assert design.missing([2, 2, 3]) == [2, 2, 3]


def test_no_board_has_more_land() -> None:
    """All colourings of small boards with a connected sea."""
    for rows, cols in ((3, 3), (2, 5), (3, 4)):
        grid = Grid(rows, cols)
        for land in range(1 << grid.size):
            if len(list(grid.parts(grid.all_cells & ~land))) <= 1:
                largest = max((island.bit_count() for island in grid.parts(land)), default=1)
                assert land.bit_count() <= most_land(rows, cols, largest)


def test_a_design_is_the_same_for_every_attempt_of_three() -> None:
    first, again = (attempt(PuzzleRequest(7, 7), 3, 1) for _ in range(2))
    assert first.draft == again.draft


def test_what_is_never_equal() -> None:
    """All colourings of small boards: none that a puzzle may have is symmetric, unless the clue is on the axis."""
    boards: list[tuple[int, int, Symmetry]] = [(4, 4, "quarter"), (3, 4, "mirror"), (4, 3, "flip"), (2, 2, "quarter")]
    for rows, cols, symmetry in boards:
        grid, image = Grid(rows, cols), SYMMETRIES[symmetry]
        places = [1 << grid.cell(*image(*grid.position(cell), grid)) for cell in range(grid.size)]
        for land in range(1 << grid.size):
            turned = union_of(places[cell] for cell in members_of(land))
            if turned == land and not grid.blocks_within(grid.all_cells & ~land):
                islands = list(grid.parts(land))
                images = [union_of(places[cell] for cell in members_of(island)) for island in islands]
                assert any(island == other for island, other in zip(islands, images, strict=True))
        with pytest.raises(UsageError, match="an odd number"):
            PuzzleRequest(rows, cols, symmetry=symmetry, equal=True)
        with pytest.raises(UsageError, match="an odd number"):
            PuzzleRequest(rows, cols, symmetry=symmetry, numbers=(2,))


def test_a_theme_of_large_numbers_is_refused() -> None:
    """As with ``min_clue``: two islands hardly ever have one solution on a board of this size."""
    PuzzleRequest(10, 10, numbers=(18, 40), max_clue=40)
    with pytest.raises(UsageError, match=r"^numbers: found 19, expected at most 18; "):
        PuzzleRequest(10, 10, numbers=(40, 19), max_clue=40)


@pytest.mark.parametrize("side", [2, 3, 4])
def test_only_twos_are_never_symmetric_to_a_diagonal(side: int) -> None:
    """All colourings of small boards: none with islands of two cells alone is its own image."""
    grid, image = Grid(side, side), SYMMETRIES["diagonal"]
    places = [1 << grid.cell(*image(*grid.position(cell), grid)) for cell in range(grid.size)]
    symmetric = 0
    for land in range(1, 1 << grid.size):
        if any(bool(land >> cell & 1) != bool(land & place) for cell, place in enumerate(places)):
            continue
        symmetric += 1
        sea = grid.all_cells & ~land
        is_solution = not grid.blocks_within(sea) and grid.flood(sea & -sea, sea) == sea
        assert not (is_solution and all(island.bit_count() == 2 for island in grid.parts(land)))
    assert symmetric == 2 ** (side * (side + 1) // 2) - 1
    for symmetry in ("diagonal", "antidiagonal"):
        with pytest.raises(UsageError, match=r"a number other than 2$"):
            PuzzleRequest(side, side, symmetry=symmetry, numbers=(2,), max_clue=2)


def test_each_failed_attempt_gives_an_easy_puzzle_more_room() -> None:
    frame = PuzzleRequest(7, 8).frame(Random(1))
    draft = start(Random(1), frame)
    assert draft is not None

    def room(is_easy: bool, failed: int) -> int:
        design = loosened(draft, is_easy, failed).frame.design
        assert design is not None
        assert frame.design is not None
        return design.slack - frame.design.distance(draft.sizes)

    assert [room(True, failed) for failed in range(3)] == [7, 10, 14]
    assert {room(False, failed) for failed in range(3)} == {2}
