"""Set mode makes a puzzle better: it is repaired, or gets fewer numbers, by proposals that are shown and taken."""

import json
import re
from typing import Any

import pytest

from nurikabe_sat.formats import read_board
from nurikabe_sat.queries.reduce import reduce
from nurikabe_sat.queries.repair import repair
from tests.support.oracle import solutions
from tests.web.browser import EDITOR, PHONE, Locator, Page, Visitor, expect, saying, violations

pytestmark = pytest.mark.slow

NONE = "nurikabe/4/4/2t3"
SEVERAL = "nurikabe/3/1/g2g"


def set_page(visit: Visitor, puzzle: str, **context: Any) -> Page:
    page = visit(f"#set?p={puzzle}", **context)
    expect(page.get_by_role("grid", name=EDITOR)).to_be_visible()
    saying(page, "^(Unique|No solution|More clues needed|Several)")
    return page


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Improve")


def clues_of(page: Page) -> str:
    """Return the draft that the page keeps, as text."""
    draft = json.loads(page.evaluate("localStorage['nurikabe:draft']"))
    clues = {tuple(map(int, place.split(","))): str(clue) for place, clue in draft["clues"]}
    rows = (" ".join(clues.get((row, col), ".") for col in range(draft["cols"])) for row in range(draft["rows"]))
    return f"{draft['rows']} {draft['cols']}\n" + "\n".join(rows) + "\n"


def test_a_proposal_is_shown_used_and_undone(visit: Visitor) -> None:
    page = set_page(visit, SEVERAL)
    before = clues_of(page)
    card(page).get_by_role("button", name="Repair").click()
    proposals = card(page).get_by_role("radio")
    expected = repair(read_board(SEVERAL)).proposals
    expect(proposals).to_have_count(len(expected))
    expect(card(page).get_by_text("1 change is enough.")).to_be_visible()
    assert clues_of(page) == before
    for proposal, found in zip(proposals.all(), expected, strict=True):
        proposal.check()
        for change in found.changes:
            row, col, number = change.after or change.before or pytest.fail("a change of nothing")
            word = "undecided" if change.after is None else f"clue {number or '?'}"
            cell = page.get_by_role("grid", name=EDITOR).get_by_role("gridcell", name=f"row {row}, column {col}")
            expect(cell).to_have_accessible_name(re.compile(f"{re.escape(word)}, changed"))
    proposals.first.check()
    card(page).get_by_role("button", name="Use it").click()
    saying(page, "^Unique")
    puzzle = read_board(clues_of(page)).puzzle
    assert len(solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})) == 1
    expect(proposals).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    saying(page, "^Several")
    assert clues_of(page) == before


def test_of_another_level_with_the_keyboard_on_a_phone(visit: Visitor) -> None:
    """From nothing to a medium puzzle; the first proposal has the keyboard, and arrows go to the others."""
    page = set_page(visit, NONE, reduced_motion="reduce", **PHONE)
    card(page).get_by_role("combobox", name="Goal").select_option("solvable")
    card(page).get_by_role("button", name="Repair").press("Enter")
    proposals = card(page).get_by_role("radio")
    expect(proposals.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(proposals.nth(1)).to_be_checked()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    name = repair(read_board(NONE), to="solvable").proposals[1].changes[0].in_words
    expect(proposals.nth(1)).to_have_accessible_name(re.compile(name, re.IGNORECASE))
    page.keyboard.press("Tab")
    expect(card(page).get_by_role("button", name="Use it")).to_be_focused()
    page.keyboard.press("Enter")
    saying(page, "^(Unique|Several)")


def test_fewer_numbers(visit: Visitor) -> None:
    puzzle = "nurikabe/4/1/2h1"
    page = set_page(visit, puzzle)
    card(page).get_by_role("button", name="Fewer numbers").click()
    found = reduce(read_board(puzzle))
    assert len(found.dropped) == 1
    expect(card(page).get_by_text("1 number becomes ?")).to_be_visible()
    card(page).get_by_role("button", name="Use it").click()
    saying(page, "^Unique")
    assert read_board(clues_of(page)).puzzle == found.puzzle
    card(page).get_by_role("button", name="Fewer numbers").click()
    expect(card(page).get_by_text("Every number is needed.")).to_be_visible()


def test_what_is_in_the_way(visit: Visitor) -> None:
    page = set_page(visit, SEVERAL)
    card(page).get_by_role("button", name="Fewer numbers").click()
    expect(card(page).get_by_text("Only a puzzle with exactly one solution")).to_be_visible()
    card(page).get_by_role("button", name="Repair").click()
    expect(card(page).get_by_role("button", name="Use it")).to_be_visible()
    page.get_by_role("grid", name=EDITOR).get_by_role("gridcell").first.click()
    page.keyboard.type("1")  # another puzzle: the proposals are gone, and the board is that of the setter
    expect(card(page).get_by_role("button", name="Use it")).to_have_count(0)
    assert clues_of(page) == "1 3\n1 2 .\n"


def test_the_search_can_be_cancelled(visit: Visitor) -> None:
    page = set_page(visit, SEVERAL)
    page.route("**/repair", lambda _: None)  # an answer that never comes
    card(page).get_by_role("button", name="Repair").click()
    card(page).get_by_role("button", name="Stop").click()
    expect(card(page).get_by_role("button", name="Stop")).to_have_count(0)
    page.unroute("**/repair")
    card(page).get_by_role("button", name="Repair").click()
    expect(card(page).get_by_role("button", name="Use it")).to_be_visible()
