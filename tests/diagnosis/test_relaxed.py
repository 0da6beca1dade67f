"""The formula whose clues and rules can be dropped: whole sets of relaxed solutions, against brute force."""

from collections.abc import Collection
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.deadline import NEVER
from nurikabe_sat.diagnosis.probing import deduce_kept
from nurikabe_sat.diagnosis.relaxed_solver import RelaxedSolver, deduce
from nurikabe_sat.encoding.dropped import encode_dropped
from nurikabe_sat.encoding.relaxed import Relaxed, Rule, demands, relaxed
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver, lazy_solver
from tests.support import oracle
from tests.support.strategies import puzzles, solvable_boards

CODES = {Rule.NO_POOL: "cs2x2", Rule.SEA_CONNECTED: "csDivide", Rule.ISLAND_HAS_CLUE: "bkNoNum"}


def brute_force(puzzle: Puzzle, kept: set[Clue]) -> set[str]:
    """Return the solutions of all puzzles in which each dropped clue is removed or turned into a `?`."""
    dropped = [clue.cell for clue in puzzle.clue_list if clue not in kept]
    found = set()
    for removed in product((True, False), repeat=len(dropped)):
        unsized: oracle.Clues = {cell: None for cell, gone in zip(dropped, removed, strict=True) if not gone}
        found |= oracle.solutions(puzzle.rows, puzzle.cols, unsized | {clue.cell: clue.size for clue in kept})
    return found


def by_solver(formula: Relaxed, kept: set[Clue], rules: set[Rule], reserves: int = 0) -> set[str]:
    """All relaxed solutions, one after the other, with so much of what the formula holds in reserve."""
    assumed = [formula.clues[clue] for clue in kept] + [formula.rules[rule] for rule in rules]
    found = set()
    name = "minicard" if formula.formula.counted else "glucose"
    with open_backend(name) as backend, LazySolver(backend, formula.formula) as solver:
        for _ in range(reserves):
            solver.strengthen()
        while solver.solve(assumed):
            colouring = formula.decode(solver.model())
            found.add("".join(colouring.to_rows()))
            solver.add([[-literal for literal in formula.cells(colouring)]])
    return found


def without_rules(puzzle: Puzzle, rules: set[Rule]) -> set[str]:
    """Return the colourings in which the referee finds none of these rules broken; others may be."""
    waived = {code for rule, code in CODES.items() if rule not in rules}
    found = set()
    for letters in product("BW", repeat=puzzle.grid.size):
        colouring = Colouring(puzzle.grid, tuple(map(Colour, letters)))
        if all(violation.code in waived for violation in violations(puzzle, colouring)):
            found.add("".join(letters))
    return found


@st.composite
def some_clues(draw: st.DrawFn, puzzle: Puzzle) -> set[Clue]:
    return {clue for clue in puzzle.clue_list if draw(st.booleans())}


WAYS = pytest.mark.parametrize("way", ["lazy", "eager", "counting"])


def written(
    puzzle: Puzzle, way: str, clues: Collection[Clue] | None = None, rules: Collection[Rule] | None = None
) -> Relaxed:
    """Return the formula in one of the three ways."""
    return relaxed(puzzle, clues, rules, eager=way == "eager", counting=way == "counting")


@WAYS
@settings(max_examples=60)
@given(
    puzzle=st.one_of(puzzles(12), solvable_boards(16).map(lambda board: board.puzzle)).filter(
        lambda puzzle: len(puzzle.clue_list) < 6
    ),
    data=st.data(),
)
def test_relaxed_solutions_are_those_of_brute_force(way: str, puzzle: Puzzle, data: st.DataObject) -> None:
    kept = data.draw(some_clues(puzzle))
    expected = brute_force(puzzle, kept)
    for formula in (written(puzzle, way), written(puzzle, way, kept)):
        found = by_solver(formula, kept, set(Rule), data.draw(st.integers(0, 2)))
        assert found == expected, f"extra {sorted(found - expected)}, missing {sorted(expected - found)}"


@pytest.mark.parametrize("counting", [False, True])
@settings(max_examples=60)
@given(
    puzzle=st.one_of(puzzles(12), solvable_boards(16).map(lambda board: board.puzzle)).filter(
        lambda puzzle: len(puzzle.clue_list) < 6
    ),
    data=st.data(),
)
def test_the_formula_of_the_kept_clues_alone_has_the_same_solutions(
    counting: bool, puzzle: Puzzle, data: st.DataObject
) -> None:
    kept = data.draw(some_clues(puzzle))
    expected = brute_force(puzzle, kept)
    known = deduce_kept(puzzle, [clue for clue in puzzle.clue_list if clue in kept], demands(puzzle), None)
    if known is None:
        assert not expected
        return
    found = set()
    dropped = puzzle.clue_mask & ~known.puzzle.clue_mask
    encoded = encode_dropped(known, dropped, counting=counting)
    backend = open_backend("minicard" if counting else "glucose")
    with lazy_solver(encoded, backend, "glucose", NEVER, None) as solver:
        if data.draw(st.booleans()):
            solver.strengthen()
        while solver.solve():
            colouring = encoded.decode(solver.model())
            found.add("".join(colouring.to_rows()))
            solver.add([[-literal for literal in solver.model()[: puzzle.grid.size]]])
    assert found == expected, f"extra {sorted(found - expected)}, missing {sorted(expected - found)}"


@WAYS
@settings(max_examples=30)
@given(puzzle=puzzles(9), rules=st.sets(st.sampled_from(Rule)), reserves=st.integers(0, 2))
def test_a_rule_that_is_dropped_may_be_broken_and_no_other(
    way: str, puzzle: Puzzle, rules: set[Rule], reserves: int
) -> None:
    expected = without_rules(puzzle, rules)
    for formula in (written(puzzle, way), written(puzzle, way, rules=rules)):
        found = by_solver(formula, set(puzzle.clue_list), rules, reserves)
        assert found == expected, f"extra {sorted(found - expected)}, missing {sorted(expected - found)}"


@pytest.mark.slow
@settings(max_examples=150)
@given(
    puzzle=st.one_of(puzzles(12), solvable_boards(16).map(lambda board: board.puzzle)).filter(
        lambda puzzle: len(puzzle.clue_list) < 6
    ),
    data=st.data(),
)
def test_what_is_deduced_of_dropped_clues_holds_in_all_relaxed_solutions(puzzle: Puzzle, data: st.DataObject) -> None:
    kept = data.draw(some_clues(puzzle))
    expected = brute_force(puzzle, kept)
    some = data.draw(st.sampled_from(sorted(expected))) if expected else "B" * puzzle.grid.size
    cells = data.draw(st.sets(st.integers(0, puzzle.grid.size - 1), max_size=4))
    check_deduction(relaxed(puzzle), kept, set(Rule), {c: some[c] for c in cells}, expected)


@settings(max_examples=60)
@given(puzzle=puzzles(9), rules=st.sets(st.sampled_from(Rule)), data=st.data())
def test_what_is_deduced_without_a_rule_holds_without_it(puzzle: Puzzle, rules: set[Rule], data: st.DataObject) -> None:
    letters = st.sampled_from("BW")
    decided = data.draw(st.dictionaries(st.integers(0, puzzle.grid.size - 1), letters, max_size=3))
    check_deduction(relaxed(puzzle), set(puzzle.clue_list), rules, decided, without_rules(puzzle, rules))


def check_deduction(
    formula: Relaxed, kept: set[Clue], rules: set[Rule], decided: dict[int, str], expected: set[str]
) -> None:
    """Against all relaxed solutions; the solver that deduces before it searches gives the same answer."""
    asked = [formula.clues[clue] for clue in kept] + [formula.rules[rule] for rule in rules]
    asked += [c + 1 if letter == "B" else -c - 1 for c, letter in decided.items()]
    expected = {one for one in expected if all(one[c] == letter for c, letter in decided.items())}
    known = deduce(formula, asked)
    if known is None:
        assert not expected
    else:
        size = formula.puzzle.grid.size
        for c in range(size):
            letters = {one[c] for one in expected}
            assert not known.sea >> c & 1 or letters <= {"B"}, formula.puzzle.grid.name(c)
            assert not known.island >> c & 1 or letters <= {"W"}, formula.puzzle.grid.name(c)
    with (
        pytest.MonkeyPatch.context() as patch,
        open_backend("glucose") as backend,
        LazySolver(backend, formula.formula) as lazy,
    ):
        patch.setattr("nurikabe_sat.diagnosis.relaxed_solver.FEW", 0)
        solver = RelaxedSolver(formula, lazy, "glucose")
        answer = solver.solve(asked)
        assert answer == bool(expected)
        if answer:
            assert "".join(formula.decode(solver.model()).to_rows()) in expected
        else:
            assert set(solver.core()) <= set(asked)
            assert lazy.solve(solver.core()) is False


@settings(max_examples=30)
@given(puzzle=solvable_boards(16).map(lambda board: board.puzzle))
def test_islands_that_are_left_to_cuts(puzzle: Puzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.encoding.relaxed.RANK_LIMIT", 0)
        formula = relaxed(puzzle)
    kept = set(puzzle.clue_list)
    assert by_solver(formula, kept, set(Rule)) == brute_force(puzzle, kept)


def test_names() -> None:
    formula = relaxed(Puzzle(Grid(1, 3), (Clue(1, 2),)))
    cnf = formula.formula.cnf
    names = [cnf.name(variable) for variable in range(1, cnf.variables + 1)]
    assert names == [
        *("sea_r1c1", "sea_r1c2", "sea_r1c3"),
        *("rule_NO_POOL", "rule_SEA_CONNECTED", "rule_ISLAND_HAS_CLUE"),
        *("own_r1c2_r1c1", "free_r1c1", "own_r1c2_r1c2", "free_r1c2", "own_r1c2_r1c3", "free_r1c3"),
        *("free", "tiny_sea"),
    ]


def test_what_is_counted() -> None:
    """The other two cells of the 2, and one variable that is true in their place where the 2 is dropped."""
    formula = relaxed(Puzzle(Grid(1, 3), (Clue(1, 2),)), counting=True)
    own = {formula.formula.cnf.name(variable): variable for variable in range(1, formula.formula.cnf.variables + 1)}
    kept, left, right, instead = (
        own[name] for name in ("own_r1c2_r1c2", "own_r1c2_r1c1", "own_r1c2_r1c3", "count_r1c2_0")
    )
    assert [-instead, -kept] in formula.formula.cnf.clauses
    assert list(formula.formula.counted) == [([left, right, instead], 1)]


def test_a_size_that_the_board_has_no_room_for_takes_no_variables() -> None:
    formula = relaxed(Puzzle(Grid(1, 3), (Clue(1, 1_000_000_000),)), counting=True)
    (kept,) = formula.clues.values()
    assert [-kept] in formula.formula.cnf.clauses
    assert formula.formula.cnf.variables < 20
    assert not formula.formula.counted
