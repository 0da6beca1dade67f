"""``grade``: the line of one file is the one that ``legup grade`` writes for it."""

import csv
import io
from dataclasses import asdict
from pathlib import Path

import pytest

from nurikabe_sat import FormatError, UsageError, legup_convert, legup_grade
from tests.cli.test_legup_check import OPEN, RIGHT, WRONG, proof
from tests.support.command import run


def test_the_line_is_that_of_a_class(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    texts = {
        "a.xml": legup_convert(RIGHT).text,
        "b.xml": legup_convert(WRONG).text,
        "c.xml": legup_convert(OPEN).text,
        "d.xml": "<nonsense",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    task = tmp_path / "task"
    task.mkdir()
    (task / "other.xml").write_text(legup_convert(proof("2\n3 .\n. .\n")).text, "utf-8")
    table = run(
        capsys, "legup", "grade", *(tmp_path / name for name in texts), "--assignment", task / "other.xml",
        "--forbid", "Surround Region",
    )  # fmt: skip
    lines = list(csv.DictReader(io.StringIO(table.out)))
    assert len(lines) == len(texts)
    asked = ((task / "other.xml").read_text("utf-8"),)
    for line, text in zip(lines, texts.values(), strict=True):
        found = legup_grade(text, assignments=asked, forbid=("Surround Region",))
        assert found.status == ("failed" if line["error"] else "graded")
        ours = {name: str(value) for name, value in asdict(found.grade).items() if name != "error"}
        assert ours == {name: line[name] for name in ours}
    assert lines[0]["board_differs"] == "yes"
    assert lines[0]["rules_not_allowed"] == "Surround Region (1)"


def test_copies_have_the_same_prints() -> None:
    one, other = (legup_grade(legup_convert(text).text) for text in (RIGHT, RIGHT.replace('"t0"', '"x"')))
    assert one.text_print != other.text_print
    assert one.steps_print == other.steps_print
    assert legup_grade(legup_convert(WRONG).text, page=True).section.startswith("<h2>")


def test_what_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no rule of LEGUP is called 'nix'"):
        legup_grade("x", forbid=("nix",))
    with pytest.raises(FormatError, match=r"^assignment:1:1: found"):
        legup_grade("x", assignments=("nonsense",))
    (tmp_path / "x.xml").write_text("<x", "utf-8")
    told = run(capsys, "legup-grade", tmp_path / "x.xml")
    assert (told.code, told.out.startswith("error: proof:1:")) == (1, True)
