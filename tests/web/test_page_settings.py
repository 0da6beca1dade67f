"""What players choose for themselves, trials, and the pause."""

import re

import pytest

from tests.web.browser import (
    Entry,
    Locator,
    Page,
    Visitor,
    cell_of,
    expect,
    marked,
    paint,
    press,
    saying,
    shows,
    violations,
    with_cells,
)

pytestmark = pytest.mark.slow


def choose(page: Page, *names: str) -> None:
    """Tick or clear these boxes of the dialog."""
    press(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    for name in names:
        dialog.get_by_role("checkbox", name=name).click()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_settings_are_kept(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    cell = entry.open_cells[0]
    cell_of(page, entry, cell).click()
    shows(page, entry, with_cells(entry.empty, [cell], "B"))
    expect(page.locator(".tip")).to_contain_text("Click: sea.")
    press(page, "Brush: sea")
    choose(page, "Show the time")
    page.reload()
    expect(page.locator(".tip")).to_contain_text("Click: island.")
    expect(page.get_by_role("timer")).to_be_hidden()
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    press(page, "Undo")
    cell_of(page, entry, cell).click()
    shows(page, entry, with_cells(entry.empty, [cell], "W"))


def test_settings_that_were_spoilt_are_the_usual_ones(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    page.evaluate("localStorage.setItem('nurikabe:settings', '{\"brush\": 3}')")
    page.reload()
    expect(page.locator(".tip")).to_contain_text("Click: sea.")
    expect(page.get_by_role("alert")).to_contain_text("setting could not be read")


def test_finished_islands_are_grey_and_surrounded(visit: Visitor) -> None:
    page = visit("#p=nurikabe/3/3/2l3g")  # 2 . . / . . . / . 3 .
    beside, below = (page.get_by_role("gridcell", name=f"row {r}, column {c},") for r, c in [(1, 2), (2, 1)])
    expect(marked(page, "clue 2$")).to_have_count(1)
    beside.click(button="right")
    expect(marked(page, "clue 2, finished$")).to_have_count(1)
    expect(marked(page, "sea$")).to_have_count(0)
    press(page, "Undo")
    choose(page, "Surround finished islands", "Grey the clues")
    beside.click(button="right")
    expect(marked(page, "sea$")).to_have_count(3)
    expect(below).to_have_accessible_name(re.compile("sea$"))
    expect(marked(page, "finished")).to_have_count(0)
    press(page, "Undo")  # all of it at once
    expect(marked(page, "undecided$")).to_have_count(7)


def test_errors_as_you_go(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    choose(page, "Show errors as you go")
    row = next(r for r in range(entry.rows - 1) if not _clues(entry, r))
    pool = [row * entry.cols, row * entry.cols + 1, (row + 1) * entry.cols, (row + 1) * entry.cols + 1]
    paint(page, pool[:3])
    expect(marked(page, "fault$")).to_have_count(0)
    paint(page, pool[3:])
    expect(marked(page, "sea, fault$")).to_have_count(4)
    expect(page.get_by_role("status")).to_be_empty()
    press(page, "Undo")
    expect(marked(page, "fault$")).to_have_count(0)


def _clues(entry: Entry, row: int) -> list[int]:
    """Return the clues of the 2x2 block at the left of two rows."""
    block = [r * entry.cols + c for r in (row, row + 1) for c in (0, 1)]
    return [cell for cell in block if cell not in entry.open_cells]


def test_connected_parts_have_colours_of_their_own(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, [entry.open_cells[0], entry.open_cells[-1]])
    part = page.locator(".cell.sea .ink.part")
    page.keyboard.press("c")
    expect(part).to_have_count(2)
    assert len(set(part.evaluate_all("inks => inks.map(ink => ink.style.getPropertyValue('--hue'))"))) == 2
    page.keyboard.press("c")
    expect(part).to_have_count(0)


def trials(page: Page, number: int) -> Locator:
    return marked(page, f"trial {number}$")


def test_trials_inside_each_other(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    seas, islands = entry.cells("B"), entry.cells("W")
    for name in ("Keep", "Drop"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    paint(page, seas[:1])
    press(page, "Try")
    saying(page, "^What you paint now is a trial")
    paint(page, seas[1:3])
    expect(trials(page, 1)).to_have_count(2)
    page.keyboard.press("t")
    saying(page, "Trial 2, inside trial 1")
    paint(page, [], islands[:1])
    expect(trials(page, 2)).to_have_count(1)
    assert violations(page) == []

    page.reload()  # trials are saved with the game
    expect(trials(page, 2)).to_have_count(1)
    press(page, "Keep")
    saying(page, "kept. Trial 1 is still open")
    expect(trials(page, 1)).to_have_count(3)
    press(page, "Undo")
    expect(trials(page, 2)).to_have_count(1)
    press(page, "Redo")
    press(page, "Drop")
    saying(page, "^The trial is dropped.$")
    shows(page, entry, with_cells(entry.empty, seas[:1], "B"))
    expect(page.get_by_role("button", name="Drop")).to_be_hidden()
    press(page, "Undo")
    expect(trials(page, 1)).to_have_count(3)
    page.keyboard.press("k")
    expect(marked(page, "trial")).to_have_count(0)
    shows(page, entry, with_cells(with_cells(entry.empty, seas[:3], "B"), islands[:1], "W"))


def test_a_pause_hides_the_board_and_stops_the_clock(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    page.clock.install()
    page.reload()
    timer = page.get_by_role("timer")
    page.clock.run_for(5000)
    expect(timer).to_have_text(re.compile("0:0[456]"))
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name="Paused")
    expect(dialog).to_be_visible()
    stopped = timer.inner_text()
    page.clock.run_for(60_000)
    page.keyboard.press("b")
    expect(timer).to_have_text(stopped)
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_be_hidden()
    shows(page, entry, entry.empty)
    page.clock.run_for(60_000)
    expect(timer).to_have_text(re.compile("1:0"))
