"""What the page keeps of finished puzzles, in another browser, on a small screen, and with a wrong list."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Page, Visitor, entry_of, expect, paint, press, saying, shows, violations

pytestmark = pytest.mark.slow

NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
GALLERY, STATISTICS = "#puzzles", "#statistics"


def go(page: Page, address: str) -> None:
    page.goto(page.url.split("#")[0] + address)


def test_finished_puzzles_are_counted_and_move_to_another_browser(visit: Visitor, tmp_path: Path) -> None:
    own, helped = entry_of(), entry_of(number=1)
    page = visit(STATISTICS)
    expect(page.get_by_text("No puzzle is finished yet.")).to_be_visible()

    go(page, own.address)
    shows(page, own, own.empty)
    paint(page, own.cells("B"))
    saying(page, r"^Solved in \d+:\d\d\. *$")  # and nothing more: there is no time to compare it with
    go(page, helped.address)
    shows(page, helped, helped.empty)
    press(page, "Hint")
    expect(page.get_by_role("button", name="Show full hint")).to_be_visible()
    paint(page, helped.cells("B"))
    saying(page, "^Solved")
    press(page, "Undo")  # and solved again: it counts once
    press(page, "Redo")
    saying(page, "solved this one before")
    press(page, "Statistics")
    told(page, own.level, same_level=own.level == helped.level)

    go(page, GALLERY)
    with page.expect_download() as download:
        press(page, "Export")
    file = tmp_path / "games.json"
    download.value.save_as(file)
    other = visit(GALLERY, **NARROW)
    press(other, "Import")
    dialog = other.get_by_role("dialog", name="Import")
    dialog.get_by_label("Or open a file").set_input_files(file)
    expect(dialog.get_by_role("textbox", name="Paste puzzles")).not_to_have_value("")
    dialog.get_by_role("button", name="Import").click()
    expect(dialog).to_be_hidden()
    other.get_by_role("link", name="Statistics").click()
    told(other, own.level, same_level=own.level == helped.level)
    assert other.evaluate("document.documentElement.scrollWidth") == 320
    widths = "['.statistics table', '.statistics .card:last-child'].map(one => document.querySelector(one).scrollWidth)"
    table, card = other.evaluate(widths)
    assert table < card
    assert violations(other) == []


def told(page: Page, level: str, *, same_level: bool) -> None:
    """Two puzzles of 5 x 5, one with hints, both today."""
    expect(page.get_by_role("heading", name="2 puzzles finished")).to_be_visible()
    expect(page.get_by_text("1 without help")).to_be_visible()
    expect(page.get_by_text("1 with hints")).to_be_visible()
    expect(page.get_by_text("0 after facts")).to_be_visible()
    expect(page.get_by_role("definition")).to_have_text(
        [re.compile("^1 day now longest: 1 day$"), re.compile("^0 days now longest: 0 days$")]
    )
    games = "2" if same_level else "1"
    first = page.get_by_role("table", name="Times").get_by_role("row").nth(1)
    expect(first).to_have_text(re.compile(rf"5 . 5 {level}{games}\d:\d\d\d:\d\d$"))


def test_facts_count_as_the_solution_and_a_puzzle_of_the_day_on_its_day(visit: Visitor) -> None:
    page = visit("#rules", timezone_id="UTC")
    entry = entry_of()
    page.clock.set_fixed_time("2026-03-02T12:00:00Z")
    go(page, entry.address)
    press(page, "Facts")
    press(page, "Show")
    saying(page, "All cells are certain")  # that it looks for them is said before
    paint(page, entry.cells("B"))
    saying(page, "^Solved")
    results = page.evaluate("localStorage.getItem('nurikabe:results')")
    assert '"help":"solution"' in results
    assert '"on":"2026-03-02"' in results

    page.evaluate(
        "text => localStorage.setItem('nurikabe:results', text)", results.replace("}]", ',"day":"2026-03-02"}]')
    )
    go(page, STATISTICS)
    expect(page.get_by_text("1 after facts")).to_be_visible()
    expect(page.get_by_role("definition")).to_have_text(
        [re.compile("^1 day now"), re.compile("^1 day now longest: 1 day$")]
    )
    expect(page.get_by_role("table").get_by_role("row").nth(1)).to_have_text(re.compile("1\N{EN DASH}\N{EN DASH}$"))


def test_a_list_that_cannot_be_read_is_set_aside_and_solved_games_still_count(visit: Visitor) -> None:
    entry = entry_of()
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    paint(page, entry.cells("B"))
    saying(page, "^Solved")
    page.evaluate("localStorage.setItem('nurikabe:results', '[{}]')")
    go(page, STATISTICS)
    expect(page.get_by_text("The list of finished puzzles could not be read.")).to_be_visible()
    expect(page.get_by_role("heading", name="1 puzzle finished")).to_be_visible()
