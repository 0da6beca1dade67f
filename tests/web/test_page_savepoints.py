"""Savepoints of a game, and the way back through its history."""

import pytest

from tests.web.browser import Entry, Page, Visitor, expect, paint, press, shows, violations, with_cells

pytestmark = pytest.mark.slow


def kept(page: Page) -> "list[str]":
    return page.get_by_role("dialog", name="Savepoints").locator("li > span").all_inner_texts()


def test_savepoints(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    first, second, *_ = entry.cells("B")
    before = with_cells(entry.empty, [first], "B")
    paint(page, [first])
    press(page, "Savepoints")
    dialog = page.get_by_role("dialog", name="Savepoints")
    dialog.get_by_role("textbox").fill("one cell")
    dialog.get_by_role("button", name="Keep this board").click()
    share = round(100 / len(entry.open_cells))
    assert kept(page) == [f"one cell {share} %"]
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").click()
    paint(page, [second])
    after = with_cells(before, [second], "B")
    shows(page, entry, after)
    page.reload()
    shows(page, entry, after)
    press(page, "Savepoints")
    dialog.get_by_role("button", name="Open one cell").click()
    shows(page, entry, before)
    press(page, "Undo")
    shows(page, entry, after)
    press(page, "Savepoints")
    dialog.get_by_role("button", name="Delete one cell").click()
    assert kept(page) == []


def test_play_goes_on_from_any_move(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, reduced_motion="reduce")
    cells = entry.cells("B")[:3]
    boards = [with_cells(entry.empty, cells[:count], "B") for count in range(4)]
    for cell in cells:
        paint(page, [cell])
    press(page, "Replay")
    page.get_by_role("slider", name="Move").fill("1")
    press(page, "Play from here")
    shows(page, entry, boards[1])
    expect(page.get_by_role("region", name="Replay")).to_have_count(0)
    press(page, "Redo")
    press(page, "Redo")
    shows(page, entry, boards[3])
