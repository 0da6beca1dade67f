"""The command `legup grade`: a made-up class of 200 files, hostile ones among them, is a table without a gap."""

import csv
import io
import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from nurikabe_sat import FormatError, UsageError, legup_convert, legup_grade
from nurikabe_sat.formats import legup
from tests.cli.test_legup_check import OPEN, RIGHT, WRONG, proof
from tests.support import legup_class
from tests.support.command import Outcome, Run, run
from tests.support.legup_class import Made, board_of, make_class


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(capsys, "legup", "grade", *arguments)


def rows_of(path: str) -> list[dict[str, str]]:
    with Path(path).open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


NOT_JUDGED = {
    "entity bomb": "found a document type declaration, expected XML without one",
    "empty": "found broken XML (no element found), expected XML",
    "no XML": "found broken XML",
    "bytes": "found the byte 0xff, expected text in UTF-8",
    "huge": "bytes, more than 8388608",
    "nested": "found an element inside 20 others, expected less nesting",
}


def assert_row(row: dict[str, str], made: Made) -> None:
    """What the table must say of a file of this kind."""
    if made.kind in NOT_JUDGED:
        assert NOT_JUDGED[made.kind] in row["error"], made
        assert row["holds"] == ""
        return
    assert row["error"] == "", made
    expected = {
        "right": ("yes", "yes", "no"),
        "copy": ("yes", "yes", "no"),
        "same steps": ("yes", "yes", "no"),
        "wrong board": ("yes", "yes", "no"),
        "old version": ("yes", "yes", "no"),
        "forged flag": ("no", "no", "yes, it says solved"),
        "unfinished": ("no", "no", "no"),
        "unsound": ("no", "no", "no"),
        "no rule": ("no", "no", "no"),
        "repainted": ("yes", "no", "no"),
    }[made.kind]
    assert (row["complete"], row["holds"], row["flag_is_false"]) == expected, made
    differs = made.kind == "wrong board" or (made.kind == "old version" and made.number != 0)
    assert row["board_differs"] == ("yes" if differs else "no"), made
    if made.kind == "unsound":
        assert row["rules_not_allowed"] == "Corners Black (1)"
        assert row["first_error_cell"] == "r2c1"
    if made.kind == "same steps":
        assert "(same steps)" in row["same_as"] or "(same text)" in row["same_as"]


def test_a_class_of_200(command: Run) -> None:
    made = make_class(Path("class"))
    assert len(made) == 200
    assert {one.kind for one in made} == {"right", *legup_class.KINDS}
    pipes = int(hasattr(os, "mkfifo"))
    if pipes:
        os.mkfifo("class/pipe.xml")  # would be waited for, if it were opened
    Path("class/notes.txt").write_text("not a proof")
    assignments = []
    Path("given").mkdir()
    for number in range(len(legup_class.PUZZLES)):
        Path(f"given/puzzle{number}.xml").write_text(legup.write(board_of(number)))
        assignments += ["--assignment", f"given/puzzle{number}.xml"]
    outcome = command("class", "-o", "grades.csv", "--report", "pages", "--forbid", "corners black", *assignments)
    assert (outcome.code, outcome.out) == (0, "")
    rows = rows_of("grades.csv")
    assert len(rows) == 200 + pipes
    by_path = {row["file"]: row for row in rows}
    for one in made:
        row = by_path[f"class/{one.student}/{one.name}"]
        assert row["student"].lstrip("'") == one.student
        assert_row(row, one)
    if pipes:
        assert by_path["class/pipe.xml"]["error"] == "it is not a regular file"
    assert by_path["class/=cmd()/puzzle0.xml"]["student"] == "'=cmd()"
    assert outcome.err.startswith(f"students: {35 + pipes}, files: {200 + pipes}, ")
    pages = {path.name for path in Path("pages").iterdir()}
    assert len(pages) == 35 + pipes
    assert "_cmd__.html" in pages
    for page in Path("pages").iterdir():
        text = page.read_text()
        assert "<script" not in text
        assert text.endswith("</html>\n")


def test_the_table_does_not_depend_on_the_processes(command: Run) -> None:
    make_class(Path("class"), 5)
    one = command("class/student00", "class/student01", "-j", "1").out
    assert command("class/student00", "class/student01", "-j", "2").out == one
    assert len(one.splitlines()) == 13


@pytest.mark.parametrize("version", ["2", "7"])
def test_a_version_of_legup_reaches_the_processes(command: Run, version: str) -> None:
    Path("a.xml").write_text(legup.write(board_of(1)))
    (row,) = csv.DictReader(command("a.xml", "--legup", version).out.splitlines())
    assert (row["legup"], row["error"]) == (version, "")


def test_time_is_limited_for_each_file(command: Run) -> None:
    Path("a.xml").write_text(legup.write(board_of(1)))
    row = command("a.xml", "--timeout", "0.000001").out
    assert "it took more than 1e-06 seconds" in row


def test_the_work_on_one_file_is_limited(command: Run) -> None:
    """And not only its bytes: the shortest elements make the most work."""
    Path("a.xml").write_text(f"<a>{'<a/>' * 400_000}</a>")
    (row,) = csv.DictReader(command("a.xml").out.splitlines())
    assert "found more than 310000 elements, expected a smaller file" in row["error"]


def test_rules_that_are_allowed(command: Run) -> None:
    make_class(Path("class"))
    for names, bad in (
        (["Surround Region", "NURI-BASC-0004"], ""),
        (["surround region"], "Fill In Black (1)"),
        (["fill in black", "Unreachable white region"], "Surround Region (1)"),
    ):
        command("class/stranger/..", "-o", "all.csv", *(word for name in names for word in ("--allow", name)))
        row = next(row for row in rows_of("all.csv") if row["file"].endswith("=cmd()/puzzle0.xml"))
        assert row["rules_not_allowed"] == bad


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.xml", "--forbid", "Magic"], "no rule of LEGUP is called 'Magic'; there are Black Between Regions"),
        (["empty"], "no file that ends in .xml in empty"),
        (["a.xml", "-o", "a.xml"], "-o a.xml would overwrite the input a.xml"),
        (["a.xml", "--legup", "3"], "argument --legup: invalid choice: '3' (choose from "),
        (["a.xml", "--assignment", "gone.xml"], "no such file: gone.xml"),
    ],
)
def test_what_cannot_be_done(command: Run, arguments: list[str], message: str) -> None:
    Path("empty").mkdir()
    Path("a.xml").write_text(legup.write(board_of(0)))
    outcome = command(*arguments)
    assert outcome.code == 2
    assert outcome.err.startswith(f"nurikabe-sat: error: {message}")


@pytest.mark.parametrize("paths", [["gone"], ["gone.xml"], ["class", "gone"]])
def test_a_path_that_does_not_exist_is_refused_before_anything_is_written(command: Run, paths: list[str]) -> None:
    make_class(Path("class"), 1)
    outcome = command(*paths, "-o", "grades.csv", "--report", "pages")
    missing = paths[-1]
    expected = f"no such file: {missing} (expected a directory with the files of a class, or a file)"
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {expected}\n")
    assert not Path("grades.csv").exists()
    assert not Path("pages").exists()


# The question about one file.


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
    asking = [str(tmp_path / name) for name in texts]
    asking += ["--assignment", str(task / "other.xml"), "--forbid", "Surround Region"]
    table = run(capsys, "legup", "grade", *asking)
    lines = list(csv.DictReader(io.StringIO(table.out)))
    as_json = run(capsys, "legup", "grade", *asking, "--format", "json").out.splitlines()
    objects = {one.pop("file"): one for one in map(json.loads, as_json)}
    assert [(one.pop("student"), one.pop("same_as")) for one in objects.values()] == [(x, "") for x in "abcd"]
    assert len(lines) == len(texts)
    asked = ((task / "other.xml").read_text("utf-8"),)
    for line, text in zip(lines, texts.values(), strict=True):
        found = legup_grade(text, assignments=asked, forbid=("Surround Region",))
        assert found.status == ("failed" if line["error"] else "graded")
        ours = {name: str(value) for name, value in asdict(found.grade).items() if name != "error"}
        assert ours == {name: line[name] for name in ours}
        told, expected = objects[line["file"]], found.to_json()
        assert (told["grade"].pop("error") == "") == (expected["grade"].pop("error") == "")
        assert told == {name: value for name, value in expected.items() if name != "section"}
    assert lines[0]["board_differs"] == "yes"
    assert lines[0]["rules_not_allowed"] == "Surround Region (1)"


def test_copies_have_the_same_prints() -> None:
    one, other = (legup_grade(legup_convert(text).text) for text in (RIGHT, RIGHT.replace('"t0"', '"x"')))
    assert one.text_print != other.text_print
    assert one.steps_print == other.steps_print
    assert legup_grade(legup_convert(WRONG).text, page=True).section.startswith("<h2>")


def test_what_the_question_refuses() -> None:
    with pytest.raises(UsageError, match="no rule of LEGUP is called 'nix'"):
        legup_grade("x", forbid=("nix",))
    with pytest.raises(FormatError, match=r"^assignment:1:1: found"):
        legup_grade("x", assignments=("nonsense",))
