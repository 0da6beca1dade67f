"""Why a step does not hold: the sentences are those that help, and what they say is true."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.checker import JudgedStep, check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.html_report import page, section
from nurikabe_sat.legup.proof import Node, Proof, Transition
from nurikabe_sat.legup.rules import BASIC_RULES
from nurikabe_sat.legup.soundness import basic_flaw
from nurikabe_sat.legup.state import State
from nurikabe_sat.legup.ways_out import path_between
from nurikabe_sat.legup.why_not import why_not
from nurikabe_sat.phrase import parts_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board
from tests.legup.test_rules import state_of
from tests.support.oracle import solutions
from tests.support.strategies import boards


def step_on(board: Board, rule: str | None, cells: list[CellValue], dialect: Dialect = LEGUP_7) -> JudgedStep:
    """Return the only step of a proof."""
    nodes = (Node("a", (Transition("t", rule, tuple(cells), "b"),)), Node("b"))
    return check_proof(Proof(board, nodes, "a", dialect=dialect)).steps[0]


# Rule, board, cells, version, and the sentences.
TOLD: dict[str, tuple[str | None, str, list[CellValue], Dialect, list[str]]] = {
    "a way to a number": (
        "Can't Reach Cell",
        ". 4 ./. . ./. . .",
        [(7, SEA)],
        LEGUP_7,
        [
            "LEGUP refuses the step: r3c2 as island gives no Unreachable White Cell.",
            "r3c2 could still join the 4 at r1c2 by r2c2.",
            "r3c2 is sea in every solution that agrees with the board, but this step does not show why.",
        ],
    ),
    "a cell that would make it follow": (
        "Prevent Black Square",
        "B B ./. . ./. . 5",
        [(4, ISLAND)],
        LEGUP_7,
        ["The closest is the 2x2 block at r1c1-r2c2, where r2c1 is not sea yet.", "If r2c1 were sea, it would follow."],
    ),
    "a pool that is not there yet": (
        "Prevent Black Square",
        "B B ./B . ./. . 5",
        [(5, ISLAND)],
        LEGUP_7,
        [
            "LEGUP refuses the step: r2c3 as sea gives no Black Square.",
            "The closest is the 2x2 block at r1c2-r2c3, where r1c3 and r2c2 are not sea yet.",
            "White Bottle Neck would justify that r2c3 is island.",
        ],
    ),
    "sea that is not cut": (
        "Black Bottle Neck",
        "B . ./. . ./5 . B",
        [(1, SEA)],
        LEGUP_7,
        ["The sea at r1c1 could still get to the sea at r3c3 by r2c1, r2c2 and r2c3."],
    ),
    "an unfinished region": (
        "Surround Region",
        "3 . ./. . ./. . .",
        [(1, SEA)],
        LEGUP_7,
        ["The region of the 3 at r1c1 would have 2 of its 3 cells.", "r1c2 is sea in some solutions"],
    ),
    "the wrong colour": (
        "Surround Region",
        "1 . ./. . ./. . .",
        [(1, ISLAND)],
        LEGUP_7,
        ["LEGUP refuses the step: the rule paints sea, and r1c2 becomes island."],
    ),
    "accepted, but it does not follow": (
        "Fill In Black",
        "2 B ./. . ./. . .",
        [(2, SEA)],
        LEGUP_2,
        [
            "LEGUP accepts the step, but it does not follow: the white region at r1c3 has no number,",
            "r1c3 as island would have to give No Number.",
            "r1c3 could still join the 2 at r1c1 by r2c3, r2c2 and r2c1.",
            "Unreachable white region would justify that r1c3 is sea.",
        ],
    ),
    "no rule": (
        None,
        "1 ./. .",
        [(1, SEA)],
        LEGUP_7,
        [
            "LEGUP refuses the step: it has no rule.",
            "Surround Region or Can't Reach Cell would justify that r1c2 is sea.",
        ],
    ),
    "a number is painted over": (
        "Fill In Black",
        "1 B/B B",
        [(0, SEA)],
        LEGUP_7,
        ["LEGUP accepts the step, but it does not follow: r1c1 is the number 1 before the step."],
    ),
    "a contradiction that is not there": (
        "Too Few Spaces",
        "3 . ./. . ./. . .",
        [],
        LEGUP_7,
        ["The 3 at r1c1 would still have room for 9 cells.", "The board can still be completed to a solution."],
    ),
    "another contradiction": (
        "Black Square",
        "1 1/. .",
        [],
        LEGUP_7,
        ["The board has another contradiction: Multiple Numbers and Too Many Spaces."],
    ),
    "a case is missing": (
        "Black or White",
        "2 ./. .",
        [(1, SEA)],
        LEGUP_7,
        [
            "LEGUP refuses the step: there must be two cases.",
            "It does not follow: the case that r1c2 is island is missing.",
        ],
    ),
}


@pytest.mark.parametrize("case", TOLD)
def test_told(case: str) -> None:
    rule, rows, cells, dialect, expected = TOLD[case]
    told = why_not(step_on(state_of(rows).board, rule, cells, dialect), dialect)
    assert told is not None
    assert all(map(parts_of, told.sentences)), "a sentence that a page cannot translate"
    text = " ".join(told.sentences)
    assert [sentence for sentence in expected if sentence not in text] == [], text


def test_nothing_is_told_of_a_good_step() -> None:
    assert why_not(step_on(state_of("1 ./. .").board, "Surround Region", [(1, SEA)]), LEGUP_7) is None


def test_a_deadline_leaves_the_solutions_out() -> None:
    step = step_on(state_of("3 . ./. . ./. . .").board, "Surround Region", [(1, SEA)])
    told = why_not(step, LEGUP_7, Deadline.after(0))
    assert told is not None
    assert not any("solution" in sentence for sentence in told.sentences)


def test_the_shortest_way() -> None:
    grid = Grid(3, 3)
    assert path_between(grid, 1, 1 << 8, grid.all_cells & ~(1 << 4 | 1 << 2)) == [0, 3, 6, 7, 8]
    assert path_between(grid, 1, 1 << 8, 1) == []


@given(boards(max_cells=12), st.sampled_from(list(BASIC_RULES)), st.randoms(use_true_random=False))
def test_what_is_told_is_true(board: Board, rule: str, chance: random.Random) -> None:
    state = State.of(board)
    if not state.undecided or any(clue.size is None for clue in board.puzzle.clue_list):
        return
    cell, value = chance.choice(members_of(state.undecided)), BASIC_RULES[rule].value
    told = why_not(step_on(board, rule, [(cell, value)]), LEGUP_7)
    assert (told is None) or told.cell == cell
    for sentence in told.sentences if told else ():
        assert parts_of(sentence)
        assert_true(sentence, state, rule, (cell, value))


def assert_true(sentence: str, state: State, rule: str, painted: CellValue) -> None:
    """Look at what the sentence claims, without the code that made it."""
    grid = state.grid
    cells = {grid.name(cell): cell for cell in range(grid.size)}
    letters = {"sea": "B", "island": "W"}
    found = solutions(grid.rows, grid.cols, dict(state.numbers))
    fitting = [
        one
        for one in found
        if all(one[c] == "B" for c in members_of(state.sea)) and all(one[c] == "W" for c in members_of(state.island))
    ]
    if match := re.match(r"(r\d+c\d+) is (sea|island) in every solution", sentence):
        assert fitting
        assert all(one[cells[match[1]]] == letters[match[2]] for one in fitting)
    elif match := re.match(r"(r\d+c\d+) is .* in some solutions", sentence):
        assert {one[cells[match[1]]] for one in fitting} == {"B", "W"}
    elif "no solution any more" in sentence:
        assert not fitting
    elif match := re.match(r"If (r\d+c\d+) were (sea|island), it would follow", sentence):
        more = (cells[match[1]], SEA if match[2] == "sea" else ISLAND)
        assert state.value(more[0]) == UNDECIDED
        assert basic_flaw(rule, state.with_cells([more]), [painted]) is None
        assert any(one[more[0]] == letters[match[2]] for one in fitting)
    elif match := re.match(r"(r\d+c\d+) could still join the (\d+) at (r\d+c\d+)(?: by (.*))?\.", sentence):
        way = re.findall(r"r\d+c\d+", match[4] or "")
        assert all(not state.sea >> cells[name] & 1 for name in way)
        assert state.numbers[cells[match[3]]] == int(match[2])
    elif match := re.match(r"The sea at (r\d+c\d+) could still get to the sea at (r\d+c\d+)(?: by (.*))?\.", sentence):
        way = [cells[name] for name in re.findall(r"r\d+c\d+", match[3] or "")]
        assert all(not state.island >> cell & 1 for cell in way)


def test_a_page_escapes_what_a_file_says() -> None:
    nodes = (Node("a", (Transition("<script>", None, ((1, SEA),), None),)),)
    report = check_proof(Proof(state_of("1 ./. .").board, nodes, "a"))
    text = page("<b>", [section(report, "x & y <i>")])
    for part in ("<title>&lt;b&gt;</title>", "x &amp; y &lt;i&gt;", "&lt;script&gt;", '<svg xmlns="http'):
        assert part in text
    assert "<script" not in text
    assert "<i>" not in text
