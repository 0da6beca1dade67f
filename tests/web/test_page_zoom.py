"""The size of the board on the page: buttons, keys, two fingers; the overview of a board that does not fit."""

import re
from typing import Any

import pytest

from tests.web.browser import (
    EDITOR,
    PHONE,
    PLAY,
    Entry,
    Locator,
    Page,
    Visitor,
    expect,
    places,
    shows,
    violations,
    with_cells,
)
from tests.web.test_page_touch import Fingers

pytestmark = pytest.mark.slow

LARGE = f"#p=nurikabe/40/40/g3{'z' * 79}x"  # a 3 in the second cell, and nothing else


def width(page: Page, board: str = PLAY) -> float:
    box = page.get_by_role("grid", name=board).bounding_box()
    assert box is not None
    return box["width"]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Zoom").get_by_role("button", name=name)


def off(page: Page, name: str, *, is_off: bool) -> None:
    expect(button(page, name)).to_have_attribute("aria-disabled", str(is_off).lower())


def test_buttons_and_keys(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, viewport={"width": 1000, "height": 640})
    shows(page, entry, entry.empty)
    fit = width(page)
    off(page, "Fit the board", is_off=True)
    off(page, "Smaller", is_off=True)
    button(page, "Larger").click()
    once = width(page)
    assert 1.2 < once / fit < 1.3
    off(page, "Fit the board", is_off=False)
    page.keyboard.press("+")
    twice = width(page)
    assert twice > once
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert width(page) == fit
    page.keyboard.press("-")
    assert width(page) == fit
    page.keyboard.press("=")
    page.keyboard.press("0")
    assert width(page) == fit
    for _ in range(20):
        page.keyboard.press("+")
    off(page, "Larger", is_off=True)
    assert width(page) >= twice
    page.get_by_role("gridcell").nth(entry.open_cells[0]).scroll_into_view_if_needed()
    page.mouse.click(*places(page)[entry.open_cells[0]])  # and what is pressed is still that cell
    shows(page, entry, with_cells(entry.empty, entry.open_cells[:1], "B"))


def test_in_set_mode_a_zero_is_a_digit(visit: Visitor) -> None:
    page = visit("#set", viewport={"width": 500, "height": 800})
    fit = width(page, EDITOR)
    cell = page.get_by_role("grid", name=EDITOR).get_by_role("gridcell").first
    cell.click()
    page.keyboard.press("+")
    larger = width(page, EDITOR)
    assert larger > fit
    page.keyboard.press("1")
    page.keyboard.press("0")
    expect(cell).to_have_accessible_name(re.compile("clue 10"))
    assert width(page, EDITOR) == larger
    page.keyboard.press("f")
    assert width(page, EDITOR) == fit


def middle(page: Page, cell: int) -> tuple[float, float]:
    return places(page)[cell]


@pytest.mark.parametrize("address", ["play", "#set"])
def test_two_fingers(visit: Visitor, entry: Entry, address: str) -> None:
    page = visit(entry.address if address == "play" else address, **PHONE)
    board = PLAY if address == "play" else EDITOR
    before = width(page, board)
    x, y = middle(page, 12)
    fingers = Fingers(page)
    fingers.down((x - 30, y))
    fingers.down((x - 30, y), (x + 30, y))
    for far in (40, 50, 56):
        fingers.move((x - far, y), (x + far, y))
    expect(page.get_by_role("grid", name=board)).not_to_have_css("width", f"{before}px")
    assert width(page, board) / before == pytest.approx(56 / 30, rel=0.02)
    found = middle(page, 12)
    assert found == pytest.approx((x, y), abs=4)  # the cell between the fingers stays there
    fingers.move((x - 86, y - 20), (x + 26, y - 20))  # and goes with them
    assert middle(page, 12) == pytest.approx((x - 30, y - 20), abs=4)
    fingers.up()
    if board == PLAY:
        shows(page, entry, entry.empty)
    button(page, "Fit the board").tap()
    assert width(page, board) == before


def seen(page: Page, words: str) -> None:
    expect(page.locator(".overview p")).to_have_text(re.compile(words))


def test_the_overview_of_a_large_board(visit: Visitor) -> None:
    page = visit(LARGE, viewport={"width": 1000, "height": 600})
    overview = page.get_by_role("group", name="Overview of the board")
    expect(overview).to_be_visible()
    seen(page, r"^Rows 1 to \d+, columns 1 to \d\d$")
    overview.scroll_into_view_if_needed()
    box: Any = overview.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
    seen(page, "^Rows [12]\\d to 40, columns [12]\\d to 40$")
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    page.mouse.up()
    seen(page, "^Rows 1 to [12]\\d, columns 1 to \\d\\d$")
    overview.focus()
    page.keyboard.press("ArrowRight")
    seen(page, "^Rows 1 to [12]\\d, columns [2-9] to")
    page.keyboard.press("PageDown")
    seen(page, "^Rows [12]\\d to")
    page.keyboard.press("End")
    seen(page, "^Rows [12]\\d to 40, columns [12]\\d to 40$")
    page.keyboard.press("Home")
    seen(page, "^Rows 1 to [12]\\d, columns 1 to \\d\\d$")
    assert violations(page) == []

    sea = page.locator(".overview .sea")
    expect(sea).to_have_attribute("d", "")
    page.get_by_role("gridcell", name="row 1, column 1,").click()
    expect(sea).to_have_attribute("d", "M0 0h1v1h-1z")

    button(page, "Smaller").click()  # the first step that shows all of it
    while overview.is_visible():
        page.keyboard.press("-")
    off(page, "Smaller", is_off=True)
    button(page, "Fit the board").click()  # its usual size
    expect(overview).to_be_visible()
