"""The page that steps through an explanation: what stands in it, that nothing gets out of its place, what it shows."""

import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.rendering.explanation import ExplainedStep
from nurikabe_sat.rendering.explanation.page import FOLDER, page
from nurikabe_sat.rendering.look import shown_colours
from nurikabe_sat.rendering.scene import PENS
from tests.support.chromium import CHROMIUM
from tests.support.strategies import boards
from tests.support.waiting import PATIENCE

EVIL = "</script><script>alert('1')</script><!-- \"&amp;\" \x00"

# 2 . .      the 2 gets its second cell below, then the sea
# . . .
BOARD = Board.of(Puzzle(Grid(2, 3), (Clue(0, 2),)), "two")
ISLAND: list[dict[str, Any]] = [
    {"kind": "island", "path": "M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.1", "cells": [(1, 1)], "steps": ()}
]
REACH: list[dict[str, Any]] = [
    *ISLAND,
    {"kind": "reach", "path": "M0 0L2 0L2 1L0 1L0 0", "cells": [(1, 1), (1, 2)], "steps": [0, 1]},
    {"kind": "cell", "path": "M1 1L2 1L2 2L1 2L1 1", "cells": [(2, 2)], "steps": ()},
]
WALL: list[dict[str, Any]] = [{"kind": "wall", "path": "M0.5 0.5L2.5 0.5", "cells": [(1, 1), (1, 3)], "steps": ()}]
CHAIN = (
    ExplainedStep((), (2,), (), "if r1c3 were island", "", note="if"),
    ExplainedStep((1,), (), (0, 2), "1. between, r1c2 sea", "two islands", note="1", objects=WALL, names=((4, 11, 0),)),
    ExplainedStep((), (), (2,), "then", "it has no number"),
)
STEPS = [
    ExplainedStep((2,), (), (0,), "first, r1c3 sea", "too far", CHAIN),
    ExplainedStep(
        *((), (3,), (0, 2), "second, r2c1 island", "<so> it & r2c2"), objects=REACH, names=((5, 7, 0), (10, 14, 2))
    ),
    ExplainedStep((1, 4, 5), (), (0, 3), "third, the rest sea", "around it"),
]


class Reader(HTMLParser):
    """The elements of a page in order: tag, attributes, and the text directly in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._open: list[int] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "rect", "circle"):
            self._open.append(len(self.elements))
        self.elements.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "circle"):
            assert self.elements[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.elements[self._open[-1]][2].append(data)

    def texts(self, tag: str) -> list[str]:
        return ["".join(text) for name, _, text in self.elements if name == tag]

    def classes(self, tag: str) -> list[str]:
        return [attributes.get("class") or "" for name, attributes, _ in self.elements if name == tag]


def test_everything_stands_in_the_page() -> None:
    found = Reader(page(BOARD, STEPS, "solved: 3 steps"))
    assert found.texts("h1") == ["two"]
    assert found.texts("title") == ["two", "two"]  # of the page, of the picture
    chain = [one.heading for one in CHAIN]
    assert found.texts("b") == ["start", "first, r1c3 sea", *chain, "second, r2c1 island", "third, the rest sea"]
    told = ["the board as it is given", "too far", "", "two ", "islands", "it has no number"]
    assert found.texts("span")[-10:] == [*told, "<so>  & ", "it", "r2c2", "around it"]
    numbers = [attributes.get("data-object") for tag, attributes, _ in found.elements if tag == "span"]
    assert numbers[-10:] == [*[None] * 4, "0", None, None, "0", "2", None]

    def at(objects: list[dict[str, Any]]) -> object:
        return json.loads(json.dumps(objects))

    assert json.loads(found.texts("script")[0]) == {
        "clues": [0],
        "open": [1, 2, 3, 4, 5],
        "steps": [
            [
                *([2], [], [0], []),
                [[[], [2], [], [], "if", ""], [[1], [], [0, 2], at(WALL), "1", ""], [[], [], [2], [], "", ""]],
            ],
            [[], [3], [0, 2], at(REACH), []],
            [[1, 4, 5], [], [0, 3], [], []],
        ],
    }
    assert "solved: 3 steps" in found.texts("p")[0]


def test_nothing_is_loaded_from_anywhere() -> None:
    text = page(BOARD, STEPS)
    assert not re.search(r"\bsrc=|\bhref=|@import|url\(|\bimport\b|fetch\(", text)
    assert re.findall(r"\w+://[^\s\"']+", text) == ["http://www.w3.org/2000/svg"] * 2  # a name, not a place


def test_texts_stay_texts() -> None:
    shown = EVIL.replace("\x00", "\ufffd")
    board = Board(BOARD.puzzle, BOARD.colouring, EVIL)
    found = Reader(page(board, [ExplainedStep((1,), (), (), EVIL, EVIL)], EVIL))
    plain = Reader(page(BOARD, [ExplainedStep((1,), (), (), "x", "x")], "x"))
    assert [tag for tag, _, _ in found.elements] == [tag for tag, _, _ in plain.elements]
    assert found.texts("script") == plain.texts("script")
    assert found.texts("title") == [shown, shown]
    assert (found.texts("b")[1], found.texts("span")[-1]) == (shown, shown)


@given(boards(max_cells=12))
def test_the_script_finds_each_cell_in_its_place(board: Board) -> None:
    """It takes the shapes of the classes sea, island and undecided for the cells, in order."""
    found = Reader(page(board, []))
    words = {Colour.SEA: "sea", Colour.ISLAND: "island", Colour.UNKNOWN: "undecided"}
    cells = [name for name in found.classes("rect") if set(name.split()) & set(words.values())]
    assert cells == [words[colour] for colour in shown_colours(board)]
    assert all("coordinate" in name or "clue" in name for name in found.classes("text"))
    assert found.classes("text")  # the script puts its shapes before the first of them


KEY = "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'NAME'}));"
CLICK = "document.querySelectorAll('button')[NAME].click();"
LINE = "document.querySelectorAll('#steps > ol > li > button')[NAME].click();"
INTO = "document.querySelector('#into').click();"


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize(
    ("how", "step", "cells", "dots"),
    [
        (["#1"], 1, "island.reason undecided sea.focus undecided undecided undecided", 0),
        (["ArrowRight", "x", "Home", "ArrowLeft"], 0, "island undecided undecided undecided undecided undecided", 0),
        (["End", "ArrowRight"], 3, "island.reason sea.focus sea island.reason sea.focus sea.focus", 0),
        (["steps[3]", 1], 2, "island.reason undecided sea.reason island.focus undecided undecided", 1),
    ],
    ids=str,
)
def test_in_a_browser(how: list[str | int], step: int, cells: str, dots: int, tmp_path: Path) -> None:
    """By its address, by keys, and by buttons: first, previous, next, last, and one for each step."""
    path = tmp_path / "page.html"
    path.write_text(_with_actions(how), "utf-8")
    found = Reader(_after_scripts(path.as_uri() + ("#1" if how == ["#1"] else ""), tmp_path))
    assert _cells(found) == cells.split()
    shapes = [attributes for tag, attributes, _ in found.elements if tag in ("circle", "rect")]
    visible = [attributes["class"] for attributes in shapes if not attributes.get("style")]
    assert (visible.count("frame"), visible.count("dot")) == (cells.count("focus"), dots)
    buttons = [one for tag, one, _ in found.elements if tag == "button" and one.get("id") != "into"]
    off = {0: ["First step", "Previous step"], 3: ["Next step", "Last step"]}.get(step, [])
    assert [one["aria-label"] for one in buttons[:4] if one["aria-disabled"] == "true"] == off
    current = [i for i, one in enumerate(buttons[4:]) if "aria-current" in one]
    assert current == [step + (len(CHAIN) if step > 1 else 0)]  # the list holds the chain of step 1, too
    sentence = next(i for i, (_, attributes, _) in enumerate(found.elements) if attributes.get("id") == "sentence")
    assert found.elements[sentence + 1][2] == [["start", *(one.heading for one in STEPS)][step]]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize(
    ("how", "at", "cells", "notes"),
    [
        (["steps[1]", "into"], 0, "island undecided island undecided undecided undecided", {2: ("if", "assumed")}),
        (
            ["steps[1]", "ArrowDown", "ArrowRight"],
            1,
            "island.reason sea island.reason undecided undecided undecided",
            {1: ("1", "now"), 2: ("if", "assumed")},
        ),
        (
            ["steps[1]", "ArrowDown", "End", "ArrowRight"],
            2,
            "island sea island.reason undecided undecided undecided",
            {1: ("1", ""), 2: ("if", "assumed")},
        ),
        (
            ["steps[1]", "ArrowDown", "End", "ArrowUp"],
            None,
            "island.reason undecided sea.focus undecided undecided undecided",
            {},
        ),
        (
            ["steps[1]", "into", "into"],
            None,
            "island.reason undecided sea.focus undecided undecided undecided",
            {},
        ),
        (
            ["steps[3]", "ArrowDown"],
            None,
            "island.reason sea.focus sea island.reason sea.focus sea.focus",
            {},
        ),
    ],
    ids=str,
)
def test_a_chain_in_a_browser(
    how: list[str | int], at: int | None, cells: str, notes: dict[int, tuple[str, str]], tmp_path: Path
) -> None:
    """Into it and out again, by the button and by keys; each picture of it."""
    path = tmp_path / "page.html"
    path.write_text(_with_actions(how), "utf-8")
    found = Reader(_after_scripts(path.as_uri(), tmp_path))
    assert _cells(found) == cells.split()
    frames = [
        attributes for _, attributes, _ in found.elements if (attributes.get("class") or "").startswith("chained")
    ]
    texts = ["".join(text) for _, attributes, text in found.elements if attributes.get("class") == "note"]
    kinds = [(one["class"] or "").partition(" ")[2] for one in frames]
    assert {i: (texts[i], kinds[i]) for i in range(6) if not frames[i].get("style")} == notes
    assert {i for i in range(6) if texts[i]} == set(notes)
    lists = [attributes for tag, attributes, _ in found.elements if tag == "ol" and attributes.get("class") == "chain"]
    assert ["hidden" in one for one in lists] == [at is None]
    count = next(text for _, attributes, text in found.elements if attributes.get("id") == "count")
    if at is not None:
        assert "".join(count) == f"{at + 1} of {len(CHAIN)} in the chain"
        sentence = next(i for i, (_, attributes, _) in enumerate(found.elements) if attributes.get("id") == "sentence")
        assert found.elements[sentence + 1][2] == [CHAIN[at].heading]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_an_inner_chain_is_painted_only_while_it_is_told(tmp_path: Path) -> None:
    """If r1c3 island, [2? r2c1 sea, 2.1 r2c2 sea], 2 r2c1 island: the cells in brackets are open again after it."""
    frames = (
        ExplainedStep((), (2,), (), "if", "", note="if"),
        ExplainedStep((3,), (), (), "if also", "", note="2?", inside="2"),
        ExplainedStep((4,), (), (), "inner", "", note="2.1", inside="2"),
        ExplainedStep((), (3,), (), "outer", "", note="2"),
    )
    seen = []
    for at in range(len(frames)):
        script = f"{LINE.replace('NAME', '1')}{INTO}{KEY.replace('NAME', 'ArrowRight') * at}"
        path = tmp_path / f"page{at}.html"
        steps = [ExplainedStep((2,), (), (), "first", "why", frames)]
        path.write_text(page(BOARD, steps).replace("</body>", f"<script>{script}</script></body>"), "utf-8")
        seen.append(" ".join(name[0] for name in _cells(Reader(_after_scripts(path.as_uri(), tmp_path)))))
    assert seen == ["i u i u u u", "i u i s u u", "i u i s s u", "i u i i u u"]


MEASURE = """
const box = document.querySelector("#sentence"), list = document.querySelector("#steps > ol");
const words = document.createRange();
words.selectNodeContents(box);
const bottom = Math.min(words.getBoundingClientRect().bottom, box.getBoundingClientRect().bottom);
const visible = getComputedStyle(box).overflowY === "auto" ? bottom : words.getBoundingClientRect().bottom;
document.title = `overlap ${Math.max(0, Math.round(visible - list.getBoundingClientRect().top))}`;
"""


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize("width", [360, 820, 1100, 1600])
def test_a_long_sentence_does_not_overlap_the_list(width: int, tmp_path: Path) -> None:
    words = ", ".join(f"r{row}c{col}" for row in range(1, 9) for col in range(1, 13))
    steps = [ExplainedStep((cell,), (), (0,), f"step, cell {cell}", words, CHAIN) for cell in (1, 2, 3, 4, 5)]
    script = f"{CLICK.replace('NAME', '2')}{MEASURE}"
    path = tmp_path / "page.html"
    path.write_text(page(BOARD, steps).replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    found = Reader(_after_scripts(path.as_uri(), tmp_path, f"--window-size={width},800"))
    assert found.texts("title")[0] == "overlap 0"


SHOWN = """
const [name, other] = document.querySelectorAll("#sentence [data-object]");
const lit = () => [...document.querySelectorAll(".lit")].map((one) => one.textContent || one.dataset.kind).join("+");
const point = (target, kind = "mouse") =>
  target.dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: kind}));
const cell = (at) => document.querySelectorAll(".nurikabe :is(rect.sea, rect.island, rect.undecided)")[at];
const leave = (target) => target.dispatchEvent(new PointerEvent("pointerleave", {pointerType: "mouse"}));
const seen = [lit()];
const saw = () => seen.push(lit());
point(name), saw();
leave(document.querySelector("#sentence")), saw();
other.focus(), saw();
point(name), saw();
leave(document.querySelector("#sentence")), saw();
other.blur(), saw();
point(cell(0)), saw();
point(cell(1)), saw();
point(cell(4)), saw();
point(cell(5)), saw();
point(cell(4)), leave(document.querySelector(".nurikabe")), saw();
point(cell(4), "touch"), saw();
cell(4).dispatchEvent(new MouseEvent("click", {bubbles: true})), saw();
document.title = JSON.stringify([seen, [...document.querySelectorAll(".object")].map(({dataset}) => dataset.kind)]);
"""


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_a_name_and_its_object_light_up_each_other(tmp_path: Path) -> None:
    """By the mouse, the keyboard and a tap; of several objects with a cell, the smallest."""
    script = f"{LINE.replace('NAME', '2')}{SHOWN}"
    path = tmp_path / "page.html"
    path.write_text(page(BOARD, STEPS).replace("</body>", f"<script>{script}</script></body>"), "utf-8")
    found = Reader(_after_scripts(path.as_uri(), tmp_path))
    seen, kinds = json.loads(found.texts("title")[0])
    island, cell = "island+it", "cell+r2c2"
    assert seen == ["", island, "", cell, island, cell, "", island, "1", cell, "", "", "", cell]
    assert kinds == ["cell", "reach", "island"]
    names = [attributes for tag, attributes, _ in found.elements if attributes.get("role") == "button"]
    assert [(one["tabindex"], one["data-object"]) for one in names] == [("0", "0"), ("0", "2")]


def test_the_pens_are_those_of_pictures() -> None:
    script = (FOLDER / "objects.js").read_text("utf-8")
    pens = re.findall(r'^  (\w+): \["(#\w+)", ([\d.]+), "([\d ]*)"\],$', script, re.MULTILINE)
    drawn = [(kind, pen.colour, f"{pen.thickness:g}", pen.dashes) for kind, pen in PENS.items()]
    assert pens[1:] == drawn
    assert pens[0][0] == "cell"


def _with_actions(how: list[str | int]) -> str:
    """The page with a script that does this: keys by their names, buttons by numbers, steps of the list, into."""
    actions = []
    for one in how:
        line = re.fullmatch(r"steps\[(\d+)\]", str(one))
        template = LINE if line else INTO if one == "into" else KEY if isinstance(one, str) else CLICK
        if one != "#1":
            actions.append(template.replace("NAME", line[1] if line else str(one)))
    return page(BOARD, STEPS).replace("</body>", f"<script>{''.join(actions)}</script></body>")


def _cells(found: Reader) -> list[str]:
    """Return the class of each cell, with dots."""
    kinds = ("sea", "island", "undecided")
    return [name.replace(" ", ".") for name in found.classes("rect") if name.split()[0] in kinds]


def _after_scripts(address: str, folder: Path, *more: str) -> str:
    """Return the page as the browser has it once its script has run."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", "--dump-dom"]
    done = subprocess.run(
        [str(CHROMIUM), *options, *more, address], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return done.stdout
