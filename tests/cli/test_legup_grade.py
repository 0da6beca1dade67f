"""The command `legup grade`: a made-up class of 200 files, hostile ones among them, is a table without a gap."""

import csv
import io
import json
import os
import zipfile
from base64 import b64encode
from dataclasses import asdict
from pathlib import Path

import pytest

from nurikabe_sat import FormatError, UsageError, legup_class, legup_convert, legup_grade
from tests.cli.test_legup_check import OPEN, RIGHT, WRONG, proof
from tests.support.command import Outcome, Run, run
from tools.legup_class import (
    FILE,
    HOSTILE,
    LAYOUTS,
    Made,
    class_files,
    homework,
    make_class,
    packed,
    right,
    shown_as,
)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(capsys, "legup", "grade", *arguments)


def rows_of(path: str) -> list[dict[str, str]]:
    with Path(path).open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


NOT_JUDGED = {
    "entities": "found a document type declaration, expected XML without one",
    "empty": "found broken XML (no element found), expected XML",
    "broken": "found broken XML",
    "bytes": "found the byte 0xff, expected text in UTF-8",
    "huge": "it has more than 8388608 bytes",
    "nested": "found an element inside 20 others, expected less nesting",
    "bomb": "it has more than 8388608 bytes",
    "broken zip": "a ZIP that cannot be read",
    "locked": "it cannot be unpacked: it has a password",
}
JUDGED = {
    "old version": ("yes", "yes", "yes", "no"),
    "forged flag": ("no", "no", "no", "yes, it says solved"),
    "not begun": ("no", "no", "no", "no"),
    "wrong board": ("no", "yes", "yes", "no"),
    "unfinished": ("no", "no", "no", "no"),
    "unsound": ("no", "no", "no", "no"),
    "wrong rule": ("no", "no", "no", "no"),
    "no rule": ("no", "no", "no", "no"),
    "repainted": ("yes", "yes", "no", "no"),
}


def assert_row(row: dict[str, str], made: Made) -> None:
    """What the table must say of a file of this kind."""
    if made.kind in ("text", "no files"):
        expected = "no proof: the folder is empty" if made.kind == "no files" else "excuse.docx (not a proof)"
        assert expected in row["error"], made
        return
    if made.kind in NOT_JUDGED:
        assert NOT_JUDGED[made.kind] in row["error"], made
        assert (row["holds"], row["passed"]) == ("", "no")
        return
    assert row["error"] == "", made
    found = (row["passed"], row["complete"], row["holds"], row["flag_is_false"])
    assert found == JUDGED.get(made.kind, ("yes", "yes", "yes", "no")), made
    assert row["board_differs"] == ("yes" if made.kind == "wrong board" else "no"), made
    assert row["points"] == ("1" if row["passed"] == "yes" else "0")
    assert row["assignment"] == "Homework 1"
    if made.kind not in ("wrong board", "old version"):
        assert row["tag"] == "hw1"
    if made.kind == "unsound":
        assert row["rules_not_allowed"] == "Corners Black (1)"
        assert row["first_error_cell"] == "r2c1"
    if made.kind in ("copy", "other ids"):
        assert "(same " in row["same_as"], made
    if made.kind == "right":
        assert row["same_as"] == "", made


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Made]]:
    """A class of 200 as a folder and as a ZIP of it."""
    folder = tmp_path_factory.mktemp("big")
    made = make_class(folder / "class", 200, HOSTILE)
    (folder / FILE).write_text(homework(), "utf-8")
    files = class_files(200, HOSTILE)[1]
    (folder / "class.zip").write_bytes(packed((f"class/{path}", data) for path, data in files))
    return folder, made


@pytest.mark.slow
def test_a_class_of_200_in_every_layout(command: Run, big: tuple[Path, list[Made]]) -> None:
    """No student is lost, whatever was handed in and however the files were downloaded."""
    folder, made = big
    assert {one.kind for one in made} == {*HOSTILE}
    assert {one.layout for one in made} == {*LAYOUTS}
    outcome = command(
        str(folder / "class"), "-o", "grades.csv", "--report", "pages", "--assignment", str(folder / FILE)
    )
    assert (outcome.code, outcome.out) == (0, "")
    rows = {row["student"]: row for row in rows_of("grades.csv")}
    assert len(rows) == 200
    for one in made:
        assert_row(rows[shown_as(one)], one)
    missing = sum(one.kind in ("text", "no files") for one in made)
    failed = sum(one.kind in NOT_JUDGED for one in made)
    last = outcome.err.splitlines()[-1]
    assert last.endswith(
        f"200 students: {200 - missing - failed} graded, {failed} not judged, {missing} without a proof"
    )
    assert len(list(Path("pages").iterdir())) == 200
    for page in Path("pages").iterdir():
        text = page.read_text("utf-8")
        assert "<script" not in text
        assert text.endswith("</html>\n")


@pytest.mark.slow
def test_a_zip_gives_the_table_of_its_folder(command: Run, big: tuple[Path, list[Made]]) -> None:
    folder, _ = big
    command(str(folder / "class"), "-o", "folder.csv", "--assignment", str(folder / FILE))
    command(str(folder / "class.zip"), "-o", "zip.csv", "--assignment", str(folder / FILE))
    one = Path("folder.csv").read_text("utf-8").replace(f"{folder / 'class'}/", "")
    other = Path("zip.csv").read_text("utf-8").replace(f"{folder / 'class.zip'}/class/", "")
    assert one == other


def test_the_question_gives_the_table_of_the_command(command: Run) -> None:
    """The page has the files and no folder: two questions make the same table."""
    made = make_class(Path("class"), 30)
    Path(FILE).write_text(homework(), "utf-8")
    command("class", "-o", "grades.csv", "--assignment", FILE)
    files = [path for path in sorted(Path("class").rglob("*")) if path.suffix != ".zip"]
    names = [f"{path.relative_to('class').as_posix()}{'/' * path.is_dir()}" for path in files]
    grades = [
        json.dumps(
            legup_grade(
                b64encode(path.read_bytes()).decode(), base64=True, file=name, assignments=(homework(),)
            ).to_json()
        )
        if path.is_file()
        else ""
        for path, name in zip(files, names, strict=True)
    ]
    table = legup_class(tuple(names), tuple(grades), container="class")
    packed_in = [shown_as(one) for one in made if one.layout.startswith("zip")]
    lines = {line[0]: line for line in csv.reader(table.csv.splitlines())}
    ours = {
        line[0]: line for line in csv.reader(Path("grades.csv").read_text("utf-8").replace("class/", "").splitlines())
    }
    same_as = table.columns.index("same_as")
    compared = [name for name in ours if name not in packed_in]
    assert len(compared) > 20
    for name in compared:
        assert [value for at, value in enumerate(lines[name]) if at != same_as] == [
            value for at, value in enumerate(ours[name]) if at != same_as
        ]


def test_strange_files_and_names(command: Run) -> None:
    Path("class/=cmd()").mkdir(parents=True)
    Path("class/=cmd()/proof").write_text(right(), "utf-8")
    Path("class/notes.txt").write_text("not a proof")
    Path("class/eve.xml").write_text("<nonsense", "utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo("class/pipe.xml")  # would be waited for, if it were opened
    outcome = command("class")
    rows = list(csv.DictReader(outcome.out.splitlines()))
    assert [row["student"] for row in rows] == ["'=cmd()", "eve", *(["pipe"] if hasattr(os, "mkfifo") else [])]
    if hasattr(os, "mkfifo"):
        assert rows[2]["error"] == "it is not a regular file"
    assert "not in a student's folder: class/notes.txt" in outcome.err


def test_a_zip_that_is_not_one(command: Run) -> None:
    Path("ada.zip").write_bytes(b"PK nothing")
    (row,) = csv.DictReader(command("ada.zip").out.splitlines())
    assert (row["student"], row["file"], row["error"]) == ("ada", "ada.zip", "a ZIP that cannot be read")


def test_the_table_does_not_depend_on_the_processes(command: Run) -> None:
    make_class(Path("class"), 13, seed=5)
    one = command("class", "-j", "1").out
    assert command("class", "-j", "2").out == one
    assert len(one.splitlines()) == 14


@pytest.mark.slow
def test_only_what_has_changed_is_judged_again(command: Run) -> None:
    make_class(Path("class"), 10)
    Path(FILE).write_text(homework(), "utf-8")

    def graded(*more: str) -> tuple[str, str]:
        outcome = command("class", "--cache", "kept.jsonl", *more)
        return outcome.out, outcome.err.splitlines()[0]

    first = graded()
    assert first[1] == "grades from kept.jsonl: 0, new: 9"
    assert graded() == (first[0], "grades from kept.jsonl: 9, new: 0")
    changed = next(path for path in sorted(Path("class").rglob("*")) if path.name in ("nurikabe", "Homework 1", FILE))
    changed.write_text(homework().replace("hw1", "changed"), "utf-8")
    table, kept = graded()
    assert kept == "grades from kept.jsonl: 8, new: 1"
    assert "changed" in table
    assert graded("--assignment", FILE)[1] == "grades from kept.jsonl: 0, new: 9"
    Path("kept.jsonl").write_text('{"key": 1}\nnonsense\n')
    assert graded() == (table, "grades from kept.jsonl: 0, new: 9")


def test_tags_and_types_choose_files(command: Run) -> None:
    for student, change in (("ada", "hw1"), ("ben", "hw2")):
        Path("class", student).mkdir(parents=True)
        Path("class", student, "proof").write_text(right().replace('tag="hw1"', f'tag="{change}"'), "utf-8")
    Path("class/ben/lights").write_text(right().replace("Nurikabe", "LightUp"), "utf-8")
    rows = list(csv.DictReader(command("class", "--tag", "hw1").out.splitlines()))
    assert [(row["student"], row["tag"], row["error"]) for row in rows] == [
        ("ada", "hw1", ""),
        ("ben", "", "no proof: lights (tag hw1), proof (tag hw2)"),
    ] or rows[1]["error"].startswith("lights:")
    rows = list(csv.DictReader(command("class", "--type", "nurikabe").out.splitlines()))
    assert [(row["student"], row["type"], row["other_files"]) for row in rows] == [
        ("ada", "Nurikabe", ""),
        ("ben", "Nurikabe", "lights (type LightUp)"),
    ]


def test_a_rubric_and_totals(command: Run) -> None:
    Path("class/ada").mkdir(parents=True)
    Path("class/ada/proof").write_text(right(), "utf-8")
    Path("class/ada/again").write_text(homework(), "utf-8")
    Path("class/ben").mkdir()
    os.utime("class/ada/proof", (1_764_590_000, 1_764_590_000))
    Path(FILE).write_text(homework().replace('forbid="', 'due="2025-12-01T11:00Z" forbid="'), "utf-8")
    late = {"days": 3, "percent": 25}
    Path("rubric.json").write_text(json.dumps({"weights": {"Homework 1": 4}, "late": late}))
    asked = ["class", "--assignment", FILE, "--rubric", "rubric.json", "--totals", "totals.csv"]
    rows = list(csv.DictReader(command(*asked).out.splitlines()))
    assert [(row["file"], row["passed"], row["points"], row["days_late"]) for row in rows][1:] == [
        ("class/ada/proof", "yes", "3", "1"),
        ("class/ben", "no", "0", ""),
    ]
    assert Path("totals.csv").read_text() == "student,Homework 1,points\nada,3,3\nben,0,0\n"
    Path("rubric.json").write_text('{"weights": 3}')
    outcome = command(*asked)
    assert outcome.code == 2
    assert "rubric.json: found an invalid rubric (weights: found '3', expected an object)" in outcome.err


def test_pages_for_the_platform_of_the_class(command: Run) -> None:
    moodle, canvas = "Ada B_12_assignsubmission_file_", "cy_12_34_proof.xml"
    Path("class", moodle).mkdir(parents=True)
    Path("class", moodle, "nurikabe").write_text(right(), "utf-8")
    Path("class", canvas).write_text(right(), "utf-8")
    Path("class/dan").mkdir()
    command("class", "--report", "feedback.zip")
    with zipfile.ZipFile("feedback.zip") as archive:
        names = archive.namelist()
        texts = [archive.read(name).decode("utf-8") for name in names]
    assert names == [f"{moodle}/feedback.html", "cy_12_34_proof.html", "dan/feedback.html"]
    assert [title in text for title, text in zip(("Ada B", "cy", "dan"), texts, strict=True)] == [True] * 3


@pytest.mark.parametrize("version", ["2", "7"])
def test_a_version_of_legup_reaches_the_processes(command: Run, version: str) -> None:
    Path("a.xml").write_text(homework())
    (row,) = csv.DictReader(command("a.xml", "--legup", version).out.splitlines())
    assert (row["legup"], row["error"]) == (version, "")


def test_time_is_limited_for_each_file(command: Run) -> None:
    Path("a.xml").write_text(homework())
    row = command("a.xml", "--timeout", "0.000001").out
    assert "it took more than 1e-06 seconds" in row


def test_the_work_on_one_file_is_limited(command: Run) -> None:
    """And not only its bytes: the shortest elements make the most work."""
    Path("a.xml").write_text(f"<a>{'<a/>' * 400_000}</a>")
    (row,) = csv.DictReader(command("a.xml").out.splitlines())
    assert "found more than 120000 elements, expected a smaller file" in row["error"]


def test_rules_that_are_allowed(command: Run) -> None:
    Path("proof").write_text(legup_convert(RIGHT).text, "utf-8")
    for names, bad in (
        (["Surround Region", "NURI-BASC-0008"], ""),
        (["surround region"], "Can't Reach Cell (1)"),
        (["fill in black", "Unreachable white region"], "Surround Region (1)"),
    ):
        command("proof", "-o", "all.csv", *(word for name in names for word in ("--allow", name)))
        (row,) = rows_of("all.csv")
        assert row["rules_not_allowed"] == bad


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.xml", "--forbid", "Magic"], "unknown LEGUP rule 'Magic'; choose from Black Between Regions"),
        (["empty"], "found no proof and no student directory in empty; give a directory or a ZIP file of a class"),
        (["a.xml", "-o", "a.xml"], "-o a.xml would overwrite the input a.xml"),
        (["a.xml", "--legup", "3"], "argument --legup: invalid choice: '3' (choose from "),
        (["a.xml", "--assignment", "gone.xml"], "no such file: gone.xml"),
    ],
)
def test_what_cannot_be_done(command: Run, arguments: list[str], message: str) -> None:
    Path("empty").mkdir()
    Path("a.xml").write_text(homework())
    outcome = command(*arguments)
    assert outcome.code == 2
    assert outcome.err.startswith(f"nurikabe-sat: error: {message}")


@pytest.mark.parametrize("paths", [["gone"], ["gone.xml"], ["class", "gone"]])
def test_a_path_that_does_not_exist_is_refused_before_anything_is_written(command: Run, paths: list[str]) -> None:
    make_class(Path("class"), 2)
    outcome = command(*paths, "-o", "grades.csv", "--report", "pages")
    missing = paths[-1]
    expected = f"no such file: {missing} (expected a directory with the files of a class, or a file)"
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {expected}\n")
    assert not Path("grades.csv").exists()
    assert not Path("pages").exists()


# The question about one file.

BY_NAME = ("error", "assignment")
"""What depends on the names of files."""


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
        ours = {name: str(value) for name, value in asdict(found.grade).items() if name not in BY_NAME}
        assert ours == {name: line[name] for name in ours}
        told, expected = objects[line["file"]], found.to_json()
        assert (told["grade"]["error"] == "") == (expected["grade"]["error"] == "")
        for name in BY_NAME:
            del told["grade"][name], expected["grade"][name]
        for name in ("passed", "points", "days_late", "other_files"):
            del told[name]
        assert told == {name: value for name, value in expected.items() if name != "section"}
    assert lines[0]["board_differs"] == "yes"
    assert lines[0]["rules_not_allowed"] == "Surround Region (1)"


def test_copies_have_the_same_prints() -> None:
    one, other = (legup_grade(legup_convert(text).text) for text in (RIGHT, RIGHT.replace('"t0"', '"x"')))
    assert one.text_print != other.text_print
    assert one.steps_print == other.steps_print
    assert legup_grade(legup_convert(WRONG).text, page=True).section.startswith("<section>\n<h2>")


def test_what_the_question_refuses() -> None:
    with pytest.raises(UsageError, match="unknown LEGUP rule 'nix'"):
        legup_grade("x", forbid=("nix",))
    with pytest.raises(FormatError, match=r"^assignment:1:1: found"):
        legup_grade("x", assignments=("nonsense",))
