"""LEGUP's rules: what each version accepts, as its own verdicts have it, and that what is called sound is true."""

from collections import Counter
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.contradictions import SOUND_CONTRADICTIONS
from nurikabe_sat.legup.dialect import DIALECTS, LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.ends import find_ends
from nurikabe_sat.legup.finish_room import LISTED, certain_list, ways_of
from nurikabe_sat.legup.moves import find_moves
from nurikabe_sat.legup.rules import ALL_RULES, BASIC_RULES, CASE_RULE, CORNERS_BLACK, FINISH_ROOM, RULES, Kind
from nurikabe_sat.legup.soundness import basic_flaw, case_flaw, contradiction_flaw
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from tests.support.legup_examples import cells_of, state_of_values
from tests.support.oracle import solutions
from tests.support.outside_data import outside_json
from tests.support.strategies import solvable_boards

LETTERS = {"B": SEA, "W": ISLAND, ".": UNDECIDED}
OTHER = {"B": "W", "W": "B"}
OLD = {old: new for new, old in LEGUP_2.names.items()}


def state_of(rows: str) -> State:
    """Return the state that rows of B, W, `.` and digits show."""
    tokens = [row.split() for row in rows.split("/")]
    return state_of_values(
        [[LETTERS.get(token, 0) if token in LETTERS else int(token) for token in row] for row in tokens]
    )


def painted(state: State, rule: str, dialect: Dialect) -> list[str]:
    """Return the undecided cells that LEGUP lets a basic rule paint, by name; with a `?` where that does not follow."""
    found = []
    for cell in members_of(state.undecided):
        cells = [(cell, BASIC_RULES[rule].value)]
        if dialect.basic(rule, state, cells).acceptance is Acceptance.YES:
            found.append(state.grid.name(cell) + ("?" if basic_flaw(rule, state, cells) else ""))
    return found


BOTH = (LEGUP_2, LEGUP_7)
# Rule, board, versions, the cells that may be painted.
FIRES = {
    "a block with three sea cells": ("Prevent Black Square", "B B ./B . ./. . .", BOTH, "r2c2"),
    "a pool is there already: anything follows": (
        "Prevent Black Square",
        "B B ./B B ./. . .",
        BOTH,
        "r1c3 r2c3 r3c1 r3c2 r3c3",
    ),
    "a complete island": ("Surround Region", "1 . ./. . ./. . .", BOTH, "r1c2 r2c1"),
    "a loose part would make it too large, 2": ("Surround Region", "2 . W/. . ./. . .", (LEGUP_2,), "r1c2"),
    "a loose part would make it too large, 7": ("Surround Region", "2 . W/. . ./. . .", (LEGUP_7,), ""),
    "between two numbers": ("Black Between Regions", "5 . 4/. . ./. . .", BOTH, "r1c2"),
    "at the corner of two numbers": ("Black Between Regions", "5 . ./. 4 ./. . .", BOTH, "r1c2 r2c1"),
    "between a number and a loose part": ("Black Between Regions", "2 . W/. . ./. . .", BOTH, "r1c2"),
    "they may join": ("Black Between Regions", "3 . W/. . ./. . .", BOTH, ""),
    "the sea has one way": ("Black Bottle Neck", "B W ./. W ./. . B", BOTH, "r2c1 r3c1 r3c2"),
    "among islands": ("Fill In White", ". W ./W W ./. . B", BOTH, "r1c1"),
    "among islands, no sea": ("Fill In White", ". W ./W W ./. . .", BOTH, ""),
    "out of reach, 2": ("Can't Reach Cell", "2 . ./. . ./. . .", (LEGUP_2,), "r1c3 r2c2 r2c3 r3c1 r3c2 r3c3"),
    "out of reach, 7": ("Can't Reach Cell", "2 . ./. . ./. . .", (LEGUP_7,), "r1c3 r2c2 r2c3 r3c1 r3c2 r3c3"),
    "beside a finished island, 2": ("Can't Reach Cell", "1 ./. .", (LEGUP_2,), "r2c2"),
    "beside a finished island, 7": ("Can't Reach Cell", "1 ./. .", (LEGUP_7,), "r1c2 r2c1 r2c2"),
    "it would lead the number away, 2": (
        "Can't Reach Cell",
        "3 . W/. . ./. . .",
        (LEGUP_2,),
        "r2c1 r2c3 r3c2 r3c3",
    ),
    "walls count for 7 only, 2": ("Can't Reach Cell", "3 B ./B B ./. . .", (LEGUP_2,), "r2c3 r3c2 r3c3"),
    "walls count for 7 only, 7": ("Can't Reach Cell", "3 B ./B B ./. . .", (LEGUP_7,), "r1c3 r2c3 r3c1 r3c2 r3c3"),
    "one way out": ("White Bottle Neck", "2 B ./. B ./. . .", BOTH, "r2c1"),
    "one way out of two cells": ("White Bottle Neck", "3 B ./. B ./. B .", BOTH, "r2c1 r3c1"),
    "a loose part lets every cell pass, 2": (
        "White Bottle Neck",
        "W . 4/. . ./. . .",
        (LEGUP_2,),
        "r1c2? r2c1? r2c2? r2c3? r3c1? r3c2? r3c3?",
    ),
    "a loose part, 7": ("White Bottle Neck", "W . 4/. . ./. . .", (LEGUP_7,), ""),
    "a closed cell, 2": ("Fill In Black", ". B 5/B B ./. . .", (LEGUP_2,), "r1c1 r3c1? r3c2? r3c3?"),
    "a closed cell, 7": ("Fill In Black", ". B 5/B B ./. . .", (LEGUP_7,), "r1c1"),
    "never": ("Corners Black", "B . ./B 2 ./B B .", (LEGUP_2,), ""),
    "round the corner": ("Corners Black", "B . ./B 2 ./B B .", (LEGUP_7,), "r1c3"),
    "the pocket need not be white": ("Corners Black", ". 4 ./. . .", (LEGUP_7,), "r2c1? r2c3?"),
}


@pytest.mark.parametrize("case", FIRES)
def test_basic_rules(case: str) -> None:
    rule, rows, dialects, expected = FIRES[case]
    for dialect in dialects:
        assert " ".join(painted(state_of(rows), rule, dialect)) == expected, dialect.name


# Rule, board, cells, why LEGUP 2 refuses, and why LEGUP 7 does (empty: it accepts).
REFUSED: dict[str, tuple[str, str, list[CellValue], str, str]] = {
    "no cell": ("Surround Region", ". . ./. 1 ./. . .", [], "it paints no cell", ""),
    "the wrong colour": (
        "Surround Region",
        ". . ./. 1 ./. . .",
        [(1, ISLAND)],
        "the rule paints sea, and r1c2 becomes island",
        "the rule paints sea, and r1c2 becomes island",
    ),
    "nothing new": ("Surround Region", ". B ./. 1 ./. . .", [(1, SEA)], "r1c2 is sea already", ""),
    "one of the cells": (
        "Surround Region",
        ". . ./. 1 ./. . .",
        [(1, SEA), (0, SEA)],
        "r1c1 as island gives no Too Many Spaces",
        "no region next to r1c1 is complete",
    ),
    "one region": (
        "Black Between Regions",
        ". . ./. 1 ./. . .",
        [(1, SEA)],
        "r1c2 does not have two white regions next to it",
        "r1c2 does not have two white regions next to it",
    ),
    "two ways": (
        "White Bottle Neck",
        ". . ./. 2 ./. . .",
        [(1, ISLAND)],
        "r1c2 as sea gives no No Number or Too Few Spaces",
        "r1c2 as sea gives no No Number or Too Few Spaces",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_legup_does_not_accept(case: str) -> None:
    rule, rows, cells, *whys = REFUSED[case]
    for dialect, why in zip(BOTH, whys, strict=True):
        verdict = dialect.basic(rule, state_of(rows), cells)
        assert (verdict.why, verdict.acceptance is Acceptance.YES) == (why, not why), dialect.name


def test_painting_over_what_is_known_proves_nothing() -> None:
    state = state_of(". W ./. 1 ./. . .")
    assert LEGUP_2.basic("Surround Region", state, [(1, SEA)]).acceptance is Acceptance.YES
    assert basic_flaw("Surround Region", state, [(1, SEA)]) == "r1c2 is island before the step"


# Contradiction, board, its cells as LEGUP 2 finds them, as LEGUP 7 does, and whether it is sound.
CONTRADICTORY = {
    "two pools": ("Black Square", "B B B/B B B/. . .", "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "r2c2 r2c3", True),
    "no pool": ("Black Square", "B B W/B W B/. B B", "", "", False),
    "two seas": ("Isolated Black", "B . W/. W ./W . B", "r1c1 r3c3", "r1c1 r3c3", True),
    "seas that can meet": ("Isolated Black", "B . ./. W ./W . B", "", "", False),
    "two numbers": ("Multiple Numbers", "4 W 4/. . ./. . .", "r1c1 r1c3", "r1c1 r1c3", True),
    "too large for one of two": ("Too Many Spaces", "9 W 2/. . ./. . .", "r1c1 r1c2 r1c3", "r1c1 r1c2 r1c3", True),
    "too little room": ("Too Few Spaces", "3 . B/B B ./. . .", "r1c1", "r1c1", True),
    "too little room for one of two": ("Too Few Spaces", "1 . 9/B B B/. . .", "(r1c1 r1c3)", "(r1c1 r1c3)", True),
    "a loose part": ("No Number", "W . ./. . 5/. . .", "r1c1", "", False),
    "an enclosed loose part": ("No Number", "W . B/B B 5/. . .", "r1c1", "r1c1", True),
    "a loose part too far away": ("Unreachable White Cell", "W . ./. . 3/. . .", "r1c1", "r1c1", True),
    "a loose part within reach": ("Unreachable White Cell", "W . ./. . 4/. . .", "", "", False),
    "a wall in between": ("Unreachable White Cell", "W B ./. B 4/. B .", "", "r1c1", True),
    "in a region that is too large": ("Unreachable White Cell", "W 1 ./. . ./. . .", "", "r1c1", True),
    "in the regions of two numbers": ("Unreachable White Cell", "3 W W 1/. . . .", "", "(r1c3)", True),
}


@pytest.mark.parametrize("case", CONTRADICTORY)
def test_contradictions(case: str) -> None:
    rule, rows, *expected, sound = CONTRADICTORY[case]
    state = state_of(rows)
    for dialect, cells in zip(BOTH, expected, strict=True):
        found = dialect.finders[rule](state)
        said = " ".join(map(state.grid.name, members_of(found.possible)))
        assert cells == (said if found.sure == found.possible else f"({said})")
        wanted = Acceptance.YES if found.sure else Acceptance.CHANCE if found.possible else Acceptance.NO
        assert dialect.contradiction(rule, state, []).acceptance is wanted
    assert (contradiction_flaw(rule, state, []) is None) == sound


def test_the_names_of_the_rules() -> None:
    assert len(ALL_RULES) == 19
    assert len({rule.id for rule in ALL_RULES}) == 19
    assert [len(dialect.names) for dialect in DIALECTS.values()] == [19, 18]
    assert LEGUP_2.rule_name("Can't Reach Cell") == "Unreachable white region"


def test_the_table_of_legup_7() -> None:
    rules = outside_json("legup7_rules.json")["rules"]
    assert {(rule["name"], rule["rule_id"], rule["rule_class"]) for rule in rules} == {
        (rule.name, rule.id, rule.kind.value) for rule in ALL_RULES
    }


# The verdicts of LEGUP itself: every line. How many are compared is asserted, so that none is skipped.


def test_the_verdicts_of_legup_2() -> None:
    compared = set[str]()
    for entry in outside_json("legup_rule_matrix.json"):
        rule, state = OLD[entry["rule"]], state_of_values(entry["before"])
        about = (entry["resource"], rule)
        compared.add(rule)
        if rule in BASIC_RULES:
            for value, key in ((SEA, "accepted_black"), (ISLAND, "accepted_white")):
                said = {
                    cell: LEGUP_2.basic(rule, state, [(cell, value)]).acceptance for cell in members_of(state.undecided)
                }
                accepted = {cell for cell, answer in said.items() if answer is Acceptance.YES}
                assert accepted == cells_of(entry[key], state.grid), about
                assert Acceptance.CHANCE not in said.values(), about
        else:
            found, listed = LEGUP_2.finders[rule](state), cells_of(entry["accepted_cells"], state.grid)
            assert bool(found.sure) == entry["contradiction"], about
            assert set(members_of(found.sure)) <= listed <= set(members_of(found.possible)), about
    assert compared == {*BASIC_RULES, *LEGUP_2.finders}


def test_the_active_tests_of_legup_2() -> None:
    cases = [entry for entry in outside_json("legup_rule_cases.json") if entry["active"]]
    assert cases
    for entry in cases:
        rule, state = OLD[entry["rule"]], state_of_values(entry["before"])
        cells = [(state.grid.cell(one["y"], one["x"]), one["value"]) for one in entry["modified"]]
        judge = LEGUP_2.basic if rule in BASIC_RULES else LEGUP_2.contradiction
        accepted = judge(rule, state, cells).acceptance is Acceptance.YES
        assert accepted == entry["test_asserts"]["step_accepted"], entry["resource"]


def test_the_contradictions_of_legup_7() -> None:
    boards = outside_json("legup7_rule_matrix.json")["boards"]
    for board in boards:
        state = state_of_values(board["before"])
        for rule, find in LEGUP_7.finders.items():
            found, entry = find(state), board["contradictions"].get(rule, [])
            varies = isinstance(entry, dict)
            listed = cells_of(entry["at"] if varies else entry, state.grid)
            assert bool(found.sure) == (bool(listed) and not varies), (board["id"], rule)
            assert set(members_of(found.sure)) <= listed <= set(members_of(found.possible)), (board["id"], rule)
            if not listed:
                assert not found.possible
    assert boards


def test_the_basic_rules_of_legup_7() -> None:
    boards = [board for board in outside_json("legup7_rule_matrix.json")["boards"] if "basic" in board]
    for board in boards:
        state = state_of_values(board["before"])
        grid = state.grid
        for rule in BASIC_RULES:
            entry = board["basic"].get(rule, {})
            expected = {(cell, SEA): Acceptance.YES for cell in cells_of(entry.get("accepted_black", []), grid)}
            expected |= {(cell, ISLAND): Acceptance.YES for cell in cells_of(entry.get("accepted_white", []), grid)}
            expected |= {(grid.cell(y, x), value): Acceptance.YES for x, y, value in entry.get("repaint", [])}
            expected |= {(grid.cell(y, x), value): Acceptance.CHANCE for x, y, value in entry.get("varies", [])}
            for cell in range(grid.size):
                for value in (SEA, ISLAND):
                    if state.value(cell) == value:
                        continue
                    said = LEGUP_7.basic(rule, state, [(cell, value)]).acceptance
                    assert said is expected.get((cell, value), Acceptance.NO), (
                        board["id"],
                        rule,
                        grid.name(cell),
                        value,
                    )
    assert boards


def test_the_rules_of_legup_7_that_are_sound_are_called_so() -> None:
    for board in outside_json("legup7_rule_matrix.json")["boards"]:
        for rule, entry in board.get("basic", {}).items():
            state = state_of_values(board["before"])
            unsound = {(state.grid.cell(y, x), value) for x, y, value in entry.get("unsound", [])}
            for value, key in ((SEA, "accepted_black"), (ISLAND, "accepted_white")):
                for cell in cells_of(entry.get(key, []), state.grid):
                    flaw = basic_flaw(rule, state, [(cell, value)])
                    if (cell, value) in unsound:
                        assert flaw, (board["id"], rule)
                    elif rule != CORNERS_BLACK:
                        assert flaw is None, (board["id"], rule)


def test_the_cases_of_legup_7() -> None:
    matrix = outside_json("legup7_rule_matrix.json")
    boards = {board["id"]: state_of_values(board["before"]) for board in matrix["boards"]}
    compared = set[str]()
    for trial in matrix["case_trials"]:
        state = boards[trial["board"]]
        cases = [[(state.grid.cell(y, x), value) for x, y, value in child] for child in trial["children"]]
        said = LEGUP_7.cases[trial["rule"]](state, cases).acceptance
        assert said is (Acceptance.YES if trial["accepted"] else Acceptance.NO), trial
        compared.add(trial["rule"])
        if said is Acceptance.YES and trial["rule"] == CASE_RULE:
            assert all(case_flaw(CASE_RULE, state, cases, number) is None for number in range(len(cases)))
    assert compared == {CASE_RULE, FINISH_ROOM}


def test_the_ways_of_finish_room() -> None:
    lists = 0
    for board in outside_json("legup7_rule_matrix.json")["boards"]:
        if "basic" not in board:
            continue
        state = state_of_values(board["before"])
        entries = {state.grid.cell(one["clue"][1], one["clue"][0]): one for one in board["finish_room"]}
        for clue in state.numbers:
            ways, entry = ways_of(state, clue), entries.get(clue)
            assert ways is not None
            if entry is None:
                assert ways == []
                continue
            lists += 1
            listed = {mask_of(cells_of(way, state.grid)) for way in entry.get("ways", [])}
            if entry.get("varies"):
                assert len(ways) > LISTED
                assert certain_list(state, clue) is None
            elif len(ways) > LISTED:
                assert certain_list(state, clue) == listed
            else:
                assert set(ways) == listed
    assert lists


def test_the_merges_of_legup_7() -> None:
    matrix = outside_json("legup7_rule_matrix.json")
    boards = {board["id"]: state_of_values(board["before"]) for board in matrix["boards"]}
    for trial in matrix["merge_trials"]:
        state = boards[trial["board"]]

        def painted_with(changes: list[list[int]], state: State = state) -> State:
            return state.with_cells((state.grid.cell(y, x), value) for x, y, value in changes)

        result = reduce(State.common, map(painted_with, trial["parents"]))
        assert (result == painted_with(trial["result"])) == trial["accepted"], trial
    assert matrix["merge_trials"]


# What is called sound, against all solutions of small puzzles.


@st.composite
def partial_states(draw: st.DrawFn) -> tuple[State, list[str]]:
    """Return a state of a puzzle, right or with one cell wrong, and the colourings that complete it."""
    board = draw(solvable_boards(max_cells=16))
    grid = board.puzzle.grid
    islands = grid.components(board.colouring.numbers_of(Colour.ISLAND))
    clues = tuple(
        Clue(clue.cell, next(len(island) for island in islands if clue.cell in island))
        for clue in board.puzzle.clue_list
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
    for rule, basic in BASIC_RULES.items():
        letter = "B" if basic.value == SEA else "W"
        for cell in members_of(state.undecided):
            if basic_flaw(rule, state, [(cell, basic.value)]) is None:
                assert all(one[cell] == letter for one in completions), (rule, cell)


@given(partial_states())
def test_what_legup_7_accepts_is_sound_but_for_corners(drawn: tuple[State, list[str]]) -> None:
    state, _ = drawn
    for rule, basic in BASIC_RULES.items():
        for cell in members_of(state.undecided):
            cells = [(cell, basic.value)]
            accepted = LEGUP_7.basic(rule, state, cells).acceptance is not Acceptance.NO
            if accepted and rule != CORNERS_BLACK:
                assert basic_flaw(rule, state, cells) is None, (rule, cell)


@given(partial_states())
def test_complete_lists_of_ways_have_every_solution(drawn: tuple[State, list[str]]) -> None:
    state, completions = drawn
    for clue in state.numbers:
        ways = ways_of(state, clue)
        if not ways:
            continue
        cases = [[(cell, ISLAND) for cell in members_of(way)] for way in ways]
        assert case_flaw(FINISH_ROOM, state, cases, 0) is None
        for one in completions:
            assert any(all(one[cell] == "W" for cell in members_of(way)) for way in ways)


@pytest.mark.parametrize("dialect", BOTH, ids=["2", "7"])
@given(drawn=partial_states())
def test_moves_and_ends_are_sound_and_accepted_and_rest_on_what_they_say(
    dialect: Dialect, drawn: tuple[State, list[str]]
) -> None:
    state, _ = drawn
    ends = list(find_ends(state, dialect))
    for end in ends:
        bare = only(state, end.rests_on)
        assert dialect.contradiction(end.rule, bare, []).acceptance is Acceptance.YES, end
        assert contradiction_flaw(end.rule, bare, []) is None, end
    if not ends:
        for move in find_moves(state, dialect):
            for before in (state, only(state, move.rests_on)):
                cells = [(move.cell, move.value)]
                assert dialect.basic(move.rule, before, cells).acceptance is Acceptance.YES, move
                assert basic_flaw(move.rule, before, cells) is None, move


def only(state: State, cells: int) -> State:
    """The state in which no more than these of its cells are known, and the numbers."""
    kept = cells | mask_of(state.numbers)
    return State(state.grid, state.sea & kept, state.island & kept, state.numbers)


def test_every_kind_of_rule_is_there() -> None:
    assert Counter(rule.kind for rule in RULES.values()) == {
        Kind.BASIC: 9,
        Kind.CONTRADICTION: 7,
        Kind.CASE: 2,
        Kind.MERGE: 1,
    }


def test_a_grid_of_one_cell() -> None:
    state = State(Grid(1, 1), 0, 1, {0: 1})
    assert not any(find(state).possible for dialect in BOTH for find in dialect.finders.values())
