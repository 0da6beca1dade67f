"""Whether a changed puzzle still has one solution, asked in three ways that must agree with brute force."""

from random import Random

import pytest

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.making.generator import repair as repairing
from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.generate import attempt, generate
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import pick_cell
from nurikabe_sat.making.generator.repair import random_change, repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.solving.search import solutions as solve_all
from tests.support.oracle import solutions


def start(seed: int) -> Draft:
    """Return a draft with one solution."""
    return next(found for number in range(1, 20) if (found := attempt(PuzzleRequest(5, 5), seed, number).draft))


def colourings(draft: Draft) -> set[str]:
    """By brute force."""
    return solutions(5, 5, {clue.cell: clue.size for clue in draft.puzzle.clue_list})


@pytest.mark.slow
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.soak), 1, 2])
def test_a_walk_with_question_marks_agrees_with_brute_force(seed: int) -> None:
    rng, others = Random(seed), OtherSolutions(NEVER)
    draft = start(seed)
    seen = {"met": 0, "several": 0, "one": 0}
    for _ in range(60):
        changed = random_change(rng, draft, draft.grid.all_cells)
        if changed is None:
            continue
        if rng.random() < 0.5:
            changed = Draft(changed.frame, changed.land, changed.clues, changed.hidden | pick_cell(rng, changed.clues))
        is_met, found = others.are_met(changed), colourings(changed)
        is_unique = others.is_unique(changed, draft)
        assert is_unique == (len(found) == 1)
        assert not (is_met and is_unique)
        seen["met" if is_met else "one" if is_unique else "several"] += 1
        if is_unique:
            draft = changed
    assert all(seen.values()), seen


def test_a_colouring_that_was_met_is_told_from_the_own_one() -> None:
    others, frame = OtherSolutions(NEVER), PuzzleRequest(5, 5, unknown=1).frame(Random(1))
    grown = grow(Random(3), Draft(frame))
    assert grown is not None
    draft = scatter(Random(3), grown, grown.land)
    draft = Draft(frame, draft.land, draft.clues, draft.clues)
    found = colourings(draft)
    assert len(found) > 1
    assert not others.are_met(draft)
    assert not others.is_unique(draft, draft)
    assert others.are_met(draft)
    numbered = Draft(frame, draft.land, draft.clues)
    if len(colourings(numbered)) == 1:
        assert not others.are_met(numbered)


def test_what_was_met_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same puzzle comes out where no colouring is ever met, as with another solver others might be."""
    wishes = (
        PuzzleRequest(5, 5, "hard", unknown=0.4),
        PuzzleRequest(5, 5, unknown=0.5),
        PuzzleRequest(5, 5, requires=("sea-bridge",)),
    )
    made = [generate(wish, 2).puzzle for wish in wishes]
    monkeypatch.setattr(OtherSolutions, "are_met", lambda *_: False)
    assert [generate(wish, 2).puzzle for wish in wishes] == made


def test_the_time_ends_it() -> None:
    draft = start(1)
    with pytest.raises(LimitReached):
        OtherSolutions(Deadline.after(0)).is_unique(draft, draft)


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_repair_judges_unique_puzzles_if_asked(is_kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    drafts, open_after = [start(seed) for seed in range(2)], repairing._Repair._open_after

    def recording(search: "repairing._Repair[Draft]", changed: Draft) -> int:
        judged.append(len(list(solve_all(changed.puzzle, 2))))
        return open_after(search, changed)

    monkeypatch.setattr(repairing._Repair, "_open_after", recording)
    for draft in drafts:
        goal = PuzzleRequest(5, 5, "hard").goal(NEVER)
        repair(Random(1), draft, goal, patience=8, others=OtherSolutions(NEVER) if is_kept else None)
    assert len(judged) > 3
    assert (max(judged) == 1) == is_kept
