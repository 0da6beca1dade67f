"""Shapes: the ways that it does not look at would change nothing; where something is assumed it looks at few ways."""

import random

import pytest

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.shape_step import LIMIT
from nurikabe_sat.deduction.techniques import shapes
from nurikabe_sat.deduction.way_faults import is_possible
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.solving.search import solve
from tests.support.pictures import drawn

CLUES = ("nurikabe/6/6/m8n8i9u", "nurikabe/7/7/j6i4m2s3h3j2o1", "nurikabe/10/10/k2j3n2g4k2q3g6q7h2z3l4g2i1o")


def plainly(position: Position, limit: int) -> tuple[int, int]:
    """What the technique says it finds, sea and island: with a look at every way of every island."""
    grid, undecided = position.grid, position.undecided
    sea = island = 0
    left = undecided
    for k, reach in enumerate(position.reaches[0]):
        ways = completions(position, k, limit) if reach & undecided and reach != position.main[k] else None
        possible = [way for way in ways or () if is_possible(position, way)]
        if ways is None:
            left &= ~reach
        elif not possible:
            sea |= position.zones[k] & undecided & ~island
        else:
            for number in members_of(undecided & ~sea & ~island):
                cell = 1 << number
                island |= cell if all(way & cell for way in possible) else 0
                sea |= cell if all(grid.around(way) & ~way & cell for way in possible) else 0
                left &= ~cell if any(way & cell for way in possible) else -1
    return sea | left & ~island, island


@pytest.mark.slow
def test_no_way_that_matters_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    few = 12
    monkeypatch.setattr(shapes, "FEW", few)
    chance = random.Random(few)
    found = 0
    for text in CLUES:
        puzzle = read_board(text).puzzle
        solution = solve(puzzle).solution
        assert solution is not None
        for _ in range(4):
            position = Position.of(puzzle).suppose(0, 0)
            for number in chance.sample(members_of(position.undecided), puzzle.grid.size // 2):
                cell = 1 << number
                position = position.with_cells(*((cell, 0) if solution.colours[number] is Colour.SEA else (0, cell)))
                sea = island = 0
                for step in shapes.find(position):
                    sea |= step.sea_mask
                    island |= step.island_mask
                assert (sea, island) == plainly(position, few), (few, position.colouring().to_rows())
                found += bool(sea | island)
    assert found > 50


def test_an_island_with_many_ways_is_left_alone_where_something_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = drawn(". . . / . 3 .")
    assert len(completions(position, 0, LIMIT) or ()) == 7
    for few, found in ((7, [(1,)]), (6, [])):
        monkeypatch.setattr(shapes, "FEW", few)
        assert [step.sea for step in shapes.find(position)] == [(1,)]
        assert [step.sea for step in shapes.find(position.suppose(0, 0))] == found


def test_an_island_without_a_way_left_is_told_once() -> None:
    """Where an assumption has left no way to complete an island: one step, with the effects of the ways that fall."""
    supposed = drawn("2 . . B / . B . . / . . 3 .").suppose(0, 1 << 1)
    (step,) = shapes.find(supposed)
    assert step.is_end
    assert step.text == (
        "no way to complete the 3 at r3c3 would be left: all 6 would leave an unbreakable 2x2 block or "
        "cut the sea apart"
    )
