"""What the page tells a player: hints, explanations step by step, and facts."""

import re
from typing import Any

import pytest

from tests.web.browser import (
    PHONE,
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
    violations,
    with_cells,
)
from tests.web.serving import ask

pytestmark = pytest.mark.slow


def cell_at(entry: Entry, place: list[int]) -> int:
    """Return a cell of the API, which counts from 1."""
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
    press(page, "Show full hint")
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
        press(page, "Show full hint")
        press(page, "Apply")
        expect(page.get_by_role("status")).to_have_text(re.compile("^$|^Solved"))
    saying(page, "^Solved")
    shows(page, entry, entry.solved)


@pytest.mark.parametrize("way", ["key", "tool", "more", "touch"])
def test_a_hint_in_stages(visit: Visitor, server: str, entry: Entry, way: str) -> None:
    """Where, which technique, which cells, why: each press tells more, and nothing is told before its time."""
    hint = ask(server, "hint", puzzle=entry.text())
    forced = [cell_at(entry, place) for place in hint["cells"]]
    reasons = {cell_at(entry, place) for place in hint["because"]} - set(forced)
    top, bottom, left, right = hint["where"]
    name = hint["technique"].split("-")[0]

    page = visit(entry.address, **(PHONE if way == "touch" else {}))
    shows(page, entry, entry.empty)
    frame = page.locator(".board .where rect:not(.halo)")

    def more(button: str = "") -> None:
        if way == "key":
            page.keyboard.press("h")
        elif way == "more" and button:
            press(page, button)
        elif way == "touch":
            page.get_by_role("button", name=button or "Hint", exact=True).tap()
        else:
            press(page, "Hint")

    more()
    saying(page, "^Where to look: rows? .*columns?")
    expect(page.get_by_role("status")).not_to_contain_text(re.compile(name, re.IGNORECASE))
    expect(marked(page, "forced|reason|to be")).to_have_count(0)
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)
    box = {key: float(frame.get_attribute(key) or 0) / 40 for key in ("x", "y", "width", "height")}
    assert box == {"x": left - 1, "y": top - 1, "width": right - left + 1, "height": bottom - top + 1}

    more("Which technique?")
    saying(page, f"^{name}")
    expect(frame).to_have_count(1)
    expect(marked(page, "forced|reason|to be")).to_have_count(0)

    more("Which cells?")
    expect(marked(page, "forced")).to_have_count(len(forced))
    expect(marked(page, "reason")).to_have_count(0)
    expect(frame).to_have_count(0)
    for cell in forced:
        sure(page, entry, cell)

    more("Why?")
    saying(page, re.escape(hint["text"]))
    expect(marked(page, "reason")).to_have_count(len(reasons))
    press(page, "Apply")
    expect(marked(page, "forced|reason")).to_have_count(0)

    press(page, "Hint")  # of the new board, from the beginning
    saying(page, "^(Where to look|Solved)")


def test_a_change_ends_the_stages(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    press(page, "Hint")
    saying(page, "^Where to look")
    paint(page, entry.cells("B")[:1])
    expect(page.locator(".board .where")).to_have_count(0)
    press(page, "Hint")
    saying(page, "^Where to look")
    page.keyboard.press("Escape")
    expect(page.locator(".board .where")).to_have_count(0)
    press(page, "Hint")
    saying(page, "^Where to look")


@pytest.mark.parametrize("way", ["Show which cells are wrong", "Hint"])
def test_which_cells_are_wrong_is_told_when_asked(visit: Visitor, server: str, entry: Entry, way: str) -> None:
    wrong = entry.cells("W")[:2]
    board = entry.text(with_cells(entry.empty, wrong, "B"))
    told = ask(server, "hint", puzzle=board)
    assert told["status"] == "wrong"
    assert told["wrong"] is None
    page = visit(entry.address)
    paint(page, wrong)
    press(page, "Hint")
    saying(page, "^A mistake")
    saying(page, re.escape(told["text"]))
    expect(marked(page, "fault")).to_have_count(0)
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)
    press(page, way)
    saying(page, "wrong")
    expect(marked(page, "fault")).to_have_count(2)
    for cell in wrong:
        expect(cell_of(page, entry, cell)).to_have_accessible_name(re.compile("sea, fault$"))
    press(page, "Apply")
    shows(page, entry, entry.empty)


def test_nothing_is_revealed_where_several_solutions_are_left(visit: Visitor) -> None:
    page = visit("#p=nurikabe/3/1/g2g&cells=a")  # B 2 B
    saying(page, "This puzzle has several solutions")
    press(page, "Hint")
    saying(page, "^A mistake")
    press(page, "Show which cells are wrong")
    saying(page, "which cells are wrong depends on the solution")
    expect(marked(page, "fault")).to_have_count(0)


@pytest.fixture(scope="module")
def chained(server: str) -> tuple[Entry, list[dict[str, Any]], int]:
    """Return a puzzle, its steps, and the number, from 1, of its first step with a chain."""
    found = entry_of("5x5", "expert", 1)
    steps = ask(server, "explain", puzzle=found.text())["steps"]
    return found, steps, next(i for i, step in enumerate(steps, 1) if step["chains"])


def test_a_chain_of_an_explanation(visit: Visitor, chained: tuple[Entry, list[dict[str, Any]], int]) -> None:
    entry, steps, number = chained
    step = steps[number - 1]
    chain = step["chains"][0]
    length = sum(len(one["steps"]) + 2 for one in step["chains"])
    page = visit(entry.address)
    press(page, "Explain")
    expect(page.get_by_text(f"1 of {len(steps)}", exact=True)).to_be_visible()
    explanation = page.get_by_role("region", name="Explanation")
    expect(explanation.get_by_role("button", name="Step into the chain")).to_have_count(0)
    explanation.locator(".steps > li > button").nth(number).click()
    forced = marked(page, "forced")
    expect(forced).to_have_count(len(step["cells"]))

    press(page, "Step into the chain")
    expect(page.get_by_text(f"1 of {length} in the chain", exact=True)).to_be_visible()
    saying(page, re.escape(chain["text"]))
    expect(forced).to_have_count(0)
    for place in chain["assumed"]:
        word = "sea" if place[2] == "B" else "island"
        expect(cell_of(page, entry, cell_at(entry, place))).to_have_accessible_name(
            re.compile(f"assumed, to be {word}")
        )
    for i, one in enumerate(chain["steps"], 1):
        page.keyboard.press("ArrowRight")
        saying(page, re.escape(one["text"]))
        expect(marked(page, f"follows now, step {i} of the chain")).to_have_count(len(one["cells"]))
        for place in one["because"]:
            name = re.compile(r"reason|assumed|now")
            expect(cell_of(page, entry, cell_at(entry, place))).to_have_accessible_name(name)
    page.keyboard.press("ArrowRight")
    if chain["end"]:
        saying(page, re.escape(chain["end"]))
        expect(marked(page, "fault")).to_have_count(len(chain["against"]))
    assert not violations(page)

    page.keyboard.press("Escape")  # out of the chain, not out of the explanation
    expect(page.get_by_text(f"{number} of {len(steps)}", exact=True)).to_be_visible()
    expect(forced).to_have_count(len(step["cells"]))
    expect(marked(page, "assumed|follows|chain")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(f"1 of {length} in the chain", exact=True)).to_be_visible()
    press(page, "Leave the chain")
    expect(page.get_by_text(f"{number} of {len(steps)}", exact=True)).to_be_visible()


def test_names_and_objects_light_up_each_other(visit: Visitor, server: str, entry: Entry) -> None:
    """By the mouse, the keyboard and a finger, in an explanation and in a hint."""
    steps = ask(server, "explain", puzzle=entry.text())["steps"]
    number, step = next((i, one) for i, one in enumerate(steps, 1) if "{island}" in one["arguments"][0]["template"])
    [island] = step["arguments"][0]["objects"]["island"]
    at = cell_at(entry, island["cells"][0])
    page = visit(entry.address, **PHONE)
    press(page, "More")
    press(page, "Explain")
    for _ in range(number - 1):
        press(page, "Next step")
    saying(page, re.escape(step["text"]))
    names = page.get_by_role("status").get_by_role("button")
    name = names.filter(has_text=re.compile(f"{island['name']}$", re.IGNORECASE)).first
    lit = page.locator(".lit")
    drawn = page.locator(f".objects .lit[data-kind='{island['kind']}']")

    expect(lit).to_have_count(0)
    cell, away = cell_of(page, entry, at), page.get_by_role("button", name="Next step")
    for act in (name.hover, name.focus, name.tap, cell.hover, cell.tap):
        act()
        expect(drawn).to_have_count(1)
        expect(name).to_have_class("lit")
        assert not violations(page)
        away.focus()
        away.hover()
        if act != cell.tap:
            expect(lit).to_have_count(0)
    forced = cell_of(page, entry, cell_at(entry, step["cells"][0]))
    forced.tap()
    expect(page.locator(".objects .lit")).to_have_attribute("data-kind", "cell")
    expect(page.get_by_text(f"{number} of {len(steps)}", exact=True)).to_be_visible()
    forced.tap()  # the second tap asks why this cell has its colour
    expect(page.get_by_role("combobox", name="Explain from")).to_have_value("cell")
    press(page, "Close")
    expect(page.locator(".object")).to_have_count(0)


def test_a_chain_of_a_hint(visit: Visitor, server: str, chained: tuple[Entry, list[dict[str, Any]], int]) -> None:
    entry, steps, number = chained
    page = visit(entry.address)
    press(page, "Explain")
    page.get_by_role("region", name="Explanation").locator(".steps > li > button").nth(number - 1).click()
    press(page, "Paint up to here")
    painted = {cell_at(entry, place): place[2] for step in steps[: number - 1] for place in step["cells"]}
    colours = "".join(painted.get(cell, ".") for cell in range(len(entry.clues)))
    last = list(painted)[-1]
    near = [f"r{last // entry.cols + 1}c{last % entry.cols + 1}"]
    hint = ask(server, "hint", puzzle=entry.text(colours), near=near)
    assert hint["chains"]
    press(page, "Hint")
    press(page, "Show full hint")
    press(page, "Step through the chain")
    saying(page, re.escape(hint["chains"][0]["text"]))
    expect(marked(page, "assumed")).to_have_count(len(hint["chains"][0]["assumed"]))
    press(page, "Close")
    shows(page, entry, colours)
    expect(marked(page, "assumed")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


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
    lines = explanation.locator(".steps > li")
    expect(lines).to_have_count(len(steps) + 1)
    lines.nth(2).get_by_role("button").click()
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
    press(page, "Close")
    shows(page, entry, painted)
    expect(page.get_by_role("button", name="Explain")).to_be_focused()


def near_of_a_hint(page: Page) -> list[str]:
    """Press "Hint", and return the cells near which the page requests a step."""
    with page.expect_request("**/api/v1/hint") as asked:
        press(page, "Hint")
    near: list[str] = (asked.value.post_data_json or {})["near"]
    return near


def test_a_hint_returns_to_the_unfinished_one(visit: Visitor, server: str) -> None:
    entries = (entry_of("5x5", number=number) for number in range(5))
    asked = ((entry, ask(server, "hint", puzzle=entry.text())) for entry in entries)
    entry, cells = next((entry, hint["cells"]) for entry, hint in asked if len(hint["cells"]) > 1)
    names = [f"r{row}c{col}" for row, col, _ in cells]
    first = cell_at(entry, cells[0])
    page = visit(entry.address)
    assert near_of_a_hint(page) == []
    saying(page, "Where to look")
    paint(page, sea=[first] if cells[0][2] == "B" else [], island=[first] if cells[0][2] == "W" else [])
    assert near_of_a_hint(page) == names


def test_why_a_cell_has_its_colour(visit: Visitor, server: str, entry: Entry) -> None:
    cell = entry.open_cells[-1]
    name = f"r{cell // entry.cols + 1}c{cell % entry.cols + 1}"
    steps = ask(server, "explain", puzzle=entry.text(), cell=name)["steps"]
    page = visit(entry.address)
    press(page, "Explain")
    expect(page.get_by_role("option", name="Why this cell?")).to_be_disabled()
    cell_of(page, entry, cell).click()
    expect(page.get_by_text(f"1 of {len(steps)}", exact=True)).to_be_visible()
    expect(page.get_by_role("combobox", name="Explain from")).to_have_value("cell")
    saying(page, re.escape(steps[0]["text"]))
    shows(page, entry, entry.empty)


def test_a_cell_is_chosen_before_the_explanation_is_there(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    page.route("**/explain", lambda _: None)  # an answer that never comes
    with page.expect_request("**/explain"):
        press(page, "Explain")
    page.unroute("**/explain")
    cell_of(page, entry, entry.open_cells[-1]).click()
    expect(page.get_by_role("combobox", name="Explain from")).to_have_value("cell")
    expect(page.get_by_text(re.compile("^1 of [1-9]"))).to_be_visible()


def test_facts(visit: Visitor, entry: Entry) -> None:
    page = visit(entry.address)
    facts = page.get_by_role("button", name="Facts")
    facts.click()
    saying(page, "^Show the facts")
    expect(marked(page, "to be")).to_have_count(0)
    press(page, "Show")
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
    press(page, "Show")
    saying(page, "0 of 2 cells")
    expect(marked(page, "open$")).to_have_count(2)
    press(page, "Hint")
    saying(page, "Nothing is forced")
