"""Learn: the lessons about the rules and the techniques."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from tests.web.browser import PHONE, Page, Visitor, both_modes, expect, marked, places, press, saying, violations

pytestmark = pytest.mark.slow

EXERCISES: list[dict[str, Any]] = json.loads(
    (Path(nurikabe_sat.web.__file__).parent / "page" / "learn" / "exercises.json").read_text("utf-8")
)
LESSONS = 1 + len({one["technique"] for one in EXERCISES})
POOLS = [one for one in EXERCISES if one["technique"] == "pool"]
RULES_SEA = ["..BBB", "BBB.B", "..B.B", ".BBBB"]


def paint_sea(page: Page, rows: list[str]) -> None:
    at = places(page)
    for cell, letter in enumerate("".join(rows)):
        if letter == "B":
            page.mouse.click(*at[cell])


def paint_one(page: Page, exercise: dict[str, Any]) -> None:
    """The first cell of the first step of an exercise about islands."""
    row, col, colour = exercise["steps"][0]["cells"][0]
    assert colour == "W"
    cols = len(exercise["board"][0].split())
    page.mouse.click(*places(page)[(row - 1) * cols + col - 1], button="right")


def inner_frames(step: dict[str, Any]) -> int:
    """The number of frames of the chains inside the chains of a step."""
    inner = [one for chain in step["chains"] for part in chain["steps"] for one in part["chains"]]
    return sum(len(chain["steps"]) + 2 for chain in inner)


@both_modes
def test_the_first_lesson_is_a_puzzle_and_a_solved_one_stays_done(visit: Visitor) -> None:
    page = visit("#learn")
    expect(page.get_by_text(f"0 of {LESSONS} lessons are done.")).to_be_visible()
    page.get_by_role("link", name="Go on: The rules").click()
    paint_sea(page, [".....", ".....", ".BB..", ".BB.."])
    saying(page, "The 2x2 block at r3c2-r4c3 is all sea")
    press(page, "Start again")
    paint_sea(page, RULES_SEA)
    saying(page, "Solved!")
    page.get_by_role("link", name="Next lesson").click()
    expect(page.get_by_role("heading", name="Complete island")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    page.reload()
    expect(page.get_by_text(f"1 of {LESSONS} lessons are done.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="The rules")).to_contain_text("done")


def test_a_technique_is_found_on_two_boards(visit: Visitor) -> None:
    page = visit("#learn?lesson=pool")
    press(page, "Where to look")
    saying(page, "It follows from the marked cells")
    expect(marked(page, "reason")).to_have_count(len(POOLS[0]["steps"][0]["because"]))
    for number, exercise in enumerate(POOLS, 1):
        expect(page.get_by_role("heading", name=f"board {number} of 2")).to_be_visible()
        paint_one(page, exercise)
        saying(page, "Found!")
        saying(page, re.escape(exercise["steps"][0]["text"]))
        expect(marked(page, "forced")).to_have_count(len(exercise["steps"][0]["cells"]))
        if number == 1:
            press(page, "Next board")
    page.get_by_role("link", name="Next lesson").click()
    expect(page.get_by_role("heading", name="Unreachable")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("listitem").filter(has_text=re.compile("^Pool ✓"))).to_be_visible()


def test_a_cell_that_the_technique_does_not_tell_is_refused(visit: Visitor) -> None:
    page = visit("#learn?lesson=pool")
    free = [i for i, word in enumerate(" ".join(POOLS[0]["board"]).split()) if word == "."]
    row, col, _ = POOLS[0]["steps"][0]["cells"][0]
    right = (row - 1) * 5 + col - 1
    other = next(cell for cell in free if cell != right)
    page.mouse.click(*places(page)[other])
    saying(page, "This technique does not show that")
    expect(marked(page, "fault")).to_have_count(1)
    press(page, "Show it")
    saying(page, "Here it is.")
    expect(marked(page, "fault")).to_have_count(0)
    press(page, "Try again")
    paint_one(page, POOLS[0])
    saying(page, "Found!")


@pytest.mark.parametrize("technique", ["squeeze", "right-of-way", "what-if", "shape-trial", "cases", "lookahead"])
def test_the_chain_of_a_step_is_shown_on_the_board(visit: Visitor, technique: str) -> None:
    step = next(one for one in EXERCISES if one["technique"] == technique)["steps"][0]
    page = visit(f"#learn?lesson={technique}")
    press(page, "Show it")
    press(page, "Step through the chain")
    frames = page.locator(".explanation .chain button")
    expect(frames).to_have_count(sum(len(chain["steps"]) + 2 for chain in step["chains"]) + inner_frames(step))
    expect(marked(page, "assumed")).to_have_count(len(step["chains"][0]["assumed"]))
    page.get_by_role("button", name="Next step").click()
    expect(marked(page, "now")).to_have_count(len(step["chains"][0]["steps"][0]["cells"]))
    page.get_by_role("button", name="Close", exact=True).click()
    saying(page, "Here it is.")
    expect(marked(page, "forced")).to_have_count(len(step["cells"]))


@pytest.mark.parametrize("address", ["#learn", "#learn?lesson=rules", "#learn?lesson=cases"])
def test_the_lessons_are_accessible_on_a_phone(visit: Visitor, address: str) -> None:
    page = visit(address, **PHONE)
    expect(page.get_by_role("grid").or_(page.get_by_role("list").first).first).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
