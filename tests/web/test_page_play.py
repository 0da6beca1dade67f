"""Playing in a real browser: by mouse and by keyboard to the end, undo, check, the timer, and what is kept."""

import re
from io import BytesIO
from typing import Any

import pytest

from tests.support.command import HARD
from tests.web.browser import (
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
    shows,
    with_cells,
)
from tests.web.serving import start_serving

pytestmark = pytest.mark.slow


def test_solved_by_mouse(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, sea=entry.cells("B"), island=entry.cells("W"))
    saying(page, r"^Solved in \d+:")
    shows(page, entry, entry.solved)
    press(page, "Next puzzle")
    expect(page.get_by_role("status")).to_be_empty()
    expect(page.get_by_role("grid", name=PLAY)).to_be_visible()


def test_a_result_is_shared_without_the_solution(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    page.evaluate("""() => {
        Object.defineProperty(navigator, "share", {value: async (data) => { window.shared = data; }});
        navigator.storage.persist = async () => (window.persisted = true);
    }""")
    paint(page, sea=entry.cells("B"), island=entry.cells("W"))
    saying(page, r"^Solved in \d+:")
    assert page.evaluate("window.persisted")
    press(page, "Share result")
    page.wait_for_function("window.shared")
    text = page.evaluate("window.shared.text")
    assert re.match(rf"Nurikabe {entry.rows}\D+{entry.cols}, \d+:\d\d, no hints(\n|$)", text)
    assert "#" not in text


def test_solved_by_keyboard(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    grid = page.get_by_role("grid", name=PLAY)
    while not grid.locator(":focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("Control+Home")
    for cell in range(len(entry.clues)):
        if cell in entry.open_cells:
            page.keyboard.press("b" if entry.solution[cell] == "B" else "w")
        if (cell + 1) % entry.cols:
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
    saying(page, "^Solved")
    shows(page, entry, entry.solved)


def test_keys(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    cell = entry.open_cells[0]
    cell_of(page, entry, cell).focus()
    for key, becomes in [
        ("Space", "B"),
        ("Space", "W"),
        ("Space", "."),
        ("x", "B"),
        (".", "W"),
        ("Delete", "."),
        ("b", "B"),
        ("Backspace", "."),
        ("w", "W"),
        ("u", "."),
        ("Control+y", "W"),
        ("Control+z", "."),
        ("Control+Shift+z", "W"),
    ]:
        page.keyboard.press(key)
        shows(page, entry, with_cells(entry.empty, [cell], becomes))


def test_moving(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    cell_of(page, entry, 0).focus()
    last = len(entry.clues) - 1
    for key, there in [
        ("ArrowLeft", 0),
        ("ArrowDown", entry.cols),
        ("End", 2 * entry.cols - 1),
        ("ArrowRight", 2 * entry.cols - 1),
        ("ArrowUp", entry.cols - 1),
        ("Control+End", last),
        ("ArrowDown", last),
        ("Home", last - entry.cols + 1),
        ("Control+Home", 0),
    ]:
        page.keyboard.press(key)
        expect(cell_of(page, entry, there)).to_be_focused()
        expect(page.get_by_role("gridcell").and_(page.locator("[tabindex='0']"))).to_have_count(1)


def test_clicks_go_round_but_for_clues(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    clue = next(cell for cell in range(len(entry.clues)) if cell not in entry.open_cells)
    paint(page, sea=[clue], island=[clue])
    cell_of(page, entry, clue).focus()
    for key in ["b", "w", "Space"]:
        page.keyboard.press(key)
    shows(page, entry, entry.empty)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()

    cell = entry.open_cells[-1]
    for button, becomes in [("left", "BW.B"), ("right", ".WB.")]:
        for colour in becomes:
            cell_of(page, entry, cell).click(button="right" if button == "right" else "left")
            shows(page, entry, with_cells(entry.empty, [cell], colour))


BEGUN = """() => {
    window.begun = [];
    for (const type of ["animationstart", "transitionrun"])
        document.addEventListener(type, ({target}) => window.begun.push(target.outerHTML));
}"""
LAYERS = """() => [...document.querySelectorAll(".board .cell, .board .cell *")].filter(element => {
    const {filter, opacity} = getComputedStyle(element);
    return filter !== "none" || opacity !== "1";
}).length"""


def test_a_press_draws_one_frame(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    page.evaluate(BEGUN)
    [sea], [island] = entry.cells("B")[:1], entry.cells("W")[:1]
    paint(page, [sea], [island])
    assert page.evaluate(LAYERS) == 0
    press(page, "Undo")
    press(page, "Redo")
    shows(page, entry, with_cells(with_cells(entry.empty, [sea], "B"), [island], "W"))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.begun") == []


def test_a_drag_is_one_step(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    second = entry.open_cells[-1]
    at = places(page)
    page.mouse.click(*at[second])
    one = with_cells(entry.empty, [second], "B")
    shows(page, entry, one)

    free = [cell for cell in entry.open_cells if cell != second]
    row = max(range(entry.rows), key=lambda r: sum(cell // entry.cols == r for cell in free))
    along = range(row * entry.cols, (row + 1) * entry.cols)
    first = next(cell for cell in along if cell in free)
    page.mouse.move(*at[first])
    page.mouse.down(button="right")
    page.mouse.move(*at[along[-1]])
    page.mouse.up(button="right")
    painted = [cell for cell in along if cell >= first and cell in free]
    assert len(painted) >= 2
    more = with_cells(one, painted, "W")
    shows(page, entry, more)

    press(page, "Undo")
    shows(page, entry, one)
    press(page, "Undo")
    shows(page, entry, entry.empty)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    press(page, "Redo")
    press(page, "Redo")
    shows(page, entry, more)
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_clear(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B")[:3])
    press(page, "Clear")
    shows(page, entry, entry.empty)
    press(page, "Undo")
    shows(page, entry, with_sea(entry, entry.cells("B")[:3]))


def test_check(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B")[:2])
    press(page, "Check")
    saying(page, "No rule is broken so far")
    press(page, "Look for mistakes")
    saying(page, "it can still be completed")

    pool = pool_of(entry)
    paint(page, [cell for cell in pool if cell not in entry.cells("B")[:2]])
    press(page, "Check")
    saying(page, "pool|2.2 block")
    expect(marked(page, "fault$")).to_have_count(4)
    for cell in pool:
        expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile("sea, fault$"))
    cell_of(page, entry, pool[0]).click()
    expect(marked(page, "fault$")).to_have_count(0)


def test_a_mistake_that_breaks_no_rule_yet(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    wrong = entry.cells("W")[0]
    paint(page, [wrong])
    press(page, "Check")
    press(page, "Look for mistakes")
    saying(page, "there is a mistake")
    press(page, "Show the mistake")
    saying(page, "^A mistake")
    press(page, "Show which cells are wrong")
    expect(cell_of(page, entry, wrong)).to_have_accessible_name(re.compile("sea, fault$"))
    press(page, "Apply")
    shows(page, entry, entry.empty)


def test_the_timer(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    page.clock.install()
    page.reload()
    shows(page, entry, entry.empty)
    timer = page.get_by_role("timer")
    page.clock.fast_forward(65_000)
    expect(timer).to_have_text(re.compile("^1:"))
    paint(page, entry.cells("B"))
    page.clock.run_for(1000)
    saying(page, "^Solved in 1:")
    stopped = timer.inner_text()
    page.clock.fast_forward(65_000)
    page.clock.run_for(1000)
    expect(timer).to_have_text(stopped)


def test_reload_and_continue(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    seas = entry.cells("B")[:3]
    paint(page, seas)
    cell_of(page, entry, entry.cells("W")[0]).click(button="right")
    press(page, "Undo")
    page.reload()
    shows(page, entry, with_sea(entry, seas))
    press(page, "Redo")
    shows(page, entry, with_cells(with_sea(entry, seas), entry.cells("W")[:1], "W"))
    page.reload()
    shows(page, entry, with_cells(with_sea(entry, seas), entry.cells("W")[:1], "W"))
    press(page, "Undo")
    press(page, "Undo")
    shows(page, entry, with_sea(entry, seas[:2]))


def test_the_last_game_is_there_again(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B")[:2])
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
    page.get_by_role("link", name="Play", exact=True).click()
    shows(page, entry, with_sea(entry, entry.cells("B")[:2]))


def test_a_game_begun_is_offered(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    paint(page, entry.cells("B")[:2])
    other = entry_of("7x7")
    page.goto(page.url.split("#")[0] + other.address)
    shows(page, other, other.empty)
    press(page, "New puzzle")
    dialog = page.get_by_role("dialog", name="New puzzle")
    dialog.get_by_role("button", name=f"Continue {entry.size}").click()
    shows(page, entry, with_sea(entry, entry.cells("B")[:2]))


def test_the_server_goes_away(visit: Visitor, entry: Entry) -> None:
    with start_serving("--workers", "1") as (url, _):
        page = visit(entry.address, server=url, expected="Failed to load resource")
        paint(page, entry.cells("B")[:2])
        shows(page, entry, with_sea(entry, entry.cells("B")[:2]))
    press(page, "Check")
    saying(page, "No rule is broken so far")  # the page knows the rules
    press(page, "Hint")
    saying(page, "server.*not answer")
    paint(page, entry.cells("B")[2:4])
    painted = with_sea(entry, entry.cells("B")[:4])
    shows(page, entry, painted)
    press(page, "Undo")
    press(page, "Redo")
    shows(page, entry, painted)

    port = url.rstrip("/").rsplit(":", 1)[1]
    with start_serving("--workers", "1", "--port", port):
        press(page, "Hint")
        saying(page, "Where to look")
        page.reload()
        shows(page, entry, painted)


@pytest.mark.of_the_server
def test_another_client_has_a_hopeless_board_solved(visit: Visitor) -> None:
    entry = entry_of("10x10", "expert")
    other = visit("#rules")
    other.evaluate(
        """puzzle => {
            const body = JSON.stringify({puzzle, timeout: 60});
            window.answered = false;
            fetch("api/v1/solve", {method: "POST", headers: {"Content-Type": "application/json"}, body})
                .finally(() => { window.answered = true; });
        }""",
        HARD,
    )
    page = visit(entry.address)
    shows(page, entry, entry.empty)
    press(page, "Hint")
    press(page, "Show full hint")
    expect(marked(page, "forced")).not_to_have_count(0)
    press(page, "Apply")
    paint(page, entry.cells("B")[:4])
    press(page, "Check")
    saying(page, "No rule is broken so far")
    press(page, "Explain")
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    assert other.evaluate("window.answered") is False


def test_print_view(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, color_scheme="dark", device_scale_factor=1.25)
    sea, white = (
        next([cell, cell + entry.cols] for cell in cells if cell + entry.cols in cells)
        for cells in (entry.cells("B"), entry.cells("W"))
    )
    paint(page, sea)
    assert greys(page, sea)[1] < 64  # no seam between two rows
    page.emulate_media(media="print")
    shows(page, entry, with_sea(entry, sea))
    assert greys(page, sea)[1] < 160  # as light as the line
    assert greys(page, white)[0] < 200  # a line
    expect(page.get_by_role("heading", name=entry.size)).to_be_visible()
    for role in ("button", "link", "status", "timer", "dialog"):
        expect(page.locator("body").get_by_role(role)).to_have_count(0)
    page.wait_for_function("getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'")


def greys(page: Page, cells: list[int]) -> tuple[int, int]:
    """Return the darkest and the lightest grey between the middles of two cells, one below the other."""
    (x, top), (_, bottom) = (places(page)[cell] for cell in cells)
    clip: Any = {"x": x + 8, "y": top, "width": 2, "height": bottom - top}
    shot: tuple[int, int] = (
        pytest.importorskip("PIL.Image").open(BytesIO(page.screenshot(clip=clip))).convert("L").getextrema()
    )
    return shot


def with_sea(entry: Entry, cells: list[int]) -> str:
    """Return the colours of a board with only these cells painted."""
    return with_cells(entry.empty, cells, "B")


def pool_of(entry: Entry) -> list[int]:
    """Four open cells that make a 2x2 block."""
    for row in range(entry.rows - 1):
        for col in range(entry.cols - 1):
            block = [row * entry.cols + col + step for step in (0, 1, entry.cols, entry.cols + 1)]
            if set(block) <= set(entry.open_cells):
                return block
    raise AssertionError("a board without room for a pool")
