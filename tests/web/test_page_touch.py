"""Playing with a finger on a telephone: tap, long press, drag, two fingers; the dialog and set mode."""

import re
import time
from collections.abc import Sequence

import pytest

from tests.web.browser import (
    EDITOR,
    PHONE,
    Entry,
    Page,
    Visitor,
    cell_of,
    entry_of,
    expect,
    places,
    saying,
    shows,
    stop_clock,
    with_cells,
)

pytestmark = pytest.mark.slow


class Fingers:
    """Fingers that go down, move and go up: ``down((x, y), ...)`` says where all of them are.

    They are calm ones, by the times of their events: a quick swipe would go on after the finger has been lifted. From
    here on the page's clock stands still, or a tap on a busy machine would be taken for a finger that rests.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        stop_clock(page)
        self._session = page.context.new_cdp_session(page)
        self._time = time.time() - 60

    def down(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", points)

    def tap(self, point: tuple[float, float]) -> None:
        self._page.touchscreen.tap(*point)

    def rest(self) -> None:
        """Stay where they are for a while."""
        self._page.clock.run_for(1000)

    def up(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        touched = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._time += 0.3
        event = {"type": kind, "touchPoints": touched, "timestamp": self._time}
        self._session.send("Input.dispatchTouchEvent", event)


def test_solved_by_touch(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    at = places(page)
    held = entry.cells("W")[:2]
    fingers = Fingers(page)
    for cell in held:
        fingers.down(at[cell])
        fingers.rest()
        expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile("island$"))
        fingers.up()
    shows(page, entry, with_cells(entry.empty, held, "W"))
    for cell in entry.cells("B"):
        fingers.tap(at[cell])
    page.clock.resume()
    saying(page, "^Solved")
    shows(page, entry, entry.solved)
    page.get_by_role("button", name="Next puzzle").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_tap_and_tap_again(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    cell = entry.open_cells[0]
    fingers = Fingers(page)
    for colour in "B.B":
        fingers.tap(places(page)[cell])
        shows(page, entry, with_cells(entry.empty, [cell], colour))


def test_hold_and_hold_again(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    cell = entry.open_cells[0]
    fingers = Fingers(page)
    for colour in "W.":
        fingers.down(places(page)[cell])
        fingers.rest()
        shows(page, entry, with_cells(entry.empty, [cell], colour))
        fingers.up()
        shows(page, entry, with_cells(entry.empty, [cell], colour))


def test_a_drag_paints_and_does_not_scroll(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    at = places(page)
    col = max(range(entry.cols), key=lambda c: sum(cell % entry.cols == c for cell in entry.open_cells))
    down = range(col, len(entry.clues), entry.cols)
    first = next(cell for cell in down if cell in entry.open_cells)
    fingers = Fingers(page)
    fingers.down(at[first])
    for cell in down:
        if cell > first:
            fingers.move(at[cell])
    fingers.up()
    painted = [cell for cell in down if cell >= first and cell in entry.open_cells]
    shows(page, entry, with_cells(entry.empty, painted, "B"))
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Undo").tap()
    shows(page, entry, entry.empty)


def test_two_fingers_paint_nothing(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    at = places(page)
    fingers = Fingers(page)
    fingers.down(at[0])
    fingers.down(at[0], at[-1])
    fingers.move(at[1], at[-2])
    fingers.up()
    shows(page, entry, entry.empty)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_hint_and_a_new_puzzle(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, **PHONE)
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Show full hint").tap()
    page.get_by_role("button", name="Apply").tap()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="New puzzle").tap()
    other = entry_of("7x7")
    page.get_by_role("dialog", name="New puzzle").get_by_role("link", name="All puzzles").tap()
    page.get_by_role("link", name=f"{other.size}, {other.level}").first.tap()
    shows(page, other, other.empty)


def test_clues_are_set_with_the_pad(visit: Visitor) -> None:
    page = visit("#set", **PHONE)
    cells = page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")
    cells.nth(0).tap()
    for key, says in [("1", "clue 1"), ("2", "clue 12"), ("Unknown size", "clue ?"), ("Remove", "undecided")]:
        page.get_by_role("button", name=key, exact=True).tap()
        expect(cells.nth(0)).to_have_accessible_name(re.compile(f"row 1, column 1, {re.escape(says)}"))


def test_a_lens_shows_small_cells_beside_the_finger(visit: Visitor) -> None:
    small = entry_of("15x15")
    page = visit(small.address, **PHONE)
    at = places(page)
    fingers = Fingers(page)
    lens = page.locator(".lens")
    cell = next(one for one in small.cells("B") if one // 15 in range(5, 12) and one % 15 in range(2, 12))
    others = [one for one in small.open_cells if one // 15 == cell // 15 and abs(one - cell) == 1]
    expect(lens).to_have_count(0)
    fingers.down(at[cell])
    expect(lens.locator(".cell")).to_have_count(25)
    fingers.move(at[others[0]])
    expect(lens.locator(".sea")).to_have_count(2)
    box = lens.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < at[cell][1] - 20
    assert box["x"] >= 0
    fingers.up()
    expect(lens).to_have_count(0)
