"""Tests of repaired drafts as ways out: what they find keeps the kept clues, in the eyes of the referee."""

from hypothesis import given, settings

from nurikabe_sat.deadline import NEVER
from nurikabe_sat.diagnosis.drafted import drafted
from nurikabe_sat.diagnosis.relaxed_puzzle import solves
from nurikabe_sat.encoding.relaxed import demands
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from tests.diagnosis.test_relaxed import brute_force
from tests.support.strategies import puzzles

NOTHING = 0


def undecided(puzzle: Puzzle) -> Colouring:
    return Colouring.from_masks(puzzle.grid, NOTHING, NOTHING)


def test_what_is_found_is_a_way_out() -> None:
    seen = set()

    @settings(max_examples=60)
    @given(puzzle=puzzles(12).filter(lambda puzzle: 0 < len(puzzle.clue_list) < 6))
    def check(puzzle: Puzzle) -> None:
        dropped, *kept = puzzle.clue_list
        found = drafted(puzzle, kept, [dropped], undecided(puzzle), NEVER)
        seen.add(found is not None)
        if found is not None:
            assert solves(puzzle, kept, demands(puzzle), (), found)
            assert "".join(colour.value for colour in found.colours) in brute_force(puzzle, set(kept))

    check()
    assert seen == {True, False}


def test_a_dropped_clue_becomes_unknown_or_is_removed() -> None:
    touching = Puzzle.from_rows([[0, 0, 0], [0, 1, 1]])
    kept, dropped = touching.clue_list
    assert drafted(touching, [kept], [], undecided(touching), NEVER) is None
    found = drafted(touching, [kept], [dropped], undecided(touching), NEVER)
    assert found is not None
    assert found.to_rows() == ["BBB", "BWB"]
    too_large = Puzzle.from_rows([[2, 0, 0, 5]])
    found = drafted(too_large, too_large.clue_list[:1], [], undecided(too_large), NEVER)
    assert found is not None
    assert found.to_rows() == ["WWBW"]
