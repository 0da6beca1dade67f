"""Flow: the techniques of large puzzles are as frequent as in published ones, and the puzzle stays what it was."""

from dataclasses import replace
from random import Random

import pytest

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.deduction.technique import HARD, MEDIUM, Level
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.making.generator.design import Range, drawn_design
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.flow import Flow, approach, drawn_flow
from nurikabe_sat.making.generator.generate import attempt
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.solving.search import Options, is_unique


def test_shares_are_those_of_published_puzzles() -> None:
    flows = [drawn_flow(Random(seed)).shares for seed in range(300)]
    unreachable = sorted(one["unreachable"] for one in flows)
    assert 0 == unreachable[10] < 0.01 < unreachable[150] < 0.02 < unreachable[290] < 0.06
    many = [one["growth-by-need"] for one in flows if one["only-way-out-island"] > 0.3]
    few = [one["growth-by-need"] for one in flows if one["only-way-out-island"] < 0.15]
    assert max(many) < min(few)


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_a_puzzle_comes_closer_and_keeps_its_level(level: Level) -> None:
    wishes = PuzzleRequest(7, 7, level)
    draft = attempt(wishes, 2, 1).draft
    assert draft is not None
    flow = Flow(dict.fromkeys(drawn_flow(Random(1)).shares, 0.0))
    made = approach(Random(2), draft, wishes.goal(NEVER), flow)
    before, after = rate(draft.puzzle), rate(made.puzzle)
    assert flow.distance(after) < flow.distance(before)
    assert after.level == level
    assert is_unique(made.puzzle, options=Options(encoding="tree", presolve=False))
    assert made.is_within_frame
    assert made.monotony <= draft.monotony


def test_at_the_deadline_the_puzzle_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise LimitReached("the puzzle was rated")

    wishes = PuzzleRequest(7, 7, MEDIUM)
    draft = attempt(wishes, 2, 1).draft
    assert draft is not None
    monkeypatch.setattr("nurikabe_sat.making.generator.flow.rate", late)
    assert approach(Random(2), draft, wishes.goal(NEVER), drawn_flow(Random(1))) is draft


def test_only_usual_large_puzzles_of_a_level_have_a_flow() -> None:
    wishes = PuzzleRequest(15, 15, "hard")
    assert wishes.has_flow
    others = ({"rows": 10}, {"level": None}, {"level": "extreme"}, {"unknown": 0.5}, {"forbid": ("ring",)})
    assert not any(replace(wishes, **other).has_flow for other in others)


@pytest.mark.parametrize("limit", [0, 5, 100])
def test_cells_out_of_reach_are_counted(limit: int) -> None:
    """The clues are a 2 at the top left, and a 3 two rows below."""
    grid = Grid(6, 6)
    land = mask_of(grid.cell(*place) for place in ((0, 0), (0, 1), (2, 0), (2, 1), (2, 2)))
    clues = mask_of((grid.cell(0, 0), grid.cell(2, 0)))
    frame = PuzzleRequest(6, 6).frame(Random(1))
    draft = Draft(frame, land, clues)
    reached = sum(row + col < 2 or abs(row - 2) + col < 3 for row, col in map(grid.position, range(36)))
    limited = replace(frame, unreached=limit, favoured=0)
    assert draft.oddity == 0
    assert replace(draft, frame=limited).oddity == max(0, 36 - reached - limit)
    assert replace(draft, frame=replace(limited, favoured=clues)).oddity == max(0, 36 - reached - limit)
    assert replace(draft, frame=replace(limited, favoured=draft.sea)).oddity == max(0, 36 - reached - limit) + 2


def test_some_large_boards_have_a_very_large_island_or_equal_ones() -> None:
    drawn = [drawn_design(Random(seed), Range(225, 1, 21, (88, 117), (15, 37), 3.3)) for seed in range(300)]
    sizes = [design.sizes for design in drawn if design is not None]
    assert 0.12 < sum(max(one) > 11 for one in sizes) / len(sizes) < 0.4
    assert 0.05 < sum(len(set(one)) == 1 for one in sizes) / len(sizes) < 0.2
