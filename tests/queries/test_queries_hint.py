"""Explanations and hints against all solutions: what is said holds in each, and nothing that is forced is missed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction import rating
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import BEYOND, EXPERT, HARD, LEVELS, Level
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.diagnosis.reason import Reason
from nurikabe_sat.diagnosis.step_by_search import step_of
from nurikabe_sat.encoding.relaxed import Rule
from nurikabe_sat.errors import ConsistencyError, LimitReached, UsageError
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.queries.explain import explain
from nurikabe_sat.queries.hint import HintRequest, hint
from nurikabe_sat.queries.places import painted
from nurikabe_sat.queries.steps import StepAnswer
from tests.support.command import HARD as NEVER_SOLVED
from tests.support.oracle import solutions
from tests.support.strategies import puzzles, solvable_boards

EXPLAIN = "nurikabe_sat.queries.explain"
HINT = "nurikabe_sat.queries.hint"
INSTANCES = Path(__file__).parents[2] / "instances"


def all_solutions(puzzle: Puzzle) -> set[str]:
    return solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})


def agreeing(found: set[str], decided: dict[int, str]) -> list[str]:
    """Return the solutions with these colours."""
    return [one for one in found if all(one[cell] == letter for cell, letter in decided.items())]


def decided_on(board: Board) -> dict[int, str]:
    letters = enumerate(colour.value for colour in board.colouring.colours)
    return {cell: letter for cell, letter in letters if letter != "."}


def forced(board: Board, step: StepAnswer) -> dict[int, str]:
    return {board.puzzle.grid.number(one): one[2] for one in step.cells}


def reason_of(board: Board, step: StepAnswer) -> list[int]:
    return [board.puzzle.grid.number(one) for one in step.because]


def partial(data: st.DataObject, board: Board) -> Board:
    """Return the board with some cells of its colouring."""
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
        assert told.status == "step"
        because = {cell: (decided | clues)[cell] for cell in reason_of(board, told.step)}
        reasoned = agreeing(found, because)
        assert all(one[cell] == letter for one in reasoned for cell, letter in forced(board, told.step).items())
        assert set(forced(board, told.step)) <= set(left)
        assert forced(board, told.step)
    else:
        assert told.status == ("ambiguous" if left else "solved")
        assert left == differing


@given(solvable_boards(max_cells=16), st.data())
def test_on_a_wrong_board_there_is_no_step_but_a_contradiction(whole: Board, data: st.DataObject) -> None:
    board = partial(data, whole)
    cell = data.draw(st.integers(0, board.puzzle.grid.size - 1))
    other = Colour.ISLAND if whole.colouring.colours[cell] is Colour.SEA else Colour.SEA
    right = [(c, colour) for c, colour in enumerate(board.colouring.colours) if c != cell]
    board = Board.of(board.puzzle, decided=[*right, (cell, other)])
    found = all_solutions(board.puzzle)
    told = hint(board, reveal=True)
    if agreeing(found, decided_on(board)):
        assert told.status != "wrong"
        return
    assert (told.status, told.step) == ("wrong", None)
    assert told.cells is not None
    grid = board.puzzle.grid
    conflict: dict[int, str] = {grid.number(one): one[2] for one in told.cells}
    assert conflict.items() <= decided_on(board).items()
    assert not agreeing(found, conflict)
    assert told.wrong == ((painted(grid, [(cell, other)])) if len(found) == 1 else ())
    assert hint(board).wrong is None


@given(puzzles(max_cells=12))
def test_of_puzzles_as_they_come_each_is_explained_as_far_as_its_solutions_agree(puzzle: Puzzle) -> None:
    _explained(Board.of(puzzle), EXPERT)


@given(solvable_boards(max_cells=20), st.sampled_from(LEVELS), st.data())
def test_an_explanation_goes_as_far_as_the_solutions_agree(whole: Board, level: Level, data: st.DataObject) -> None:
    _explained(partial(data, whole), level)


def _explained(board: Board, level: Level) -> None:
    """Explain at a level, and compare with all solutions."""
    completions = agreeing(all_solutions(board.puzzle), decided_on(board))
    told = explain(board, level=level)
    if not completions:
        assert (told.status, told.hardest, told.steps) == ("none", None, ())
        return
    assert told.status == ("solved" if len(completions) == 1 else "ambiguous")
    known = decided_on(board) | dict.fromkeys(board.puzzle.clue_at, "W")
    pictures = told.pictures()
    painted_clues = dict.fromkeys(board.puzzle.clue_at, "W")
    for step, picture in zip(told.steps, pictures, strict=True):
        assert forced(board, step).keys() - known.keys()
        assert set(reason_of(board, step)) <= known.keys()
        known |= forced(board, step)
        assert decided_on(board.painted(picture.board.colouring)) | painted_clues == known
    agreed = {cell: completions[0][cell] for cell in range(board.puzzle.grid.size)}
    for one in completions:
        agreed = {cell: letter for cell, letter in agreed.items() if one[cell] == letter}
    assert known == agreed
    used = {step.technique for step in told.steps}
    assert ("search" in used) == (told.hardest == BEYOND)
    assert told.hardest in (None, BEYOND) or LEVELS.index(told.hardest) <= LEVELS.index(level)
    assert (told.hardest is None) == (not told.steps)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(INSTANCES.glob("*.in")), ids=lambda path: path.stem)
def test_the_instances_are_explained(path: Path) -> None:
    board = read_board(path.read_text("utf-8"))
    level: Level = HARD if board.puzzle.grid.size < 200 else EXPERT  # on these, with few reasons by search, or none
    told = explain(board, level=level)
    printed = path.with_suffix(".out").read_text("utf-8").split()
    if "solution" in printed:
        assert told.status == "none"
    elif told.status == "solved":
        known = decided_on(board) | dict.fromkeys(board.puzzle.clue_at, "W")
        for step in told.steps:
            known |= forced(board, step)
        assert [known[cell] for cell in range(board.puzzle.grid.size)] == printed
    else:
        assert (told.status, "three" in path.stem) == ("ambiguous", True)


def test_a_reason_by_search_in_words() -> None:
    grid = Grid(3, 4)
    sea, island = Colour.SEA, Colour.ISLAND
    rules = (Rule.NO_POOL, Rule.SEA_CONNECTED)
    reason = Reason(2, sea, ((4, sea), (1, island), (7, sea)), (Clue(0, 2), Clue(11, None)), rules, minimal=True)
    step = step_of(grid, reason)
    assert (step.technique, step.sea, step.island, step.because) == ("search", (2,), (), (0, 1, 4, 7, 11))
    assert step.text == (
        "if r1c3 were island, these could not all hold: r2c1 and r2c4 sea, r1c2 island, the 2 at r1c1, the ? at r3c4, "
        "no pool and the sea is connected"
    )
    bare = step_of(grid, Reason(2, island, (), (Clue(0, 2),), (), minimal=True))
    assert (bare.island, bare.text) == ((2,), "if r1c3 were sea, these could not all hold: the 2 at r1c1")
    clue = (Clue(0, 2),)
    several = step_of(grid, Reason(2, island, (), clue, (), minimal=True, others=((5, island),)))
    assert (several.island, several.text) == (
        (2, 5),
        "if r1c3 or r2c2 were sea, these could not all hold: the 2 at r1c1",
    )
    both = step_of(grid, Reason(2, island, (), clue, (), minimal=True, others=((5, sea), (6, island))))
    assert (both.sea, both.island) == ((5,), (2, 6))
    assert both.text == "if any of r1c3, r2c2 and r2c3 had the other colour, these could not all hold: the 2 at r1c1"


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
    assert (told.technique, told.cells, told.because) == ("only-way-out-island", ((2, 1, "W"),), ((1, 1), (1, 2)))
    monkeypatch.setattr(f"{HINT}.next_step", lambda *_, **__: step)
    with pytest.raises(ConsistencyError, match="'wrong'"):
        hint(ONE_WAY)


def test_a_contradiction_where_there_is_a_solution_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{HINT}.find_contradiction", lambda _: Contradiction("wrong", lambda: (0, "it is not")))
    with pytest.raises(ConsistencyError, match="it is not"):
        hint(ONE_WAY)


def test_a_step_that_contradicts_the_solution_ends_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_step(start: Position, *_: object, **__: object) -> Iterator[tuple[Step, Position]]:
        yield WRONG_STEPS["not true"], start.with_cells(1 << 2, 0)

    monkeypatch.setattr(f"{EXPLAIN}.walk", one_step)
    with pytest.raises(ConsistencyError, match="'wrong'"):
        explain(ONE_WAY)


def test_an_explanation_that_ends_too_early_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{EXPLAIN}.walk", lambda *_, **__: iter(()))
    with pytest.raises(ConsistencyError, match="before it covered all cells"):
        explain(ONE_WAY)


def test_clues_that_are_painted_sea() -> None:
    drowned = Board.of(ONE_WAY.puzzle, decided=[(0, Colour.SEA), (3, Colour.SEA)])
    assert explain(drowned).status == "none"
    told = hint(drowned)
    assert told.status == "wrong"
    assert told.cells == ((1, 1, "B"),)


def test_limits() -> None:
    board = read_board(NEVER_SOLVED)
    assert explain(board, timeout=0.2).status == "limit"
    with pytest.raises(LimitReached):
        hint(board, timeout=0.2)
    with pytest.raises(LimitReached):
        hint.ask(HintRequest(board), Deadline.after(0.2))


def test_there_is_no_such_level() -> None:
    with pytest.raises(UsageError, match="unknown level 'harder'; choose from easy, medium, hard, expert"):
        explain(ONE_WAY, level="harder")


def test_a_rating_goes_on_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    board = read_board((INSTANCES / "06x06-corners.in").read_text("utf-8"))
    assert rate_board(board) == rating.rate(board.puzzle)
    monkeypatch.setattr("nurikabe_sat.deduction.table.TECHNIQUES", TECHNIQUES[:1])
    assert rating.rate(board.puzzle).level is None
    rated = rate_board(board)
    assert rated.level == BEYOND
    assert set(rated.techniques) == {"complete-island", "search"}
