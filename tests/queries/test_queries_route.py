"""Routes to a cell and lists of open steps, against all solutions of small boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.route import cost_of, level_of, route_to
from nurikabe_sat.deduction.solve import walk
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.queries.explain import explain
from nurikabe_sat.queries.hint import hint
from nurikabe_sat.queries.steps import StepAnswer
from tests.support.oracle import solutions
from tests.support.strategies import solvable_boards

POOLS = "3 4\n2 . . 1\n. . . .\n. . . 3\n"
SEVERAL = "2\n2 0\n0 0"


def all_solutions(board: Board) -> set[str]:
    return solutions(board.puzzle.rows, board.puzzle.cols, {clue.cell: clue.size for clue in board.puzzle.clue_list})


def holds(board: Board, found: set[str], step: StepAnswer) -> bool:
    """Return True if the reason alone forces the cells, in all solutions."""
    grid = board.puzzle.grid
    letters = {grid.number(one): one.colour.value for one in step.cells}
    known = {cell: colour.value for cell, colour in enumerate(board.colouring.colours)} | dict.fromkeys(
        board.puzzle.clue_at, "W"
    )
    because = {grid.number(one): known[grid.number(one)] for one in step.because}
    with_reason = [one for one in found if all(one[cell] == letter for cell, letter in because.items())]
    return "." not in because.values() and all(
        one[cell] == letter for one in with_reason for cell, letter in letters.items()
    )


def painted_in_part(data: st.DataObject, whole: Board) -> Board:
    kept = data.draw(st.sets(st.integers(0, whole.puzzle.grid.size - 1)), label="decided")
    return Board.of(whole.puzzle, decided=[(cell, whole.colouring.colours[cell]) for cell in kept])


@given(solvable_boards(max_cells=16), st.data())
def test_a_route_leads_to_its_cell_and_each_step_follows_from_those_before(whole: Board, data: st.DataObject) -> None:
    board = painted_in_part(data, whole)
    free = [cell for cell in range(board.puzzle.grid.size) if cell not in board.puzzle.clue_at]
    if not free:
        return
    number = data.draw(st.sampled_from(free), label="cell")
    cell = board.puzzle.grid.place(number)
    told = explain(board, cell=f"r{cell[0]}c{cell[1]}", alternatives=True)
    now, found = told.request.start, all_solutions(board)
    decided = {c: colour.value for c, colour in enumerate(now.colouring.colours) if colour is not Colour.UNKNOWN}
    colours = {one[number] for one in found if all(one[c] == letter for c, letter in decided.items())}
    assert told.status == ("reached" if len(colours) == 1 else "ambiguous")
    for step, others in zip(told.steps, told.alternatives, strict=True):
        for one in (step, *others):
            assert holds(now, found, one)
        assert all({one.cell for one in other.cells} & {one.cell for one in step.cells} for other in others)
        now = now.after(step.cells)
    if told.steps:
        assert {now.colouring[cell].value} == colours
        assert cell in [one.cell for one in told.steps[-1].cells]


@given(solvable_boards(max_cells=16))
def test_a_route_has_no_idle_step_and_costs_at_most_as_much_as_the_explanation(board: Board) -> None:
    start = Position.of(board.puzzle)
    steps = [step for step, _ in walk(start, is_sound=True)]
    for number, last in enumerate(steps):
        target = last.mask & -last.mask
        route = route_to(Position.of(board.puzzle), target)
        assert route is not None
        needed = target
        for step in reversed(route):
            assert step.mask & needed
            needed |= step.because_mask
        assert sum(map(cost_of, route)) <= sum(map(cost_of, steps[: number + 1])) + 1e-9


@given(solvable_boards(max_cells=16), st.data())
def test_every_open_step_holds_and_the_easiest_come_first(whole: Board, data: st.DataObject) -> None:
    board = painted_in_part(data, whole)
    told = hint(board, every=True)
    if told.status != "step":
        return
    assert told.steps
    found, decided = all_solutions(board), set[object]()
    assert all(holds(board, found, step) for step in told.steps)
    levels = [level_of(step.technique) for step in told.steps]
    assert levels == sorted(levels, key=(*LEVELS, "beyond").index)
    for step in told.steps:
        assert not {one.cell for one in step.cells} <= decided
        decided |= {one.cell for one in step.cells}


def test_a_painted_cell_is_derived_again_and_its_colour_compared() -> None:
    board = read_board(POOLS)
    right = explain(board, cell="r1c3")
    assert (right.status, right.summary[:15]) == ("reached", "r1c3 is sea: 1 ")
    wrong = explain(board.after([(1, 3, "W")]), cell="r1c3")
    assert wrong.summary.startswith("r1c3 is sea, but it is painted island: ")
    assert wrong.steps == right.steps


def test_a_wrong_board_has_a_mistake_and_no_route() -> None:
    board = read_board(POOLS).after([(2, 1, "W"), (1, 2, "W")])
    answer = explain(board, cell="r3c1")
    assert (answer.status, answer.steps) == ("none", ())
    assert answer.mistake[0] == hint(board).lines[0] != ""
    assert (answer.output() or "").startswith("no solution\nwrong: ")
    assert explain("2\n1 1\n0 0", cell="r2c1").mistake == ()


def test_a_cell_that_differs_between_solutions_has_no_route() -> None:
    answer = explain(SEVERAL, cell="r1c2")
    assert (answer.status, answer.exit_code) == ("ambiguous", 1)
    assert answer.summary.startswith("r1c2 differs between solutions")


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"cell": "r1c1"}, "cell: r1c1 has a clue"),
        ({"cell": "r9c9"}, "r9c9"),
        ({"alternatives": True}, "alternatives: a cell is missing"),
    ],
)
def test_a_route_needs_a_cell_without_a_clue(asked: dict[str, object], error: str) -> None:
    with pytest.raises(UsageError, match=error):
        explain(POOLS, **asked)


def test_a_hint_follows_the_last_move() -> None:
    board = read_board("1 12\n1 . . . . . . . . . . 1\n")
    assert hint(board, near=["r1c11"]).cells == ((1, 11, "B"),)
    assert hint(board, near=["r1c2"]).cells == ((1, 2, "B"),)


def test_all_open_steps_cannot_be_combined_with_less_detail() -> None:
    with pytest.raises(UsageError, match="every: cannot be combined with detail 'where'"):
        hint(POOLS, every=True, detail="where")
