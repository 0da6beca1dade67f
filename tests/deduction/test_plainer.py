"""Short chains that are shown instead of joint ways: they decide the same cell, and each of their steps holds."""

import random
from pathlib import Path

import pytest

from nurikabe_sat import read_boards
from nurikabe_sat.deduction import choice
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.plainer import plainer
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.route import level_of
from nurikabe_sat.deduction.solve import walk
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import joint_ways, shapes, two_islands, what_if
from tests.deduction.test_arguments import random_position
from tests.deduction.test_techniques import check_chain, check_step, seas_of_solutions
from tests.support.mutation import SOAK
from tests.support.pictures import drawn

PACK = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")
PUZZLES = {board.name: board.puzzle for board in PACK if "7x7-expert" in (board.name or "")}


def told(name: str) -> list[Step]:
    return [step for step, _ in walk(Position.of(PUZZLES[name]))]


@pytest.mark.parametrize("seed", range(10) if SOAK else range(1))
def test_chains_decide_the_same_cell_and_hold_in_all_solutions(seed: int) -> None:
    draw = random.Random(seed)
    found = 0
    for _ in range(400):
        position = random_position(draw)
        if find_contradiction(position) is not None:
            continue
        steps = [*joint_ways.find(position), *joint_ways.find_many(position)]
        chosen = [(step, shown) for step in steps if (shown := plainer(position, step)) is not None]
        all_solutions = seas_of_solutions(position.context.puzzle) if chosen else []
        for step, shown in chosen:
            found += 1
            (chain,) = shown.chains
            assert (shown.sea_mask, shown.island_mask) == (step.sea_mask, step.island_mask)
            assert len(chain.steps) <= min(3, step.ways / 2)
            check_step(all_solutions, shown, position.sea, position.island)
            check_chain(all_solutions, chain, shown, position)
    assert found > 10


def test_a_chain_of_two_steps_replaces_five_ways() -> None:
    step = told("7x7-expert-2")[27]
    assert step.technique == "what-if"
    assert step.text == (
        "if r4c1 were island, then after 2 steps, no number could reach the 2x2 block at r1c4-r2c5, "
        "so it would become a pool: even the 3 at r2c3 would need at least 4 cells"
    )
    assert [one.technique for one in step.chains[0].steps] == ["pool-rescue", "sea-bridge"]


def test_the_other_steps_and_all_levels_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    after = {name: told(name) for name in PUZZLES}
    monkeypatch.setattr(choice, "plainer", lambda *_: None)
    replaced = 0
    for name, steps in after.items():
        before = told(name)
        assert [(one.sea_mask, one.island_mask) for one in before] == [(one.sea_mask, one.island_mask) for one in steps]
        for old, new in zip(before, steps, strict=True):
            assert level_of(old.technique) == level_of(new.technique)
            if old.technique != new.technique:
                assert (old.technique, new.technique) == (joint_ways.NAME, what_if.NAME)
                replaced += 1
            else:
                assert old.text == new.text
    assert replaced > 5


def test_steps_of_easier_techniques_and_long_chains_are_not_replaced() -> None:
    """The first board has a chain of two steps, but one sentence about two blocks. The others have no short chain."""
    for picture, find in (
        (". . . . / . . 4 . / . . W .", shapes.find_many),
        ("3 . . . / . . . . / . . . 4", two_islands.find),
        (". . . . / 3 . . . / . . . 4", joint_ways.find),
    ):
        position = drawn(picture)
        steps = list(find(position))
        assert steps
        assert all(plainer(position, step) is None for step in steps)
