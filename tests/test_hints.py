"""Explanations and hints against all solutions: what is said holds in each, and nothing that is forced is missed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nurikabe_sat.hints import explain as explaining
from nurikabe_sat.hints import hint as hinting
from nurikabe_sat.hints.explain import ExplanationStatus, explain_board
from nurikabe_sat.hints.hint import HintStatus, hint
from nurikabe_sat.hints.rating import rate_puzzle

from nurikabe_sat.deduction import rating
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import EXPERT, HARD, LEVELS
from nurikabe_sat.diagnosis.reason import Reason
from nurikabe_sat.diagnosis.relaxed import Rule
from nurikabe_sat.diagnosis.step_by_search import step_of
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.solving.search import Options
from tests.command import HARD as NEVER_SOLVED
from tests.oracle import solutions
from tests.strategies import puzzles, solvable_boards

INSTANCES = Path(__file__).parent.parent / "instances"


def all_solutions(puzzle: Puzzle) -> set[str]:
    return solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clues})


def agreeing(found: set[str], decided: dict[int, str]) -> list[str]:
    """The solutions with these colours."""
    return [one for one in found if all(one[cell] == letter for cell, letter in decided.items())]


def decided_on(board: Board) -> dict[int, str]:
    letters = enumerate(colour.value for colour in board.colouring.colours)
    return {cell: letter for cell, letter in letters if letter != "."}


def forced(step: Step) -> dict[int, str]:
    return dict.fromkeys(step.sea, "B") | dict.fromkeys(step.island, "W")


def partial(data: st.DataObject, board: Board) -> Board:
    """The board with some cells of its colouring."""
    kept = data.draw(st.sets(st.integers(0, board.puzzle.grid.size - 1)), label="decided")
    colours = board.colouring.colours
    return Board.of(board.puzzle, decided=[(cell, colours[cell]) for cell in kept])


@given(solvable_boards(max_cells=20), st.data())
def test_a_hint_holds_in_every_solution_with_its_reason(whole: Board, data: st.DataObject) -> None:
    board = partial(data, whole)
    found = all_solutions(board.puzzle)
    decided = decided_on(board)
    told = hint(board)
    completions = agreeing(found, decided)
    clues = dict.fromkeys(board.puzzle.clue_at, "W")
    left = [cell for cell in range(board.puzzle.grid.size) if cell not in decided and cell not in clues]
    differing = [cell for cell in left if len({one[cell] for one in completions}) == 2]
    if told.step is not None:
        assert told.status is HintStatus.STEP
        because = {cell: (decided | clues)[cell] for cell in told.step.because}
        reasoned = agreeing(found, because)
        assert all(one[cell] == letter for one in reasoned for cell, letter in forced(told.step).items())
        assert set(forced(told.step)) <= set(left)
        assert forced(told.step)
    else:
        assert told.status is (HintStatus.AMBIGUOUS if left else HintStatus.SOLVED)
        assert left == differing


@given(solvable_boards(max_cells=16), st.data())
def test_on_a_wrong_board_there_is_no_step_but_a_contradiction(whole: Board, data: st.DataObject) -> None:
    board = partial(data, whole)
    cell = data.draw(st.integers(0, board.puzzle.grid.size - 1))
    other = Colour.ISLAND if whole.colouring.colours[cell] is Colour.SEA else Colour.SEA
    right = [(c, colour) for c, colour in enumerate(board.colouring.colours) if c != cell]
    board = Board.of(board.puzzle, decided=[*right, (cell, other)])
    found = all_solutions(board.puzzle)
    told = hint(board)
    if agreeing(found, decided_on(board)):
        assert told.status is not HintStatus.WRONG
        return
    assert (told.status, told.step) == (HintStatus.WRONG, None)
    assert told.conflict is not None
    assert told.conflict.smallest
    conflict = {c: colour.value for c, colour in told.conflict.decided}
    assert conflict.items() <= decided_on(board).items()
    assert not agreeing(found, conflict)
    assert told.wrong == ((cell,) if len(found) == 1 else ())


@given(puzzles(max_cells=12))
def test_of_puzzles_as_they_come_each_is_explained_as_far_as_its_solutions_agree(puzzle: Puzzle) -> None:
    _explained(Board.of(puzzle), EXPERT)


@given(solvable_boards(max_cells=20), st.sampled_from(LEVELS), st.data())
def test_an_explanation_goes_as_far_as_the_solutions_agree(whole: Board, level: str, data: st.DataObject) -> None:
    _explained(partial(data, whole), level)


def _explained(board: Board, level: str) -> None:
    """Explain at a level, and compare with all solutions."""
    completions = agreeing(all_solutions(board.puzzle), decided_on(board))
    told = explain_board(board, level)
    if not completions:
        assert (told.status, told.level, told.steps) == (ExplanationStatus.NONE, None, ())
        return
    assert told.status is (ExplanationStatus.SOLVED if len(completions) == 1 else ExplanationStatus.AMBIGUOUS)
    known = decided_on(board) | dict.fromkeys(board.puzzle.clue_at, "W")
    assert len(told.steps) == len(told.colourings)
    for step, colouring in zip(told.steps, told.colourings, strict=True):
        assert forced(step).keys() - known.keys()
        assert set(step.because) <= known.keys()
        known |= forced(step)
        assert decided_on(Board(board.puzzle, colouring)) == known
    agreed = {cell: completions[0][cell] for cell in range(board.puzzle.grid.size)}
    for one in completions:
        agreed = {cell: letter for cell, letter in agreed.items() if one[cell] == letter}
    assert known == agreed
    order = (*LEVELS, "search")
    used = {step.technique for step in told.steps}
    assert ("search" in used) == (told.level == "search")
    assert told.level is None or told.level == "search" or order.index(told.level) <= order.index(level)
    assert (told.level is None) == (not told.steps)


@pytest.mark.parametrize("path", sorted(INSTANCES.glob("*.in")), ids=lambda path: path.stem)
def test_the_instances_are_explained(path: Path) -> None:
    board = read_board(path.read_text("utf-8"))
    level = HARD if board.puzzle.grid.size < 200 else EXPERT  # on these, with few reasons by search, or none
    told = explain_board(board, level)
    printed = path.with_suffix(".out").read_text("utf-8").split()
    if "solution" in printed:
        assert told.status is ExplanationStatus.NONE
    elif told.status is ExplanationStatus.SOLVED:
        assert list("".join(told.colourings[-1].to_rows())) == printed
    else:
        assert (told.status, "three" in path.stem) == (ExplanationStatus.AMBIGUOUS, True)


def test_a_reason_by_search_in_words() -> None:
    grid = Grid(3, 4)
    sea, island = Colour.SEA, Colour.ISLAND
    rules = (Rule.NO_POOL, Rule.SEA_CONNECTED)
    reason = Reason(2, sea, ((4, sea), (1, island), (7, sea)), (Clue(0, 2), Clue(11, None)), rules, minimal=True)
    step = step_of(grid, reason)
    assert (step.technique, step.sea, step.island, step.because) == ("search", (2,), (), (0, 1, 4, 7, 11))
    assert step.text == (
        "if r1c3 were island, these could not all hold: r2c1 and r2c4 sea, r1c2 island, the 2 at r1c1, the ? at r3c4, "
        "no pool, the sea is connected"
    )
    bare = step_of(grid, Reason(2, island, (), (Clue(0, 2),), (), minimal=True))
    assert (bare.island, bare.text) == ((2,), "if r1c3 were sea, these could not all hold: the 2 at r1c1")


# The 2 must go on to r2c1, and r2c2 is sea.
ONE_WAY = Board.of(Puzzle(Grid(2, 2), (Clue(0, 2),)), decided=[(1, Colour.SEA)])
WRONG_STEPS = {
    "not true": Step.of("wrong", [2], [], [0, 1], ""),
    "the reason is not complete": Step.of("wrong", [], [2], [0], ""),
    "decided already": Step.of("wrong", [1], [], [0], ""),
    "rests on what is not known": Step.of("wrong", [], [2], [0, 1, 3], ""),
}


@pytest.mark.parametrize("step", WRONG_STEPS.values(), ids=WRONG_STEPS.keys())
def test_a_hint_that_is_not_confirmed_is_not_given(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    told = hint(ONE_WAY).step
    assert told is not None
    assert (told.technique, told.island, told.because) == ("only-way-out-island", (2,), (0, 1))
    monkeypatch.setattr(hinting, "next_step", lambda _: step)
    with pytest.raises(ConsistencyError, match="'wrong'"):
        hint(ONE_WAY)


def test_a_contradiction_where_there_is_a_solution_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "find_contradiction", lambda _: Contradiction("wrong", lambda: (0, "it is not")))
    with pytest.raises(ConsistencyError, match="it is not"):
        hint(ONE_WAY)


def test_a_step_that_contradicts_the_solution_ends_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    def explain(start: Position, *_: object) -> Iterator[tuple[Step, Position]]:
        yield WRONG_STEPS["not true"], start.with_cells(1 << 2, 0)

    monkeypatch.setattr(explaining, "explain", explain)
    with pytest.raises(ConsistencyError, match="'wrong'"):
        explain_board(ONE_WAY)


def test_an_explanation_that_ends_too_early_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "explain", lambda *_: iter(()))
    with pytest.raises(ConsistencyError, match="all solutions agree on more"):
        explain_board(ONE_WAY)


def test_clues_that_are_painted_sea() -> None:
    drowned = Board.of(ONE_WAY.puzzle, decided=[(0, Colour.SEA), (3, Colour.SEA)])
    assert explain_board(drowned).status is ExplanationStatus.NONE
    told = hint(drowned)
    assert told.status is HintStatus.WRONG
    assert told.conflict is not None
    assert told.conflict.decided == ((0, Colour.SEA),)


def test_limits() -> None:
    board = read_board(NEVER_SOLVED)
    assert explain_board(board, options=Options(timeout=0.2)).status is ExplanationStatus.LIMIT
    with pytest.raises(LimitReached):
        hint(board, Options(timeout=0.2))


def test_there_is_no_such_level() -> None:
    with pytest.raises(ValueError, match="there is no level 'harder', only easy, medium, hard, expert"):
        explain_board(ONE_WAY, "harder")


def test_a_rating_goes_on_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    board = read_board((INSTANCES / "06x06-corners.in").read_text("utf-8"))
    assert rate_puzzle(board.puzzle) == rating.rate(board.puzzle)
    monkeypatch.setattr(rating, "TECHNIQUES", TECHNIQUES[:1])
    assert rating.rate(board.puzzle).level is None
    rated = rate_puzzle(board.puzzle)
    assert rated.level == "search"
    assert set(rated.techniques) == {"complete-island", "search"}
