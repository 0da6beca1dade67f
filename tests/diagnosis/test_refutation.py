"""The check of conflicts on large boards: it agrees with brute force, whatever hints it gets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis import refutation
from nurikabe_sat.diagnosis.probing import Probing
from nurikabe_sat.diagnosis.refutation import Refutation, known_around
from nurikabe_sat.encoding.dropped import encode_dropped
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import lazy_solver
from tests.diagnosis.test_relaxed import brute_force, some_clues
from tests.support.strategies import puzzles


@settings(max_examples=150)
@given(puzzle=puzzles(12).filter(lambda puzzle: len(puzzle.clue_list) < 6), data=st.data())
def test_a_refutation_agrees_with_brute_force_whatever_the_hints(puzzle: Puzzle, data: st.DataObject) -> None:
    kept = data.draw(some_clues(puzzle))
    colours = data.draw(st.dictionaries(st.integers(0, puzzle.grid.size - 1), st.sampled_from("BW"), max_size=3))
    sea, island = (mask_of(c for c, one in colours.items() if one == letter) for letter in "BW")
    if sea & mask_of(clue.cell for clue in kept):
        return
    expected = {
        letters for letters in brute_force(puzzle, kept) if all(letters[c] == one for c, one in colours.items())
    }
    literals = st.sampled_from([sign * (c + 1) for c in range(puzzle.grid.size) for sign in (1, -1)])
    hints = data.draw(st.lists(literals, max_size=12))
    probed = data.draw(st.lists(literals, max_size=6))
    if data.draw(st.booleans()):
        hints, probed = Probing(puzzle).hints(kept, Colouring.from_masks(puzzle.grid, sea, island))
    few = Puzzle(puzzle.grid, tuple(clue for clue in puzzle.clue_list if clue in kept))
    dropped = puzzle.clue_mask & ~few.clue_mask
    assert Refutation(few, dropped, sea, island, "glucose", NEVER).run(hints, probed) is not bool(expected)


@pytest.mark.parametrize("name", ["FEW", "MOST_FAILED", "MOST_COUNTERS", "MANY"])
@settings(max_examples=40)
@given(puzzle=puzzles(12).filter(lambda puzzle: len(puzzle.clue_list) < 6))
def test_limits_do_not_change_the_answer(name: str, puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(refutation, name, 1)
        clues = set(puzzle.clue_list)
        found = Refutation(puzzle, 0, 0, 0, "glucose", NEVER).run(
            *Probing(puzzle).hints(clues, Colouring.from_masks(puzzle.grid, 0, 0))
        )
    assert found is not bool(brute_force(puzzle, clues))


def test_a_formula_without_large_counters_allows_islands_of_other_sizes() -> None:
    puzzle = Puzzle(Grid(1, 4), (Clue(0, 3),))
    known = known_around(puzzle, 0, 1)
    answers = []
    for most in (None, 0):
        encoded = encode_dropped(known, 0, most_counters=most)
        with lazy_solver(encoded, open_backend("glucose"), "glucose", NEVER, None) as solver:
            answers.append(solver.solve([2]))
    assert answers == [False, True]


@pytest.mark.parametrize(("size", "answer"), [(2, None), (3, True)])
def test_too_little_space_is_refuted_without_counters(
    size: int, answer: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The island has two cells and no room for a third. The early formula does not count them."""
    monkeypatch.setattr(refutation, "MOST_COUNTERS", 0)
    puzzle = Puzzle(Grid(1, 5), (Clue(0, size), Clue(4, 1)))
    assert Refutation(puzzle, 0, 1 << 2, 0, "glucose", NEVER).run([], is_early=True) is answer


def test_islands_reach_around_the_known_cells() -> None:
    # The 3 has two of its cells; the third is beside them, and not beside the 1.
    known = known_around(Puzzle(Grid(2, 4), (Clue(0, 3), Clue(7, 1))), 1 << 4, 0b11 | 1 << 7)
    assert known.main == (0b11, 1 << 7)
    assert known.reach == (0b100011 | 0b100, 1 << 7)


def test_no_answer_comes_after_the_deadline() -> None:
    puzzle = Puzzle(Grid(1, 3), (Clue(0, 1), Clue(1, 1)))
    with pytest.raises(LimitReached):
        Refutation(puzzle, 0, 0, 0, "glucose", Deadline(0.0)).run([])
