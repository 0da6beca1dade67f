"""The working board: its parts against a plain flood fill, its reach against all solutions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.context import Context
from nurikabe_sat.deduction.growth import growth, growths
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reach import paid_walk
from nurikabe_sat.deduction.rings import links
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from tests.support.oracle import solutions
from tests.support.pictures import drawn
from tests.support.strategies import boards, solvable_boards

Parts = tuple[list[list[int]], list[tuple[list[int], set[int]]], list[tuple[list[int], set[int]]]]


def parts_of(board: Position) -> Parts:
    """The parts of the clues, the loose parts and those of the sea, the latter two sorted and with their zones."""
    return (
        [members_of(part) for part in board.main],
        sorted((members_of(part), set(members_of(zone))) for part, zone in board.loose),
        sorted((members_of(part), set(members_of(zone))) for part, zone in board.seas),
    )


def plain_parts(given: Given) -> Parts:
    """The same by plain flood fill from the colours."""
    grid, clues = given.puzzle.grid, given.puzzle.clue_at
    white = [c for c, colour in enumerate(given.colouring.colours) if colour is Colour.ISLAND or c in clues]

    def with_zone(part: list[int]) -> tuple[list[int], set[int]]:
        return part, {d for c in part for d in grid.neighbours[c]} - set(part)

    islands = grid.components(white)
    return (
        [next(part for part in islands if clue.cell in part) for clue in given.puzzle.clue_list],
        [with_zone(part) for part in islands if not clues.keys() & set(part)],
        [with_zone(part) for part in grid.components(given.colouring.numbers_of(Colour.SEA))],
    )


@given(boards(max_cells=25), st.randoms(use_true_random=False))
def test_parts_are_the_same_however_the_cells_come(given_board: Given, rng: object) -> None:
    puzzle, colouring = given_board.puzzle, given_board.colouring
    want = plain_parts(given_board)
    at_once = Position.of(puzzle, colouring)
    assert parts_of(at_once) == want
    step_by_step = Position.blank(Context(puzzle))
    cells = [c for c, colour in enumerate(colouring.colours) if colour is not Colour.UNKNOWN]
    rng.shuffle(cells)  # type: ignore[attr-defined]  # a random.Random that prints its seed
    for c in cells:
        is_sea = colouring.colours[c] is Colour.SEA
        step_by_step = step_by_step.with_cells(1 << c if is_sea else 0, 0 if is_sea else 1 << c)
    assert parts_of(step_by_step) == want
    assert step_by_step.colouring() == at_once.colouring()
    assert step_by_step.undecided == at_once.undecided
    zones = [set(members_of(zone)) for zone in at_once.zones]
    for part, zone in zip(want[0], zones, strict=True):
        assert zone == {d for c in part for d in puzzle.grid.neighbours[c]} - set(part)


@given(boards(max_cells=30), st.randoms(use_true_random=False))
def test_only_some_islands_are_as_if_they_came_from_the_clues(given_board: Given, rng: random.Random) -> None:
    puzzle = given_board.puzzle
    everything = Colouring.from_masks(puzzle.grid, 0, puzzle.grid.all_cells & ~puzzle.clue_mask)
    board, blank = Position.of(puzzle, everything), Position.of(puzzle)
    cells = 0
    for _ in range(12):  # each is made from the one before
        for _ in range(rng.choice((1, 2, 9))):
            cells ^= 1 << rng.randrange(puzzle.grid.size)
        some, want = board.only(cells), blank.with_cells(0, cells & ~puzzle.clue_mask)
        assert (some.main, some.zones, some.loose, some.seas) == (want.main, want.zones, want.loose, want.seas)
        assert (some.zone_sums, some.is_crowded, some.beside) == (want.zone_sums, want.is_crowded, want.beside)
        assert (some.island, some.undecided, some.reaches) == (want.island, want.undecided, want.reaches)


def test_a_board_stays_as_it_is_when_cells_are_added() -> None:
    board = drawn("2 . B / . . .")
    before = parts_of(board), board.sea, board.island
    board.with_cells(1 << 5, 1 << 1)
    assert (parts_of(board), board.sea, board.island) == before


def test_clues_that_touch_share_a_part() -> None:
    board = drawn("2 3 . / . . .")
    assert board.main == [0b11, 0b11]


def test_only_keeps_the_clues_and_the_cells_asked_for() -> None:
    board = drawn("2 W B / B . W")
    less = board.only(mask_of([1, 3, 4]))
    assert (members_of(less.sea), members_of(less.island)) == ([3], [0, 1])


def test_a_clue_given_as_sea_is_refused() -> None:
    puzzle = Puzzle(Grid(1, 3), (Clue(1, 2),))
    with pytest.raises(ValueError, match="the clue 2 at r1c2 is sea"):
        Position.of(puzzle, Colouring.from_rows([".B."]))


@pytest.mark.parametrize(
    ("picture", "k", "reach"),
    [
        ("3 . . .", 0, [0, 1, 2]),
        ("3 B . .", 0, [0]),
        ("3 . . 2 .", 0, [0, 1]),  # beside the 2
        ("3 . W .", 0, [0, 1, 2]),
        ("3 . W W", 0, [0]),  # the part that the next cell touches is too large
        ("5 . W W . .", 0, [0, 1, 2, 3, 4]),  # the part counts
        ("5 . . . . / . W W W .", 0, [0, 1, 5, 6, 7, 8]),  # beside the part one pays for all of it
        ("? . . . B .", 0, [0, 1, 2, 3]),
        ("4 W . . . 3", 0, [0, 1, 2, 3]),
        ("4 . . W . 3", 1, [4, 5, 3]),  # the white cell can be the 4's too
        ("3 . . W . 3", 0, [0, 1]),  # it is the right 3's alone, so that the left keeps away from it
        ("3 . . W . 3", 1, [3, 4, 5]),
    ],
)
def test_reach(picture: str, k: int, reach: list[int]) -> None:
    assert members_of(drawn(picture).reaches[0][k]) == sorted(reach)


def test_a_part_that_one_clue_alone_can_have_is_its_own() -> None:
    board = drawn("3 . . W . 3")
    assert [members_of(own) for own in board.reaches[1]] == [[0], [3, 5]]


@given(boards(), st.randoms(use_true_random=False))
def test_a_reach_that_is_taken_over_is_as_it_would_be_afresh(given_board: Given, rng: random.Random) -> None:
    colours = given_board.colouring.colours
    clues = given_board.puzzle.clue_at
    cells = [c for c, colour in enumerate(colours) if colour is not Colour.UNKNOWN and c not in clues]
    rng.shuffle(cells)
    position = Position.of(given_board.puzzle)
    for number in cells:
        cell = 1 << number
        assert position.reaches == Position.of(given_board.puzzle, position.colouring()).reaches
        position = position.with_cells(*((cell, 0) if colours[number] is Colour.SEA else (0, cell)))
        assert position.reaches == position.only(position.sea | position.island).reaches


@given(boards(), st.randoms(use_true_random=False))
def test_what_is_taken_over_for_one_clue_is_as_it_would_be_afresh(given_board: Given, rng: random.Random) -> None:
    """How far clues get, alone and past no other one; the reach of one clue without a cell; links; cell after cell."""
    puzzle, colours = given_board.puzzle, given_board.colouring.colours
    cells = [c for c in range(puzzle.grid.size) if c not in puzzle.clue_at]
    rng.shuffle(cells)
    position = Position.of(puzzle)
    for number in cells:
        cell = 1 << number
        afresh = Position.of(puzzle, position.colouring())
        for k in position.context.all_clues:
            assert growths(position).reached[k] == growth(afresh, k)
            assert growths(position, past_none=True).reached[k] == growth(afresh, k, afresh.foreign(k))
            assert position.reach_of(k) == afresh.reaches[0][k]
            assert position.reach_of(k, cell) == afresh.with_cells(cell, 0).reaches[0][k]
            room = afresh.with_cells(cell, 0).reaches[0][k].bit_count()
            assert [position.has_room(k, size, cell) for size in (room, room + 1)] == [True, False]
        assert position.owned == afresh.reaches[1]
        assert links(position) == links(afresh)
        parts = zip(position.main, position.context.sizes, strict=True)
        too_large = any(size is not None and part.bit_count() > size for part, size in parts)
        assert position.is_crowded == (too_large or len(set(position.main)) < len(position.main))
        if colours[number] is Colour.UNKNOWN:
            growths(position.with_cells(0, cell))  # what follows from another colour is not taken over
            position = position.with_cells(cell, 0)
        else:
            position = position.with_cells(*((cell, 0) if colours[number] is Colour.SEA else (0, cell)))


def test_what_is_assumed_twice_is_one_position() -> None:
    position = drawn("2 . . / . . .")
    assert position.suppose(0, 2) is position.suppose(0, 2)
    assert position.suppose(0, 2).is_supposed
    assert position.suppose(0, 2).assumed == 2
    assert position.with_cells(0, 2).assumed == 0


@given(solvable_boards(max_cells=16), st.data())
def test_reach_misses_no_cell_of_an_island(given_board: Given, data: st.DataObject) -> None:
    puzzle = given_board.puzzle
    shown = data.draw(st.integers(0, puzzle.grid.all_cells))
    whole = Position.of(puzzle, given_board.colouring)
    board = whole.only(shown)
    reach, own = board.reaches
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    for solution in solutions(puzzle.rows, puzzle.cols, clues):
        if any((solution[c] == "B") != bool(board.sea >> c & 1) for c in members_of(board.sea | board.island)):
            continue
        for k, clue in enumerate(puzzle.clue_list):
            white = mask_of(c for c, letter in enumerate(solution) if letter == "W")
            island = puzzle.grid.flood(1 << clue.cell, white)
            assert island & ~reach[k] == 0
            assert own[k] & ~island == 0


@given(boards(max_cells=25), st.integers(1, 9))
def test_the_paid_walk_goes_nowhere_where_the_plain_one_does_not(given_board: Given, size: int) -> None:
    board = Position.of(given_board.puzzle, given_board.colouring)
    for part in board.main:
        within = board.undecided
        passable = within | board.numberless
        got = paid_walk(board.grid, part, size, within, board.loose)
        assert got & ~board.grid.ball(part, passable, size - part.bit_count()) == 0
        assert got == board.grid.flood(part, got)
