"""The page of proofs in a browser: proofs made by hand, judged, saved, and accepted by the checker."""

import csv
import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from nurikabe_sat import legup_check, read_board
from nurikabe_sat.formats import plain
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.legup.rules import CASE_RULE, FINISH_ROOM, MERGE_RULE, RULES, Kind
from tests.support.outside_data import outside_xml
from tests.web.browser import PHONE, Locator, Page, Visitor, expect, places, press, violations
from tests.web.serving import ask

pytestmark = pytest.mark.slow

BOARD = "Board of the proof"
CASES = "4\n. . 2 .\n. . . .\n. . . .\n. 3 . .\n"
SPLIT = {
    "puzzle": "3\n. . .\n. 1 .\n. . .\n",
    "steps": [
        {"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 2, -1]]},
        {"id": "t1", "from": ["n1"], "to": "n2", "rule": "Black or White", "cells": [[1, 1, -1]]},
        {"id": "t2", "from": ["n1"], "to": "n3", "rule": "Black or White", "cells": [[1, 1, 0]]},
        {"id": "t3", "from": ["n3"], "to": "n4", "rule": "Surround Region", "cells": [[2, 1, -1]]},
    ],
}
"""Two open cases; as JSON."""
WATCH = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // the board fits its room first
    window.tops = new Set();
    const look = () => {
        const {top} = document.querySelector(".prover .tools").getBoundingClientRect();
        window.tops.add(Math.round(top + scrollY));
        requestAnimationFrame(look);
    };
    look();
}"""
RING = "3\n. . .\n. 1 .\n. . .\n"


def begin(page: Page, text: str) -> None:
    """Begin a proof, or open the text of a file."""
    page.goto(page.url.split("#")[0] + "#proofs")
    page.get_by_role("textbox", name="Paste a link, a puzzle or a proof").fill(text)
    press(page, "Begin")
    page.get_by_role("gridcell").first.wait_for()


def rule(page: Page, name: str) -> None:
    page.get_by_role("region", name="Rules").get_by_role("button", name=name, exact=True).click()


def line(page: Page, node: str) -> Locator:
    """Return the line of a node in the tree."""
    return page.locator(f'.proof-tree [data-id="{node}"]')


def file_of(page: Page, kind: str = "File for LEGUP 7") -> str:
    """What is saved."""
    press(page, "Save")
    dialog = page.get_by_role("dialog", name="Save")
    with page.expect_download() as download:
        dialog.get_by_role("button", name=kind).click()
    text = Path(download.value.path()).read_text("utf-8")
    dialog.get_by_role("button", name="Close").click()
    return text


def whole(page: Page, words: str) -> None:
    """Wait until the whole proof is said to be so."""
    expect(page.locator(".whole")).to_contain_text(re.compile(words))


class Mouse:
    """A hand with a mouse. ``paint`` gives a cell a colour, ``press`` is about a cell while a rule is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def rule(self, name: str) -> None:
        rule(self.page, name)

    def node(self, name: str) -> None:
        line(self.page, name).click()

    def paint(self, cell: int, is_sea: bool) -> None:
        tile = self.page.get_by_role("grid", name=BOARD).locator(".tile").nth(cell)
        tile.click(button="left" if is_sea else "right")  # waits until nothing moves

    def press(self, cell: int) -> None:
        self.paint(cell, True)


class Keys(Mouse):
    """The keyboard alone: rules by the search, cells and steps by arrows and Enter."""

    def rule(self, name: str) -> None:
        line(self.page, "n0").focus()
        self.page.keyboard.press("/")
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")

    def node(self, name: str) -> None:
        self.page.get_by_role("tree").locator('[tabindex="0"]').focus()
        self.page.keyboard.press("Home")
        lines = self.page.get_by_role("treeitem")
        expect(lines.first).to_have_attribute("aria-selected", "true")
        for _ in range([one.get_attribute("data-id") for one in lines.all()].index(name)):
            self.page.keyboard.press("ArrowDown")
        expect(line(self.page, name)).to_have_attribute("aria-selected", "true")

    def go(self, cell: int) -> None:
        self.page.get_by_role("grid", name=BOARD).locator('[tabindex="0"]').focus()
        self.page.keyboard.press("Control+Home")
        cols = max(int(one.get_attribute("aria-colindex") or 0) for one in self.page.get_by_role("gridcell").all())
        for key, times in (("ArrowDown", cell // cols), ("ArrowRight", cell % cols)):
            for _ in range(times):
                self.page.keyboard.press(key)

    def paint(self, cell: int, is_sea: bool) -> None:
        self.go(cell)
        self.page.keyboard.press("b" if is_sea else "w")

    def press(self, cell: int) -> None:
        self.go(cell)
        self.page.keyboard.press("Enter")


class Finger(Mouse):
    """Taps on a phone."""

    def rule(self, name: str) -> None:
        self.page.get_by_role("region", name="Rules").get_by_role("button", name=name, exact=True).tap()

    def node(self, name: str) -> None:
        line(self.page, name).tap()

    def paint(self, cell: int, is_sea: bool) -> None:
        assert is_sea
        self.page.evaluate("() => scrollTo(0, 0)")  # a swipe: the sheet with the tree uncovers the board
        self.page.touchscreen.tap(*places(self.page)[cell])


def rebuild(page: Page, proof: Proof, hand: Mouse) -> None:
    """Make the same steps on the page: paint, press the rule; for cases, press the rule, then the cell or the clue."""
    here = {proof.root: "n0"}
    count = 1
    for step in proof.walk():
        assert step.child is not None
        assert step.rule is not None
        if step.child in here:
            continue
        parents = proof.parents[step.id]
        if len(parents) > 1:
            hand.rule(step.rule)
            for parent in parents:
                hand.node(here[parent])
            hand.rule(step.rule)
            here[step.child] = f"n{count}"
            count += 1
        elif step.rule in (CASE_RULE, FINISH_ROOM):
            siblings = proof.by_id[parents[0]].transitions
            hand.node(here[parents[0]])
            hand.rule(step.rule)
            hand.press(proof.board.puzzle.clue_list[0].cell if step.rule == FINISH_ROOM else step.cells[0][0])
            for number, other in enumerate(siblings):
                assert other.child is not None
                place = number if step.rule == FINISH_ROOM else 0 if other.cells[0][1] == -1 else 1
                here[other.child] = f"n{count + place}"
            count += len(siblings)
        else:
            hand.node(here[parents[0]])
            for cell, value in step.cells:
                hand.paint(cell, value == -1)
            hand.rule(step.rule)
            here[step.child] = f"n{count}"
            count += 1
        expect(line(page, here[step.child])).to_be_visible()


def said(proof: Proof) -> set[tuple[str | None, frozenset[tuple[int, int]], int]]:
    """What the steps of a proof say, whatever their order and ids are."""
    return {(step.rule, frozenset(step.cells), len(proof.parents[step.id])) for step in proof.walk()}


def test_a_proof_with_cases_by_mouse(visit: Visitor) -> None:
    """From the first click to the file that the checker accepts, for both versions of LEGUP."""
    proof = prove(read_board(CASES)).proof
    assert any(RULES[step.rule or ""].kind is Kind.CONTRADICTION for step in proof.walk())
    page = visit("prove.html#prove")
    begin(page, CASES)
    rebuild(page, proof, Mouse(page))
    whole(page, "Complete.*✓ it holds.*✓ LEGUP 7")
    written = file_of(page)
    assert legup_check(written).status == "complete"
    assert said(read_proof(written)) == said(proof)
    assert check_proof(read_proof(file_of(page, "File for LEGUP 2"))).holds
    assert not violations(page)


def test_a_rule_shows_where_it_applies_and_paints(visit: Visitor, server: str) -> None:
    page = visit("prove.html#prove")
    begin(page, RING)
    rule(page, "Surround Region")
    marks = page.get_by_role("gridcell", name=re.compile("the rule applies"))
    expect(marks).to_have_count(
        len(ask(server, "legup-moves", puzzle=RING, rule="Surround Region")["uses"][0]["cells"])
    )
    press(page, "Paint all (4)")
    expect(marks).to_have_count(0)
    rule(page, "Fill In Black")
    press(page, "Paint all (4)")
    whole(page, "Complete")
    press(page, "Undo")
    whole(page, "Not complete")
    press(page, "Redo")
    whole(page, "Complete")


def test_a_wrong_step_says_why_and_is_corrected_by_a_press(visit: Visitor) -> None:
    page = visit("prove.html#prove")
    begin(page, RING)
    Mouse(page).paint(0, True)
    rule(page, "Surround Region")
    step = page.get_by_role("region", name="This step")
    expect(step).to_contain_text("✗ unsound")
    expect(step).to_contain_text("no region next to r1c1 is complete")
    press(page, "The other colour")
    expect(page.get_by_role("gridcell", name=re.compile("row 1, column 1, island"))).to_be_visible()
    step.get_by_role("button", name="Can't Reach Cell").click()
    expect(step).to_contain_text("✓ sound")


def test_the_way_out_is_drawn(visit: Visitor) -> None:
    page = visit("prove.html#prove")
    begin(page, "3\n. 4 .\n. . .\n. . .\n")
    Mouse(page).paint(7, True)
    rule(page, "Can't Reach Cell")
    expect(page.get_by_role("region", name="This step")).to_contain_text("r3c2 could still join the 4 at r1c2 by r2c2")
    expect(page.locator(".board .note")).to_have_text(["↑", "↑"])


def test_what_was_done_is_there_after_a_reload(visit: Visitor) -> None:
    page = visit("prove.html#prove")
    begin(page, RING)
    Mouse(page).paint(1, True)
    rule(page, "Surround Region")
    page.reload()
    expect(line(page, "n1")).to_contain_text("Surround Region")
    press(page, "Undo")
    expect(line(page, "n1")).to_contain_text("no rule")
    press(page, "Undo")
    expect(line(page, "n1")).to_have_count(0)
    press(page, "Redo")
    page.reload()
    press(page, "Redo")
    expect(line(page, "n1")).to_contain_text("Surround Region")


def test_next_step_and_finish(visit: Visitor) -> None:
    page = visit("prove.html#prove")
    begin(page, CASES)
    press(page, "Next step")
    press(page, "Where?")
    press(page, "Do it")
    expect(line(page, "n1")).to_contain_text("✓✓")
    press(page, "Finish branch")
    whole(page, "Complete")
    assert legup_check(file_of(page)).status == "complete"


def test_the_keyboard_alone_makes_a_proof(visit: Visitor) -> None:
    """Cells by arrows, rules by their keys and by the search, a case split, the tree, undo."""
    page = visit("prove.html#prove")
    begin(page, RING)
    paint = Keys(page).paint
    for cell in (1, 3, 5, 7):
        paint(cell, True)
    page.keyboard.press("1")
    expect(line(page, "n1")).to_contain_text("✓✓✓")
    page.keyboard.press("c")
    page.get_by_role("grid", name=BOARD).locator('[tabindex="0"]').focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    expect(line(page, "n3")).to_be_visible()
    line(page, "n2").focus()
    page.keyboard.press("ArrowDown")
    expect(line(page, "n3")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("/")
    page.keyboard.type("no number")
    page.keyboard.press("Enter")
    expect(line(page, "n4")).to_contain_text("No Number")
    page.keyboard.press("Escape")
    line(page, "n4").focus()
    for _ in range(2):
        page.keyboard.press("u")
    expect(line(page, "n2")).to_have_count(0)
    page.keyboard.press("7")
    press(page, "Paint all (4)")
    whole(page, "Complete")
    assert legup_check(file_of(page)).status == "complete"


def test_a_lemma_is_made_and_used_again(visit: Visitor) -> None:
    """By assumption: a corner is sea, as it has no number if it is island. So are the others, by the same steps."""
    page = visit("prove.html#prove")
    begin(page, RING)
    paint = Mouse(page).paint
    for cell in (1, 3, 5, 7):
        paint(cell, True)
    rule(page, "Surround Region")
    rule(page, "Black or White")
    paint(0, True)
    line(page, "n3").click()
    rule(page, "No Number")
    line(page, "n2").click()
    press(page, "Make it a lemma")
    dialog = page.get_by_role("dialog", name="Lemma")
    dialog.get_by_label("Its name").fill("corner")
    dialog.get_by_role("button", name="Make it a lemma").click()
    expect(line(page, "n2")).to_contain_text("Lemma: corner")
    expect(page.get_by_role("treeitem")).to_have_count(3)
    for cell in (2, 6, 8):
        rule(page, "corner")
        paint(cell, True)
        expect(
            page.get_by_role("gridcell", name=re.compile(f"row {cell // 3 + 1}, column {cell % 3 + 1}, sea"))
        ).to_be_visible()
    expect(page.get_by_role("treeitem")).to_have_count(6)
    whole(page, "Complete.*✓ it holds")
    written = read_proof(file_of(page))
    assert legup_check(write_proof(written)).status == "complete"
    assert sum(step.rule == "No Number" for step in written.walk()) == 4
    press(page, "Show its steps")
    expect(page.get_by_role("treeitem")).to_have_count(8)
    press(page, "Undo")
    rule(page, "corner")
    paint(4, True)
    expect(page.get_by_role("region", name="This step")).to_contain_text("corner does not hold at r2c2")


def wide_of(element: Locator) -> float:
    """Pixels from left to right."""
    box = element.bounding_box()
    assert box is not None
    return box["width"]


def test_the_tree_is_drawn(visit: Visitor) -> None:
    """Zoom, fit, scroll, keys, closed branches, and the board of the step that the mouse rests on."""
    page = visit("prove.html#prove")
    begin(page, json.dumps(SPLIT))
    press(page, "Drawing")
    tree = page.get_by_role("tree", name="Steps of the proof, drawn")
    expect(tree.get_by_role("treeitem")).to_have_count(5)
    wide = wide_of(tree)
    press(page, "Larger")
    assert wide_of(tree) > wide
    dot = tree.locator('[data-id="n3"] circle')
    dot.hover()
    page.keyboard.down("Control")
    before, place = wide_of(tree), dot.bounding_box()
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    assert wide_of(tree) > before
    after = dot.bounding_box()
    assert place
    assert after
    assert abs(place["x"] - after["x"]) < after["width"]  # what the mouse is on stays there
    moved = page.locator(".tree-drawing").evaluate("(room) => room.scrollLeft")
    page.mouse.wheel(40, 0)
    expect(page.locator(".tree-drawing")).to_have_js_property("scrollLeft", moved + 40)
    press(page, "Fit")
    dot.hover()
    expect(page.get_by_role("gridcell", name=re.compile("row 1, column 1, island"))).to_be_visible()
    dot.click()
    expect(tree.locator('[data-id="n3"]')).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(tree.locator('[data-id="n1"]')).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    expect(tree.get_by_role("treeitem")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_role("treeitem")).to_have_count(5)
    assert not violations(page)


def test_a_file_is_dragged_in_and_its_goal_is_changed(visit: Visitor) -> None:
    proof = read_proof(write_proof(prove(read_board(RING)).proof))
    page = visit("prove.html#prove")
    page.get_by_role("gridcell").first.wait_for()
    dropped = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "ring.xml", {type: "text/xml"}));
            return data;
        }""",
        write_proof(proof),
    )
    page.dispatch_event(".prover", "drop", {"dataTransfer": dropped})
    whole(page, "Complete")
    press(page, "Goal")
    dialog = page.get_by_role("dialog", name="Goal")
    dialog.get_by_label("What is to be proved").select_option("PROVE_CELL_MUST_BE")
    dialog.get_by_label("Cells of the goal").fill("r1c1 sea, r9c9 sea")
    dialog.get_by_role("button", name="Set the goal").click()
    expect(dialog).to_contain_text("found “r9c9 sea”, expected a cell and its colour")
    dialog.get_by_label("Cells of the goal").fill("r1c1 sea, r1c2 sea")
    dialog.get_by_role("button", name="Set the goal").click()
    whole(page, "Complete")
    expect(page.locator(".terms")).to_have_text("PROVE_CELL_MUST_BE")
    written = read_proof(file_of(page))
    assert (written.goal.type.value, written.goal.cells) == ("PROVE_CELL_MUST_BE", ((0, -1), (1, -1)))


def test_a_finger_on_a_phone(visit: Visitor) -> None:
    """Cells, rules, both cases, and their merge. A verdict moves neither the board nor the buttons."""
    page = visit("prove.html#prove", **PHONE)
    begin(page, RING)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finger = Finger(page)
    page.set_viewport_size({"width": 320, "height": 568})
    page.evaluate(WATCH)
    finger.paint(0, True)
    finger.rule("Surround Region")
    whole(page, "✗ LEGUP 2")
    assert len(page.evaluate("[...window.tops]")) == 1
    page.set_viewport_size(PHONE["viewport"])
    press(page, "Undo")
    press(page, "Undo")
    for cell in (1, 3, 5, 7):
        finger.paint(cell, True)
    finger.rule("Surround Region")
    expect(line(page, "n1")).to_contain_text("✓✓✓")
    finger.rule(CASE_RULE)
    finger.press(0)
    finger.rule(MERGE_RULE)
    for node in ("n2", "n3"):
        finger.node(node)
    expect(line(page, "n3")).to_have_class(re.compile("marked"))
    finger.rule(MERGE_RULE)
    expect(line(page, "n4")).to_contain_text(MERGE_RULE)
    assert len(read_proof(file_of(page)).parents["t3"]) == 2
    assert not violations(page)


@pytest.mark.parametrize(
    ("name", "hand"), [("finish_room_2x3", Mouse), ("refutation_split_3x3", Keys), ("merge_two_parents", Finger)]
)
def test_examples_of_legup_by_hand(visit: Visitor, name: str, hand: type[Mouse]) -> None:
    """The file that is saved says what the example says, and is judged as it is."""
    example = read_proof(outside_xml("legup7_examples")[f"{name}.xml"])
    page = visit("prove.html#prove", **(PHONE if hand is Finger else {}))
    begin(page, plain.write(example.board))
    rebuild(page, example, hand(page))
    written = read_proof(file_of(page))
    assert said(written) == said(example)
    told, wanted = legup_check(write_proof(written)), legup_check(write_proof(example))
    assert (told.status, told.holds, told.complete7, told.complete2) == (
        wanted.status,
        wanted.holds,
        wanted.complete7,
        wanted.complete2,
    )


def test_an_exam_shows_no_verdicts_and_only_the_allowed_rules(visit: Visitor) -> None:
    session = {
        "id": "exam1",
        "name": "exam",
        "at": "n0",
        "settings": {"feedback": "end", "allowed": ["Surround Region", "Black or White"], "isExam": True},
        "proof": {"puzzle": RING, "root": "n0"},
    }
    page = visit("prove.html#prove")
    begin(page, json.dumps(session))
    rules = page.get_by_role("region", name="Rules").get_by_role("button")
    expect(rules).to_have_count(2)
    for name in ("Judge", "Next step", "Finish branch", "Goal"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    Mouse(page).paint(0, True)
    rule(page, "Surround Region")
    expect(line(page, "n1")).to_contain_text("Surround Region")
    expect(page.locator(".light")).to_have_count(0)
    assert legup_check(file_of(page)).status == "wrong"


def test_the_files_of_a_class_are_graded(visit: Visitor) -> None:
    buffer = io.BytesIO()
    right, wrong = write_proof(prove(read_board(RING)).proof), "<Legup/>"
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in (
            *(("class/ada/nurikabe", right), ("class/bob/h1.xml", right), ("class/cid/h1.xml", wrong)),
            ("class/dan/text.docx", "no"),
        ):
            archive.writestr(path, text)
    page = visit("prove.html#grade")
    page.get_by_label("Files, or a ZIP").set_input_files(
        {"name": "class.zip", "mimeType": "application/zip", "buffer": buffer.getvalue()}
    )
    expect(page.get_by_text("4 students: 2 graded, 1 not judged, 1 without a proof")).to_be_visible()
    expect(page.get_by_role("cell", name="class/bob/h1.xml (same text)")).to_be_visible()
    with page.expect_download() as download:
        press(page, "Save the table (CSV)")
    lines = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text("utf-8"))))
    assert [(one["student"], one["holds"], bool(one["error"])) for one in lines] == [
        ("ada", "yes", False),
        ("bob", "yes", False),
        ("cid", "", True),
        ("dan", "", True),
    ]
    assert not violations(page)
