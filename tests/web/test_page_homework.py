"""The page of proofs as students and teachers use it: assignments, what is seen at once, what is said before saving."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat import legup_check, read_board
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.proof_json import write_proof_json
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.legup.rules import ALL_RULES
from tests.web.browser import PHONE, Page, Visitor, both_modes, expect, places, press, violations

pytestmark = pytest.mark.slow

RING = "3\n. . .\n. 1 .\n. . .\n"
BEFORE = "const look = list => { for (const one of list.getEntries()) if (!one.hadRecentInput) moved += one.value; };"
SHIFT = f"window.moved = 0; {BEFORE} new PerformanceObserver(look).observe({{type: 'layout-shift', buffered: true}});"
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 664}},
}
SMALL = """() => [...document.querySelectorAll("main :is(button, a, input, select, [role=treeitem])")]
    .filter(one => one.checkVisibility() && !["checkbox", "radio"].includes(one.type))
    .filter(one => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
    .map(one => one.outerHTML)"""
TINY = """() => [...document.querySelectorAll("main :is(button, p, li, a, span, h1, h3, strong, label)")]
    .filter(one => one.checkVisibility() && one.textContent && parseFloat(getComputedStyle(one).fontSize) < 13)
    .map(one => one.outerHTML)"""


def assign(page: Page, puzzle: str = RING, **labels: str) -> None:
    """Open an assignment with these labels."""
    text = json.dumps({"puzzle": puzzle, "labels": {"assignment": "Homework 3", **labels}})
    page.goto(page.url.split("#")[0] + "#proofs")
    page.get_by_role("textbox", name="Paste a link, a puzzle or a proof").fill(text)
    press(page, "Begin")
    page.get_by_role("gridcell").first.wait_for()


def tools(page: Page) -> list[str]:
    return page.get_by_role("group", name="Tools").get_by_role("button").all_inner_texts()


def rule(page: Page, name: str) -> None:
    page.get_by_role("region", name="Rules").get_by_role("button", name=name, exact=True).click()


def prove_wrongly(page: Page) -> None:
    """A step that does not hold, though its cell is right: a corner is sea, but no region is complete beside it."""
    page.mouse.click(*places(page)[0])
    rule(page, "Surround Region")


def saved(page: Page, verdict: str | None) -> str:
    """Return the file for LEGUP 7, after the dialog has said this of the proof, or nothing."""
    press(page, "Save")
    dialog = page.get_by_role("dialog", name="Save")
    if verdict is None:
        expect(dialog.get_by_role("status")).to_have_count(0)
    else:
        expect(dialog.get_by_role("status")).to_contain_text(verdict)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="File for LEGUP 7").click()
    text = Path(download.value.path()).read_text("utf-8")
    dialog.get_by_role("button", name="Close").click()
    return text


HELP: dict[str, tuple[list[str], list[str]]] = {
    "": ([], ["Next step", "Finish branch"]),
    "steps": (["Next step"], ["Finish branch"]),
    "finish": (["Finish branch"], ["Next step"]),
    "steps finish": (["Next step", "Finish branch"], []),
    "solve": ([], ["Next step", "Finish branch"]),
}
"""The tools that are present and absent with each kind of help."""


def test_help_is_a_switch_of_its_own(visit: Visitor) -> None:
    page = visit("prove.html#proofs")
    for help_, (present, absent) in HELP.items():
        assign(page, by="Ada Lovelace, CS 101", due="2031-12-01T23:59", help=help_, verdicts="now")
        expect(page.get_by_role("heading", level=1)).to_have_text("Homework 3")
        expect(page.get_by_text(re.compile("Assignment by Ada Lovelace, CS 101 · until Dec 1, 2031"))).to_be_visible()
        names = tools(page)
        assert set(present) <= set(names), help_
        assert not {*absent, "Goal"} & set(names), help_
        rule(page, "Surround Region")
        marks = page.get_by_role("gridcell", name=re.compile("the rule applies"))
        has_steps = "Next step" in present
        expect(page.get_by_text("Paint all (4)" if has_steps else "Paint cells: they get this rule.")).to_be_visible()
        expect(marks).to_have_count(4 if has_steps else 0)


def test_verdicts_are_a_switch_of_their_own(visit: Visitor) -> None:
    page = visit("prove.html#proofs")
    step = page.get_by_role("region", name="This step")
    assign(page, verdicts="now")
    prove_wrongly(page)
    expect(step).to_contain_text("✗ unsound")
    expect(step).to_contain_text("The step claims:")
    expect(step).to_contain_text("no region next to r1c1 is complete")
    assign(page, verdicts="asked")
    prove_wrongly(page)
    expect(page.get_by_role("treeitem")).to_have_count(2)
    expect(page.locator(".light")).to_have_count(0)
    press(page, "Judge")
    expect(step).to_contain_text("✗ unsound")
    assign(page, verdicts="never")
    prove_wrongly(page)
    expect(page.get_by_role("treeitem")).to_have_count(2)
    assert "Judge" not in tools(page)
    page.keyboard.press("j")
    expect(page.locator(".light")).to_have_count(0)
    assert read_proof(saved(page, None)).labels.puzzle["verdicts"] == "never"
    expect(page.locator(".light")).to_have_count(0)


def test_homework_tells_no_facts_and_no_other_rules(visit: Visitor) -> None:
    """Without an assignment the same step gets both."""
    page = visit("prove.html#prove")
    step = page.get_by_role("region", name="This step")
    assign(page, verdicts="now", help="")
    prove_wrongly(page)
    expect(step).to_contain_text("no region next to")
    expect(step).not_to_contain_text(re.compile("in every solution|would justify|would follow"))
    expect(step.get_by_role("button", name="Can't Reach Cell")).to_have_count(0)
    assign(page, assignment="")
    prove_wrongly(page)
    expect(step).to_contain_text(re.compile("in every solution|would justify"))
    expect(step.get_by_role("button", name="Can't Reach Cell")).to_be_visible()


@both_modes
def test_it_is_judged_before_it_is_handed_in(visit: Visitor) -> None:
    """The file of a complete proof has LEGUP's flag, that of another one has not."""
    page = visit("prove.html#proofs")
    assign(page, verdicts="asked")
    prove_wrongly(page)
    text = saved(page, "Not ready to hand in. 1 step does not hold. 1 end is open.")
    assert read_proof(text).labels.flag is Flag.MISSING
    press(page, "Undo")
    press(page, "Undo")
    at = places(page)
    for name, cells in (("Surround Region", (1, 3, 5, 7)), ("Can't Reach Cell", (0, 2, 6, 8))):
        for cell in cells:
            page.mouse.click(*at[cell])
        rule(page, name)
    text = saved(page, "Complete: every step holds")
    assert read_proof(text).labels.flag is Flag.SOLVED
    assert legup_check(text).status == "complete"


def test_an_exam_does_not_tell_by_its_file(visit: Visitor) -> None:
    page = visit("prove.html#proofs")
    proof = json.loads(write_proof_json(prove(read_board(RING)).proof))
    assign(page)
    page.goto(page.url.split("#")[0] + "#proofs")
    proof["labels"] = {"assignment": "Exam", "verdicts": "never"}
    page.get_by_role("textbox", name="Paste a link, a puzzle or a proof").fill(json.dumps(proof))
    press(page, "Begin")
    expect(page.get_by_text("Assignment · no verdicts · no help")).to_be_visible()
    text = saved(page, None)
    assert read_proof(text).labels.flag is Flag.MISSING
    assert legup_check(text).status == "complete"
    press(page, "Save")
    expect(page.get_by_role("dialog").get_by_role("button", name="File of this page")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("[Pp]rint"))).to_have_count(0)


def test_a_teacher_makes_an_assignment_that_a_student_opens(visit: Visitor) -> None:
    page = visit("prove.html#assign")
    page.get_by_label("The puzzle").fill(RING)
    page.get_by_label("Title").fill("Rings")
    page.get_by_label("By").fill("CS 101")
    page.get_by_label("Until").fill("2020-02-29T12:00")
    page.get_by_label("Verdicts are shown").select_option("now")
    page.get_by_label("the next step, and where a rule applies").check()
    for one in ALL_RULES:
        if one.name not in ("Surround Region", "Can't Reach Cell"):
            page.get_by_label(one.name, exact=True).uncheck()
    with page.expect_download() as download:
        press(page, "Save as a file for LEGUP")
    labels = read_proof(Path(download.value.path()).read_text("utf-8")).labels.puzzle
    assert (labels["assignment"], labels["help"], labels["allow"]) == (
        "Rings",
        "steps",
        "Surround Region, Can't Reach Cell",
    )
    press(page, "Copy a link to this assignment")
    field = page.get_by_label("Link to the assignment")
    expect(field).not_to_have_value("")
    link = field.input_value()
    student = visit(link.split("/")[-1])
    expect(student.get_by_text(re.compile("Assignment by CS 101 · until Feb 29, 2020"))).to_have_class(
        re.compile("late")
    )
    expect(student.get_by_role("region", name="Rules").get_by_role("button")).to_have_count(2)
    student.mouse.click(*places(student)[1])
    student.goto("about:blank")
    student.goto(link)
    expect(student.get_by_role("treeitem")).to_have_count(2)  # it goes on where it was


def test_a_link_that_is_pasted_begins_its_proof(visit: Visitor) -> None:
    page = visit("prove.html#proofs")
    squeeze = zlib.compressobj(wbits=-15)
    packed = squeeze.compress(json.dumps({"proof": {"puzzle": RING}}).encode()) + squeeze.flush()
    address = f"{page.url.split('#')[0]}#prove?proof={urlsafe_b64encode(packed).decode().rstrip('=')}"
    page.get_by_role("textbox", name="Paste a link, a puzzle or a proof").fill(address)
    press(page, "Begin")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    assert page.url.endswith("#prove")


def test_a_file_is_read_whatever_its_name_and_its_encoding_are(visit: Visitor) -> None:
    text = write_proof(prove(read_board(RING)).proof).replace("UTF-8", "UTF-16")
    page = visit("prove.html#proofs")
    for encoding in ("utf-16", "utf-16-be"):
        page.get_by_label("Or open a file").set_input_files(
            {"name": "homework", "mimeType": "", "buffer": text.encode(encoding)}
        )
        expect(page.locator(".whole")).to_contain_text("Complete")
        page.get_by_role("link", name="Proofs").click()
    assert page.locator("input[type=file]").evaluate_all("all => all.every(one => !one.accept)")


def test_board_rules_and_tree_are_seen_together(visit: Visitor) -> None:
    """On a laptop, before and after a case rule is pressed."""
    page = visit("prove.html#proofs", **SIZES["laptop"])
    assign(page, read_text(7), verdicts="now")
    for name in ("Black or White", "Finish Room"):
        rule(page, name)
        expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
        for one in page.get_by_role("region", name="Rules").get_by_role("button").all():
            expect(one).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("tree")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("region", name="This step")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0


def read_text(size: int) -> str:
    return "\n".join([str(size), *(["1 . . 2 . 3 ."] + [". . . . . . ."] * (size - 1))]) + "\n"


def test_the_reasons_of_a_wrong_step_are_seen_whole(visit: Visitor) -> None:
    page = visit("prove.html#proofs", **SIZES["laptop"])
    assign(page, assignment="")
    prove_wrongly(page)
    step = page.get_by_role("region", name="This step")
    expect(step).to_contain_text("The step claims:")
    assert step.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_on_a_phone_rules_and_tree_are_a_swipe_away(visit: Visitor) -> None:
    page = visit("prove.html#proofs", **SIZES["phone"])
    assign(page, read_text(7), verdicts="now")
    grid, tree = page.get_by_role("grid"), page.get_by_role("tree")
    first = page.get_by_role("button", name="White Bottle Neck")
    expect(grid).to_be_in_viewport(ratio=1)
    page.evaluate("scrollBy(0, 300)")
    expect(first).to_be_in_viewport(ratio=1)
    expect(grid).to_be_in_viewport(ratio=1)
    swiped = page.get_by_role("region", name="Rules")
    swiped.evaluate("one => one.scrollBy(one.clientWidth, 0)")
    expect(page.get_by_role("button", name="Black or White")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Finish Room")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Show or hide the tree").click()
    expect(tree).to_be_in_viewport(ratio=0.9)
    expect(grid).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_it_loads(visit: Visitor, size: str) -> None:
    page = visit("prove.html#proofs", **SIZES[size])
    assign(page, read_text(7), verdicts="now", by="CS 101")
    page.context.add_init_script(SHIFT)
    page.reload()
    expect(page.locator(".whole")).to_contain_text("Open ends: 1")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("moved") < 0.05


@pytest.mark.parametrize("size", SIZES)
def test_everybody_can_use_it(visit: Visitor, size: str) -> None:
    """No fault that axe finds, whatever its impact; names are the labels; 44 pixels; no tiny text."""
    page = visit("prove.html#proofs", **SIZES[size])
    is_phone = size == "phone"

    def check() -> None:
        assert violations(page, strict=True) == []
        assert page.evaluate(TINY) == []
        small = page.evaluate(SMALL)
        assert [one for one in small if is_phone or "treeitem" not in one] == []

    check()
    page.goto(page.url.split("#")[0] + "#assign")
    page.get_by_role("heading", name="Make an assignment").wait_for()
    check()
    assign(page, verdicts="now", by="CS 101")
    page.get_by_role("grid").scroll_into_view_if_needed()
    prove_wrongly(page)
    expect(page.get_by_role("region", name="This step")).to_contain_text("no region next to")
    check()
    press(page, "Drawing")
    check()
    press(page, "Save")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("Not ready")
    check()


def test_a_drawing_of_forty_steps_can_be_read(visit: Visitor) -> None:
    steps = [
        {"id": f"t{n}", "from": [f"n{n}"], "to": f"n{n + 1}", "rule": None, "cells": [[n // 7 + 2, n % 7 + 1, -1]]}
        for n in range(40)
    ]
    page = visit("prove.html#proofs", **SIZES["laptop"])
    page.get_by_role("textbox", name="Paste a link").fill(json.dumps({"puzzle": read_text(7), "steps": steps}))
    press(page, "Begin")
    press(page, "Drawing")
    press(page, "Fit")
    drawn = page.get_by_role("tree", name="Steps of the proof, drawn")
    expect(drawn.get_by_role("treeitem")).to_have_count(41)
    lowest = drawn.locator("text.cells").last.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a"
    )
    assert lowest >= 13
    expect(drawn.locator('[aria-selected="true"]')).to_be_in_viewport()


def test_old_addresses_lead_to_the_page_of_proofs(visit: Visitor) -> None:
    page = visit("#grade")
    page.wait_for_url(re.compile(r"/prove\.html#grade$"))
    expect(page.get_by_role("heading", name="Grade a class")).to_be_visible()
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.get_by_role("navigation").get_by_role("link", name="Prove")).to_have_count(0)
