"""What ``legup grade`` writes: a table of a line for each file, as CSV or JSON, and a page for each student."""

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

from nurikabe_sat.cli.files import write_file
from nurikabe_sat.errors import UsageError
from nurikabe_sat.legup.grading import GRADE_COLUMNS, Graded
from nurikabe_sat.legup.html_report import failed_section, page
from nurikabe_sat.wording import in_utf8

_SHOWN = 3  # files of others that are named as copies
_HEAD = ("student", "file")
_TAIL = ("same_as",)


@dataclass(frozen=True)
class StudentFile:
    """A file of a student."""

    student: str
    path: str


def csv_lines(entries: Sequence[StudentFile], graded: Sequence[Graded]) -> list[str]:
    """Return the lines of a CSV file."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*_HEAD, *GRADE_COLUMNS, *_TAIL])
    for entry, one, same in zip(entries, graded, _copies(entries, graded), strict=True):
        writer.writerow([_plain(value) for value in (entry.student, entry.path, *astuple(one.grade), same)])
    return stream.getvalue().splitlines(keepends=True)


def json_lines(entries: Sequence[StudentFile], graded: Sequence[Graded]) -> list[str]:
    """Return a JSON object on a line for each file, with the keys of the answer of ``legup_grade``."""
    return [
        json.dumps(
            {
                "student": in_utf8(entry.student),
                "file": in_utf8(entry.path),
                "status": "failed" if one.grade.error else "graded",
                "grade": asdict(one.grade),
                "text_print": one.text_print,
                "steps_print": one.steps_print,
                "same_as": in_utf8(same),
            }
        )
        + "\n"
        for entry, one, same in zip(entries, graded, _copies(entries, graded), strict=True)
    ]


def _plain(value: object) -> object:
    """A value that no program takes for a formula, on one line, that can be written as UTF-8."""
    if not isinstance(value, str):
        return value
    text = " ".join(in_utf8(value).split())
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _copies(entries: Sequence[StudentFile], graded: Sequence[Graded]) -> list[str]:
    """For each file those of other students with the same text, or the same board and steps."""
    found = []
    by_print: dict[str, list[int]] = {}
    for number_, one in enumerate(graded):
        for print_ in (one.text_print, one.steps_print):
            if print_:
                by_print.setdefault(print_, []).append(number_)
    for entry, one in zip(entries, graded, strict=True):
        told: dict[str, str] = {}
        for print_, what in ((one.text_print, "same text"), (one.steps_print, "same steps")):
            for other in by_print.get(print_, ()):
                if entries[other].student != entry.student:
                    told.setdefault(entries[other].path, what)
        shown = [f"{path} ({what})" for path, what in list(told.items())[:_SHOWN]]
        more = [f"and {len(told) - _SHOWN} more"] if len(told) > _SHOWN else []
        found.append(", ".join([*shown, *more]))
    return found


def write_pages(folder: str, entries: Sequence[StudentFile], graded: Sequence[Graded]) -> None:
    """A page for each student. Raises UsageError if that is not possible."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror}") from error
    by_student: dict[str, list[str]] = {}
    for entry, one in zip(entries, graded, strict=True):
        part = one.section or failed_section(entry.path, one.grade.error)
        by_student.setdefault(entry.student, []).append(part)
    taken: set[str] = set()
    for student, parts in by_student.items():
        name = re.sub(r"[^\w-]", "_", student) or "_"
        while name.lower() in taken:
            name += "_"
        taken.add(name.lower())
        write_file(str(Path(folder, f"{name}.html")), [_encodable(page(student, parts))])


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def summary(entries: Sequence[StudentFile], graded: Sequence[Graded]) -> str:
    """Return the totals of a class."""
    grades = [one.grade for one in graded]
    return (
        f"students: {len({entry.student for entry in entries})}, files: {len(grades)}, "
        f"proofs that hold: {sum(grade.holds == 'yes' for grade in grades)}, "
        f"false flags: {sum(grade.flag_is_false.startswith('yes') for grade in grades)}, "
        f"not judged: {sum(bool(grade.error) for grade in grades)}"
    )
