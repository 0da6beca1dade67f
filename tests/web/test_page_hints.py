"""What the page tells a player: hints, explanations step by step, and facts."""

import re

import pytest

from tests.web.browser import (
    Entry,
    Page,
    Visitor,
    cell_of,
    entry_of,
    expect,
    marked,
    paint,
    press,
    saying,
    shows,
    with_cells,
)
from tests.web.serving import ask

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def entry(server: str) -> Entry:
    return entry_of(server)


def cell_at(entry: Entry, place: list[int]) -> int:
    """A cell of the API, which counts from 1."""
    return (place[0] - 1) * entry.cols + place[1] - 1


def sure(page: Page, entry: Entry, cell: int) -> None:
    """Wait until a cell says which colour it will get, and that is right."""
    word = "sea" if entry.solution[cell] == "B" else "island"
    expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile(f"to be {word}"))


def test_a_hint_is_marked_said_and_applied(visit: Visitor, server: str, entry: Entry) -> None:
    hint = ask(server, "hint", puzzle=entry.text())
    assert hint["status"] == "step"
    forced = [cell_at(entry, place) for place in hint["cells"]]
    reasons = {cell_at(entry, place) for place in hint["because"]} - set(forced)

    page = visit(entry.address)
    press(page, "Hint")
    saying(page, re.escape(hint["text"]))
    expect(marked(page, "forced")).to_have_count(len(forced))
    expect(marked(page, "reason")).to_have_count(len(reasons))
    for cell in forced:
        expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile("undecided, forced"))
        sure(page, entry, cell)
    for cell in reasons:
        expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile("reason"))

    press(page, "Apply")
    colours = "".join(entry.solved[cell] if cell in forced else "." for cell in range(len(entry.clues)))
    shows(page, entry, colours)
    expect(marked(page, "forced|reason")).to_have_count(0)
    press(page, "Undo")
    shows(page, entry, entry.empty)


def test_hints_lead_to_the_solution(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    for _ in entry.open_cells:
        if marked(page, "sea$").count() == len(entry.cells("B")):
            break
        page.keyboard.press("h")
        press(page, "Apply")
        expect(page.get_by_role("status")).to_have_text(re.compile("^$|^Solved"))
    saying(page, "^Solved")
    shows(page, entry, entry.solved)


def test_a_hint_for_a_wrong_cell(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    wrong = entry.cells("W")[0]
    paint(page, [wrong])
    press(page, "Hint")
    saying(page, "^A mistake")
    expect(cell_of(page, entry, wrong)).to_have_accessible_name(re.compile("sea, fault$"))
    press(page, "Apply")
    shows(page, entry, entry.empty)


def test_an_explanation_step_by_step(visit: Visitor, server: str, entry: Entry) -> None:
    steps = ask(server, "explain", puzzle=entry.text())["steps"]
    assert len(steps) >= 2
    page = visit(entry.address)
    press(page, "Explain")
    for number, step in enumerate(steps[:3], 1):
        expect(page.get_by_text(f"{number} of {len(steps)}", exact=True)).to_be_visible()
        saying(page, re.escape(step["text"]))
        expect(marked(page, "forced")).to_have_count(len(step["cells"]))
        press(page, "Next step")
    press(page, "Previous step")
    saying(page, re.escape(steps[min(3, len(steps)) - 1]["text"]))

    page.keyboard.press("Home")
    expect(marked(page, "to be|forced|reason")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.get_by_text(f"{len(steps)} of {len(steps)}", exact=True)).to_be_visible()
    for cell in entry.open_cells:
        sure(page, entry, cell)
    press(page, "Paint up to here")
    saying(page, "^Solved")
    shows(page, entry, entry.solved)
    press(page, "Undo")
    shows(page, entry, entry.empty)


def test_a_step_of_the_list(visit: Visitor, server: str, entry: Entry) -> None:
    steps = ask(server, "explain", puzzle=entry.text())["steps"]
    page = visit(entry.address)
    press(page, "Explain")
    explanation = page.get_by_role("region", name="Explanation")
    expect(explanation.get_by_role("listitem")).to_have_count(len(steps) + 1)
    explanation.get_by_role("listitem").nth(2).get_by_role("button").click()
    saying(page, re.escape(steps[1]["text"]))
    painted = {cell_at(entry, place): place[2] for step in steps[:2] for place in step["cells"]}
    press(page, "Paint up to here")
    shows(page, entry, "".join(painted.get(cell, ".") for cell in range(len(entry.clues))))


def test_an_explanation_from_here_and_from_the_start(visit: Visitor, server: str, entry: Entry) -> None:
    painted = with_cells(entry.empty, entry.cells("B")[:6], "B")
    here = ask(server, "explain", puzzle=entry.text(painted))["steps"]
    start = ask(server, "explain", puzzle=entry.text())["steps"]
    page = visit(entry.address)
    paint(page, sea=entry.cells("B")[:6])
    press(page, "Explain")
    expect(page.get_by_text(f"1 of {len(here)}", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Explain from").select_option("From the start")
    expect(page.get_by_text(f"1 of {len(start)}", exact=True)).to_be_visible()
    shows(page, entry, entry.empty)
    press(page, "Close the explanation")
    shows(page, entry, painted)
    expect(page.get_by_role("button", name="Explain")).to_be_focused()


def test_facts(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    facts = page.get_by_role("button", name="Facts")
    facts.click()
    saying(page, "All cells are certain")
    expect(facts).to_have_attribute("aria-pressed", "true")
    for cell in entry.open_cells:
        sure(page, entry, cell)
    paint(page, entry.cells("B")[:1])
    expect(marked(page, "to be")).to_have_count(len(entry.open_cells) - 1)
    facts.click()
    expect(facts).to_have_attribute("aria-pressed", "false")
    expect(marked(page, "to be")).to_have_count(0)


def test_facts_where_solutions_differ(visit: Visitor) -> None:
    page = visit("#p=nurikabe/3/1/g2g")  # . 2 .: the island's other cell is left or right
    saying(page, "This puzzle has several solutions")
    press(page, "Facts")
    saying(page, "0 of 2 cells")
    expect(marked(page, "open$")).to_have_count(2)
    press(page, "Hint")
    saying(page, "Nothing is forced")
