"""LEGUP's rules: what LEGUP accepts, as its own verdicts have it, and that what is called sound is true."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.legup.acceptance import basic_objection, contradiction_objection
from nurikabe_sat.legup.contradictions import CONTRADICTIONS, SOUND_CONTRADICTIONS
from nurikabe_sat.legup.ends import find_ends
from nurikabe_sat.legup.moves import find_moves
from nurikabe_sat.legup.rules import BASIC_RULES
from nurikabe_sat.legup.soundness import basic_flaw, contradiction_flaw
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.oracle import solutions
from tests.strategies import solvable_boards

LETTERS = {"B": SEA, "W": ISLAND, ".": UNDECIDED}
OTHER = {"B": "W", "W": "B"}


def state_of(rows: str) -> State:
    """The state that rows of B, W, `.` and digits show."""
    tokens = [row.split() for row in rows.split("/")]
    values = [[LETTERS.get(token, 0) if token in LETTERS else int(token) for token in row] for row in tokens]
    return state_of_values(values)


def state_of_values(rows: list[list[int]]) -> State:
    grid = Grid(len(rows), len(rows[0]))
    values = list(enumerate(value for row in rows for value in row))
    clues = tuple(Clue(cell, value) for cell, value in values if value > 0)
    colours = {SEA: Colour.SEA, ISLAND: Colour.ISLAND}
    decided = [(cell, colours[value]) for cell, value in values if value in colours]
    return State.of(Board.of(Puzzle(grid, clues), decided=decided))


def painted(state: State, rule: str) -> list[str]:
    """The undecided cells that LEGUP lets a basic rule paint, by name; with a `?` where that does not follow."""
    found = []
    for cell in members_of(state.undecided):
        cells = [(cell, BASIC_RULES[rule].value)]
        if basic_objection(rule, state, cells) is None:
            found.append(state.grid.name(cell) + ("?" if basic_flaw(rule, state, cells) else ""))
    return found


# Rule, board, the cells that may be painted.
FIRES = {
    "a block with three sea cells": ("Prevent Black Square", "B B ./B . ./. . .", ["r2c2"]),
    "a pool is there already": (
        "Prevent Black Square",
        "B B ./B B ./. . .",
        ["r1c3?", "r2c3?", "r3c1?", "r3c2?", "r3c3?"],
    ),
    "a pool is there already, and another would come": (
        "Prevent Black Square",
        "B B B/B B ./. . .",
        ["r2c3", "r3c1?", "r3c2?", "r3c3?"],
    ),
    "a complete island": ("Surround Region", "1 . ./. . ./. . .", ["r1c2", "r2c1"]),
    "a loose part would make it too large": ("Surround Region", "2 . W/. . ./. . .", ["r1c2"]),
    "between two numbers": ("Black Between Regions", "5 . 4/. . ./. . .", ["r1c2"]),
    "at the corner of two numbers": ("Black Between Regions", "5 . ./. 4 ./. . .", ["r1c2", "r2c1"]),
    "between a number and a loose part": ("Black Between Regions", "2 . W/. . ./. . .", ["r1c2"]),
    "they may join": ("Black Between Regions", "3 . W/. . ./. . .", []),
    "the sea has one way": ("Black Bottle Neck", "B W ./. W ./. . B", ["r2c1", "r3c1", "r3c2"]),
    "the sea is cut apart already": ("Black Bottle Neck", "B W ./W W ./. . B", ["r1c3?", "r2c3?", "r3c1?", "r3c2?"]),
    "among islands": ("Fill In White", ". W ./W W ./. . B", ["r1c1"]),
    "among islands, no sea": ("Fill In White", ". W ./W W ./. . .", []),
    "out of reach": ("Unreachable white region", "2 . ./. . ./. . .", ["r1c3", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]),
    "it would lead the number away": (
        "Unreachable white region",
        "3 . W/. . ./. . .",
        ["r2c1", "r2c3", "r3c2", "r3c3"],
    ),
    "walls do not count": ("Unreachable white region", "3 B ./B B ./. . .", ["r2c3", "r3c2", "r3c3"]),
    "one way out": ("White Bottle Neck", "2 B ./. B ./. . .", ["r2c1"]),
    "one way out of two cells": ("White Bottle Neck", "3 B ./. B ./. B .", ["r2c1", "r3c1"]),
    "a loose part's one way out": ("White Bottle Neck", "W B 5/. B ./. . .", ["r2c1", "r2c3", "r3c1", "r3c2", "r3c3"]),
    "a loose part lets every cell pass": (
        "White Bottle Neck",
        "W . 4/. . ./. . .",
        ["r1c2?", "r2c1?", "r2c2?", "r2c3?", "r3c1?", "r3c2?", "r3c3?"],
    ),
    "a closed cell": ("Fill In Black", ". B 5/B B ./. . .", ["r1c1", "r3c1?", "r3c2?", "r3c3?"]),
    "never": ("Corners Black", "B . ./B 2 ./B B .", []),
}


@pytest.mark.parametrize("case", FIRES)
def test_basic_rules(case: str) -> None:
    rule, rows, expected = FIRES[case]
    assert painted(state_of(rows), rule) == expected


REFUSED = {
    "no cell": ("Surround Region", ". . ./. 1 ./. . .", [], "it paints no cell"),
    "the wrong colour": (
        "Surround Region",
        ". . ./. 1 ./. . .",
        [(1, ISLAND)],
        "the rule is for sea, which r1c2 does not become",
    ),
    "undecided again": (
        "Fill In White",
        ". . ./. 1 ./. . .",
        [(1, UNDECIDED)],
        "the rule is for island, which r1c2 does not become",
    ),
    "nothing new": ("Surround Region", ". B ./. 1 ./. . .", [(1, SEA)], "r1c2 is sea already"),
    "one of the cells": (
        "Surround Region",
        ". . ./. 1 ./. . .",
        [(1, SEA), (0, SEA)],
        "r1c1 as island gives no Too Many Spaces",
    ),
    "one region": (
        "Black Between Regions",
        ". . ./. 1 ./. . .",
        [(1, SEA)],
        "r1c2 does not have two white regions beside it",
    ),
    "two ways": (
        "White Bottle Neck",
        ". . ./. 2 ./. . .",
        [(1, ISLAND)],
        "r1c2 as sea gives no No Number or Too Few Spaces",
    ),
    "a corner": ("Corners Black", "B . ./B 2 ./B B .", [(2, SEA)], "LEGUP never accepts this rule"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_legup_does_not_accept(case: str) -> None:
    rule, rows, cells, why = REFUSED[case]
    assert basic_objection(rule, state_of(rows), cells) == why


def test_painting_over_what_is_known_proves_nothing() -> None:
    state = state_of(". W ./. 1 ./. . .")
    assert basic_objection("Surround Region", state, [(1, SEA)]) is None
    assert basic_flaw("Surround Region", state, [(1, SEA)]) == "r1c2 is island before the step"


# Contradiction, board, its cells as LEGUP finds them, and whether it is sound.
CONTRADICTORY = {
    "two pools": ("Black Square", "B B B/B B B/. . .", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", True),
    "no pool": ("Black Square", "B B W/B W B/. B B", "", False),
    "two seas": ("Isolated Black", "B . W/. W ./W . B", "r1c1 r3c3", True),
    "seas that can meet": ("Isolated Black", "B . ./. W ./W . B", "", False),
    "two numbers": ("Multiple Numbers", "4 W 4/. . ./. . .", "r1c1 r1c3", True),
    "too large": ("Too Many Spaces", ". W ./W 2 W/. W .", "r1c2 r2c1 r2c2 r2c3 r3c2", True),
    "too large for one of two": ("Too Many Spaces", "9 W 2/. . ./. . .", "r1c1 r1c2 r1c3", True),
    "too little room": ("Too Few Spaces", "3 . B/B B ./. . .", "r1c1", True),
    "too little room for one of two, which LEGUP may overlook": ("Too Few Spaces", "1 . 9/B B B/. . .", "", False),
    "a loose part": ("No Number", "W . ./. . 5/. . .", "r1c1", False),
    "an enclosed loose part": ("No Number", "W . B/B B 5/. . .", "r1c1", True),
    "a closed loose part": ("No Number", "W B ./B . 5/. . .", "r1c1", True),
    "a loose part too far away": ("Cant Reach white cell", "W . ./. . 3/. . .", "r1c1", True),
    "a loose part of which one cell is too far away": ("Cant Reach white cell", "W W ./. . 3/. . .", "r1c1", True),
    "a loose part within reach": ("Cant Reach white cell", "W . ./. . 4/. . .", "", False),
    "a wall in between, which does not count": ("Cant Reach white cell", "W B ./. B 4/. B .", "", False),
}


@pytest.mark.parametrize("case", CONTRADICTORY)
def test_contradictions(case: str) -> None:
    rule, rows, cells, sound = CONTRADICTORY[case]
    state = state_of(rows)
    assert " ".join(map(state.grid.name, members_of(CONTRADICTIONS[rule](state)))) == cells
    assert contradiction_objection(rule, state, []) == (None if cells else "there is none on the board")
    assert (bool(cells) and contradiction_flaw(rule, state, []) is None) == sound


def data(name: str) -> list[dict[str, object]]:
    folder = os.environ.get("NURIKABE_DATA")
    if folder is None:
        pytest.skip("NURIKABE_DATA does not name the folder with LEGUP's verdicts")
    entries = json.loads((Path(folder) / name).read_text("utf-8"))
    assert isinstance(entries, list)
    return entries


def test_the_verdicts_of_legup_itself() -> None:
    for entry in data("legup_rule_matrix.json"):
        rule, rows = entry["rule"], entry["before"]
        assert isinstance(rule, str)
        assert isinstance(rows, list)
        state = state_of_values(rows)
        about = (entry["resource"], rule)
        if rule in BASIC_RULES:
            for value, key in ((SEA, "accepted_black"), (ISLAND, "accepted_white")):
                accepted = [
                    cell for cell in members_of(state.undecided) if not basic_objection(rule, state, [(cell, value)])
                ]
                assert accepted == cells_of(entry[key], state.grid), about
        else:
            cells = CONTRADICTIONS[rule](state)
            assert bool(cells) == entry["contradiction"], about
            assert members_of(cells) == cells_of(entry["accepted_cells"], state.grid), about


def test_the_active_tests_of_legup() -> None:
    cases = [entry for entry in data("legup_rule_cases.json") if entry["active"]]
    assert cases
    for entry in cases:
        rule, rows, modified, asserts = (entry[key] for key in ("rule", "before", "modified", "test_asserts"))
        assert isinstance(rule, str)
        assert isinstance(rows, list)
        assert isinstance(modified, list)
        assert isinstance(asserts, dict)
        state = state_of_values(rows)
        cells = [(state.grid.cell(one["y"], one["x"]), one["value"]) for one in modified]
        judge = basic_objection if rule in BASIC_RULES else contradiction_objection
        assert (judge(rule, state, cells) is None) == asserts["step_accepted"], entry["resource"]


def cells_of(pairs: object, grid: Grid) -> list[int]:
    """Cells that are given by column and row."""
    assert isinstance(pairs, list)
    return sorted(grid.cell(row, col) for col, row in pairs)


# What is called sound, against all solutions of small puzzles.


@st.composite
def partial_states(draw: st.DrawFn) -> tuple[State, list[str]]:
    """A state of a puzzle, right or with one cell wrong, and the colourings that complete it."""
    board = draw(solvable_boards(max_cells=16))
    grid = board.puzzle.grid
    islands = grid.components(board.colouring.cells(Colour.ISLAND))
    clues = tuple(
        Clue(clue.cell, next(len(island) for island in islands if clue.cell in island)) for clue in board.puzzle.clues
    )
    known = draw(st.sets(st.sampled_from(range(grid.size))))
    letters = "".join(board.colouring.to_rows())
    values = {cell: letters[cell] for cell in known}
    wrong = draw(st.none() | st.sampled_from(range(grid.size)))
    if wrong is not None and all(wrong != clue.cell for clue in clues):
        values[wrong] = OTHER[letters[wrong]]
    decided = [(cell, Colour(letter)) for cell, letter in values.items()]
    state = State.of(Board.of(Puzzle(grid, clues), decided=decided))
    found = solutions(grid.rows, grid.cols, {clue.cell: clue.size for clue in clues})
    return state, [one for one in found if all(one[cell] == letter for cell, letter in values.items())]


@given(partial_states())
def test_what_is_sound_is_true(drawn: tuple[State, list[str]]) -> None:
    state, completions = drawn
    for name, looks in SOUND_CONTRADICTIONS.items():
        if any(look(state) for look in looks):
            assert not completions, name
            assert CONTRADICTIONS[name](state), name
    for rule, basic in BASIC_RULES.items():
        letter = "B" if basic.value == SEA else "W"
        for cell in members_of(state.undecided):
            cells = [(cell, basic.value)]
            if basic_objection(rule, state, cells) is None and basic_flaw(rule, state, cells) is None:
                assert all(one[cell] == letter for one in completions), (rule, cell)


@given(partial_states())
def test_moves_and_ends_are_sound_and_accepted_and_rest_on_what_they_say(drawn: tuple[State, list[str]]) -> None:
    state, _ = drawn
    ends = list(find_ends(state))
    for end in ends:
        bare = only(state, end.rests_on)
        assert contradiction_objection(end.rule, bare, []) is None, end
        assert contradiction_flaw(end.rule, bare, []) is None, end
    if not ends:
        for move in find_moves(state):
            for before in (state, only(state, move.rests_on)):
                cells = [(move.cell, move.value)]
                assert basic_objection(move.rule, before, cells) is None, move
                assert basic_flaw(move.rule, before, cells) is None, move


def only(state: State, cells: int) -> State:
    """The state in which no more than these of its cells are known, and the numbers."""
    kept = cells | mask_of(state.numbers)
    return State(state.grid, state.sea & kept, state.island & kept, state.numbers)
