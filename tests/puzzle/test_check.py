"""Boards that are complete, broken for good, or right so far: what the check says, and that no completion denies it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.puzzle.check import Standing, broken_for_good, check
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.puzzle.rules import violations
from tests.puzzle.test_rules import board
from tests.support import oracle
from tests.support.strategies import boards, solvable_boards

# Clues, colours, and the code, message and cells of the one violation; none: right so far.
PARTIAL = {
    "nothing decided": ("1..2 ....", ".... ....", None),
    "a pool": ("1.. ...", ".BB .BB", ("cs2x2", "the 2x2 block at r1c2-r2c3 is all sea", "r1c2 r1c3 r2c2 r2c3")),
    "three of a pool": ("1.. ...", "..B .BB", None),
    "an island that may still find a clue": ("2.. ...", "... W..", None),
    "an island without a clue": ("1.. ...", ".BW .BW", ("bkNoNum", "the island at r1c3 has no clue", "r1c3 r2c3")),
    "an undecided cell that has no clue can be sea": ("1.. ...", ".B. ...", None),
    "a sea that may still meet": ("1.... .....", ".B... ....B", None),
    "a clue in the way of the sea": (
        ".2. ...",
        "B.B .W.",
        ("csDivide", "the sea is divided into 2 parts, r1c3 has no way to r1c1", "r1c3"),
    ),
    "two clues that have met": (
        "1.2 ...",
        ".W. ...",
        ("bkNumGe2", "the island at r1c1 has 2 clues, 1 at r1c1 and 2 at r1c3", "r1c1 r1c2 r1c3"),
    ),
    "two clues that may meet": ("2..2 ....", ".... ....", None),
    "an island too large": (
        ".2. ...",
        ".W. WW.",
        ("bkSizeNe", "the island of the 2 at r1c2 has 3 cells", "r1c2 r2c1 r2c2"),
    ),
    "an island without room": (
        "3.. ...",
        ".B. B..",
        ("bkSizeNe", "the island of the 3 at r1c1 has 1 cell", "r1c1"),
    ),
    "an island with too little room": (
        "3... ....",
        "..B. BB..",
        ("bkSizeNe", "the island of the 3 at r1c1 has room for 2 cells", "r1c1 r1c2"),
    ),
    "a clue in the sea": ("1. ..", "B. ..", ("csOnNum", "the clue 1 at r1c1 is sea", "r1c1")),
    "a clue of unknown size": ("?. ..", ".B B.", None),
}


@pytest.mark.parametrize(("clues", "colours", "expected"), PARTIAL.values(), ids=PARTIAL)
def test_partial_boards(clues: str, colours: str, expected: tuple[str, str, str] | None) -> None:
    one = board(clues, colours)
    verdict = check(one)
    found = [(v.code, v.message, " ".join(map(one.puzzle.grid.name, v.cells))) for v in verdict.violations]
    assert found == ([expected] if expected else [])
    assert verdict.standing is (Standing.BROKEN if expected else Standing.UNDECIDED)


def test_undecided_cells_that_can_be_island_as_they_are() -> None:
    assert check(board("1.2.", ".B..")).standing is Standing.COMPLETE


def test_as_pzpr_reads_it_nothing_is_undecided() -> None:
    verdict = check(board("1...", "...B"), undecided_is_island=True)
    assert verdict.standing is Standing.BROKEN
    assert [violation.code for violation in verdict.violations] == ["bkSizeNe"]


@given(boards())
def test_on_a_complete_board_all_readings_agree(one: Board) -> None:
    island = Colour.ISLAND
    colours = tuple(island if colour is Colour.UNKNOWN else colour for colour in one.colouring.colours)
    whole = Colouring(one.puzzle.grid, colours)
    found = broken_for_good(one.puzzle, whole)
    expected = violations(one.puzzle, whole)
    assert {(v.code, v.cells) for v in found} == {(v.code, v.cells) for v in expected}
    assert list(dict.fromkeys(v.code for v in found)) == list(dict.fromkeys(v.code for v in expected))


@given(boards(max_cells=12))
def test_what_is_broken_for_good_no_completion_mends(one: Board) -> None:
    broken = broken_for_good(one.puzzle, one.colouring)
    clues = {clue.cell: clue.size for clue in one.puzzle.clue_list}
    decided = {c: colour.value for c, colour in enumerate(one.colouring.colours) if colour is not Colour.UNKNOWN}
    solved = [
        solution
        for solution in oracle.solutions(one.puzzle.rows, one.puzzle.cols, clues)
        if all(solution[c] == letter for c, letter in decided.items())
    ]
    assert not (broken and solved)


@given(solvable_boards(), st.randoms(use_true_random=False))
def test_a_part_of_a_solution_is_never_broken(one: Board, random: Random) -> None:
    kept = [(c, colour) for c, colour in enumerate(one.colouring.colours) if random.random() < 0.6]
    assert check(Board.of(one.puzzle, decided=kept)).standing is not Standing.BROKEN
