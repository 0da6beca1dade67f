"""Whose file it is, by the paths that LEGUP, file managers, Moodle, Canvas and Submitty make."""

import pytest

from nurikabe_sat.legup.students import is_junk, owners

CASES = [
    ("folders", "", ["ada/nurikabe", "ben/", "cy/a.docx"], ["ada", "ben", "cy"]),
    ("files", "", ["ada.xml", "ben", "cy.docx"], ["ada", "ben", "cy"]),
    ("a common folder", "", ["class/ada/nurikabe", "class/ben/", "class/ben/x"], ["ada", "ben", "ben"]),
    ("a common folder and one student", "class.zip", ["class/ada/work/nurikabe"], ["ada"]),
    ("one student", "class", ["ada/work/nurikabe"], ["ada"]),
    ("a common folder of files", "class.zip", ["class/ada.xml", "class/ben"], ["ada", "ben"]),
    ("archives", "", ["ada.zip/work/n", "ben.zip/n", "cy/n.zip/m.zip/n"], ["ada", "ben", "cy"]),
    ("an archive of all", "downloads", ["class.zip/class/ada/n"], ["ada"]),
    (
        "Moodle",
        "",
        ["Ada B_1234567_assignsubmission_file_/n", "Bo_9_assignsubmission_file_hw.xml", "Cy_8_assignsubmission_file/n"],
        ["Ada B", "Bo", "Cy"],
    ),
    (
        "two of one name",
        "",
        ["Ada B_12_assignsubmission_file_/n", "Ada B_13_assignsubmission_file_/n"],
        ["Ada B (12)", "Ada B (13)"],
    ),
    (
        "Moodle with text",
        "",
        ["Ada_1_assignsubmission_onlinetext_/t.html", "Ada_1_assignsubmission_file_/n"],
        ["Ada"] * 2,
    ),
    ("Canvas", "", ["byronada_12_34_n", "bo_LATE_13_35_hw-1.xml"], ["byronada", "bo"]),
    ("Submitty", "", ["submissions/ada/1/n", "results/ada/x", "submissions/bo/"], ["ada", "", "bo"]),
]


@pytest.mark.parametrize(("name", "container", "paths", "students"), CASES)
def test_the_students_of_a_class(name: str, container: str, paths: list[str], students: list[str]) -> None:
    assert [owner.student for owner in owners(paths, container)] == students, name


def test_only_the_last_version_of_submitty_counts() -> None:
    paths = ["ada/2/n", "ada/10/n", "ada/user_assignment_settings.json", "ben/1/n", "ben/2/n"]
    assert [owner.is_old for owner in owners(paths)] == [True, False, False, False, False]


def test_files_beside_the_folders_are_loose() -> None:
    paths = ["ada/n", "notes.txt", "bo_13_35_n", "cy.xml"]
    assert [owner.is_loose for owner in owners(paths)] == [False, True, False, True]
    assert [owner.is_loose for owner in owners(["ada.xml", "notes.txt"])] == [False, False]


@pytest.mark.parametrize("path", ["__MACOSX/ada/._n", "ada/.DS_Store", "Thumbs.db", ".git/config"])
def test_what_systems_leave_is_no_file_of_a_student(path: str) -> None:
    assert is_junk(path)
    assert not is_junk("ada/nurikabe")
