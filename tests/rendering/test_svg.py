"""SVG: read back with an XML parser, everything that is on a board is there once, and nothing else."""

import re
from collections import Counter
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.rendering.look import Look, Mark, shown_colours
from nurikabe_sat.rendering.scene import FILLS, STROKES
from nurikabe_sat.rendering.svg import render
from tests.support.strategies import boards

SVG = "{http://www.w3.org/2000/svg}"

TINY = """\
<rect class="paper" x="0" y="0" width="111" height="111"/>
<rect class="island" x="27" y="27" width="36" height="36"/>
<rect class="undecided focus" x="63" y="27" width="36" height="36"/>
<rect class="sea reason" x="27" y="63" width="36" height="36"/>
<rect class="island" x="63" y="63" width="36" height="36"/>
<circle class="dot" cx="81" cy="81" r="3"/>
<rect class="line" x="62.5" y="27" width="1" height="72"/>
<rect class="line" x="27" y="62.5" width="72" height="1"/>
<rect class="border" x="25.5" y="25.5" width="75" height="75" stroke-width="3"/>
<rect class="frame" x="66" y="30" width="30" height="30" stroke-width="4"/>
<text class="clue" x="45" y="52.56" font-size="21">2</text>
<text class="coordinate" x="45" y="16.32" font-size="12">1</text>
<text class="coordinate" x="81" y="16.32" font-size="12">2</text>
<text class="coordinate" x="12" y="49.32" font-size="12">1</text>
<text class="coordinate" x="12" y="85.32" font-size="12">2</text>
</svg>
"""


def parsed(board: Board, look: Look) -> Element:
    root: Element = fromstring(render(board, look), forbid_dtd=True)
    return root


def of_class(root: Element, *classes: str) -> list[Element]:
    """Return the elements that have all of these classes."""
    return [element for element in root if set(classes) <= set(element.get("class", "").split())]


def number(element: Element, name: str) -> float:
    return float(element.attrib[name])


def test_a_tiny_board() -> None:
    board = Board(Puzzle.from_rows([[2, 0], [0, 0]]), Colouring.from_rows(["..", "BW"]))
    picture = render(board, Look(marks={"r1c2": Mark.FOCUS, "r2c1": Mark.REASON}, coordinates=True))
    assert picture.startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" class="nurikabe" role="img"'
        ' width="111" height="111" viewBox="0 0 111 111">\n<title>Nurikabe, 2 x 2</title>\n<style>\n'
    )
    assert picture.partition("</style>\n")[2] == TINY


@given(st.data(), boards(max_cells=30), st.booleans())
def test_everything_on_a_board_is_there(data: st.DataObject, board: Board, coordinates: bool) -> None:
    grid = board.puzzle.grid
    marks = data.draw(st.dictionaries(st.sampled_from(list(board)), st.sampled_from(Mark)))
    root = parsed(board, Look(marks=marks, coordinates=coordinates))
    words = {Colour.SEA: "sea", Colour.ISLAND: "island", Colour.UNKNOWN: "undecided"}
    wanted = [
        f"{words[colour]} {marks[cell].value}" if cell in marks else words[colour]
        for cell, colour in zip(board, shown_colours(board), strict=True)
    ]
    cells = [element for element in root if element.get("class", "").split()[:1] in [[word] for word in words.values()]]
    assert [element.get("class") for element in cells] == wanted
    corners = [(number(element, "x"), number(element, "y")) for element in cells]
    left, top = corners[0]
    assert corners == [(left + 36 * col, top + 36 * row) for row in range(grid.rows) for col in range(grid.cols)]
    assert [element.text for element in of_class(root, "clue")] == [str(clue) for clue in board.puzzle.clue_list]
    assert len(of_class(root, "frame")) == Counter(marks.values())[Mark.FOCUS]
    numbers = [*range(1, grid.cols + 1), *range(1, grid.rows + 1)] * coordinates
    assert [element.text for element in of_class(root, "coordinate")] == list(map(str, numbers))


@given(boards(max_cells=30), st.booleans())
def test_all_of_it_lies_on_the_paper(board: Board, coordinates: bool) -> None:
    root = parsed(board, Look(coordinates=coordinates))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for rect in root.iter(f"{SVG}rect"):
        half = float(rect.get("stroke-width", "0")) / 2
        for start, length in (("x", "width"), ("y", "height")):
            assert number(rect, start) - half >= 0
            assert number(rect, start) + number(rect, length) + half <= number(root, length)


@pytest.mark.parametrize("size", [1, 12, 123, 1234, 99999, 999_999_999])
def test_a_number_fits_into_its_cell(size: int) -> None:
    text = of_class(parsed(Board.of(Puzzle.from_rows([[size]])), Look()), "clue")[0]
    assert number(text, "font-size") * 0.6 * len(str(size)) <= 36
    assert number(text, "font-size") <= 21


def test_a_number_is_in_the_middle_of_its_cell() -> None:
    root = parsed(Board.of(Puzzle.from_rows([[5]])), Look(coordinates=True))
    cell, text = of_class(root, "island")[0], of_class(root, "clue")[0]
    assert number(text, "x") == number(cell, "x") + 18
    assert number(text, "y") - 0.36 * number(text, "font-size") == pytest.approx(number(cell, "y") + 18)


def test_dots_are_for_islands_of_a_partial_board() -> None:
    puzzle = Puzzle.from_rows([[0, 2, 0, 0]])
    partial = parsed(Board(puzzle, Colouring.from_rows(["W.B."])), Look())
    assert [(number(dot, "cx"), number(dot, "cy")) for dot in partial.iter(f"{SVG}circle")] == [(30, 30)]
    complete = parsed(Board(puzzle, Colouring.from_rows(["W.BB"])), Look())
    assert not list(complete.iter(f"{SVG}circle"))


def test_a_clue_that_is_painted_over() -> None:
    root = parsed(Board(Puzzle.from_rows([[3, 4]]), Colouring.from_rows(["BW"])), Look())
    assert [element.text for element in of_class(root, "clue", "painted")] == ["3"]
    assert [element.get("class") for element in of_class(root, "sea")] == ["sea"]


@given(st.text())
def test_any_name_is_a_title(name: str) -> None:
    title = parsed(Board.of(Puzzle(Grid(1, 1), ()), name), Look()).findtext(f"{SVG}title")
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", name)
    assert title == (re.sub("\r\n?", "\n", allowed) or "Nurikabe, 1 x 1")


@pytest.mark.parametrize("name", ["</title><script>alert(1)</script>", "a\0b", "\udcff", "\uffff", "]]>", "&lt;"])
def test_a_name_does_no_harm(name: str) -> None:
    picture = render(Board.of(Puzzle(Grid(1, 1), ()), name), Look())
    picture.encode("utf-8")
    assert {element.tag for element in fromstring(picture)} == {SVG + tag for tag in ("title", "style", "rect")}


def test_every_class_has_its_colour() -> None:
    root = parsed(Board.of(Puzzle.from_rows([[1]])), Look())
    style = root.findtext(f"{SVG}style") or ""
    rules = dict(re.findall(r"\.nurikabe \.([a-z.]+) \{ (.*) \}", style))
    fills = {what.replace(" ", "."): f"fill: {colour}" for what, colour in FILLS.items()}
    strokes = {what: f"fill: none; stroke: {colour}" for what, colour in STROKES.items()}
    assert rules == fills | strokes


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mark", ["", " focus", " reason"])
def test_numbers_and_colours_are_easy_to_tell(mark: str) -> None:
    assert contrast(FILLS["clue"], FILLS["island" + mark]) >= 7
    assert contrast(FILLS["clue painted"], FILLS["sea" + mark]) >= 5
    assert contrast(FILLS["sea" + mark], FILLS["undecided" + mark]) >= 4
    assert contrast(FILLS["sea" + mark], FILLS["island" + mark]) >= 5


def test_a_huge_clue_is_no_trouble() -> None:
    board = Board.of(Puzzle(Grid(1, 1), (Clue(0, 10**50),)))
    assert of_class(parsed(board, Look()), "clue")[0].text == str(10**50)
