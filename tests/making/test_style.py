"""Styles: what they promise is kept, islands are as large as in published puzzles, and no two puzzles are alike."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator import generate
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.frame import SYMMETRIES, Frame
from nurikabe_sat.making.generator.generate import Generated, attempt
from nurikabe_sat.making.generator.likeness import Likeness
from nurikabe_sat.making.generator.preferred_cells import preferred_cells
from nurikabe_sat.making.generator.reach import start
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK, STYLES, StyleName, drawn_mean, quick_mix
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import orientations
from nurikabe_sat.solving.search import is_unique


def first_made(wishes: PuzzleRequest, seed: int) -> Generated:
    """Return the first attempt that succeeds."""
    for number in range(1, 60):
        draft = attempt(wishes, seed, number).draft
        if draft is not None:
            solution = draft.solution
            return Generated(None, draft.puzzle, solution, seed, number, 0.0)
    raise AssertionError(f"seed {seed}: sixty attempts failed")


def sizes_of(made: Generated) -> list[int]:
    return [island.bit_count() for island in made.puzzle.grid.parts(made.solution.masks[1])]


@pytest.mark.parametrize("style", STYLES)
def test_what_a_style_promises_is_kept(style: StyleName) -> None:
    made = first_made(PuzzleRequest(6, 7, style=style), 1)
    grid, sizes, chosen = made.puzzle.grid, sizes_of(made), STYLES[style]
    assert is_unique(made.puzzle)
    assert max(sizes) <= chosen.largest * 7
    if chosen.is_strict:
        assert chosen.land[0] * grid.size <= sum(sizes) <= chosen.land[1] * grid.size
    if chosen.symmetric == 1.0:
        places = {grid.position(clue.cell) for clue in made.puzzle.clue_list}
        images = [
            {image(row, col, grid) for row, col in places} for name, image in SYMMETRIES.items() if name != "none"
        ]
        assert places in images


@pytest.mark.slow
def test_plain_islands_are_larger_than_quick_ones() -> None:
    pooled = {}
    for style in (QUICK, "plain"):
        made = [first_made(PuzzleRequest(9, 9, style=style), seed) for seed in range(1, 9)]
        pooled[style] = [size for one in made for size in sizes_of(one)]
    means = {style: sum(sizes) / len(sizes) for style, sizes in pooled.items()}
    large = {style: sum(size >= 6 for size in sizes) / len(sizes) for style, sizes in pooled.items()}
    assert means["plain"] > means[QUICK] + 0.3
    assert large["plain"] > large[QUICK]
    assert large["plain"] >= 0.08


def test_a_mix_counts_what_is_too_many() -> None:
    mix = quick_mix(4.0, 1, 12, 1.0)
    assert mix.too_many([1, 2, 2, 3, 4, 4, 5, 8]) == 0
    assert mix.too_many([1] * 10) > mix.too_many([2] * 10) > mix.too_many([4] * 10) > 0
    assert mix.too_many([12] * 10) == 0
    assert quick_mix(4.0, 1, 12, 0.5).too_many([1] * 10) < mix.too_many([1] * 10)


def grown(style: StyleName, seeds: int) -> list[Draft]:
    """What grows on boards of 10x10, with clues."""
    found = []
    for seed in range(seeds):
        rng = Random(seed)
        frame = PuzzleRequest(10, 10, style=style).frame(rng)
        found.append(next(draft for _ in range(20) if (draft := start(rng, frame)) is not None))
    return found


def test_islands_with_a_block_are_counted() -> None:
    grid = Grid(8, 8)
    mix = replace(quick_mix(4.0, 1, 12, 1.0), blocks=0.25)
    blocks = [(0b11 | 0b11 << 8) << at for at in (0, 3, 6, 24)]
    rows = [0b1111 << at for at in (28, 44, 60)]
    assert not mix.too_many_blocks(grid, [blocks[0], *rows])
    assert mix.too_many_blocks(grid, [*blocks[:3], rows[0]]) == 1
    assert not replace(mix, blocks=1.0).too_many_blocks(grid, blocks)


def test_plain_land_goes_to_the_edge_and_quick_land_to_the_inside() -> None:
    share = {}
    for style in (QUICK, "plain"):
        drafts = grown(style, 20)
        rim = drafts[0].grid.rim
        edge = sum((draft.land & rim).bit_count() for draft in drafts) / (20 * rim.bit_count())
        inside = sum((draft.land & ~rim).bit_count() for draft in drafts) / (20 * (100 - rim.bit_count()))
        share[style] = edge - inside
    assert share[QUICK] < -0.1 < share["plain"] < 0.15


def test_plain_clues_stand_at_the_ends_of_their_islands_more_often() -> None:
    share = {}
    for style in (QUICK, "plain"):
        found = []
        for draft in grown(style, 20):
            for island in draft.islands:
                ends = [cell for cell in members_of(island) if (draft.grid.around(1 << cell) & island).bit_count() == 1]
                if island.bit_count() > 2 and ends:
                    found.append(any(draft.clues >> cell & 1 for cell in ends))
        share[style] = sum(found) / len(found)
    assert share["plain"] > share[QUICK] + 0.1


def test_large_islands_of_ten_cells_and_more() -> None:
    sizes = [island.bit_count() for draft in grown("large", 20) for island in draft.islands]
    assert sum(size >= 10 for size in sizes) > 0.05 * len(sizes)


def test_three_attempts_share_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = []

    def note(_: Random, frame: Frame, *__: object) -> None:
        frames.append(frame)

    monkeypatch.setattr(generate, "reach", note)
    for number in range(1, 7):
        attempt(PuzzleRequest(10, 10, style="plain"), 1, number)
    assert frames[0] == frames[1] == frames[2] != frames[3] == frames[4] == frames[5]


def test_the_means_of_puzzles_differ() -> None:
    means = sorted(drawn_mean(Random(seed), 3.8) for seed in range(200))
    assert 1.7 < means[0] < 3.0 < means[100] < 4.5 < means[-1] < 7.5


def test_half_of_the_puzzles_prefer_certain_cells() -> None:
    """The cells are in every second row, column, or both, at the edge, inside, or on one colour of a chessboard."""
    grid = Grid(9, 9)
    found = [preferred_cells(Random(seed), grid) for seed in range(400)]
    counts = dict.fromkeys(("none", "edge", "inside", "colour", "lines"), 0)
    for cells in found:
        places = [grid.position(cell) for cell in members_of(cells)]
        rows, cols = ({place[axis] for place in places} for axis in (0, 1))
        if not cells:
            counts["none"] += 1
        elif cells in (grid.rim, grid.all_cells & ~grid.rim):
            counts["edge" if cells == grid.rim else "inside"] += 1
        elif len({(row + col) % 2 for row, col in places}) == 1 and len(places) > 25:
            counts["colour"] += 1
        else:
            assert len(places) == len(rows) * len(cols)
            assert min(len(rows), len(cols)) in (4, 5)
            assert all(len(kept) == 9 or len({number % 2 for number in kept}) == 1 for kept in (rows, cols))
            counts["lines"] += 1
    assert all(0.05 < counts[name] / 400 < 0.16 for name in ("edge", "inside", "colour"))
    assert 0.15 < counts["lines"] / 400 < 0.25


def test_most_clues_are_on_the_lines() -> None:
    for seed in range(3):
        frame = PuzzleRequest(9, 9).frame(Random(seed))
        lines = mask_of(range(0, 81, 2))
        draft = start(Random(seed), replace(frame, symmetry="none", motif=0, favoured=lines))
        assert draft is not None
        larger = [island for island in draft.islands if island & lines]
        assert all(island & draft.clues & lines for island in larger)


def test_a_design_with_one_number_in_half_of_its_clues_keeps_it() -> None:
    drawn = [PuzzleRequest(10, 10).frame(Random(seed)).design for seed in range(60)]
    for design in filter(None, drawn):
        size, count = Counter(design.sizes).most_common(1)[0]
        assert design.most == (size if 2 * count >= len(design.sizes) else None)
    assert {design.most is None for design in drawn if design is not None} == {True, False}


def test_a_wish_comes_before_the_style() -> None:
    wishes = PuzzleRequest(10, 10, style="dense")
    assert wishes.land == (46, 52)
    assert replace(wishes, density=0.4).land == (37, 43)
    assert PuzzleRequest(3, 10, style="dense").land == (0, 30)
    assert PuzzleRequest(10, 10, style="large").largest == 20
    assert PuzzleRequest(10, 10, style="large", max_clue=7).largest == 7
    assert PuzzleRequest(10, 10, style="symmetric", symmetry="mirror").frame(Random(1)).symmetry == "mirror"


def test_there_is_no_other_style() -> None:
    with pytest.raises(UsageError, match="unknown style 'baroque'"):
        PuzzleRequest(5, 5, style="baroque")  # type: ignore[arg-type]


# Likeness.


def made_of(rows: list[str], seed: int) -> Generated:
    colouring = Colouring.from_rows(rows)
    return Generated(None, Puzzle(colouring.grid, ()), colouring, seed, 1, 0.0)


def test_turned_and_mirrored_puzzles_are_alike() -> None:
    made = first_made(PuzzleRequest(5, 6), 1)
    for board in orientations(Board(made.puzzle, made.solution)):
        likeness = Likeness()
        assert likeness.like(made) is None
        assert likeness.like(Generated(None, board.puzzle, board.colouring, 2, 1, 0.0)) == 1


def test_one_cell_in_twenty_may_differ() -> None:
    first = ["WBBB", "BBWB", "BWBB", "BBBW", "WBBB"]
    likeness = Likeness()
    assert likeness.like(made_of(first, 1)) is None
    assert likeness.like(made_of(["BBBB", *first[1:]], 2)) == 1
    assert likeness.like(made_of(["BBBB", "BBBB", *first[2:]], 3)) is None
    assert likeness.like(made_of(first[:4], 4)) is None  # of another size
    assert likeness.like(made_of(["BBBB", "BBBB", *first[2:]], 5)) == 3
