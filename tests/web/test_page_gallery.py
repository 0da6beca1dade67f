"""The gallery: filters and states, imported collections, all games as a file, the puzzle of the day, addresses."""

import json
import re
from pathlib import Path

import pytest

from nurikabe_sat.formats import puzzlink, write_board
from tests.web.browser import (
    PLAY,
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
from tests.web.serving import API, get
from tools.days import FILE

pytestmark = pytest.mark.slow

CALENDAR = json.loads(FILE.read_text(encoding="utf-8"))


def cards(page: Page) -> Locator:
    return page.locator(".puzzles").get_by_role("link")


def choose(page: Page, name: str, value: str) -> None:
    """Choose the option with this text."""
    page.get_by_role("combobox", name=name, exact=True).select_option(label=value)


def test_filters_and_states(visit: Visitor, server: str, entry: Entry) -> None:
    other = entry_of(number=1)
    page = visit(entry.address)
    paint(page, entry.cells("B")[:3])
    page.goto(page.url.split("#")[0] + other.address)
    shows(page, other, other.empty)
    paint(page, other.cells("B"))
    saying(page, "^Solved")
    page.get_by_role("link", name="Puzzles", exact=True).click()

    pack = get(f"{server}{API}pack").json()
    expect(page.get_by_role("status")).to_have_text(f"{len(pack)} puzzles")
    expect(cards(page)).to_have_count(60)
    press(page, "Show more")
    expect(cards(page)).to_have_count(120)
    expect(cards(page).nth(60)).to_be_focused()

    choose(page, "Technique", "ring")
    rings = [one for one in pack if "ring" in one["techniques"]]
    expect(page.get_by_role("status")).to_have_text(re.compile(rf"^{len(rings)} puzzle"))
    choose(page, "Level", rings[0]["level"])
    choose(page, "Size", f"{rings[0]['rows']} \N{MULTIPLICATION SIGN} {rings[0]['cols']}")
    same = [one for one in rings if all(one[key] == rings[0][key] for key in ("level", "rows", "cols"))]
    expect(cards(page)).to_have_count(len(same))
    for name in ("Technique", "Level", "Size"):
        choose(page, name, "any")
    choose(page, "State", "solved")
    expect(cards(page)).to_have_text([re.compile(f"{other.size}.*{other.level}.*solved")])
    choose(page, "State", "begun")
    expect(cards(page)).to_have_text([re.compile(f"{entry.size}.*% done")])
    cards(page).click()
    shows(page, entry, with_cells(entry.empty, entry.cells("B")[:3], "B"))

    page.get_by_role("link", name="Puzzles", exact=True).click()
    choose(page, "Collection", "My games")
    choose(page, "State", "any")
    expect(cards(page)).to_have_count(2)
    page.get_by_role("button", name="Remove the game").first.click()
    expect(cards(page)).to_have_count(1)


def fill_import(page: Page, text: str, name: str = "") -> Locator:
    press(page, "Import")
    dialog = page.get_by_role("dialog", name="Import")
    dialog.get_by_role("textbox", name="Paste puzzles").fill(text)
    dialog.get_by_role("textbox", name="Name of the collection").fill(name)
    dialog.get_by_role("button", name="Import").click()
    return dialog


def test_an_import_takes_what_it_can_and_lists_the_rest(visit: Visitor) -> None:
    page = visit("#puzzles", expected="status of 400")
    address = "https://puzz.link/p?nurikabe/2/2/2i"
    text = f"{address}\nmy favourite\n{address}\nhttps://puzz.link/p?slither/2/2/a\n{address}"
    expect(fill_import(page, text, "Mixed")).to_be_hidden()
    expect(page.get_by_text("2 lines were not read: my favourite · https://puzz.link/p?slither/2/2/a")).to_be_visible()
    expect(cards(page)).to_have_count(3)


def test_collections_and_all_games_move_to_another_browser(visit: Visitor, entry: Entry, tmp_path: Path) -> None:
    page = visit("#puzzles", expected="status of 400")
    dialog = fill_import(page, "no puzzle")
    expect(dialog.get_by_text(re.compile("expected"))).to_be_visible()
    page.keyboard.press("Escape")

    second = entry_of("7x7")
    texts = [json.loads(write_board(one.board(), "json")) for one in (entry, second)]
    puzzles = [(one[0] if isinstance(one, list) else one) for one in texts]
    puzzles[0].update(title="First", author="Ada")
    expect(fill_import(page, json.dumps(puzzles), "Two puzzles")).to_be_hidden()
    expect(page.get_by_role("combobox", name="Collection")).to_have_value(re.compile("^[a-z0-9]+$"))
    expect(cards(page)).to_have_text([re.compile("First, Ada"), re.compile(f"7 {TIMES} 7")])
    cards(page).first.click()
    shows(page, entry, entry.empty)
    assert "#p=nurikabe/" in page.url
    paint(page, entry.cells("B")[:2])
    page.reload()
    shows(page, entry, with_cells(entry.empty, entry.cells("B")[:2], "B"))

    page.get_by_role("link", name="Puzzles", exact=True).click()
    with page.expect_download() as download:
        press(page, "Export")
    file = tmp_path / "games.json"
    download.value.save_as(file)
    other = visit("#puzzles")
    press(other, "Import")
    dialog = other.get_by_role("dialog", name="Import")
    dialog.get_by_label("Or open a file").set_input_files(file)
    expect(dialog.get_by_role("textbox", name="Paste puzzles")).not_to_have_value("")
    dialog.get_by_role("button", name="Import").click()
    expect(cards(other)).to_have_text([re.compile(f"{entry.size}.*% done")])
    choose(other, "Collection", "Two puzzles")
    expect(cards(other)).to_have_count(2)
    press(other, "Remove this collection")
    expect(other.get_by_role("combobox", name="Collection")).to_have_value("pack")
    expect(other.get_by_role("option", name="Two puzzles")).to_have_count(0)


@both_modes
def test_the_puzzle_of_a_day_is_the_same_for_all(visit: Visitor) -> None:
    level, body = CALENDAR["days"][1].split()
    page = visit("#puzzles")
    day = page.get_by_label("Day", exact=True)
    day.fill("2026-11-03")  # a Tuesday
    day.dispatch_event("change")
    expect(page.get_by_text(re.compile(f"8 . 8, {level}")).first).to_be_visible()
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(level)
    expect(page.get_by_text("the puzzle of 3 November 2026")).to_be_visible()
    assert page.url.endswith("#play?day=2026-11-03")
    puzzle = puzzlink.read(f"nurikabe/{body}").puzzle
    clues = page.get_by_role("grid", name=PLAY).get_by_role("gridcell", name="clue")
    expect(clues).to_have_count(len(puzzle.clue_list))
    (row, col), number = next(iter(puzzle.clues.items()))
    expect(page.get_by_role("gridcell", name=f"row {row}, column {col}, clue {number}")).to_be_visible()


def test_large_puzzles_of_a_week_and_a_month(visit: Visitor) -> None:
    page = visit("#puzzles")
    for name, title, kind in (("Week", "the week of 2 November 2026", "weeks"), ("Month", "the month of", "months")):
        page.get_by_label("Day", exact=True).fill("2026-11-08")
        page.get_by_label("Day", exact=True).dispatch_event("change")
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_text(f"the large puzzle of {title}")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_contain_text(CALENDAR[kind][0].split()[0])
        page.go_back()


@pytest.mark.parametrize("day", ["9999-01-01", "2025-12-31", "2026-02-30", "today", "week-2026-11-03"])
def test_days_without_a_puzzle(visit: Visitor, day: str) -> None:
    page = visit(f"#play?day={day}")
    saying(page, "This link could not be opened. There is no puzzle of this day.")
