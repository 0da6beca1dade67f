"""Reasons: what is named forces the cell, nothing named can be dropped, and exactly the forced cells have a reason.

All of it against brute force over colourings, judged by the referee.
"""

import random
import time
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.reason import Reason, Reasoner
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.relaxed import Decided, Demand, Rule, relaxed
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver
from tests.diagnosis.test_facts import HOPELESS
from tests.diagnosis.test_relaxed import CODES
from tests.encoding.test_encodings import brute_force
from tests.support.outside_data import published_puzzles
from tests.support.strategies import boards, solvable_boards
from tests.support.waiting import PATIENCE

UNIQUE = Puzzle.from_rows([[0, 2, 0, 0, 0], [0] * 5, [0, 2, 0, 0, 0], [0, 0, 0, 3, 0], [0, 0, 2, 0, 0]])


def is_possible(
    puzzle: Puzzle, clues: Iterable[Clue], rules: Iterable[Demand], decided: Iterable[Decided], cell: Decided
) -> bool:
    """Whether a colouring with that cell keeps these clues, rules and decided cells, and whatever becomes of others."""
    colours = dict(decided)
    if colours.get(cell[0], cell[1]) is not cell[1]:
        return False
    colours[cell[0]] = cell[1]
    kept = set(clues)
    waived = {code for rule, code in CODES.items() if rule not in set(rules)}
    dropped = [clue for clue in puzzle.clue_list if clue not in kept]
    variants = [
        Puzzle(
            puzzle.grid, (*kept, *(Clue(clue.cell, None) for clue, gone in zip(dropped, each, strict=True) if not gone))
        )
        for each in product((True, False), repeat=len(dropped))
    ]
    choices = [(colours[c],) if c in colours else (Colour.SEA, Colour.ISLAND) for c in range(puzzle.grid.size)]
    return any(
        all(violation.code in waived for violation in violations(variant, Colouring(puzzle.grid, found)))
        for found in product(*choices)
        for variant in variants
    )


def assert_right(puzzle: Puzzle, reason: Reason) -> None:
    """It forces the cell, and is minimal."""
    other = Colour.ISLAND if reason.colour is Colour.SEA else Colour.SEA
    cell = reason.cell, other
    assert not is_possible(puzzle, reason.clues, reason.rules, reason.cells, cell), reason
    assert reason.minimal
    for clue in reason.clues:
        kept = [one for one in reason.clues if one != clue]
        assert is_possible(puzzle, kept, reason.rules, reason.cells, cell), f"{clue} is not needed: {reason}"
    for rule in reason.rules:
        rules = [one for one in reason.rules if one != rule]
        assert is_possible(puzzle, reason.clues, rules, reason.cells, cell), f"{rule} is not needed: {reason}"
    for known in reason.cells:
        cells = [one for one in reason.cells if one != known]
        assert is_possible(puzzle, reason.clues, reason.rules, cells, cell), f"{known} is not needed: {reason}"


def forced_cells(board: Board) -> dict[int, Colour]:
    """Return the undecided cells, clues aside, that have one colour in all solutions."""
    solutions = brute_force(board)
    forced = {}
    for c, letters in enumerate(zip(*solutions, strict=True)):
        undecided = board.colouring.colours[c] is Colour.UNKNOWN and c not in board.puzzle.clue_at
        if undecided and len(set(letters)) == 1:
            forced[c] = Colour(letters[0])
    return forced


@st.composite
def partial_boards(draw: st.DrawFn, max_cells: int) -> Board:
    """Puzzles with solutions, some cells of one of them decided, clue cells as well now and then."""
    board = draw(solvable_boards(max_cells))
    kept = draw(st.sets(st.integers(0, board.puzzle.grid.size - 1), max_size=board.puzzle.grid.size // 2))
    return Board.of(board.puzzle, decided=[(c, board.colouring.colours[c]) for c in sorted(kept)])


@settings(max_examples=80)
@given(board=partial_boards(9))
def test_a_reason_forces_its_cell_and_is_minimal(board: Board) -> None:
    with Reasoner(board.puzzle) as reasoner:
        reason = reasoner.easiest(board.colouring)
    if reason is not None:
        assert all(board.colouring.colours[known] is colour for known, colour in reason.cells)
        assert not board.puzzle.clue_at.keys() & dict(reason.cells).keys()
        assert_right(board.puzzle, reason)


@given(board=st.one_of(partial_boards(20), boards(12)))
def test_there_is_an_easiest_exactly_if_a_cell_is_forced(board: Board) -> None:
    forced = forced_cells(board)
    with Reasoner(board.puzzle) as reasoner:
        reason = reasoner.easiest(board.colouring)
    assert (reason is not None) == bool(forced)
    if reason is not None:
        assert forced[reason.cell] is reason.colour
        assert reason.size == len(reason.cells) + len(reason.clues) + len(reason.rules)


@settings(max_examples=20)
@given(board=partial_boards(12))
def test_where_questions_are_too_hard_the_engine_is_asked(board: Board) -> None:
    with pytest.MonkeyPatch.context() as patch:
        ask = LazySolver.solve
        patch.setattr(
            LazySolver, "solve", lambda one, assumed=(), most=None: None if assumed else ask(one, assumed, most)
        )
        with Reasoner(board.puzzle) as reasoner:
            reason = reasoner.easiest(board.colouring)
    forced = forced_cells(board)
    assert (reason is not None) == bool(forced)
    if reason is not None:
        assert forced[reason.cell] is reason.colour
        assert (reason.clues, reason.rules, reason.minimal) == (board.puzzle.clue_list, tuple(Rule), False)


@settings(max_examples=80)
@given(board=partial_boards(9))
def test_a_long_reason_names_all_cells_that_it_forces(board: Board) -> None:
    """All of them, because nothing is deduced here that could decide some of them; and on small boards all are long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.diagnosis.reason.SMALL", 0)
        patch.setattr("nurikabe_sat.diagnosis.reason.presolve", plain)
        with Reasoner(board.puzzle) as reasoner:
            reason = reasoner.easiest(board.colouring)
    if reason is None:
        return
    opposite = {Colour.SEA: Colour.ISLAND, Colour.ISLAND: Colour.SEA}
    named = {(reason.cell, reason.colour), *reason.others}
    assert named == {
        (cell, colour)
        for cell, colour in forced_cells(board).items()
        if not is_possible(board.puzzle, reason.clues, reason.rules, reason.cells, (cell, opposite[colour]))
    }


def test_one_reasoner_explains_a_whole_puzzle_and_repeatably() -> None:
    def steps() -> list[Reason]:
        board = Board.of(UNIQUE)
        found = []
        with Reasoner(UNIQUE) as reasoner:
            while (reason := reasoner.easiest(board.colouring)) is not None:
                found.append(reason)
                decided = [(one.cell, one.colour) for one in found]
                board = Board.of(UNIQUE, decided=decided)
        return found

    found = steps()
    assert found == steps()
    [solution] = brute_force(Board.of(UNIQUE))
    assert {one.cell: one.colour.value for one in found} == {
        c: letter for c, letter in enumerate(solution) if c not in UNIQUE.clue_at
    }
    assert all(one.minimal for one in found)
    assert found[0].size <= 2


def test_the_example() -> None:
    puzzle = Puzzle.from_rows([[0, 0], [0, "?"]])
    decided = ((1, Colour.SEA), (2, Colour.SEA))
    with Reasoner(puzzle) as reasoner:
        reason = reasoner.easiest(Board.of(puzzle, decided=decided).colouring)
    assert reason == Reason(0, Colour.SEA, decided, (), (Rule.ISLAND_HAS_CLUE,), True)


def test_a_time_limit_is_kept() -> None:
    started = time.monotonic()
    with pytest.raises(LimitReached), Reasoner(HOPELESS, deadline=Deadline.after(0.3)) as reasoner:
        reasoner.easiest(Colouring.unknown(HOPELESS.grid))
    assert time.monotonic() - started < PATIENCE  # nowhere near the hours that the board would take


@pytest.mark.parametrize("part", [slice(0, 30), pytest.param(slice(30, 100), marks=pytest.mark.slow)])
def test_real_puzzles(part: slice) -> None:
    """Another solver, with a formula that has only the clues of the reason, agrees; so does the known solution."""
    rng = random.Random(5)
    for board, solution in published_puzzles()[part][::10]:
        colours = tuple(colour if rng.random() < 0.3 else Colour.UNKNOWN for colour in solution.colours)
        with Reasoner(board.puzzle) as reasoner:
            reason = reasoner.easiest(Colouring(solution.grid, colours))
        assert reason is not None, board.name
        assert solution.colours[reason.cell] is reason.colour, board.name
        formula = relaxed(board.puzzle, reason.clues, eager=True)
        other = Colour.ISLAND if reason.colour is Colour.SEA else Colour.SEA
        assumed = Board.of(board.puzzle, decided=[*reason.cells, (reason.cell, other)]).colouring
        kept = [*formula.clues.values(), *(formula.rules[rule] for rule in reason.rules), *formula.cells(assumed)]
        with open_backend("cadical153") as backend, LazySolver(backend, formula.formula) as solver:
            assert solver.solve(kept) is False, board.name
