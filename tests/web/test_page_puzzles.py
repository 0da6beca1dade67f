"""Where puzzles come from and go to: the pack, the generator, a text in any format, links, exports."""

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from nurikabe_sat.formats import FORMATS, puzzlink, read_board, write_board
from tests.web.browser import (
    TIMES,
    Entry,
    Locator,
    Page,
    Visitor,
    both_modes,
    entry_of,
    expect,
    paint,
    press,
    saying,
    shows,
    with_cells,
)
from tests.web.serving import API, ask

pytestmark = pytest.mark.slow

REFUSED = "Failed to load resource: the server responded with a status of 400"


@pytest.fixture(scope="module")
def entry() -> Entry:
    return entry_of(level="medium")


def dialog_of(page: Page) -> Locator:
    """Return the dialog "New puzzle", opened."""
    press(page, "New puzzle")
    dialog = page.get_by_role("dialog", name="New puzzle")
    expect(dialog).to_be_visible()
    return dialog


def read(page: Page, text: str) -> Locator:
    """Paste a text and have it read; the dialog."""
    dialog = dialog_of(page)
    dialog.get_by_role("textbox", name="Paste a puzzle").fill(text)
    dialog.get_by_role("button", name="Read").click()
    return dialog


def made_entry(answer: dict[str, Any]) -> Entry:
    """What the generator made, as if it were of the pack."""
    words = tuple(word for row in answer["clues"] for word in row.split())
    return Entry("", answer["rows"], answer["cols"], words, "".join(answer["solution"]), answer["rating"]["level"])


def test_the_first_visit_shows_a_puzzle(visit: Visitor) -> None:
    page = visit()
    expect(page.get_by_role("gridcell", name="clue").first).to_be_visible()
    expect(page.get_by_role("gridcell", name="undecided").first).to_be_visible()
    expect(page).to_have_title(re.compile("Nurikabe"))


def test_generate(visit: Visitor, server: str) -> None:
    page = visit()
    dialog = dialog_of(page)
    dialog.get_by_role("combobox", name="Level").select_option("easy")
    dialog.get_by_role("combobox", name="Size").select_option(f"5 {TIMES} 5")
    dialog.get_by_text("More options").click()
    dialog.get_by_role("spinbutton", name="Seed").fill("7")
    dialog.get_by_role("combobox", name="Symmetry").select_option("rotate")
    dialog.get_by_role("button", name="Generate").click()
    expect(dialog).to_be_hidden()
    answer = ask(server, "generate", rows=5, cols=5, level="easy", seed=7, symmetry="rotate", timeout=20)
    made = made_entry(answer)
    shows(page, made, made.empty)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{made.size} easy")


def test_stop_starts_the_best_so_far(visit: Visitor) -> None:
    """No puzzle of 5x5 has such a score."""
    page = visit()
    dialog = dialog_of(page)
    dialog.get_by_role("combobox", name="Level").select_option("medium")
    dialog.get_by_role("combobox", name="Size").select_option(f"5 {TIMES} 5")
    dialog.get_by_text("More options").click()
    dialog.get_by_role("spinbutton", name="Score, at least").fill("900")
    dialog.get_by_role("combobox", name="Time").select_option("60")
    dialog.get_by_role("button", name="Generate").click()
    expect(dialog.get_by_text("The best so far: medium, ")).to_be_visible()
    dialog.get_by_role("button", name="Stop").click()
    expect(dialog).to_be_hidden()
    saying(page, "These goals are not met: Score")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"5 {TIMES} 5")


def test_paste_each_format(visit: Visitor) -> None:
    page = visit()
    for number, known in enumerate(FORMATS):
        entry = entry_of(number=number)
        colours = entry.empty
        if known.colours:
            colours = with_cells(with_cells(entry.empty, entry.cells("B")[:3], "B"), entry.cells("W")[:2], "W")
        dialog = read(page, write_board(entry.board(colours), known.name))
        expect(dialog).to_be_hidden()
        shows(page, entry, colours)


def test_paste_an_address_of_puzz_link(visit: Visitor, server: str, entry: Entry) -> None:
    page = visit()
    read(page, "https://puzz.link/p?" + write_board(entry.board(), "puzzlink").strip())
    shows(page, entry, entry.empty)
    level = ask(server, "rate", puzzle=entry.text())["level"]
    expect(page.locator("h1")).to_contain_text(level)


@pytest.mark.parametrize(("text", "says"), [("", "nothing to read"), ("no puzzle", "found.*expected")])
def test_paste_what_is_no_puzzle(visit: Visitor, entry: Entry, text: str, says: str) -> None:
    page = visit(entry.address, expected=REFUSED)
    paint(page, entry.cells("B")[:2])
    dialog = read(page, text)
    expect(dialog.get_by_text(re.compile(says, re.IGNORECASE))).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="New puzzle")).to_be_focused()
    shows(page, entry, with_cells(entry.empty, entry.cells("B")[:2], "B"))


def test_paste_two_puzzles(visit: Visitor, entry: Entry) -> None:
    boards = [json.loads(write_board(one.board(), "json")) for one in (entry, entry_of("7x7"))]
    page = visit()
    read(page, json.dumps([one[0] if isinstance(one, list) else one for one in boards]))
    shows(page, entry, entry.empty)
    saying(page, "2 puzzles")


@pytest.mark.parametrize(("text", "says"), [("1 2\n1 1\n", "no solution"), ("1 3\n. 2 .\n", "several solutions")])
def test_paste_a_puzzle_that_is_none(visit: Visitor, text: str, says: str) -> None:
    page = visit()
    read(page, text)
    saying(page, says)


@both_modes
def test_share_links(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    painted = entry.cells("B")[:3]
    paint(page, painted)
    press(page, "Share")
    dialog = page.get_by_role("dialog", name="Share")
    outside = dialog.get_by_role("textbox", name="Link to puzz.link", exact=True)
    expect(outside).to_have_value(re.compile(r"^https://puzz\.link/p\?nurikabe/\d+/\d+/\w+"))
    assert read_board(outside.input_value()).puzzle == entry.puzzle

    here = dialog.get_by_role("textbox", name="Link to this page", exact=True)
    clues_only = here.input_value()
    dialog.get_by_role("checkbox").check()
    expect(here).not_to_have_value(clues_only)
    with_progress = here.input_value()
    for link, colours in [
        (clues_only, entry.empty),
        (with_progress, with_cells(entry.empty, painted, "B")),
    ]:
        home, fragment = link.split("#")
        shows(visit(f"#{fragment}", server=home), entry, colours)

    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    read(page, outside_link := "https://puzz.link/p?" + clues_only.split("#p=")[1])
    assert read_board(outside_link).puzzle == entry.puzzle
    shows(page, entry, with_cells(entry.empty, painted, "B"))  # it goes on where it was


def test_links_are_copied(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address, permissions=["clipboard-read", "clipboard-write"])
    press(page, "Share")
    link = page.get_by_role("textbox", name="Link to puzz.link", exact=True)
    expect(link).not_to_have_value("")
    press(page, "Copy: Link to puzz.link")
    expect(page.get_by_text("Link to puzz.link: copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()


def test_share_as_text(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    painted = entry.cells("B")[:3]
    paint(page, painted)
    press(page, "Share")
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("combobox", name="Format").select_option("plain")
    dialog.get_by_role("button", name="Export").click()
    text = dialog.get_by_role("textbox", name="Text", exact=True)
    expect(text).not_to_have_value("")
    assert read_board(text.input_value()) == entry.board(with_cells(entry.empty, painted, "B"))
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == f"nurikabe-{entry.rows}x{entry.cols}.in"
    assert download.value.path().read_text() == text.input_value()


def test_a_link_that_holds_no_puzzle(visit: Visitor) -> None:
    page = visit("#p=nurikabe/3/3/!!", expected=REFUSED)
    saying(page, "This link could not be opened")
    expect(page.get_by_role("gridcell", name="undecided").first).to_be_visible()


def test_a_name_that_is_not_in_the_pack(visit: Visitor) -> None:
    page = visit("#play?pack=nobody", expected="status of 404")
    saying(page, "This link could not be opened")
    expect(page.get_by_role("gridcell", name="undecided").first).to_be_visible()


@both_modes
def test_a_link_is_opened_and_played_without_the_program(visit: Visitor, entry: Entry) -> None:
    page = visit("#rules", expected="Failed to load resource")
    for answers in (f"**/{API}*", "**/engine/*"):
        page.route(answers, lambda route: route.abort())
    page.evaluate(f"location.hash = '#p={puzzlink.write(entry.board()).strip()}'")
    shows(page, entry, entry.empty)
    paint(page, entry.cells("B"))
    saying(page, "Solved in")


def test_share_as_pictures(visit: Visitor, entry: Entry) -> None:
    image = pytest.importorskip("PIL.Image")
    page = visit(entry.address)
    painted = entry.cells("B")[:3]
    paint(page, painted)
    press(page, "Share")
    page.get_by_role("checkbox").check()
    with page.expect_download() as download:
        press(page, "Save as PNG")
    assert download.value.suggested_filename == f"nurikabe-{entry.rows}x{entry.cols}.png"
    with image.open(download.value.path()) as picture:
        scale = picture.width / (entry.cols * 40 + 16)
        greys = picture.convert("L")
        for cell in entry.open_cells:
            row, col = divmod(cell, entry.cols)
            grey = greys.getpixel((round((8 + col * 40 + 20) * scale), round((8 + row * 40 + 20) * scale)))
            assert grey < 60 if cell in painted else 200 < grey < 250, cell
    with page.expect_download() as download:
        press(page, "Save as SVG")
    drawn = ElementTree.parse(download.value.path())  # noqa: S314 (our own file)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [clue for clue in entry.clues if clue != "."]


def test_share_for_a_chat(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    press(page, "Share")
    text = page.get_by_role("textbox", name="Text for a chat")
    lines = text.input_value().splitlines()
    assert lines[0] == f"Nurikabe {entry.size}, {entry.level}"
    assert len(lines) == entry.rows + 2
    assert lines[1].count("\N{WHITE LARGE SQUARE}") == sum(clue == "." for clue in entry.clues[: entry.cols])
    assert read_board(lines[-1]).puzzle == entry.puzzle
