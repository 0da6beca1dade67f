"""The pictures of the rules page say what is true: the referee looks at them."""

import json
import re
from pathlib import Path

import pytest

import nurikabe_sat
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import violations

PAGE = Path(nurikabe_sat.__file__).parent / "web" / "page"
VERDICT = re.compile(r"(right|wrong): \{\s*rows: (\[[^\]]+\]),\s*caption")


def text_of(rows: list[str]) -> str:
    return "\n".join([f"{len(rows)} {len(rows[0].split())}", *rows]).replace("*", "")


VERDICTS = [
    (verdict, json.loads(rows)) for verdict, rows in VERDICT.findall((PAGE / "rules" / "rules.js").read_text("utf-8"))
]


def test_each_rule_has_pictures() -> None:
    assert [verdict for verdict, _ in VERDICTS] == ["right", "wrong"] * 4


@pytest.mark.parametrize(("verdict", "rows"), VERDICTS)
def test_right_pictures_break_no_rule_and_wrong_ones_break_one(verdict: str, rows: list[str]) -> None:
    puzzle = read_board(text_of(rows)).puzzle
    cells = [cell for row in rows for cell in row.split()]
    letters = "".join("B" if cell.startswith("B") else "W" for cell in cells)
    colouring = Colouring.from_rows(
        [letters[start : start + puzzle.cols] for start in range(0, len(cells), puzzle.cols)]
    )
    broken = violations(puzzle, colouring)
    assert len(broken) == (verdict == "wrong")
    if broken:
        assert tuple(i for i, cell in enumerate(cells) if cell.endswith("*")) == broken[0].cells
