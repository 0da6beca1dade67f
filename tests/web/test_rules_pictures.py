"""The pictures of the rules page say what is true: the referee and the techniques themselves look at them."""

import re
from pathlib import Path

import pytest

import nurikabe_sat
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import violations

PAGE = Path(nurikabe_sat.__file__).parent / "web" / "page"
PICTURE = re.compile(r'"?([\w-]+)"?: \{\s*text: "[^"]+",\s*before: "([^"]+)",\s*after: "([^"]+)",')
VERDICT = re.compile(r'(right|wrong): \["([^"]+)"')


def read(name: str) -> str:
    return (PAGE / name).read_text("utf-8")


def rows_of(drawing: str) -> list[list[str]]:
    return [row.replace("*", "").split() for row in drawing.split("|")]


def text_of(rows: list[list[str]]) -> str:
    return f"{len(rows)} {len(rows[0])}\n" + "\n".join(" ".join(row) for row in rows)


PICTURES = {name: (before, after) for name, before, after in PICTURE.findall(read("rules/techniques.js"))}
VERDICTS = VERDICT.findall(read("rules/rules.js"))


def test_each_technique_has_a_picture() -> None:
    assert list(PICTURES) == [technique.name for technique in TECHNIQUES]


@pytest.mark.parametrize("name", PICTURES)
def test_a_technique_forces_what_its_picture_says(name: str) -> None:
    before, after = map(rows_of, PICTURES[name])
    given = read_board(text_of(before))
    board = Position.of(given.puzzle, given.colouring)
    cells = [list(row) for row in before]
    technique = next(one for one in TECHNIQUES if one.name == name)
    for step in technique.find(board):
        for colour, forced in (("B", step.sea), ("W", step.island)):
            for cell in forced:
                row, col = given.puzzle.grid.position(cell)
                cells[row][col] = colour
    assert cells == after


def test_each_rule_has_pictures() -> None:
    assert [verdict for verdict, _ in VERDICTS] == ["right", "wrong"] * 4


@pytest.mark.parametrize(("verdict", "drawing"), VERDICTS)
def test_right_pictures_break_no_rule_and_wrong_ones_break_one(verdict: str, drawing: str) -> None:
    rows = rows_of(drawing)
    puzzle = read_board(text_of(rows)).puzzle
    colouring = Colouring.from_rows(["".join("B" if cell == "B" else "W" for cell in row) for row in rows])
    broken = violations(puzzle, colouring)
    assert len(broken) == (verdict == "wrong")
    if broken:
        marked = [i for i, cell in enumerate(drawing.replace("|", " ").split()) if cell.endswith("*")]
        assert tuple(marked) == broken[0].cells
