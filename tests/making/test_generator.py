"""The generator keeps its contract: one solution, the level, the options, and the same puzzle everywhere."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.deduction.table import TECHNIQUES, techniques_up_to
from nurikabe_sat.deduction.technique import LEVELS, Level
from nurikabe_sat.deduction.techniques import confinement, pool, shapes, unreachable
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.formats import format_named
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.contained import SEEN_BY
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.frame import SQUARE, SYMMETRIES, Frame, Symmetry
from nurikabe_sat.making.generator.generate import Generated, attempt, generate
from nurikabe_sat.making.generator.goal import NOTHING, Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.random_choice import below, island_size, pick_cell, shuffled_cells
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.making.generator.request import LARGEST_BOARD, TOLERANCE, PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK, STYLES, quick_mix
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import Options, solve
from tests.support.oracle import solutions

TIMEOUT = 600.0


def url(made: Generated) -> str:
    return format_named("puzzlink").write(Board.of(made.puzzle)).strip()


def frame(rows: int, cols: int, symmetry: Symmetry = "none", smallest: int = 1, largest: int | None = None) -> Frame:
    size = rows * cols
    bounds = (0, size)
    most = largest or max(rows, cols)
    mix = quick_mix(4.0, smallest, most, 1.0)
    return Frame(Grid(rows, cols), smallest, most, bounds, bounds, mix, symmetry, 0.0)


def assert_kept(draft: Draft) -> None:
    """What every draft keeps, finished or not."""
    grid, sea = draft.grid, draft.sea
    assert len(list(grid.parts(sea))) <= 1
    for island in draft.islands:
        assert (island & draft.clues).bit_count() == 1
        assert island.bit_count() <= draft.frame.largest
    image = union_of(draft.frame.orbit(1 << clue) for clue in members_of(draft.clues))
    assert image == draft.clues


def assert_unique(made: Generated) -> None:
    """One solution, by a solver, an encoding and a deduction that the generator does not use."""
    puzzle = made.puzzle
    assert is_solution(puzzle, made.solution)
    if puzzle.grid.size <= 25:
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        assert solutions(puzzle.rows, puzzle.cols, clues) == {"".join(made.solution.to_rows())}
    solver = "cadical" if shutil.which("cadical") else "cadical153"
    result = solve(puzzle, unique=True, options=Options(encoding="tree", solver=solver, presolve=False))
    assert (result.unique, result.solution) == (True, made.solution)


def assert_granted(wishes: PuzzleRequest, made: Generated) -> None:
    """Every option was kept, read off the puzzle and its solution alone."""
    puzzle, grid = made.puzzle, made.puzzle.grid
    assert (puzzle.rows, puzzle.cols) == (wishes.rows, wishes.cols)
    land = made.solution.numbers_of(Colour.ISLAND)
    islands = grid.components(land)
    assert all(wishes.min_clue <= len(island) <= wishes.largest for island in islands)
    if wishes.islands is not None:
        assert wishes.islands[0] <= len(islands) <= wishes.islands[1]
    if wishes.density is not None:
        assert abs(len(land) - wishes.density * grid.size) <= max(1, TOLERANCE * grid.size)
    places = {grid.position(clue.cell) for clue in puzzle.clue_list}
    assert places == {SYMMETRIES[wishes.symmetry](row, col, grid) for row, col in places}
    unknown = sum(clue.size is None for clue in puzzle.clue_list)
    assert abs(unknown - wishes.unknown * len(puzzle.clue_list)) <= 0.5
    if wishes.level is not None:
        assert rate(puzzle).level == wishes.level


def stops(made: Generated, level: str, *without: str) -> bool:
    """Whether the techniques of a level, but those, leave cells open."""
    finders = [one.find for one in techniques_up_to(level) if one.name not in without]
    end = settle(Position.of(made.puzzle), finders)
    return end is not None and bool(end.undecided)


def random_wishes(rng: Random) -> PuzzleRequest:
    """Options as people may give them, that small boards can meet."""
    rows, cols = rng.randint(4, 7), rng.randint(4, 7)
    return PuzzleRequest(
        rows,
        cols,
        level=rng.choice([None, None, *LEVELS[:3]]),
        min_clue=rng.choice([1, 1, 2]),
        max_clue=rng.choice([None, None, 4, 7]),
        islands=(2, rng.randint(6, 10)) if rng.random() < 0.3 else None,
        density=rng.choice([None, None, 0.4]),
        symmetry=rng.choice(["none", "none", "rotate", "mirror"]),
        unknown=rng.choice([0.0, 0.0, 0.3]),
        style=rng.choice(list(STYLES)),
    )


@pytest.mark.slow
def test_the_contract_over_random_options() -> None:
    came = Counter[str]()
    for number in range(40):
        rng = Random(number)
        try:
            wishes = random_wishes(rng)
        except UsageError:
            continue
        tried = (attempt(wishes, number, n).draft for n in (1, 2))
        draft = next((draft for draft in tried if draft is not None), None)
        if draft is None:
            came["nothing"] += 1
            continue
        solution = draft.solution
        made = Generated(wishes.level, draft.puzzle, solution, number, 1, 0.0)
        assert_unique(made)
        assert_granted(wishes, made)
        came[wishes.level or "unique"] += 1
    assert came["nothing"] <= 20, came
    assert {"unique", "easy", "medium", "hard"} <= set(came), came


@pytest.mark.slow
def test_islands_keep_their_least_size() -> None:
    wishes = PuzzleRequest(5, 5, "medium", min_clue=2, islands=(2, 9), unknown=0.3)
    for seed in range(20, 30):  # with 26 an island of one cell once came up in a corner
        draft = attempt(wishes, seed, 1).draft
        assert draft is None or draft.is_within_frame


@pytest.mark.parametrize(
    ("size", "level", "seeds"),
    [
        (5, "easy", range(5)),
        (7, "medium", range(2)),
        (8, "hard", range(1)),
        (6, "expert", range(1)),
        pytest.param(7, "medium", range(2, 5), marks=pytest.mark.slow),
        pytest.param(8, "hard", range(1, 3), marks=pytest.mark.slow),
        pytest.param(6, "expert", range(1, 2), marks=pytest.mark.slow),
    ],
)
def test_a_level_is_needed_and_enough(size: int, level: Level, seeds: range) -> None:
    for seed in seeds:
        made = generate(PuzzleRequest(size, size, level), seed, deadline=Deadline.after(TIMEOUT))
        assert not stops(made, level)
        if level != "easy":
            assert stops(made, LEVELS[LEVELS.index(level) - 1])
        assert rate(made.puzzle).level == level
        assert_unique(made)


@pytest.mark.parametrize(
    ("level", "name", "forbid"),
    [
        ("medium", unreachable.NAME, ("reach-blocked",)),
        (None, shapes.NAME, ()),
        ("hard", confinement.NAME, (shapes.NAME, "squeeze", "right-of-way")),
    ],
)
def test_a_required_technique_is_needed(level: Level | None, name: str, forbid: tuple[str, ...]) -> None:
    made = generate(PuzzleRequest(7, 7, level, requires=(name,), forbid=forbid), 2, deadline=Deadline.after(TIMEOUT))
    assert not stops(made, level or "hard", *forbid)
    assert stops(made, level or "hard", name, *forbid)
    assert_unique(made)


def test_without_a_level_the_required_technique_names_it() -> None:
    made = generate(PuzzleRequest(6, 6, requires=("sea-bridge",)), 1, deadline=Deadline.after(TIMEOUT))
    assert not stops(made, "medium")
    assert stops(made, "medium", "sea-bridge")


def test_what_is_seen_by_others_is_seen_on_every_board() -> None:
    """Half-solved boards of legal colourings, some of their clues a `?`."""
    fired = Counter[str]()
    for seed in (*range(40), 45, 76):  # 45 and 76: for too-big and pool-of-two, which are rare
        rng = Random(seed)
        draft = grow(rng, Draft(frame(5, 5)))
        if draft is None:
            continue
        draft = scatter(rng, draft, draft.land)
        draft = replace(draft, hidden=pick_cell(rng, draft.clues) if seed % 3 == 0 else 0)
        known = mask_of(cell for cell in range(25) if rng.random() < 0.1 + 0.2 * (seed % 4))
        board = Position.of(draft.puzzle, Colouring.from_masks(draft.grid, draft.sea & known, draft.land & known))
        sees = {
            one.name: union_of(step.sea_mask | step.island_mask for step in one.find(board))
            for one in TECHNIQUES
            if one.among is None
        }
        for name, others in SEEN_BY.items():
            fired[name] += bool(sees[name])
            assert not [other for other in others if sees[name] & ~sees[other]], (seed, name)
    assert set(SEEN_BY) == set(+fired)


def test_a_forbidden_technique_is_not_needed() -> None:
    made = generate(PuzzleRequest(6, 6, "hard", forbid=(pool.NAME,)), 1, deadline=Deadline.after(TIMEOUT))
    assert not stops(made, "hard", pool.NAME)
    assert stops(made, "medium")
    assert_unique(made)


# The same everywhere.

PINNED = {
    PuzzleRequest(5, 5, "easy", style=QUICK): "nurikabe/5/5/v3g3g1j",
    PuzzleRequest(6, 7, "medium", style=QUICK): "nurikabe/7/6/k1k3m1g3g2o7h2k",
    PuzzleRequest(7, 7, "hard", symmetry="rotate", style=QUICK): "nurikabe/7/7/2g3u1g2m4g6u3g3",
    PuzzleRequest(8, 8, unknown=0.25, style=QUICK): "nurikabe/8/8/m4p7j.i2j3g3i.o2k4n./",
}
"""Puzzles of seed 1. A change to one of them changes the puzzles of every seed: that is for a new version."""


@pytest.mark.parametrize(("wishes", "expected"), PINNED.items(), ids=lambda value: str(value)[:30])
def test_a_seed_is_a_puzzle_for_ever(wishes: PuzzleRequest, expected: str) -> None:
    assert url(generate(wishes, 1, deadline=Deadline.after(TIMEOUT))) == expected


@pytest.mark.slow
def test_the_same_in_every_process() -> None:
    code = (
        "from nurikabe_sat.making.generator.generate import generate\n"
        "from nurikabe_sat.making.generator.request import PuzzleRequest\n"
        "made = generate(PuzzleRequest(8, 8, 'hard'), 5)\n"
        "print(made.puzzle.clue_list, made.solution.to_rows(), made.attempts)\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hashing},
        ).stdout
        for hashing in ("1", "2")
    }
    assert len(seen) == 1
    assert "Clue" in seen.pop()


def test_the_same_with_any_number_of_attempts_at_a_time() -> None:
    wishes = PuzzleRequest(6, 6, "hard", symmetry="mirror", min_clue=2, islands=(5, 6))
    alone = [generate(wishes, seed, deadline=Deadline.after(TIMEOUT)) for seed in range(4)]
    assert any(made.attempts > 1 for made in alone)
    with Workers(2) as workers:
        for made in alone:
            again = generate(wishes, made.seed, deadline=Deadline.after(TIMEOUT), executor=workers, in_flight=3)
            assert (again.puzzle, again.solution, again.attempts) == (made.puzzle, made.solution, made.attempts)


def test_choices_are_made_from_the_one_promised_method() -> None:
    class OnlyRandom:
        random = Random(3).random

    rng: Random = OnlyRandom()  # type: ignore[assignment]  # all that may be used of it
    assert 0 <= below(rng, 5) < 5
    assert sorted(shuffled_cells(rng, 0b10110)) == [0b10, 0b100, 0b10000]
    draft = grow(rng, Draft(frame(6, 6)))
    assert draft is not None
    assert_kept(scatter(rng, draft, pick_cell(rng, draft.land)))


# What cannot be.


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"min_clue": 26}, "the board has 25 cells"),
        ({"min_clue": 0}, "min_clue: must be at least 1, got 0"),
        ({"min_clue": 5, "max_clue": 4}, "max_clue: must be at least min_clue"),
        ({"islands": (3, 2)}, "islands: the minimum must be from 0 to the maximum, got 3 and 2"),
        ({"islands": (14, 20)}, "no room for"),
        ({"islands": (4, 9), "min_clue": 7}, "no room for"),
        ({"islands": (0, 1), "max_clue": 3}, "cannot contain the required 4 island cells"),
        ({"density": 0.1}, "density: found 0.1, but the board needs at least 4 island cells"),
        ({"density": 1.5}, "density: must be between 0 and 1, got 1.5"),
        ({"unknown": -0.5}, "unknown: must be between 0 and 1"),
        ({"symmetry": "spiral"}, "unknown symmetry 'spiral'"),
        ({"level": "fiendish"}, "unknown level 'fiendish'"),
        ({"requires": ("guess",)}, "unknown technique 'guess'"),
        ({"requires": ("pool",), "forbid": ("pool",)}, "both required and forbidden"),
        ({"level": "easy", "requires": ("too-big",)}, "above easy"),
        ({"level": "hard", "requires": ("pool",)}, "pool cannot be required at the level hard: confinement, "),
        ({"level": "medium", "requires": ("unreachable",)}, "reach-blocked finds all of its steps"),
        (
            {"requires": ("ring",), "forbid": ("squeeze",)},
            "ring can rarely be required at the level hard: confinement ",
        ),
        ({"density": 0.9}, "islands of at most 7 cells cover at most 0.76 of the board"),
        ({"symmetry": "rotate", "motif": ((1, 1),)}, "the cells do not have the symmetry rotate"),
        ({"motif": ((1, 1), (1, 2))}, "r1c1 and r1c2 are neighbours"),
        ({"motif": ((1, 2), (2, 1))}, "they cut off the sea at r1c1"),
        ({"motif": ((6, 1),)}, "a cell outside the 5x5 board"),
        ({"equal": True}, "equal: requires a symmetry"),
        ({"numbers": (0, 2)}, "numbers: found 0, expected 1 to 7"),
        ({"numbers": (2,), "most": 3}, "most: found 3, but only 2 may occur"),
        ({"level": "extreme", "forbid": ("last-sea", "lookahead")}, "all techniques of the level extreme"),
    ],
)
def test_impossible_demands_are_refused_at_once(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        PuzzleRequest(5, 5, **options)  # type: ignore[arg-type]  # as a command line would


def test_small_boards_have_no_hard_puzzles() -> None:
    with pytest.raises(
        UsageError, match="no 2x2 puzzle has the level expert and needs no harder technique; choose easy"
    ):
        PuzzleRequest(2, 2, "expert")
    with pytest.raises(UsageError, match="quarter needs a square board, got 5x6"):
        PuzzleRequest(5, 6, symmetry="quarter")
    with pytest.raises(UsageError, match="min_clue: found 30, expected at most "):
        PuzzleRequest(10, 10, min_clue=30)


def test_a_board_has_at_most_so_many_cells() -> None:
    assert PuzzleRequest(1, LARGEST_BOARD).size == LARGEST_BOARD
    with pytest.raises(
        UsageError, match=f"a board of 2x{LARGEST_BOARD} cells is too large; the maximum is {LARGEST_BOARD} cells"
    ):
        PuzzleRequest(2, LARGEST_BOARD)


@dataclass(frozen=True)
class Countdown(Deadline):
    """A deadline that comes after so many looks at it."""

    looks: list[None] = field(default_factory=lambda: [None] * 30)

    def is_over(self) -> bool:
        if self.looks:
            self.looks.pop()
        return not self.looks


def grown(late: Deadline, **bounds: Any) -> Draft:
    """A draft that has grown in time, and what it is to keep from now on."""
    made = grow(Random(1), Draft(frame(40, 40)))
    assert made is not None
    return replace(made, frame=replace(made.frame, deadline=late, **bounds))


@pytest.mark.slow
@pytest.mark.parametrize(
    "work",
    [
        lambda late: grow(Random(1), Draft(replace(frame(40, 40), deadline=late))),
        lambda late: grow(Random(1), grown(late, land=(1000, 1600))),
        lambda late: grow(Random(1), grown(late, land=(0, 400))),
        lambda late: grow(Random(1), grown(late, islands=(600, 1600))),
        lambda late: scatter(Random(1), grown(late), (1 << 1600) - 1),
        lambda late: [random_change(Random(1), grown(late), 1) for _ in range(99)],
    ],
    ids=["a draft grows", "more land", "less land", "more islands", "clues are scattered", "changes"],
)
def test_whatever_takes_many_steps_looks_at_the_time(work: Callable[[Deadline], object]) -> None:
    with pytest.raises(LimitReached):
        work(Countdown())


def test_clues_in_pairs() -> None:
    with pytest.raises(UsageError, match="requires an even number of islands"):
        PuzzleRequest(6, 6, islands=(5, 5), symmetry="rotate")
    assert PuzzleRequest(5, 5, islands=(5, 5), symmetry="rotate").islands == (5, 5)


def test_the_limit_says_how_far_it_got() -> None:
    with pytest.raises(
        LimitReached, match=r"^the time limit was reached before a puzzle was found: \d+ attempts?, the best "
    ):
        generate(PuzzleRequest(6, 6, "extreme"), 1, deadline=Deadline.after(0.05))


def test_the_limit_comes_in_the_middle_of_an_attempt() -> None:
    with pytest.raises(LimitReached, match="1 attempt, the best leaves"):
        generate(PuzzleRequest(40, 40, "hard"), 1, deadline=Deadline.after(0.5))


def test_it_tells_how_far_it_is() -> None:
    seen: list[str] = []
    with PROGRESS.heard_by(seen.append):
        made = generate(PuzzleRequest(8, 8, "medium"), 1)
    found = [re.fullmatch(r"attempt (\d+), open cells: (\d+)", words) for words in seen]
    assert {int(one[1]) for one in found if one} == set(range(1, made.attempts + 1))
    assert all(one and 0 <= int(one[2]) <= 64 for one in found)


# The parts.


@st.composite
def frames(draw: st.DrawFn) -> Frame:
    rows, cols = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    smallest = draw(st.integers(1, 3))
    symmetries = [name for name in SYMMETRIES if rows == cols or name not in SQUARE]
    return frame(rows, cols, draw(st.sampled_from(symmetries)), smallest, smallest + draw(st.integers(0, 9)))


@given(frames(), st.integers(0, 1000))
def test_what_grows_is_legal(chosen: Frame, seed: int) -> None:
    rng = Random(seed)
    draft = grow(rng, Draft(chosen))
    if draft is None:
        return
    draft = scatter(rng, draft, draft.land)
    assert_kept(draft)
    assert draft.grid.blocks_within(draft.sea) == 0
    assert all(island.bit_count() >= chosen.smallest for island in draft.islands)
    assert is_solution(draft.puzzle, draft.solution)


@given(frames(), st.integers(0, 1000))
def test_changes_break_no_rule(chosen: Frame, seed: int) -> None:
    rng = Random(seed)
    draft = grow(rng, Draft(chosen)) or Draft(chosen)
    for cell in shuffled_cells(rng, chosen.grid.all_cells):
        changes: list[Callable[[int], Draft | None]] = [draft.leave, draft.carry] if cell & draft.land else [draft.take]
        for change in changes:
            changed = change(cell)
            if changed is not None:
                assert changed != draft
                assert_kept(changed)
                assert changed.grid.blocks_within(changed.sea) & ~draft.grid.blocks_within(draft.sea) == 0
        sunk = draft.sink(cell)
        assert_kept(sunk)
        assert sunk.land & ~draft.land == 0


@given(frames(), st.integers(0, 1000))
def test_a_cell_is_taken_unless_a_rule_is_against_it(chosen: Frame, seed: int) -> None:
    rng = Random(seed)
    draft = grow(rng, Draft(chosen)) or Draft(chosen)
    grid = chosen.grid
    for cell in members_of(draft.sea):
        new = 1 << cell
        beside = [island for island in draft.islands if grid.around(new) & island]
        if len(beside) == 1:
            splits_sea = len(list(grid.parts(draft.sea & ~new))) > 1
            is_full = beside[0].bit_count() == chosen.largest
            assert (draft.take(new) is None) == (splits_sea or is_full)


def test_most_boards_grow_at_once() -> None:
    for symmetry in SYMMETRIES:
        drafts = [grow(Random(seed), Draft(frame(10, 10, symmetry))) for seed in range(20)]
        assert sum(draft is None for draft in drafts) <= 2, symmetry


def test_sizes_are_drawn_around_their_mean() -> None:
    rng = Random(1)
    sizes = [island_size(rng, 3.5) for _ in range(4000)]
    assert min(sizes) == 1
    assert max(sizes) > 10
    assert 3.3 < sum(sizes) / len(sizes) < 3.7
    assert {island_size(rng, 1.0) for _ in range(20)} == {1}


def test_tiny_islands_are_monotonous() -> None:
    grid = Grid(7, 7)
    tiny = mask_of(grid.cell(row, col) for row in range(1, 7, 2) for col in range(1, 7, 2))
    assert Draft(frame(7, 7), tiny, tiny).monotony > 10
    grown = grow(Random(1), Draft(frame(12, 12)))
    assert grown is not None
    assert grown.monotony < 10


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[:3])
def test_a_guide_leaves_open_what_the_techniques_leave(level: str) -> None:
    """The board that the guide begins with is its own, and it looks for no contradictions."""
    finders = tuple(one.find for one in TECHNIQUES if one.level in LEVELS[: LEVELS.index(level) + 1])
    for seed in range(5):
        rng = Random(seed)
        draft = grow(rng, Draft(frame(9, 9)))
        assert draft is not None
        puzzle = draft.puzzle
        half = mask_of(cell for cell in range(81) if rng.random() < 0.3)
        known = draft.sea & half, draft.land & half
        board = Position.of(puzzle, Colouring.from_masks(draft.grid, *known))
        for some, start in ((known, board), (NOTHING, Position.of(puzzle))):
            end = settle(start, finders)
            assert end is not None
            assert Goal(finders).open_cells(puzzle, some) == end.undecided
