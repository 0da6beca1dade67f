"""Assignment of files to students, based on the paths in the folder or ZIP file that a teacher downloads.

    ada/nurikabe                                             a folder per student
    ada.xml                                                  a file per student
    class/ada/nurikabe                                       in a folder that contains all students
    ada.zip/work/nurikabe                                    a ZIP file counts as a folder
    Ada Byron_1234567_assignsubmission_file_/nurikabe        Moodle; the folder may be part of the file name
    byronada_LATE_12345_67890_nurikabe                       Canvas
    submissions/ada/2/nurikabe                               Submitty; only the last number counts

Paths contain slashes. The path of a folder ends in a slash.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

SETTINGS = "user_assignment_settings.json"
"""Name of the file in which Submitty stores metadata in the folder of a student."""

_MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+_?.*", re.S)
_CANVAS = re.compile(r"(?P<name>[^_]+)(?:_(?i:late))?_(?P<id>\d+_)\d+_.+", re.S)
_SUBMISSIONS = "submissions"
_OF_SUBMITTY = {_SUBMISSIONS, "results", "checkout", "uploads", "config", "annotations"}
_ZIP = ".zip"


@dataclass(frozen=True)
class FileOwner:
    """Owner of a file, which is a student or nobody.

    Attributes:
        student: The name of the student; empty if the file belongs to nobody.
        folder: The section of the path that identifies the student.
        is_loose: True if the file is next to the folders of students; it then counts only if it is a proof.
        is_old: True if the student has handed in a newer version.
    """

    student: str
    folder: str = ""
    is_loose: bool = False
    is_old: bool = False


def is_junk(path: str) -> bool:
    """Return True if a path leads to a hidden file or to a file that macOS or Windows creates in folders."""
    parts = path.split("/")
    return any(part.startswith(".") or part == "__MACOSX" for part in parts) or parts[-1].lower() in (
        "thumbs.db",
        "desktop.ini",
    )


def owners(paths: Sequence[str], container: str = "") -> list[FileOwner]:
    """Return the owner of each file in a folder or ZIP file named ``container``, in the order of the paths.

    >>> [owner.student for owner in owners(["class/ada/nurikabe", "class/ben/", "class/ben/a.xml"])]
    ['ada', 'ben', 'ben']
    """
    parts = [tuple(path.split("/")) for path in paths]  # the last one of a folder is empty
    top = _top(parts, container)
    below = [one[len(top) :] if one[: len(top)] == top else () for one in parts]
    has_folders = any(len(one) > 1 for one in below)
    last = _last_versions(below)
    keys = [_key(one) for one in below]
    same: dict[str, set[str]] = defaultdict(set)
    for name, number in keys:
        same[name].add(number)
    found = []
    for one, (name, number) in zip(below, keys, strict=True):
        student = f"{name} ({number.strip('_')})" if len(same[name]) > 1 and number else name
        is_loose = len(one) == 1 and has_folders and not number
        is_old = len(one) > 1 and one[1].isdecimal() and int(one[1]) < last.get(one[0], 0)
        found.append(FileOwner(student, "/".join((*top, *one[:1])), is_loose, is_old))
    return found


def _key(parts: Sequence[str]) -> tuple[str, str]:
    """Return the name of a student, and the student's number on the platform. A missing number is an empty string."""
    if not parts or not parts[0]:
        return "", ""
    for pattern in (_MOODLE, _CANVAS):
        if match := pattern.fullmatch(parts[0]):
            return match["name"], match["id"]
    is_file = len(parts) == 1 or parts[0].lower().endswith(_ZIP)
    return (PurePosixPath(parts[0]).stem if is_file else parts[0]), ""


def _top(parts: Sequence[tuple[str, ...]], container: str) -> tuple[str, ...]:
    """Return the path of the innermost folder that contains the folders of all students."""
    top: tuple[str, ...] = ()
    while True:
        inside = [one[len(top) :] for one in parts if one[: len(top)] == top]
        names = {one[0] for one in inside if one != ("",)}
        if _SUBMISSIONS in names and names <= _OF_SUBMITTY:
            top = (*top, _SUBMISSIONS)
            continue
        name = min(names, default="")
        below = [one[1:] for one in inside if len(one) > 1]
        if len(names) != 1 or not below or _key((name, ""))[1]:
            return top
        folders = {one[0] for one in below if len(one) > 1 or one[0].lower().endswith(_ZIP) or _key(one)[1]}
        files = {PurePosixPath(one[0]).stem for one in below if one[0]}
        stem = _stem(name)
        is_class = len(folders) > 1 or folders == {stem} or (stem == _stem(container) and (folders or len(files) > 1))
        if not is_class:
            return top
        top, container = (*top, name), name


def _stem(name: str) -> str:
    return name[: -len(_ZIP)] if name.lower().endswith(_ZIP) else name


def _last_versions(parts: Iterable[Sequence[str]]) -> dict[str, int]:
    """Return the number of the last version that each student submitted to Submitty."""
    versions: dict[str, int] = {}
    of_submitty = set()
    for one in parts:
        if len(one) > 1 and one[1] == SETTINGS:
            of_submitty.add(one[0])
        elif len(one) > 1 and one[1].isdecimal():
            versions[one[0]] = max(versions.get(one[0], 0), int(one[1]))
    return {student: number for student, number in versions.items() if student in of_submitty}
