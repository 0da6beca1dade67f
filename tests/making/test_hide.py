"""Numbers that become `?`: as many as the frame wants, and the puzzle stays one of its level with one solution."""

from dataclasses import replace
from random import Random

import pytest

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.random_choice import shuffled_cells
from nurikabe_sat.making.generator.repair import random_change
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import is_unique


@pytest.mark.slow
@pytest.mark.parametrize(("level", "share"), [(None, 0.5), ("medium", 0.4), ("hard", 0.2)])
def test_the_share_of_unknown_clues_and_the_level_are_kept(level: str | None, share: float) -> None:
    made = generate(PuzzleRequest(6, 6, level, unknown=share), 1)  # type: ignore[arg-type]  # a name of a level
    unknown = sum(clue.size is None for clue in made.puzzle.clue_list)
    assert unknown == int(share * len(made.puzzle.clue_list) + 0.5)
    assert is_unique(made.puzzle)
    assert is_solution(made.puzzle, made.solution)
    if level is not None:
        assert rate(made.puzzle).level == level


def test_what_is_hidden_is_always_a_clue() -> None:
    wishes = PuzzleRequest(8, 8, unknown=0.5)
    rng = Random(1)
    draft = grow(rng, Draft(wishes.frame(rng)))
    assert draft is not None
    draft = Draft(draft.frame, draft.land, draft.clues, draft.clues)
    for cell in shuffled_cells(rng, draft.grid.all_cells):
        changes = [draft.sink(cell), draft.leave(cell) if cell & draft.land else draft.take(cell)]
        changes += [draft.carry(cell)] if cell & draft.land else []
        for changed in changes:
            if changed is not None:
                assert changed.hidden & ~changed.clues == 0
    carried = next(found for cell in shuffled_cells(rng, draft.land) if (found := draft.carry(cell)) is not None)
    assert carried.hidden == carried.clues != draft.clues


def test_islands_that_grow_anew_have_as_many_unknown_clues() -> None:
    wishes = PuzzleRequest(8, 8, unknown=0.5)
    rng = Random(2)
    draft = grow(rng, Draft(wishes.frame(rng)))
    assert draft is not None
    draft = replace(draft, hidden=draft.clues)
    anew = 0
    for _ in range(200):
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is not None and (changed.clues & ~draft.clues).bit_count() > 1:
            anew += 1
            assert changed.hidden & ~changed.clues == 0
            assert changed.hidden.bit_count() == min(draft.hidden.bit_count(), changed.clues.bit_count())
    assert anew > 10


def test_the_time_ends_it() -> None:
    wishes = PuzzleRequest(5, 5, "easy", unknown=0.3)
    draft = grow(Random(1), Draft(wishes.frame(Random(1))))
    assert draft is not None
    with pytest.raises(LimitReached):
        wishes.goal(Deadline.after(0)).has(draft.puzzle, (draft.sea, draft.land))
