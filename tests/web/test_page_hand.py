"""The page in the hand: what is in sight on a phone, upright and lying, and how large it is for a finger."""

import re
from typing import Any

import pytest

from tests.web.browser import (
    PHONE,
    PLAY,
    Entry,
    Page,
    Visitor,
    cell_of,
    entry_of,
    expect,
    marked,
    paint,
    places,
    press,
    saying,
    settle,
    shows,
    violations,
    with_cells,
)
from tools.views import SHIFTS

pytestmark = pytest.mark.slow

SIZES = [(390, 664), (360, 640), (320, 568), (664, 390), (568, 320), (768, 1024)]
BAR = ["Undo", "Redo", "Brush: sea", "Check", "Hint", "More"]
FINGER = 44  # pixels


def phone(width: int, height: int) -> dict[str, Any]:
    return {**PHONE, "viewport": {"width": width, "height": height}}


def in_sight(page: Page, width: int, height: int) -> None:
    """The whole board, the message and the bar are in the window, and none covers another."""
    board: Any = page.get_by_role("grid", name=PLAY).bounding_box()
    message: Any = page.get_by_role("region", name="Message").bounding_box()
    boxes = [board, message]
    for name in BAR:
        box: Any = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert min(box["width"], box["height"]) >= FINGER, (name, box)
        boxes.append(box)
    for box in boxes:
        assert min(box["x"], box["y"]) >= 0, box
        assert box["x"] + box["width"] <= width + 0.5, box
        assert box["y"] + box["height"] <= height + 0.5, box
    for box in boxes[1:]:
        assert box["y"] >= board["y"] + board["height"] or box["x"] >= board["x"] + board["width"], (board, box)
    for box in boxes[2:]:
        assert box["y"] >= message["y"] + message["height"], (message, box)
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    said: Any = page.get_by_role("status").bounding_box()
    actions: Any = page.locator(".message .actions").bounding_box()
    if said and actions:  # the buttons lie under the text or beside it, not over it
        assert actions["y"] >= said["y"] + said["height"] or actions["x"] >= said["x"] + said["width"], (said, actions)


def test_board_and_buttons_are_in_sight(visit: Visitor) -> None:
    """In all windows, which are those of one phone that is turned, with each stage of a hint."""
    page = visit(entry_of("10x10").address, **phone(*SIZES[0]))
    page.evaluate(SHIFTS)
    board: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for stage in (None, "Hint", "Show full hint"):
        if stage:
            page.get_by_role("button", name=stage, exact=True).tap()
            saying(page, "^Where to look" if stage == "Hint" else r"r\d+c\d+")
        assert page.evaluate("window.shifted ?? 0") < 0.05
        for width, height in SIZES[1:] + SIZES[:1]:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            in_sight(page, width, height)
            assert board.setdefault((width, height), places(page)) == places(page)
            if stage == "Show full hint":
                assert violations(page) == []
        page.evaluate("window.shifted = 0")  # to turn a phone moves everything


def test_the_trial_buttons_come_with_a_trial(visit: Visitor) -> None:
    page = visit(entry_of("10x10").address, **phone(320, 568))
    expect(page.get_by_role("button", name="Keep")).to_be_hidden()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Try").tap()
    expect(page.get_by_role("button", name="Try")).to_be_hidden()
    box: Any = page.get_by_role("button", name="Keep").bounding_box()
    assert box["height"] >= FINGER
    in_sight(page, 320, 568)


@pytest.mark.parametrize("name", ["Explain", "Facts"])
def test_what_is_behind_more_can_be_reached(visit: Visitor, entry: Entry, name: str) -> None:
    page = visit(entry.address, **phone(320, 568))
    page.get_by_role("button", name="More").tap()
    tool = page.get_by_role("button", name=name)
    box: Any = tool.bounding_box()
    assert FINGER <= box["height"] <= 568 - box["y"]
    assert violations(page) == []
    tool.tap()
    expect(tool).to_be_hidden()
    if name == "Explain":
        expect(marked(page, "forced")).not_to_have_count(0)
        board: Any = page.get_by_role("grid", name=PLAY).bounding_box()
        assert 0 <= board["y"] <= 568 - board["height"]
        page.get_by_role("button", name="Close", exact=True).tap()
        expect(page.get_by_role("button", name="More")).to_be_focused()


def test_brushes(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    at = places(page)
    one, other = entry.open_cells[:2]
    page.touchscreen.tap(*at[one])
    shows(page, entry, with_cells(entry.empty, [one], "B"))
    page.get_by_role("button", name="Brush: sea").tap()
    page.touchscreen.tap(*at[other])
    shows(page, entry, with_cells(with_cells(entry.empty, [one], "B"), [other], "W"))
    page.get_by_role("button", name="Brush: island").tap()
    for cell in (one, other, entry.open_cells[2]):
        page.touchscreen.tap(*at[cell])
    shows(page, entry, entry.empty)
    page.reload()
    expect(page.get_by_role("button", name="Brush: erase")).to_be_visible()


def test_the_eraser_clears_whatever_it_is_drawn_over(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    row = [cell for cell in entry.open_cells if cell // entry.cols == 0]
    paint(page, row[:1], row[1:2])
    press(page, "Brush: sea")
    press(page, "Brush: island")
    at = places(page)
    page.mouse.move(*at[row[-1]])
    page.mouse.down()
    page.mouse.move(*at[row[0]], steps=10)
    page.mouse.up()
    shows(page, entry, entry.empty)


def test_a_trial_keeps_its_colour_where_each_part_has_one(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.open_cells[:1])
    press(page, "Try")
    paint(page, entry.open_cells[-1:])
    page.keyboard.press("c")
    expect(page.locator(".cell.sea .ink.part")).to_have_count(1)
    expect(page.locator(".cell.sea .ink.trial-1:not(.part)")).to_have_count(1)


def test_a_check_of_a_solved_board_repeats_what_was_said(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B"))
    saying(page, "^Solved in")
    said = page.get_by_role("status").inner_text()
    press(page, "Check")
    expect(page.get_by_role("button", name="Check")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text(said)
    expect(page.get_by_role("status")).not_to_contain_text("before")


def test_back_closes_a_dialog(visit: Visitor, entry: Entry) -> None:
    page = visit("#puzzles")
    page.evaluate(f"location.hash = {entry.address!r}")
    cell_of(page, entry, 0).wait_for()
    press(page, "Settings")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_gallery_begins_with_puzzles_and_shows_numbers(visit: Visitor) -> None:
    page = visit("#puzzles", **phone(390, 664))
    first = page.locator(".puzzles a").first
    expect(first.locator("svg text").first).to_have_text(re.compile(r"^\d+$"))
    expect(first.locator(".state")).to_have_text("new")
    box: Any = first.bounding_box()
    assert box["y"] < 664 / 2 + FINGER


@pytest.mark.parametrize(("width", "height"), [(390, 664), (664, 390), (1366, 768)])
def test_set_mode_keeps_the_board_in_sight(visit: Visitor, width: int, height: int) -> None:
    page = visit("#set", **(phone(width, height) if width < 1000 else {"viewport": {"width": width, "height": height}}))
    export: Any = page.get_by_role("button", name="Export").bounding_box()
    assert export["y"] < 2 * height
    page.get_by_role("button", name="Compare").scroll_into_view_if_needed()
    board: Any = page.get_by_role("grid").bounding_box()
    assert 0 <= board["y"] <= height - board["height"], board
