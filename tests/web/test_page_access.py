"""The page for everybody: axe, the grid as screen readers see it, the keyboard alone, small windows, little motion."""

import re
from collections.abc import Callable

import pytest

from tests.web.browser import (
    EDITOR,
    PHONE,
    PLAY,
    Entry,
    Locator,
    Page,
    Visitor,
    cell_of,
    entry_of,
    expect,
    marked,
    paint,
    press,
    saying,
    settle,
    shows,
    violations,
    with_cells,
)

pytestmark = pytest.mark.slow


def play(page: Page, entry: Entry) -> None:
    paint(page, entry.cells("B")[:3], entry.cells("W")[:2])


def mistake(page: Page, entry: Entry) -> None:
    paint(page, entry.cells("W")[:1])
    press(page, "Hint")
    press(page, "Show which cells are wrong")
    expect(marked(page, "fault").first).to_be_visible()


def facts(page: Page, entry: Entry) -> None:
    play(page, entry)
    press(page, "Facts")
    press(page, "Show")
    saying(page, "cells are certain")


def solved(page: Page, entry: Entry) -> None:
    paint(page, entry.cells("B"))
    saying(page, "^Solved")


def editor(page: Page, puzzle: str, says: str) -> None:
    page.get_by_role("link", name="Set").click()
    page.get_by_role("textbox", name="Paste a puzzle").fill(puzzle)
    press(page, "Read")
    saying(page, says)


def several(page: Page, _: Entry) -> None:
    editor(page, "1 3\n. 2 .\n", "^Several solutions.*decides? between them")


VIEWS = [mistake, facts, several]  # the others are those of test_page_axe.py


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_in_light_dark_and_small(visit: Visitor, entry: Entry, view: Callable[[Page, Entry], None]) -> None:
    page = visit(entry.address, reduced_motion="reduce", expected="status of 404")
    view(page, entry)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function("matchMedia('(prefers-color-scheme: dark)').matches")
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function(
        """() => [document.documentElement, ...document.querySelectorAll("dialog[open]")]
            .every(element => element.clientWidth <= 320 && element.scrollWidth <= element.clientWidth)"""
    )


def test_a_large_board_scrolls_in_its_own_room(visit: Visitor) -> None:
    entry = entry_of("20x20")
    page = visit(entry.address, viewport={"width": 320, "height": 640})
    shows(page, entry, entry.empty)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    cell_of(page, entry, 0).focus()
    for key, cell in [("Control+End", len(entry.clues) - 1), ("Control+Home", 0)]:
        page.keyboard.press(key)
        expect(cell_of(page, entry, cell)).to_be_focused()
        expect(cell_of(page, entry, cell)).to_be_in_viewport()


def test_the_grid(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    grid = page.get_by_role("grid", name=PLAY)
    expect(grid).to_have_attribute("aria-rowcount", str(entry.rows))
    expect(grid).to_have_attribute("aria-colcount", str(entry.cols))
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(entry.rows)
    for row in range(entry.rows):
        expect(rows.nth(row)).to_have_attribute("aria-rowindex", str(row + 1))
        indices = rows.nth(row).get_by_role("gridcell").evaluate_all("cells => cells.map(cell => cell.ariaColIndex)")
        assert indices == [str(col + 1) for col in range(entry.cols)]
    assert grid.get_by_role("gridcell").evaluate_all("cells => cells.filter(cell => cell.tabIndex === 0).length") == 1


def test_what_is_read_out(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    cell_of(page, entry, entry.open_cells[0]).focus()
    live = page.locator("[aria-live=polite]")
    for key, word in [("b", "sea"), ("w", "island"), ("Delete", "undecided"), ("u", "undone")]:
        page.keyboard.press(key)
        expect(live.filter(has_text=re.compile(f"^{word}$"))).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("navigation", name="Pages").get_by_role("link")).to_have_text(
        ["Play", "Puzzles", "Learn", "Set", "Rules"]
    )


def tab_to(page: Page, wanted: Locator) -> None:
    """Press the tabulator until an element has the keyboard."""
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the tabulator does not get there")


def test_playing_with_the_keyboard_alone(visit: Visitor, entry: Entry) -> None:
    other = entry_of("7x7")
    page = visit(other.address)
    tab_to(page, page.get_by_role("button", name="New puzzle"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="New puzzle")
    tab_to(page, dialog.get_by_role("link", name="All puzzles"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("link", name=f"{entry.size}, {entry.level}").first)
    page.keyboard.press("Enter")
    shows(page, entry, entry.empty)

    page.keyboard.press("h")
    tab_to(page, page.get_by_role("button", name="Show full hint"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Apply"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    tab_to(page, page.get_by_role("button", name="Explain"))
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    page.keyboard.press("End")
    tab_to(page, page.get_by_role("button", name="Paint up to here"))
    page.keyboard.press("Space")
    saying(page, "^Solved")
    shows(page, entry, entry.solved)


def test_setting_with_the_keyboard_alone(visit: Visitor, entry: Entry) -> None:
    page = visit("#rules")
    tab_to(page, page.get_by_role("navigation").get_by_role("link", name="Set"))
    page.keyboard.press("Enter")
    for name, number in [("Rows", entry.rows), ("Columns", entry.cols)]:
        tab_to(page, page.get_by_role("spinbutton", name=name))
        page.keyboard.press("Control+a")
        page.keyboard.type(str(number))
    cells = page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")
    expect(cells).to_have_count(len(entry.clues))
    tab_to(page, cells.and_(page.locator("[tabindex='0']")))
    for row in range(entry.rows):
        page.keyboard.press("Home")
        for clue in entry.clues[row * entry.cols : (row + 1) * entry.cols]:
            if clue != ".":
                page.keyboard.type(clue)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    saying(page, "^Unique")
    tab_to(page, page.get_by_role("button", name="Play it"))
    page.keyboard.press("Enter")
    shows(page, entry, entry.empty)


def test_the_pages_are_a_menu_where_there_is_no_room_for_them(visit: Visitor) -> None:
    page = visit("#rules", locale="de", **PHONE)
    menu, links = page.get_by_role("button", name="Seiten"), page.get_by_role("navigation").get_by_role("link")
    expect(menu).to_have_accessible_name("Seiten Regeln")
    expect(links).to_have_count(0)
    menu.tap()
    expect(links).to_have_count(5)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(links).to_have_count(0)
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, links.filter(has_text="Lernen"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Lernen")).to_be_visible()
    expect(links).to_have_count(0)
    expect(menu).to_have_accessible_name("Seiten Lernen")
    for width in (320, 600, 896, 897):
        page.set_viewport_size({"width": width, "height": 640})
        if width <= 896:
            menu.tap()
        expect(links).to_have_count(5)
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
    expect(menu).to_be_hidden()


def test_long_words_fit_on_a_narrow_phone(visit: Visitor) -> None:
    page = visit("#play", locale="de", viewport={"width": 320, "height": 640})
    home = page.url.split("#")[0]
    for document, views in (
        ("", ("play", "puzzles", "learn", "set", "rules", "statistics")),
        ("prove.html", ("proofs", "prove", "assign", "grade")),
    ):
        for view in views:
            page.goto(f"{home}{document}#{view}")
            expect(page.locator(f".view-{view} h1")).to_have_text(re.compile("."))
            page.wait_for_function("document.documentElement.scrollWidth <= 320")


def test_a_dialog_keeps_the_keyboard_and_gives_it_back(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    for name in ("New puzzle", "Share"):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        expect(dialog.locator(":focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(button).to_be_focused()


def test_what_has_the_keyboard_is_seen(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    page.keyboard.press("Tab")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.locator("[role=gridcell]:focus").count() == 0:
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", page.evaluate("document.activeElement.outerHTML")
    ring = page.locator(".ring")
    page.get_by_role("button", name="Theme").focus()
    expect(ring).to_have_css("opacity", "0")
    page.get_by_role("gridcell").and_(page.locator("[tabindex='0']")).focus()
    page.keyboard.press("ArrowRight")
    expect(ring).to_have_css("opacity", "1")


LONGEST = """() => Math.max(...[...document.querySelectorAll("*")].flatMap(element => {
    const style = getComputedStyle(element);
    return [style.animationDuration, style.transitionDuration].flatMap(times => times.split(",").map(parseFloat));
}))"""


def test_little_motion(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    solved(page, entry)
    assert page.evaluate(LONGEST) > 0.1
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_function(f"({LONGEST})() < 0.001")


def test_the_theme(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    press(page, "Theme")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("matchMedia('(prefers-color-scheme: dark)').matches")
    assert page.evaluate(ground) == dark
    press(page, "Theme")
    page.emulate_media(color_scheme="light")
    page.wait_for_function("matchMedia('(prefers-color-scheme: light)').matches")
    assert page.evaluate(ground) == light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sea_island_and_undecided_differ(visit: Visitor, entry: Entry, scheme: str) -> None:
    page = visit(entry.address, color_scheme=scheme)
    [sea, _], [island, bare] = entry.cells("B")[:2], [entry.cells("W")[0], entry.cells("W")[-1]]
    paint(page, [sea], [island])
    shows(page, entry, with_cells(with_cells(entry.empty, [sea], "B"), [island], "W"))
    settle(page)
    fills = [
        cell_of(page, entry, cell).locator(part).evaluate("shape => getComputedStyle(shape).fill")
        for cell, part in [(sea, ".ink"), (island, ".tile"), (bare, ".tile")]
    ]
    assert len(set(fills)) == 3


@pytest.mark.of_the_server
def test_the_page_of_the_api(visit: Visitor) -> None:
    page = visit("#rules")
    page.goto(page.url.split("#")[0] + "docs")
    expect(page.get_by_text("/api/v1/solve")).to_be_visible()
