"""Tests of probes: each contradiction against brute force, and no clue that they can do without."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.probing import Probing, deduce_kept
from nurikabe_sat.encoding.relaxed import demands
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from tests.diagnosis.test_relaxed import brute_force
from tests.support.strategies import puzzles

CONFLICT = Puzzle.from_rows([[0, 0, 2, 0, 0], [1, 0, 0, 0, 0], [0, 0, 2, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1]])

PROBED = Puzzle.from_rows([[0, 0, 0, 0], [3, 0, 2, 0], [0, 0, 0, 0], [0, 4, 0, 0]])


def test_probes_remove_what_they_do_not_need() -> None:
    probing = Probing(CONFLICT)
    kept = probing.few_clues()
    assert kept is not None
    assert set(kept) < set(CONFLICT.clue_list)
    for clue in kept:
        assert not probing.refutes([one for one in kept if one != clue])


@settings(max_examples=60)
@given(puzzle=puzzles(12).filter(lambda puzzle: len(puzzle.clue_list) < 6))
def test_only_contradictions_are_refuted(puzzle: Puzzle) -> None:
    kept = Probing(puzzle).few_clues()
    assert kept is None or not brute_force(puzzle, set(kept))


def test_a_probe_decides_what_deduction_alone_leaves_open() -> None:
    assert deduce_kept(PROBED, PROBED.clue_list, demands(PROBED), None) is not None
    probing = Probing(PROBED)
    kept = probing.few_clues()
    assert kept is not None
    assert probing.refutes(kept)
    assert not Probing(PROBED).refutes(kept), "without its lemmas"
    assert Probing(PROBED, most=1).few_clues() is None


@settings(max_examples=60)
@given(puzzle=puzzles(20).filter(lambda puzzle: len(puzzle.clue_list) < 7), data=st.data())
def test_pruned_lemmas_refute_what_all_of_them_refute(puzzle: Puzzle, data: st.DataObject) -> None:
    """Ending at the first lemma that does not follow changes no answer, as each lemma is needed."""
    probing = Probing(puzzle)
    if probing.few_clues() is None:
        return
    fewer = [clue for clue in puzzle.clue_list if data.draw(st.booleans())]
    answer = probing.refutes(fewer)
    probing._all_needed = False
    assert probing.refutes(fewer) is answer
    lemmas = [*probing._lemmas]
    for one in lemmas:
        probing._lemmas = dict.fromkeys(lemma for lemma in lemmas if lemma != one)
        assert not probing.refutes(puzzle.clue_list)


def test_given_cells_are_kept() -> None:
    puzzle = Puzzle.from_rows([[2, 0, 0]])
    right, wrong = (Colouring.from_masks(puzzle.grid, sea, 0) for sea in (1 << 2, 1 << 1))
    assert not Probing(puzzle).refutes(puzzle.clue_list, right, probing=True)
    assert Probing(puzzle).refutes(puzzle.clue_list, wrong, probing=True)


def test_a_passed_deadline_keeps_all_clues() -> None:
    assert Probing(CONFLICT, Deadline(0.0)).few_clues() == CONFLICT.clue_list


def test_hints_have_a_deadline_of_their_own() -> None:
    """Hints are for the check, which ends later than the search. The deadline of the search does not move."""
    probing, given = Probing(CONFLICT, Deadline(0.0)), Colouring.unknown(CONFLICT.grid)
    hints, _ = probing.hints(CONFLICT.clue_list, given)
    assert hints == Probing(CONFLICT).hints(CONFLICT.clue_list, given)[0] != []
    with pytest.raises(LimitReached):
        probing.refutes(CONFLICT.clue_list)
    with pytest.raises(LimitReached):
        Probing(CONFLICT).hints(CONFLICT.clue_list, given, Deadline(0.0))
