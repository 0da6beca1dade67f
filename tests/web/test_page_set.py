"""Set mode in a real browser: what it says of puzzles in the making, and where they can go."""

import re

import pytest

from nurikabe_sat import convert, draft
from nurikabe_sat.formats import FORMATS, read_board
from tests.web.browser import (
    EDITOR,
    Entry,
    Locator,
    Page,
    Visitor,
    entry_of,
    expect,
    marked,
    press,
    saying,
    shows,
    violations,
)
from tests.web.serving import ask, start_serving

pytestmark = pytest.mark.slow


def cells_of(page: Page) -> Locator:
    return page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")


def new_board(page: Page, rows: int, cols: int) -> None:
    """An empty board of that size."""
    page.get_by_role("spinbutton", name="Rows").fill(str(rows))
    page.get_by_role("spinbutton", name="Columns").fill(str(cols))
    expect(cells_of(page)).to_have_count(rows * cols)


def place(page: Page, clues: list[str]) -> None:
    """Click the cells and type their clues; "." is none."""
    for cell, clue in enumerate(clues):
        if clue != ".":
            cells_of(page).nth(cell).click()
            page.keyboard.type(clue)


def test_an_empty_board(visit: Visitor) -> None:
    page = visit("#set")
    saying(page, "Place a number to begin")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    expect(page.get_by_role("link", name="Set")).to_have_attribute("aria-current", "page")


def test_a_unique_puzzle(visit: Visitor, server: str, entry: Entry) -> None:
    page = visit("#set")
    new_board(page, entry.rows, entry.cols)
    place(page, list(entry.clues))
    saying(page, "^Unique.*" + ask(server, "rate", puzzle=entry.text())["level"])
    shows(page, entry, entry.empty, EDITOR)
    for cell in entry.open_cells:
        word = "sea" if entry.solution[cell] == "B" else "island"
        expect(cells_of(page).nth(cell)).to_have_accessible_name(re.compile(f"to be {word}"))
    expect(page.get_by_text(f"{len(entry.open_cells)} of {len(entry.open_cells)}", exact=True)).to_be_visible()
    page.get_by_role("checkbox", name="Show certain cells").uncheck()
    expect(marked(page, "to be", EDITOR)).to_have_count(0)


def test_where_the_difficulty_lies(visit: Visitor, server: str) -> None:
    """The words of the server, and its plot as an image that loads."""
    entry = entry_of("7x7", "hard")
    rated = ask(server, "rate", puzzle=entry.text())
    page = visit("#set")
    new_board(page, entry.rows, entry.cols)
    place(page, list(entry.clues))
    expect(page.get_by_text(f"{rated['level']}, score {rated['score']}")).to_be_visible()
    expect(page.get_by_text(rated["why"][0])).to_be_visible()
    plot = page.get_by_role("img", name=re.compile("^The rounds of the solution by level"))
    expect(plot).to_be_visible()
    assert plot.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert not violations(page)


def test_several_solutions(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 1, 3)
    place(page, [".", "2", "."])
    saying(page, "^Several solutions")
    saying(page, "differ in 2 cells")
    saying(page, "1 cell decides between them: r1c[13]")

    cells_of(page).nth(0).click()
    page.keyboard.type("2")
    cells_of(page).nth(1).click()
    page.keyboard.press("Backspace")
    saying(page, "^Unique")


def test_the_solutions_can_be_leafed_through(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 2, 2)
    place(page, list("2..."))
    saying(page, "^Several solutions: 2")
    found = draft([[2, 0], [0, 0]], solutions=9).solutions
    assert len(found) == 2
    for number, solution in enumerate(found, 1):
        press(page, f"Show solution {number} of 2")
        for cell in (1, 2, 3):
            word = "sea" if str(solution).split()[cell] == "B" else "island"
            expect(cells_of(page).nth(cell)).to_have_accessible_name(re.compile(f"to be {word}"))
    press(page, "Show the draft")
    expect(marked(page, "solutions differ|would decide it", EDITOR)).to_have_count(2)
    expect(page.get_by_role("button", name="Show solution 1 of 2")).to_be_visible()
    cells_of(page).nth(0).click()
    page.keyboard.type("3")
    expect(page.get_by_role("button", name="Show solution")).to_be_hidden()


def test_pointing_at_a_number_shows_the_cells_that_it_decides(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 3, 4)
    place(page, ["1", *["."] * 11])
    cells_of(page).nth(11).click()
    pad = page.get_by_role("group", name="Number pad")
    tried = draft("3 4\n1 . . .\n. . . .\n. . . .\n", at="r3c4", largest=9).numbers
    one = next(one for one in tried if one.number == 1)
    assert one.possible
    assert one.decided
    key = pad.get_by_role("button", name="1", exact=True)
    expect(key).to_have_attribute("title", re.compile("decides"))
    key.hover()
    expect(marked(page, "follows", EDITOR)).to_have_count(one.decided)
    for cell, letter in enumerate("".join(one.cells or ())):
        if letter != ".":
            word = "sea" if letter == "B" else "island"
            expect(cells_of(page).nth(cell)).to_have_accessible_name(re.compile(f"follows, to be {word}"))
    page.get_by_role("heading", name="Set a puzzle").hover()
    expect(marked(page, "follows", EDITOR)).to_have_count(0)


def test_conflicting_clues_are_named(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 3, 3)
    place(page, list(".2.....4."))
    saying(page, "^No solution")
    saying(page, "the 2 at r1c2 and the 4 at r3c2")
    expect(marked(page, "clue [24], fault$", EDITOR)).to_have_count(2)
    cells_of(page).nth(7).click()
    page.keyboard.press("Backspace")
    saying(page, "^Unique")
    expect(marked(page, "fault", EDITOR)).to_have_count(0)


def test_the_number_pad_shows_what_each_number_would_do(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 1, 4)
    place(page, ["1", ".", ".", "."])
    cells_of(page).nth(3).click()
    pad = page.get_by_role("group", name="Number pad")
    tried = {str(one.number or "?"): one for one in draft("1 4\n1 . . .\n", at="r1c4", largest=9).numbers}
    for key in "1234":
        expected = f"decides {tried[key].decided} more cell" if tried[key].possible else "no completion is left"
        one = pad.get_by_role("button", name=key, exact=True)
        expect(one).to_have_attribute("title", re.compile(expected))
        assert ("as the last clue: one solution" in str(one.get_attribute("title"))) == tried[key].is_unique
    assert any(one.is_unique for one in tried.values())
    cells_of(page).nth(0).click()
    expect(pad.get_by_role("button", name="1", exact=True)).to_have_attribute("title", "")


def test_a_draft_is_not_judged_as_a_finished_puzzle(visit: Visitor) -> None:
    """From the first clue to the last one, the page never says that there is no solution."""
    entry = entry_of("7x7", "hard")
    page = visit("#set")
    new_board(page, 7, 7)
    verdict = page.locator(".verdict")
    kinds = []
    for cell, clue in enumerate(entry.clues):
        if clue == ".":
            continue
        cells_of(page).nth(cell).click()
        page.keyboard.type(clue)
        expect(verdict).to_have_attribute("data-kind", "looking")
        expect(verdict).to_have_attribute("data-kind", re.compile("draft|unique|several|none"))
        kinds.append(verdict.get_attribute("data-kind"))
        if kinds[-1] == "draft":
            saying(page, "^More clues needed")
            expect(marked(page, "fault", EDITOR)).to_have_count(0)
    assert kinds[0] == "draft"
    assert kinds[-1] == "unique"
    assert "none" not in kinds


def test_typing(visit: Visitor) -> None:
    page = visit("#set")
    cells = cells_of(page)
    cells.nth(8).click()
    for keys, says in [("12", "clue 12"), ("?", "clue ?"), ("4", "clue 4")]:
        page.keyboard.type(keys)
        expect(cells.nth(8)).to_have_accessible_name(re.compile(f"row 2, column 2, {re.escape(says)}"))
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3")
    expect(cells.nth(9)).to_have_accessible_name(re.compile("clue 3"))
    for key, says in [("Control+z", "undecided"), ("Control+y", "clue 3"), ("Delete", "undecided")]:
        page.keyboard.press(key)
        expect(cells.nth(9)).to_have_accessible_name(re.compile(says))
    press(page, "Clear")
    expect(marked(page, "clue", EDITOR)).to_have_count(0)
    press(page, "Undo")
    expect(marked(page, "clue 4", EDITOR)).to_have_count(1)


def test_a_smaller_board_gives_its_clues_back(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 3, 3)
    place(page, list("........2"))
    new_board(page, 2, 3)
    expect(page.get_by_text("1 clue is outside of the board")).to_be_visible()
    new_board(page, 3, 3)
    expect(cells_of(page).nth(8)).to_have_accessible_name(re.compile("clue 2"))


def test_a_board_that_is_too_large(visit: Visitor) -> None:
    page = visit("#set")
    page.get_by_role("spinbutton", name="Rows").fill("100")
    page.get_by_role("spinbutton", name="Columns").fill("100")
    expect(page.get_by_text("at most 2500 cells")).to_be_visible()


def test_it_is_kept(visit: Visitor, entry: Entry) -> None:
    page = visit("#set")
    new_board(page, entry.rows, entry.cols)
    place(page, list(entry.clues))
    page.reload()
    shows(page, entry, entry.empty, EDITOR)


def test_export_in_each_format(visit: Visitor, entry: Entry) -> None:
    page = visit("#set")
    page.get_by_role("textbox", name="Paste a puzzle").fill(entry.text())
    press(page, "Read")
    shows(page, entry, entry.empty, EDITOR)
    press(page, "Export")
    dialog = page.get_by_role("dialog", name="Export")
    select = dialog.get_by_role("combobox", name="Format")
    expect(select.locator("option")).to_have_count(len(FORMATS) + 1)
    text = dialog.get_by_role("textbox", name="Text")
    before = ""
    for known in FORMATS:
        select.select_option(known.name)
        dialog.get_by_role("button", name="Export").click()
        expect(text).not_to_have_value(before)
        before = text.input_value()
        assert read_board(before, format=known.name).puzzle == entry.puzzle
    select.select_option(label="Penpa+ address with answer")
    dialog.get_by_role("button", name="Export").click()
    expect(text).to_have_value(convert(entry.puzzle, to="penpa", answer=True).text)


def test_play_it(visit: Visitor, entry: Entry) -> None:
    page = visit("#set")
    new_board(page, entry.rows, entry.cols)
    place(page, list(entry.clues))
    press(page, "Play it")
    shows(page, entry, entry.empty)
    press(page, "Share")
    page.get_by_role("link", name="Change it in set mode").click()
    shows(page, entry, entry.empty, EDITOR)


def test_generate_one_to_change(visit: Visitor) -> None:
    page = visit("#set")
    new_board(page, 5, 5)
    page.get_by_role("combobox", name="Level").select_option("easy")
    press(page, "Generate")
    saying(page, "^Unique.*easy")
    press(page, "Undo")
    saying(page, "Place a number to begin")


def test_the_server_goes_away(visit: Visitor) -> None:
    with start_serving("--workers", "1") as (url, _):
        page = visit("#set", server=url, expected="Failed to load resource")
        new_board(page, 1, 3)
    place(page, ["2", ".", "."])
    saying(page, "server does not answer")
    expect(cells_of(page).nth(0)).to_have_accessible_name(re.compile("clue 2"))
    port = url.rstrip("/").rsplit(":", 1)[1]
    with start_serving("--workers", "1", "--port", port):
        press(page, "Try again")
        saying(page, "^Unique")


def test_print_view(visit: Visitor, entry: Entry) -> None:
    page = visit("#set")
    new_board(page, entry.rows, entry.cols)
    place(page, list(entry.clues))
    page.emulate_media(media="print")
    shows(page, entry, entry.empty, EDITOR)
    for role in ("button", "link", "status", "textbox", "combobox", "heading", "checkbox"):
        expect(page.locator("body").get_by_role(role)).to_have_count(0)
