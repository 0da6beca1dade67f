"""The referee: boards that are legal, boards that are not and what it says about them, and pzpr's own cases."""

import pytest
from hypothesis import given

from nurikabe_sat.puzzle.constraints import clause, sea
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import is_solution, violations
from tests.support.outside_data import outside_json
from tests.support.strategies import boards, solvable_boards

# A board is drawn as two pictures: its clues and its colours, one character a cell.

LEGAL = {
    "an ordinary one": ("...1 2... ..1. 1...", "BBBW WWBB BBWB WBBB"),
    "a strip": ("1..2", "WBWW"),
    "no sea at all": (".4 ..", "WW WW"),
    "sea alone, one cell": (".", "B"),
    "sea alone, no 2x2 fits": (".....", "BBBBB"),
    "`?` waives the size": ("?...", "WWWB"),
    "islands that share a corner only": ("..1 .1. ...", "BBW BWB BBB"),
}

BROKEN = {
    "a pool": (
        "1.. ...",
        "WBB BBB",
        [("cs2x2", "the 2x2 block at r1c2-r2c3 is all sea", "r1c2 r1c3 r2c2 r2c3")],
    ),
    "two pools that overlap": (
        "1... ....",
        "WBBB BBBB",
        [
            ("cs2x2", "the 2x2 block at r1c2-r2c3 is all sea", "r1c2 r1c3 r2c2 r2c3"),
            ("cs2x2", "the 2x2 block at r1c3-r2c4 is all sea", "r1c3 r1c4 r2c3 r2c4"),
        ],
    ),
    "an island without a clue": (
        "1....",
        "WBBWW",
        [("bkNoNum", "the island at r1c4 has no clue", "r1c4 r1c5")],
    ),
    "no sea and no clue": (
        "..",
        "WW",
        [("bkNoNum", "the island at r1c1 has no clue", "r1c1 r1c2")],
    ),
    "a divided sea": (
        ".2... .....",
        "BWBBB BWBWW",
        [
            ("bkNoNum", "the island at r2c4 has no clue", "r2c4 r2c5"),
            ("csDivide", "the sea is divided into 2 parts, r1c1 has no way to r1c3", "r1c1 r2c1"),
        ],
    ),
    "a sea of three parts, none the largest": (
        ".1.1.",
        "BWBWB",
        [("csDivide", "the sea is divided into 3 parts, r1c3 has no way to r1c1", "r1c3 r1c5")],
    ),
    "two clues in one island": (
        "2.1.",
        "WWWB",
        [("bkNumGe2", "the island at r1c1 has 2 clues, 2 at r1c1 and 1 at r1c3", "r1c1 r1c2 r1c3")],
    ),
    "three clues in one island, one unknown": (
        "3?1",
        "WWW",
        [("bkNumGe2", "the island at r1c1 has 3 clues, among them 3 at r1c1 and ? at r1c2", "r1c1 r1c2 r1c3")],
    ),
    "an island too small": (
        "2..",
        "WBB",
        [("bkSizeNe", "the island of the 2 at r1c1 has 1 cell", "r1c1")],
    ),
    "an island too large": (
        ".2.",
        "WWW",
        [("bkSizeNe", "the island of the 2 at r1c2 has 3 cells", "r1c1 r1c2 r1c3")],
    ),
    "a clue in the sea": (
        "1.2",
        "WBB",
        [("csOnNum", "the clue 2 at r1c3 is sea", "r1c3")],
    ),
    "a `?` in the sea": (
        "?",
        "B",
        [("csOnNum", "the clue ? at r1c1 is sea", "r1c1")],
    ),
    "an undecided cell counts as island": (
        "1...",
        "W.B.",
        [
            ("bkNoNum", "the island at r1c4 has no clue", "r1c4"),
            ("bkSizeNe", "the island of the 1 at r1c1 has 2 cells", "r1c1 r1c2"),
        ],
    ),
    "all at once, in pzpr's order": (
        ".2..1. 1..... 3....1",
        "BWBBWW WWBBBB BBBWBW",
        [
            ("cs2x2", "the 2x2 block at r1c3-r2c4 is all sea", "r1c3 r1c4 r2c3 r2c4"),
            ("bkNoNum", "the island at r3c4 has no clue", "r3c4"),
            ("csDivide", "the sea is divided into 2 parts, r1c1 has no way to r1c3", "r1c1"),
            ("bkNumGe2", "the island at r1c2 has 2 clues, 2 at r1c2 and 1 at r2c1", "r1c2 r2c1 r2c2"),
            ("bkSizeNe", "the island of the 1 at r1c5 has 2 cells", "r1c5 r1c6"),
            ("csOnNum", "the clue 3 at r3c1 is sea", "r3c1"),
        ],
    ),
}


def board(clues: str, colours: str) -> Board:
    return Board(Puzzle.from_rows(map(list, clues.split())), Colouring.from_rows(colours.split()))


@pytest.mark.parametrize("case", LEGAL)
def test_legal(case: str) -> None:
    one = board(*LEGAL[case])
    assert violations(one.puzzle, one.colouring) == []
    assert is_solution(one.puzzle, one.colouring)


@pytest.mark.parametrize("case", BROKEN)
def test_broken(case: str) -> None:
    clues, colours, expected = BROKEN[case]
    one = board(clues, colours)
    name = one.puzzle.grid.name
    found = violations(one.puzzle, one.colouring)
    assert [(v.code, v.message, " ".join(map(name, v.cells))) for v in found] == expected
    assert not is_solution(one.puzzle, one.colouring)


def test_an_undecided_board_is_no_solution_even_if_no_rule_is_broken() -> None:
    one = board("2.", "..")
    assert violations(one.puzzle, one.colouring) == []
    assert not is_solution(one.puzzle, one.colouring)


@pytest.mark.parametrize(("rows", "broken"), [(["B?"], False), (["??"], True), (["W?"], True)])
def test_a_constraint_takes_undecided_cells_for_island(rows: list[str], broken: bool) -> None:
    puzzle = Puzzle(Grid(1, 2), ()).ruled(Rules((clause(sea("r1c1"), name="wet"),)))
    colouring = Colouring.from_rows([row.replace("?", Colour.UNKNOWN.value) for row in rows])
    assert any("wet" in one.message for one in violations(puzzle, colouring)) is broken


def test_different_grids_are_refused() -> None:
    with pytest.raises(ValueError, match="different grids"):
        violations(Puzzle(Grid(1, 2), ()), Colouring.unknown(Grid(2, 1)))


@given(boards())
def test_violations_come_in_the_order_of_the_rules_and_name_cells_of_the_board(one: Board) -> None:
    codes = [v.code for v in violations(one.puzzle, one.colouring)]
    order = ["cs2x2", "bkNoNum", "csDivide", "bkNumGe2", "bkSizeNe", "csOnNum"]
    assert codes == sorted(codes, key=order.index)
    for v in violations(one.puzzle, one.colouring):
        assert v.cells == tuple(sorted(set(v.cells)))
        assert set(v.cells) <= set(range(one.puzzle.grid.size))
        assert "\n" not in v.message


@given(solvable_boards())
def test_changing_one_clue_of_a_solution_breaks_one_rule(one: Board) -> None:
    for clue in one.puzzle.clue_list:
        if clue.size is not None:
            larger = Clue(clue.cell, clue.size + 1)
            changed = Puzzle(one.puzzle.grid, (*(c for c in one.puzzle.clue_list if c != clue), larger))
            assert [v.code for v in violations(changed, one.colouring)] == ["bkSizeNe"]
        without = Puzzle(one.puzzle.grid, tuple(c for c in one.puzzle.clue_list if c != clue))
        assert [v.code for v in violations(without, one.colouring)] == ["bkNoNum"]


def test_each_rule_has_a_broken_board() -> None:
    codes = {code for _, _, expected in BROKEN.values() for code, _, _ in expected}
    assert codes == {"cs2x2", "bkNoNum", "csDivide", "bkNumGe2", "bkSizeNe", "csOnNum"}


# pzpr's own cases, which are kept outside of the project.


def read_pzprv3(text: str) -> Board:
    """As much of the format as the cases use: `pzprv3/nurikabe/ROWS/COLS/` and the rows, `/` at their ends."""
    _, _, rows, cols, *lines = text.split("/")
    grid = Grid(int(rows), int(cols))
    tokens = [token for line in lines for token in line.split()]
    painted = {"#": Colour.SEA, "+": Colour.ISLAND}
    clues = tuple(Clue(c, int(token)) for c, token in enumerate(tokens) if token.isdigit())
    return Board.of(Puzzle(grid, clues), decided=[(c, painted[t]) for c, t in enumerate(tokens) if t in painted])


def test_agrees_with_pzpr_on_the_first_violation() -> None:
    for case in outside_json("pzpr_check_cases.json"):
        one = read_pzprv3(case["pzprv3"])
        first = next(iter(violations(one.puzzle, one.colouring)), None)
        assert (first.code if first else None) == case["code"], case
