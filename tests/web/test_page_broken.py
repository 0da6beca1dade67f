"""Odd addresses, and stored entries that nothing can read: there is a board all the same, and a notice says why."""

import json
import re

import pytest

from tests.web.browser import EDITOR, PLAY, Entry, Page, Visitor, entry_of, expect, paint, press, saying, shows
from tests.web.test_storage_js import SPOILT

pytestmark = pytest.mark.slow

REFUSED = "Failed to load resource: the server responded with a status of 4"
STORE = "([key, text]) => localStorage.setItem(`nurikabe:${key}`, text)"
MOVE = "address => { location.hash = address; }"
CLOCK = re.compile(r"^\d+:\d\d$")


def has_board(page: Page) -> None:
    """Wait until there is a board to play, with a clock that runs."""
    expect(page.get_by_role("grid", name=PLAY)).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(CLOCK)


def leave_broken(page: Page, key: str, text: str) -> None:
    """Spoil an entry on a page that does not write it, and load the page again."""
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.evaluate(STORE, [key, text])


def go(page: Page, address: str) -> None:
    """To another address of the same page, as a link in it does, by way of the rules: no board is there until then."""
    page.evaluate(MOVE, "#rules")
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.evaluate(MOVE, address)


def test_addresses_that_name_no_view(visit: Visitor) -> None:
    page = visit("#constructor")
    has_board(page)
    for name in ["__proto__", "toString", "hasOwnProperty?p", "play?__proto__=1", "?", "%"]:
        go(page, f"#{name}")
        has_board(page)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_links_that_cannot_be_opened(visit: Visitor) -> None:
    page = visit("#p=nurikabe/100000/100000/", expected=REFUSED)
    saying(page, "This link could not be opened")
    has_board(page)
    for address in ["p=nurikabe/-1/x", "play?p=%00", "play?pack=../about", "play?pack=..", "play?pack=constructor"]:
        go(page, f"#{address}")
        saying(page, "This link could not be opened")
        has_board(page)


def test_painted_cells_that_do_not_fit_are_left_out(visit: Visitor) -> None:
    page = visit("#p=nurikabe/3/1/g3g&cells=__proto__")  # all is island, but the player has to say so
    has_board(page)
    page.wait_for_timeout(500)
    expect(page.get_by_role("gridcell", name="undecided")).to_have_count(2)


def test_saved_games_that_cannot_be_read(visit: Visitor, entry: Entry) -> None:
    page = visit("#rules")
    for text in (SPOILT[1], *SPOILT[-2:]):  # the others, without a browser: test_storage_js.py
        go(page, entry.address)
        has_board(page)
        paint(page, entry.cells("B")[:2])
        leave_broken(page, f"game:{page.evaluate('JSON.parse(localStorage.getItem(`nurikabe:current`))')}", text)
        page.get_by_role("link", name="Play", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("A saved game could not be read")
        has_board(page)
        kept = "Object.entries(localStorage).filter(([key]) => key.includes('broken')).map(([, text]) => text)"
        assert page.evaluate(kept) == [text]
        page.get_by_role("alert").get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    has_board(page)
    expect(page.get_by_role("alert")).to_have_count(0)  # it is said once


def test_a_list_of_games_that_cannot_be_read(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B")[:2])
    painted = "".join("B" if cell in entry.cells("B")[:2] else "." for cell in range(len(entry.clues)))
    shows(page, entry, painted)
    leave_broken(page, "games", "{}")
    page.goto(page.url.split("#")[0] + entry_of("7x7").address)
    press(page, "New puzzle")
    page.get_by_role("dialog", name="New puzzle").get_by_role("button", name=f"Continue {entry.size}").click()
    expect(page.get_by_role("alert")).to_contain_text("The list of saved games")
    shows(page, entry, painted)


def test_drafts_that_cannot_be_read(visit: Visitor) -> None:
    page = visit("#rules")
    for text in ["{", "[]", json.dumps({"rows": 1}), json.dumps({"rows": 100000, "cols": 100000, "clues": []})]:
        leave_broken(page, "draft", text)
        leave_broken(page, "draft-shows", text)
        page.get_by_role("link", name="Set", exact=True).click()
        expect(page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")).to_have_count(49)
        page.get_by_role("alert").get_by_role("button", name="Close").click()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_themes_that_there_are_not(visit: Visitor) -> None:
    page = visit("#rules")
    for theme in ["constructor", "__proto__", "purple"]:
        page.evaluate("theme => localStorage.setItem('nurikabe:theme', theme)", theme)
        page.reload()
        expect(page.get_by_role("button", name="Theme")).to_have_attribute("title", "Theme: as the system says")
        assert page.evaluate("document.documentElement.dataset.theme ?? null") is None


def test_settings_of_the_dialog_that_cannot_be_read(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    for choice in ["[]", json.dumps({"level": "constructor", "size": "1x1"})]:
        page.evaluate(STORE, ["new-puzzle", choice])
        press(page, "New puzzle")
        dialog = page.get_by_role("dialog", name="New puzzle")
        expect(dialog.get_by_role("combobox", name="Level")).to_have_value("easy")
        expect(dialog.get_by_role("combobox", name="Size")).to_have_value("7x7")
        page.keyboard.press("Escape")
