"""What a setter does besides placing clues: drawing the solution, title and author, versions, and whether it is new."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.puzzle.orientation import canonical, orientations
from nurikabe_sat.queries.from_picture import from_picture
from tests.support.strategies import puzzles
from tests.web.browser import EDITOR, Page, Visitor, expect, saying

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def modules(browser: "Browser", server: str) -> "Iterator[Page]":
    """Yield a page in which modules can be loaded."""
    visitor = Visitor(browser, server)
    yield visitor("#rules")
    visitor.leave()


KEYS = """async (boards) => {
    const {symmetryKey} = await import(new URL("lib/symmetry.js", location.href));
    return boards.map(symmetryKey);
}"""


def as_json(board: Board | Puzzle) -> dict[str, Any]:
    puzzle = board.puzzle
    clues = [puzzle.clue_at.get(c) for c in range(puzzle.grid.size)]
    return {"rows": puzzle.rows, "cols": puzzle.cols, "clues": [one and (one.size or "?") for one in clues]}


@settings(max_examples=15)
@given(st.lists(puzzles(max_cells=6), min_size=2, max_size=8))
def test_the_key_is_the_same_exactly_for_the_same_puzzle_in_another_position(
    modules: Page, drawn: list[Puzzle]
) -> None:
    boards = [position for puzzle in drawn for position in orientations(puzzle)]
    keys = modules.evaluate(KEYS, [as_json(one) for one in boards])
    classes = [canonical(one).puzzle for one in boards]
    assert len(set(keys)) == len(set(classes)) == len(set(zip(keys, classes, strict=True)))


def draft_of(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage['nurikabe:draft']"))


def set_page(visit: Visitor, puzzle: str) -> Page:
    page = visit(f"#set?p={puzzle}")
    expect(page.get_by_role("grid", name=EDITOR)).to_be_visible()
    return page


def test_a_drawing_becomes_a_puzzle(visit: Visitor) -> None:
    page = visit("#set")
    page.get_by_role("spinbutton", name="Rows").fill("2")
    page.get_by_role("spinbutton", name="Columns").fill("3")
    expect(page.get_by_role("grid", name=EDITOR).get_by_role("gridcell")).to_have_count(6)
    page.get_by_role("button", name="Draw", exact=True).click()
    cells = page.get_by_role("dialog", name="Draw the solution").get_by_role("gridcell")
    for cell in (0, 3, 4, 5):
        cells.nth(cell).click()
    for cell in (1, 2):
        cells.nth(cell).click(button="right")
    page.get_by_role("button", name="Get clues").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Its solution is exactly the drawing.")).to_be_visible()
    saying(page, "^Unique")
    clues = {tuple(map(int, place.split(","))): clue for place, clue in draft_of(page)["clues"]}
    drawn = read_board("2 3\nB W W\nB B B\n")
    assert clues == {divmod(clue.cell, 3): clue.size for clue in from_picture(drawn).puzzle.clue_list}


def test_title_author_and_notes_are_kept_and_exported(visit: Visitor) -> None:
    page = set_page(visit, "nurikabe/3/1/2h")
    saying(page, "^Unique")
    for name, text in (("Title", "A lake"), ("Author", "B. Setter"), ("Notes", "first\nsecond")):
        page.get_by_role("textbox", name=name, exact=True).fill(text)
    page.reload()
    expect(page.get_by_role("textbox", name="Author", exact=True)).to_have_value("B. Setter")
    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("combobox", name="Format").select_option("janko-json")
    dialog.get_by_role("button", name="Export").click()
    area = dialog.get_by_role("textbox", name="Text", exact=True)
    expect(area).to_have_value(re.compile("B\\. Setter"))
    caption = read_board(area.input_value()).caption
    assert (caption.title, caption.author, caption.notes) == ("A lake", "B. Setter", "first\nsecond")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("textbox", name="Paste a puzzle").fill("begin\ntitle Two\nauthor C\nproblem\n- 2\nend\n")
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_have_value("Two")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_have_value("A lake")


def test_versions_are_kept_opened_and_deleted(visit: Visitor) -> None:
    page = set_page(visit, "nurikabe/3/1/2h")
    saying(page, "^Unique")
    page.get_by_role("textbox", name="Name of the version").fill("first")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Open first")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    saying(page, "Place a number to begin")
    page.reload()
    page.get_by_role("button", name="Open first").click()
    saying(page, "^Unique")
    assert draft_of(page)["clues"] == [["0,0", 2]]
    page.get_by_role("button", name="Delete first").click()
    expect(page.get_by_role("button", name="Open first")).to_have_count(0)
    assert page.evaluate("localStorage['nurikabe:draft-versions']") == "[]"


def test_a_known_puzzle_is_found_turned_and_mirrored(visit: Visitor) -> None:
    entry = json.loads((ROOT / "instances" / "generated" / "pack.json").read_text(encoding="utf-8"))[3]
    board = read_board(json.dumps([{key: entry[key] for key in ("name", "rows", "cols", "clues")}]))
    turned = list(orientations(board))[5]
    page = visit("#set")
    area = page.get_by_role("textbox", name="Paste a puzzle")
    area.fill(str(turned.puzzle.rows) + "\n" + str(turned))
    page.get_by_role("button", name="Read", exact=True).click()
    saying(page, "^Unique")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("It is known: Built-in puzzle 4.")).to_be_visible()
    page.get_by_role("grid", name=EDITOR).get_by_role("gridcell").first.click()
    page.keyboard.type("9")
    expect(page.get_by_text("It is known")).to_have_count(0)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("184 puzzles were compared: it is new.")).to_be_visible()
