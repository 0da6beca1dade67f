"""The plot of a rating: valid XML, a mark for each round, and what `rate --format svg` prints."""

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring

from nurikabe_sat.deduction.rating import ALL_LEVELS
from nurikabe_sat.formats import read_board
from nurikabe_sat.queries.rate import rate
from nurikabe_sat.rendering.rating_plot import COLOURS, Column, render
from tests.support.command import run

SVG = "{http://www.w3.org/2000/svg}"
LEVELS = ("easy", "medium", "hard", "expert", "extreme", "beyond")
PUZZLE = Path("instances/06x06-corners.in")


def rounds(text: str) -> list[Element]:
    return [one for one in fromstring(text).iter(f"{SVG}rect") if one.get("class") == "round"]


def arrows(text: str) -> list[Element]:
    return [one for one in fromstring(text).iter(f"{SVG}path") if one.get("class") == "arrow"]


@pytest.mark.parametrize("count", [0, 1, 7, 2000])
def test_a_mark_for_each_round(count: int) -> None:
    columns = [Column(i % 6, i / count, f"round {i}", i % 5 == 0) for i in range(count)]
    text = render(columns, LEVELS, "title")
    marks = rounds(text)
    assert [one.get("fill") for one in marks] == [COLOURS[i % 6] for i in range(count)]
    assert [one.findtext(f"{SVG}title") for one in marks] == [f"round {i}" for i in range(count)]
    assert len(arrows(text)) == len(range(0, count, 5))
    ends = [(float(one.attrib["x"]), float(one.attrib["x"]) + float(one.attrib["width"])) for one in marks]
    assert all(left < right <= after for (left, right), (after, _) in zip(ends, [*ends[1:], (480, 0)], strict=False))


def test_the_height_says_the_level() -> None:
    marks = rounds(render([Column(0, 0, "a"), Column(3, 0.5, "b"), Column(1, 0.9, "c")], LEVELS, "title"))
    heights = [float(one.attrib["height"]) for one in marks]
    assert [height / heights[0] for height in heights] == [1, 4, 2]
    feet = {float(one.attrib["y"]) + float(one.attrib["height"]) for one in marks}
    assert len(feet) == 1


def test_texts_stay_texts() -> None:
    evil = "</title><script>alert(1)</script> & \x00"
    text = render([Column(0, 0, evil)], (evil,), evil)
    found = fromstring(text)
    assert not list(found.iter(f"{SVG}script"))
    assert found.findtext(f"{SVG}title") == evil.replace("\x00", "\ufffd")
    assert "href" not in text
    assert "url(" not in text


def test_each_level_has_a_colour() -> None:
    assert len(set(COLOURS)) == len(ALL_LEVELS)


@pytest.mark.parametrize("ground", ["#ffffff", "#14181c"])
@pytest.mark.parametrize("colour", COLOURS)
def test_the_colours_can_be_seen(colour: str, ground: str) -> None:
    """The contrast of WCAG 2 for graphics: 3 to 1."""
    high, low = sorted((luminance(colour), luminance(ground)), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 3


def luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    answer = rate(read_board(PUZZLE.read_text()), plot=True)
    outcome = run(capsys, "rate", str(PUZZLE), "--format", "svg")
    assert (outcome.code, outcome.err) == (0, "")
    assert answer.plot is not None
    assert rounds(answer.plot)[0].attrib == rounds(outcome.out)[0].attrib
    assert len(rounds(outcome.out)) == len(answer.rounds) > 0
    assert len(arrows(outcome.out)) == len(answer.bottlenecks) > 0


def test_nothing_to_draw(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "rate", "instances/06x06-three-solutions.in", "--format", "svg")
    assert (outcome.code, outcome.out) == (1, "")
    assert "not unique" in outcome.err
