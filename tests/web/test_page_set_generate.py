"""Set mode makes new puzzles: what is likely, how far it is, and the best so far."""

import json
import re

import pytest

from nurikabe_sat.formats import read_board
from nurikabe_sat.solving.search import is_unique
from tests.web.browser import EDITOR, PHONE, Locator, Page, Visitor, expect, saying, violations

pytestmark = pytest.mark.slow


def form(page: Page, **size: int) -> Locator:
    """Return the card, for a board of that size, with all options open."""
    for name, number in size.items():
        page.get_by_role("spinbutton", name=name).fill(str(number))
    expect(page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")).to_have_count(size["Rows"] * size["Columns"])
    card = page.locator(".source", has=page.get_by_role("heading", name="Generate"))
    card.get_by_text("More options").click()
    return card


def draft_text(page: Page) -> str:
    draft = json.loads(page.evaluate("localStorage['nurikabe:draft']"))
    clues = {place: str(clue) for place, clue in draft["clues"]}
    rows = (" ".join(clues.get(f"{row},{col}", ".") for col in range(draft["cols"])) for row in range(draft["rows"]))
    return f"{draft['rows']} {draft['cols']}\n" + "\n".join(rows) + "\n"


def test_what_is_asked_for_is_made(visit: Visitor) -> None:
    page = visit("#set")
    card = form(page, Rows=6, Columns=6)
    expect(card.get_by_text("Estimate: this is usually there in seconds.")).to_be_visible()
    card.get_by_role("combobox", name="Level").select_option("medium")
    card.get_by_role("combobox", name="Numbers that are ?").select_option("0.5")
    expect(card.get_by_text("Estimate: this may take half a minute.")).to_be_visible()
    card.get_by_role("button", name="Generate").click()
    saying(page, "^Unique.*medium")
    assert "?" in draft_text(page)


def test_the_best_so_far_is_kept_by_stop(visit: Visitor) -> None:
    """No puzzle of 5x5 has such a score."""
    page = visit("#set", reduced_motion="reduce", **PHONE)
    card = form(page, Rows=5, Columns=5)
    card.get_by_role("combobox", name="Level").select_option("medium")
    card.get_by_role("spinbutton", name="Score, at least").fill("900")
    card.get_by_role("combobox", name="Time").select_option("60")
    card.get_by_role("button", name="Generate").press("Enter")
    expect(card.get_by_text("The best so far: ")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    card.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_text(re.compile("These goals are not met: (Level, )?Score"))).to_be_visible()
    saying(page, "^Unique")
    assert is_unique(read_board(draft_text(page)))
    page.get_by_role("button", name="Undo").click()
    saying(page, "^Place a number")


def test_what_cannot_be_is_refused_at_once(visit: Visitor) -> None:
    page = visit("#set", expected="status of 400")
    card = form(page, Rows=5, Columns=5)
    card.get_by_role("spinbutton", name="Steps, at least").fill("9")
    card.get_by_role("spinbutton", name="at most").nth(1).fill("3")
    card.get_by_role("button", name="Generate").click()
    expect(card.get_by_text("must not be more than").first).to_be_visible()
    card.get_by_role("spinbutton", name="Steps, at least").fill("1")
    card.get_by_role("combobox", name="Level").select_option("easy")
    card.get_by_role("combobox", name="Needs the technique").select_option("ring")
    card.get_by_role("button", name="Generate").click()
    expect(card.get_by_text("above easy")).to_be_visible()
