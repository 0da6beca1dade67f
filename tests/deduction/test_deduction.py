"""The loop over the techniques, the levels and the rating; and real puzzles, where they lie beside the checkout."""

from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat import read_boards
from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction import choice
from nurikabe_sat.deduction.assumptions import Assumptions
from nurikabe_sat.deduction.context import Context
from nurikabe_sat.deduction.fixpoint import settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import SEARCH, Rating, RatingRound, is_of_level, rate, what_makes_it_hard
from nurikabe_sat.deduction.solve import next_step, walk
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.table import TECHNIQUES, techniques_up_to
from nurikabe_sat.deduction.technique import BEYOND, LEVELS, Level
from nurikabe_sat.deduction.techniques import lookahead, pool, unreachable
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import orientations
from nurikabe_sat.puzzle.rules import is_solution
from tests.support.deduced import deduce, solves
from tests.support.oracle import solutions
from tests.support.outside_data import published_puzzles
from tests.support.pictures import drawn
from tests.support.strategies import boards, solvable_boards

# Figures 4.1 and 4.2 of Melheim 2022. Its text has lost the rows and columns without a clue; of all ways to
# put them back, these are the only ones that the techniques of the level named there solve.
FIGURE_4_1 = ". . . . . / . . . . 1 / . 3 . . . / . . 1 . 2 / . 1 . . ."
FIGURE_4_2 = """. . . . . . . / 1 . . . 2 . . / . . 2 . . . . / 4 . . 1 . . .
    / . . . . 4 . . / . . . 1 . . . / . . 1 . . . ."""

# Made by the generator.
LEVEL_BOARDS: dict[Level, str] = {
    "easy": ". . . . . / . 1 . . . / . . . . 3 / . . . 2 . / 3 . . . .",
    "medium": ". . 1 . . / . 2 . . . / . . . 4 . / . . . . . / . . . . 5",
    "hard": ". . . . 5 / . . . . . / 1 . 4 . . / . . . . . / . . . . .",
    "expert": ". . 2 . 4 / . . . . . / 3 . . . . / . . . . . / . 4 . . .",
}

NOT_UNIQUE = ". . . / . 3 . / . . ."


def puzzle_of(picture: str) -> Puzzle:
    return drawn(picture).context.puzzle


def test_techniques_are_in_the_order_of_their_levels() -> None:
    order = [LEVELS.index(technique.level) for technique in TECHNIQUES]
    assert order == sorted(order)
    assert set(order) == set(range(len(LEVELS)))
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)


def test_a_level_has_the_techniques_of_the_easier_ones() -> None:
    for level in LEVELS:
        easier = LEVELS[: LEVELS.index(level) + 1]
        assert techniques_up_to(level) == tuple(one for one in TECHNIQUES if one.level in easier)
    with pytest.raises(UsageError, match="unknown level 'hardest'"):
        techniques_up_to("hardest")


def test_the_thesis_easy_puzzle_is_solved_by_easy_techniques() -> None:
    found = deduce(puzzle_of(FIGURE_4_1), level="easy")
    assert found.status == "solved"
    assert found.colouring.to_rows() == ["BBBBB", "BWWBW", "BWBBB", "BBWBW", "BWBBW"]
    assert {step.technique for step in found.steps} == {"complete-island", "only-way-out-island", "only-way-out-sea"}


def test_the_puzzle_that_the_thesis_calls_medium_is_easy_here() -> None:
    puzzle = puzzle_of(FIGURE_4_2)
    found = deduce(puzzle, level="easy")
    assert found.status == "solved"
    assert {"pool", "unreachable"} <= {step.technique for step in found.steps}
    assert solves(puzzle, "easy")


def test_a_board_of_each_level() -> None:
    """A board of each level, which the level below does not finish."""
    for level, picture in LEVEL_BOARDS.items():
        puzzle = puzzle_of(picture)
        below = LEVELS[: LEVELS.index(level)]
        assert solves(puzzle, level), level
        assert not below or not solves(puzzle, below[-1]), level
        assert [one for one in LEVELS if is_of_level(puzzle, one)] == [level]
        assert rate(puzzle).level == level


def test_the_easiest_technique_takes_the_step() -> None:
    board = drawn("1 . . . B / . . . B . / . . . . .")
    step = next_step(board)
    assert step is not None
    assert step.technique == "complete-island"
    assert (step.sea, step.island, step.because) == ((1, 5), (), (0,))
    assert step.text == "the 1 at r1c1 is complete, so its neighbours r1c2 and r2c1 are sea"


def test_each_step_comes_with_the_board_after_it() -> None:
    board = drawn(FIGURE_4_1)
    for step, after in walk(board):
        assert after.sea == board.sea | step.sea_mask
        assert after.island == board.island | step.island_mask
        board = after
    assert is_solution(board.context.puzzle, board.colouring())


def test_where_the_work_is_over_hard_techniques_are_the_last() -> None:
    hard = {technique.name for technique in techniques_up_to("hard")}
    board = Position.of(puzzle_of(LEVEL_BOARDS["expert"]))
    used = {step.technique for step, _ in walk(Position.of(board.context.puzzle, most=10**9))}
    assert used - hard
    assert used == {step.technique for step, _ in walk(board)}
    late = [step.technique for step, _ in walk(Position.of(board.context.puzzle, most=-1))]
    assert set(late) <= hard
    assert late == [step.technique for step, _ in walk(Position.of(board.context.puzzle), "hard")]


@pytest.mark.parametrize(
    ("picture", "status"),
    [
        (NOT_UNIQUE, "stuck"),
        ("2 B . / B . .", "contradiction"),
        ("1 1", "contradiction"),
        ("5 . . 5", "contradiction"),
        ("1", "solved"),
        (".", "solved"),
        ("B B / B B", "contradiction"),
        ("? . B", "stuck"),
        ("2 W B", "solved"),
        ("2 B W", "contradiction"),
    ],
)
def test_status(picture: str, status: str) -> None:
    board = drawn(picture)
    assert deduce(board.context.puzzle, board.colouring()).status == status


def test_given_cells_are_taken_as_known() -> None:
    puzzle = puzzle_of(NOT_UNIQUE)
    found = deduce(puzzle, Colouring.from_rows(["W..", "B..", "..."]))
    assert found.status == "solved"
    assert found.colouring.to_rows() == ["WWB", "BWB", "BBB"]


def test_beyond_is_asked_where_the_techniques_stop() -> None:
    puzzle = puzzle_of(NOT_UNIQUE)
    asked: list[Position] = []

    def beyond(board: Position) -> Step:
        asked.append(board)
        cell = board.undecided & -board.undecided
        return Step.of("search", [cell.bit_length() - 1], [], [4], "so says the search")

    found = deduce(puzzle, beyond=beyond)
    searched = [step for step in found.steps if step.technique == "search"]
    assert len(searched) == len(asked) > 0
    assert (searched[0].because, searched[0].text) == ((4,), "so says the search")
    rating = rate(puzzle, beyond=beyond)
    assert (rating.level, 2 * rating.techniques[SEARCH]) == (BEYOND, len(asked))


@given(solvable_boards(max_cells=20), st.data())
def test_what_is_deduced_holds_in_all_solutions_and_is_the_same_fast_and_slow(
    given_board: Given, data: st.DataObject
) -> None:
    puzzle = given_board.puzzle
    level = data.draw(st.sampled_from(LEVELS))
    found = deduce(puzzle, level=level)
    all_solutions = solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    for solution in all_solutions:
        assert all(
            colour.value in (".", letter) for colour, letter in zip(found.colouring.colours, solution, strict=True)
        )
    assert found.status == ("stuck" if Colour.UNKNOWN in found.colouring.colours else "solved")
    assert solves(puzzle, level) == (found.status == "solved")
    if found.status == "solved":
        assert len(all_solutions) == 1


@given(boards(max_cells=12))
def test_a_contradiction_is_found_only_where_there_is_no_solution(given_board: Given) -> None:
    puzzle, colouring = given_board.puzzle, given_board.colouring
    found = deduce(puzzle, colouring)
    fits = [
        solution
        for solution in solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
        if all(colour.value in (".", letter) for colour, letter in zip(colouring.colours, solution, strict=True))
    ]
    if found.status == "contradiction":
        assert fits == []
    if found.status == "solved":
        assert fits == ["".join(found.colouring.to_rows())]


def test_settle_ends_where_two_steps_contradict_each_other() -> None:
    disputing = [Step.of("one", [1], [], [0], "sea"), Step.of("other", [2], [1], [0], "island")]
    assert settle(drawn("9 . . / . . . / . . ."), [lambda _: iter(disputing)]) is None


def test_a_puzzle_of_clues_alone_is_easy() -> None:
    assert [one for one in LEVELS if is_of_level(puzzle_of("1"), one)] == ["easy"]


def test_rating_of_an_easy_puzzle() -> None:
    rating = rate(puzzle_of(FIGURE_4_1))
    assert (rating.level, rating.longest_chain) == ("easy", 0)
    assert sum(rating.techniques.values()) == sum(one.open_steps for one in rating.rounds)
    assert rating.score == round(sum(one.open_steps**0.2 for one in rating.rounds), 1)
    shares = [one.decided for one in rating.rounds]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


def test_a_rating_names_the_rounds_that_cost_most() -> None:
    cheap, dear = RatingRound("pool", "easy", 1, 0, 0.1), RatingRound("what-if", "expert", 1, 2, 0.5)
    rating = Rating("expert", (cheap, cheap, dear, cheap))
    assert dear.cost == pytest.approx(4**3 * 1.2)
    assert rating.bottlenecks == (2,)
    assert list(what_makes_it_hard(rating)) == [
        "1 of 4 rounds take a technique of the level expert, the first when 50% of the cells are decided",
        "1 round makes 96% of the score: what-if at 50% (a chain of 2, its only step)",
        "a single step is open in 4 of 4 rounds (100%)",
    ]
    assert list(what_makes_it_hard(Rating("easy", ()))) == []


def test_rating_levels() -> None:
    assert rate(puzzle_of(FIGURE_4_2)).level == "easy"
    assert rate(puzzle_of(NOT_UNIQUE)).level is None
    assert rate(puzzle_of("1")).score == 0
    assert rate(puzzle_of("1 1")).level is None


def test_a_rating_does_not_turn_with_the_board() -> None:
    for picture in (FIGURE_4_2, *LEVEL_BOARDS.values()):
        assert len({rate(turned.puzzle) for turned in orientations(puzzle_of(picture))}) == 1


def test_lookahead_with_some_of_the_techniques() -> None:
    board = drawn(". . ? . / . . . B")
    with_two = lookahead.with_techniques([pool.TECHNIQUE, unreachable.TECHNIQUE])
    assert list(with_two(board)) == []
    with_all = lookahead.with_techniques(TECHNIQUES[:15])
    assert [step.island for step in with_all(board)] == [(1,)]


def test_lookahead_does_no_more_than_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board on which nothing is forced; to see that, a second assumption is made within every first one."""
    board = ". . . . / . ? . . / . . . ? / . . . ."
    monkeypatch.setattr(lookahead, "WORK", 0)
    spent = []
    for work in (0, 800, 10**9):
        monkeypatch.setattr(lookahead, "DEEP_WORK", work)
        position = drawn(board)
        before = position.context.work
        assert not list(lookahead.TECHNIQUE.find(position))
        spent.append(position.context.work - before)
    none, some, all_there_is = spent
    one_line = 4 * 16  # what has been begun is ended, however little work is left
    assert none < some <= none + 50 + one_line < all_there_is


def test_without_work_no_assumption_is_followed_to_its_end() -> None:
    position = drawn(". . . . / . ? . . / . . . ? / . . . .")
    lines = Assumptions(position, [])
    assert not list(lines.in_turn([pool.TECHNIQUE.find], position.context.work))
    assert list(lines.in_turn([pool.TECHNIQUE.find], position.context.work + 100))


def test_a_long_row_of_positions_has_the_sea_of_the_last() -> None:
    position = Position.blank(Context(Puzzle(Grid(40, 40), (Clue(0, 5),))))
    for cell in range(40, 1600):
        position = position.with_cells(1 << cell, 0)
    assert [cells for cells, _ in position.seas] == [mask_of(range(40, 1600))]


def test_names_of_cells() -> None:
    grid = drawn(". . .").grid
    assert [names(grid, mask) for mask in (1, 3, 7)] == ["r1c1", "r1c1 and r1c2", "r1c1, r1c2 and r1c3"]


def test_no_step_contradicts_a_printed_solution() -> None:
    sample = published_puzzles()[::30]
    solved = 0
    for board, solution in sample:
        printed = solution.masks[0]
        found = deduce(board.puzzle, level="hard")
        for step in found.steps:
            assert step.text
            assert step.sea_mask & ~printed == 0
            assert step.island_mask & printed == 0
        solved += found.status == "solved"
    assert solved


def test_the_time_can_end() -> None:
    """On a board on which lookahead would take seconds."""
    puzzle = read_board("nurikabe/10/10/q-25p-24zzzw").puzzle
    for seconds in (0.05, -1.0):
        hopeless = Position.of(puzzle, deadline=Deadline.after(seconds))
        with pytest.raises(LimitReached):
            list(walk(hopeless))
    with pytest.raises(LimitReached):
        rate(puzzle, deadline=Deadline.after(0))


@pytest.mark.soak
def test_no_step_of_any_real_puzzle_contradicts_its_solution() -> None:
    for board, solution in published_puzzles():
        if board.puzzle.grid.size > 800:
            continue
        printed = solution.masks[0]
        for step, _ in walk(Position.of(board.puzzle)):
            assert step.sea_mask & ~printed == 0, f"{board.name}: {step.text}"
            assert step.island_mask & printed == 0, f"{board.name}: {step.text}"


@pytest.mark.parametrize(
    ("name", "limit", "effort", "now", "without"),
    [("10x10-extreme-1", "FEW", attrgetter("ways"), 7, 24), ("12x12-hard-1", "SHORT", attrgetter("length"), 1, 4)],
    ids=["many ways", "a long chain"],
)
def test_a_step_with_much_to_read_waits_for_other_techniques_of_its_level(
    monkeypatch: pytest.MonkeyPatch, name: str, limit: str, effort: Callable[[Step], int], now: int, without: int
) -> None:
    pack = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")
    puzzle = next(board.puzzle for board in pack if board.name == name)
    assert max(effort(step) for step, _ in walk(Position.of(puzzle))) == now
    monkeypatch.setattr(choice, limit, 99)
    assert max(effort(step) for step, _ in walk(Position.of(puzzle))) == without
