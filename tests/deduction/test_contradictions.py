"""The contradictions: tables of boards that have them and boards that have not, and none without a cause."""

import pytest
from hypothesis import given

from nurikabe_sat.deduction.contradictions import ALL, find_any, find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Colour
from tests.support.oracle import solutions
from tests.support.pictures import drawn
from tests.support.strategies import boards, solvable_boards

CHECKERS = dict(ALL)

# Where a contradiction stands, as a picture, its cells and the sentence.
STANDS = [
    ("pool", ". B B / . B B", [1, 2, 4, 5], "the 2x2 block at r1c2-r2c3 is all sea"),
    ("several numbers", "2 W . / . W 3", [0, 1, 4, 5], "the 2 at r1c1 and the 3 at r2c3 are in one island"),
    ("several numbers", "? 2", [0, 1], "the ? at r1c1 and the 2 at r1c2 are in one island"),
    ("too many", "2 W W W", [0, 1, 2], "the island of the 2 at r1c1 has 4 cells"),
    ("no number", "W B . 1", [0, 1], "the island cell r1c1 is walled in by sea, but every island needs a number"),
    ("no number", "W . B 1", [0, 2], "the island cell r1c1 is walled in by sea, but every island needs a number"),
    (
        "no number",
        "B B B / B W . / B B B",
        [1, 2, 3, 4, 7, 8],
        "the island cell r2c2 is walled in by sea, but every island needs a number",
    ),
    (
        "sea cut apart",
        "B W . / B W 3 / . W B",
        [3, 7, 8],
        "the sea at r3c3 is walled in by islands",
    ),
    ("sea cut apart", "B ? B", [0, 1, 2], "the sea at r1c1 is walled in by islands"),
    ("too few", "2 B . .", [0, 1], "the 2 at r1c1 has room for only 1 of its 2 cells"),
    ("too few", "4 . . 2", [0], "the 4 at r1c1 has room for only 2 of its 4 cells, as it must not touch the 2 at r1c4"),
    (
        "unreachable white cell",
        "3 . . W",
        [3],
        "no number can reach the island cell r1c4: even the 3 at r1c1 would need at least 4 cells",
    ),
    (
        "unreachable white cell",
        "3 . W W",
        [2, 3],
        "no number can reach the island cells connected to r1c3: even the 3 at r1c1 would need at least 4 cells",
    ),
    (
        "unbreakable block",
        "2 . . . . / . . . . .",
        [],
        "no number can reach the 2x2 block at r1c3-r2c4, so it would become a pool: even the 2 at r1c1 would need "
        "at least 3 cells",
    ),
    (
        "unbreakable block",
        "2 W . . . 2 / . . . . . .",
        [1],
        "no number can reach the 2x2 block at r1c3-r2c4, so it would become a pool: even the 2 at r1c6 would need "
        "at least 3 cells; r1c3 touches the 2 at r1c1, which is complete",
    ),
    (
        "unbreakable block",
        "2 W . . / B B . .",
        [1],
        "no number can reach the 2x2 block at r1c3-r2c4, so it would become a pool: r1c3 touches the 2 at r1c1, which "
        "is complete",
    ),
    (
        "ring",
        ". . B . . / 3 W . . . / . . W . . / . . . W 7",
        [6, 12],
        "the 7 at r4c5 with r3c3 and the 3 at r2c1 form a wall from edge to edge that traps r3c2, which must be sea "
        "to keep the islands apart; r3c3 can only belong to the 7 at r4c5, so they must be joined",
    ),
    (
        "ring",
        "4 W . . / W . 5 . / W . . . / . W . . / . . . .",
        [1, 4, 8, 13],
        "the 4 at r1c1 and the 5 at r2c3 with r4c2 form a closed wall that traps r2c2, which must be sea to keep the "
        "islands apart; r4c2 can only belong to the 5 at r2c3, so they must be joined",
    ),
    (
        "ring",
        "B . B . B / . . . . . / W . 9 . W / . . . . . / B . B . B",
        [4, 10, 14, 24],
        "the 9 at r3c3 with r3c1 and r3c5 forms a wall from edge to edge that traps the sea at r1c5; r3c1 and r3c5 "
        "can only belong to the 9 at r3c3, so they must be joined",
    ),
    (
        "ring",
        ". . . . / . 9 B . / . B W . / . . . .",
        [6, 9, 10],
        "the 9 at r2c2 with r3c3 forms a closed wall that traps the sea at r2c3; r3c3 can only belong to the 9 at "
        "r2c2, so they must be joined",
    ),
]

# Where a contradiction of that name does not stand.
STANDS_NOT = [
    ("pool", "B B . / B . B"),
    ("pool", "B . B / B . B"),
    ("pool", ". . B / B . B / B . ."),
    ("several numbers", "2 W . W 3"),
    ("too many", "2 W . ."),
    ("too many", "? W W W"),
    ("too many", ". W W W"),
    ("no number", "W . . 1"),
    ("no number", "W . 1 B"),
    ("sea cut apart", "B W . / B W 3 / . . B"),
    ("sea cut apart", "B . B"),
    ("too few", "4 . . . . 2"),
    ("too few", "4 . W ."),
    ("too few", "? B . ."),
    ("unreachable white cell", "4 . . W"),
    ("unreachable white cell", "? . . . W"),
    ("unbreakable block", "4 . . . . / . . . . ."),
    ("unbreakable block", "2 . . . ."),
    ("ring", ". . B . . / 3 . . . . / . . W . . / . . . W 7"),
    ("ring", ". . B . . / . 3 . . . / . . W . . / . . . W 7"),
    ("ring", ". . B . . / 3 W . . . / . . W . 9 / . . . W 7"),
    ("ring", "B . B . B / . . . . . / W . 9 . W / . . . . . / . . . . ."),
    ("ring", ". . . . / . 9 B . / . . W . / . . . ."),
    ("ring", "B . 9 . . . W"),
]


@pytest.mark.parametrize(("name", "picture", "cells", "text"), STANDS)
def test_a_contradiction_that_stands(name: str, picture: str, cells: list[int], text: str) -> None:
    found = CHECKERS[name](drawn(picture))
    assert found is not None
    known = {c for c in found.because if c not in drawn(picture).context.clue_cells}
    assert (found.name, known, found.text) == (name, set(cells) - set(drawn(picture).context.clue_cells), text)
    assert find_any(drawn(picture)) is not None


@pytest.mark.parametrize(("name", "picture"), STANDS_NOT)
def test_a_contradiction_that_does_not_stand(name: str, picture: str) -> None:
    assert CHECKERS[name](drawn(picture)) is None


def test_every_contradiction_is_in_both_tables() -> None:
    assert {row[0] for row in STANDS} == {row[0] for row in STANDS_NOT} == set(CHECKERS)


@given(solvable_boards(max_cells=25))
def test_a_solution_has_none_and_neither_has_any_board_on_the_way(given_board: Given) -> None:
    board = Position.of(given_board.puzzle, given_board.colouring)
    for cells in (board.grid.all_cells, board.sea, board.island, 0x5555555555555555, 0x3333333333333333):
        less = board.only(cells)
        assert find_any(less) is None


@given(boards(max_cells=16))
def test_no_colouring_completes_the_cells_of_a_contradiction(given_board: Given) -> None:
    puzzle, board = given_board.puzzle, Position.of(given_board.puzzle, given_board.colouring)
    found = [contradiction for _, check in ALL if (contradiction := check(board)) is not None]
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    for contradiction in found:
        assert contradiction.text
        wanted = {c: "B" if given_board.colouring.colours[c] is Colour.SEA else "W" for c in contradiction.because}
        assert all(c in clues or given_board.colouring.colours[c] is not Colour.UNKNOWN for c in contradiction.because)
        fits = [
            solution
            for solution in solutions(puzzle.rows, puzzle.cols, clues)
            if all(solution[c] == letter for c, letter in wanted.items())
        ]
        assert fits == [], contradiction.name
        assert CHECKERS[contradiction.name](board.only(contradiction.because_mask)) is not None


@given(boards(max_cells=16))
def test_a_finished_board_without_a_contradiction_is_a_solution(given_board: Given) -> None:
    """With nothing undecided the seven contradictions are the rules of the game."""
    colours = [Colour.SEA if colour is Colour.UNKNOWN else colour for colour in given_board.colouring.colours]
    decided = [(c, colour) for c, colour in enumerate(colours) if c not in given_board.puzzle.clue_at]
    finished = Given.of(given_board.puzzle, decided=decided)
    board = Position.of(finished.puzzle, finished.colouring)
    clues = {clue.cell: clue.size for clue in finished.puzzle.clue_list}
    letters = "".join("B" if board.sea >> c & 1 else "W" for c in range(board.grid.size))
    is_solution = letters in solutions(finished.puzzle.rows, finished.puzzle.cols, clues)
    assert (find_contradiction(board) is None) == is_solution
