"""Large boards are repaired in windows: a window says what the board says, with all outside of it known."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import first_member, members_of, nth_member
from nurikabe_sat.making.generator import repair
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.window import DraftWindow, concerned, framed, open_within
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.search import Options, solve

SEEDS = st.integers(0, 1000)


def grown(rows: int, cols: int, seed: int) -> Draft:
    rng = Random(seed)
    draft = grow(rng, Draft(PuzzleRequest(rows, cols).frame(rng)))
    assert draft is not None
    return scatter(rng, draft, draft.land)


def test_grids_differ_if_their_rings_do() -> None:
    above, below = framed(4, 4, (True, False, False, False)), framed(4, 4, (False, False, True, False))
    assert above != below
    assert Puzzle(above, ()) != Puzzle(below, ())


@given(st.integers(0, 1 << 300), st.data())
def test_members_by_their_number(mask: int, data: st.DataObject) -> None:
    members = members_of(mask | 1)
    n = data.draw(st.integers(0, len(members) - 1))
    assert nth_member(mask | 1, n) == members[n]
    assert first_member(mask << n | 1 << 301) == (members_of(mask << n) or [301])[0]


@given(st.integers(1, 20), st.integers(1, 20), st.data())
def test_what_goes_into_a_window_comes_out_of_it(rows: int, cols: int, data: st.DataObject) -> None:
    grid = Grid(rows, cols)
    place = data.draw(st.integers(1, grid.all_cells))
    window = DraftWindow(grid, place)
    box = window.out(window.grid.inside)
    assert place & ~box == 0
    mask = data.draw(st.integers(0, grid.all_cells))
    assert window.out(window.into(mask)) == mask & box
    assert window.into(mask) & ~window.grid.inside == 0


@settings(max_examples=8)
@given(SEEDS)
def test_the_referee_accepts_the_draft_in_a_window(seed: int) -> None:
    draft = grown(22, 18, seed)
    window = DraftWindow(draft.grid, 1 << Random(seed).randrange(draft.grid.size))
    puzzle, (sea, island) = window.part(draft, 0)
    assert sea | island == window.grid.all_cells
    assert violations(puzzle, Colouring.from_masks(window.grid, sea, island)) == []


@settings(max_examples=8)
@given(SEEDS)
def test_a_window_of_the_whole_board_is_the_board(seed: int) -> None:
    draft, goal = grown(9, 12, seed), Goal()
    every = draft.grid.all_cells
    assert open_within(goal, draft, every, every) == goal.open_cells(draft.puzzle)


@settings(max_examples=8)
@given(SEEDS)
def test_only_cells_near_a_change_are_asked_anew(seed: int) -> None:
    rng, draft, goal = Random(seed), grown(21, 21, seed), Goal()
    open_cells = goal.open_cells(draft.puzzle)
    for _ in range(5):
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None:
            continue
        assert changed.islands == list(changed.grid.parts(changed.land))
        near = concerned(draft, changed)
        now = open_within(goal, changed, near, open_cells)
        assert (now ^ open_cells) & ~near == 0
        draft, open_cells = changed, now


def test_without_a_change_nothing_is_asked() -> None:
    draft = grown(21, 21, 1)
    assert concerned(draft, draft) == 0
    assert open_within(Goal(), draft, 0, 5) == 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "cols", "is_small"), [(12, 11, True), pytest.param(21, 20, False, marks=pytest.mark.soak)]
)
def test_a_large_board_keeps_the_contract(
    rows: int, cols: int, is_small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_small:  # it is repaired as if it were large
        monkeypatch.setattr(repair, "_LARGE", 80)
        monkeypatch.setattr(repair, "_VERY_LARGE", 100)
    made = generate(PuzzleRequest(rows, cols), 3)
    checked = solve(made.puzzle, unique=True, options=Options(solver="cadical153"))
    assert (checked.unique, checked.solution) == (True, made.solution)
