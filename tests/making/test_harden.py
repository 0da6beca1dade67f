"""Puzzles with one solution that become harder until they are of their level."""

from random import Random

import pytest

from nurikabe_sat.deadline import NEVER
from nurikabe_sat.deduction.rating import is_of_level, rate
from nurikabe_sat.deduction.technique import EXPERT, EXTREME, HARD
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.goal import Difficulty, Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.harden import harden
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.repair import decided, repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from tests.support.oracle import solutions

WISHES = PuzzleRequest(5, 5, EXPERT)


def unique_draft(rng: Random) -> Draft:
    """Return a draft whose puzzle has one solution."""
    while True:
        draft = grow(rng, Draft(WISHES.frame(rng)))
        made = None if draft is None else repair(rng, scatter(rng, draft, draft.land), Goal())
        if made is not None:
            return made


@pytest.mark.parametrize("seed", [2, 3, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (0, 1))])
def test_one_solution_and_the_level(seed: int) -> None:
    rng = Random(seed)
    goal = WISHES.goal(NEVER)
    made = None
    while made is None:
        made = harden(rng, unique_draft(rng), goal, OtherSolutions(NEVER))
    assert made.is_within_frame
    puzzle = made.puzzle
    assert len(solutions(5, 5, {clue.cell: clue.size for clue in puzzle.clue_list})) == 1
    assert rate(puzzle).level == EXPERT
    whole = goal.open_cells(puzzle)
    assert whole
    for place in made.grid.parts(Goal().open_cells(puzzle)):
        assert not goal.open_cells(puzzle, decided(made, place)) & ~whole


def test_difficulty_is_that_of_the_rating() -> None:
    goals = {level: PuzzleRequest(5, 5, level).goal(NEVER) for level in (HARD, EXPERT, EXTREME)}
    seen = set()
    rng = Random(7)
    for _ in range(12):
        draft = unique_draft(rng)
        puzzle, solution = draft.puzzle, (draft.sea, draft.land)
        level = rate(puzzle).level
        for name, goal in goals.items():
            found = goal.difficulty(puzzle, solution)
            assert (found is Difficulty.RIGHT) is (level == name) is is_of_level(puzzle, name)
            seen.add((name, found))
    assert {(HARD, Difficulty.TOO_EASY), (HARD, Difficulty.RIGHT), (EXPERT, Difficulty.TOO_EASY)} <= seen, seen
