"""Table of the proofs of a class, with at least one row per student."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field
from datetime import datetime

from nurikabe_sat.legup.grading import GRADE_COLUMNS, Grade, Graded
from nurikabe_sat.legup.rubric import Credit, Rubric, credit
from nurikabe_sat.legup.students import SETTINGS, owners
from nurikabe_sat.wording import count_of, in_utf8

_SHOWN = 3  # files of others that are named as copies
COLUMNS = ("student", "file", "passed", "points", "days_late", *GRADE_COLUMNS, "same_as", "other_files")


@dataclass(frozen=True)
class ClassFile:
    """File or folder of a class: container, path, grade, and the time at which the file was handed in.

    Paths contain slashes. The path of a folder ends with a slash, and a folder has no grade.
    """

    container: str
    path: str
    graded: Graded | None = None
    submitted: datetime | None = None

    @property
    def name(self) -> str:
        """The path of the file, including the name of its container."""
        return f"{self.container}/{self.path}" if self.container else self.path


@dataclass(frozen=True)
class ClassRow:
    """Row of the table of a class, for one proof or for a student without a proof.

    ``folder`` is the section of the path that identifies the student. It is a file name if ``is_folder`` is False.
    """

    student: str
    file: str
    graded: Graded
    credit: Credit
    other_files: str = ""
    folder: str = ""
    is_folder: bool = True
    same_as: str = ""
    is_missing: bool = False


@dataclass(frozen=True)
class ClassTable:
    """Table of a class: the rows, ordered by student, and the files that do not belong to any student."""

    rows: tuple[ClassRow, ...]
    left_out: tuple[str, ...]

    def lines(self) -> list[tuple[str, ...]]:
        """Return the values of each row of the table, in the order of ``COLUMNS``."""
        return [tuple(_plain(value) for value in _values(row)) for row in self.rows]

    def csv(self) -> str:
        """Return the table as CSV text."""
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([COLUMNS, *self.lines()])
        return stream.getvalue()

    def json_lines(self) -> list[str]:
        """Return the rows of the table as JSON objects, one per line."""
        return [f"{json.dumps(_as_json(row))}\n" for row in self.rows]

    def totals(self) -> str:
        """Return the points of each student as CSV text. Only the student's best proof of each assignment counts."""
        best: dict[str, dict[str, float]] = {}
        for row in self.rows:
            own = best.setdefault(row.student, {})
            name = row.graded.grade.assignment
            own[name] = max(own.get(name, 0), row.credit.points)
        names = sorted({name for own in best.values() for name in own if name})
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["student", *map(_plain, names), "points"])
        for student, own in best.items():
            shown = [f"{own.get(name, 0):g}" for name in names]
            writer.writerow([_plain(student), *shown, f"{sum(own.values()):g}"])
        return stream.getvalue()

    def summary(self) -> list[str]:
        """Return sentences that summarise the table. The last sentence counts the students."""
        grades = [row.graded.grade for row in self.rows if not row.is_missing]
        states: dict[str, str] = {}
        for row in self.rows:
            state = "without a proof" if row.is_missing else "not judged" if row.graded.grade.error else "graded"
            if states.get(row.student) != "graded":
                states[row.student] = state
        counted = {state: list(states.values()).count(state) for state in ("graded", "not judged", "without a proof")}
        told = [f"{number} {state}" for state, number in counted.items() if number or state == "graded"]
        lines = [f"not in a student's folder: {', '.join(map(in_utf8, self.left_out))}"] if self.left_out else []
        lines.append(
            f"{count_of(len(grades), 'proof')}, "
            f"{sum(row.credit.passed == 'yes' for row in self.rows)} passed, "
            f"{sum(row.credit.passed == 'by chance' for row in self.rows)} by chance, "
            f"{sum(grade.holds == 'yes' for grade in grades)} hold, "
            f"{sum(grade.flag_is_false.startswith('yes') for grade in grades)} with a false flag"
        )
        return [*lines, f"{count_of(len(states), 'student')}: {', '.join(told)}"]


@dataclass(frozen=True)
class Filters:
    """Filters that select puzzles by tag and by type. An empty filter accepts all puzzles."""

    tags: Collection[str] = ()
    types: Collection[str] = ()

    def refusal(self, grade: Grade) -> str:
        """Return the reason why the filters exclude a file with the given grade, or an empty string if none do."""
        if self.types and grade.type.lower() not in {one.lower() for one in self.types}:
            return f"type {grade.type or 'unknown'}"
        return f"tag {grade.tag or 'missing'}" if self.tags and grade.tag not in self.tags else ""


@dataclass
class _Student:
    """Files of one student, divided into proofs and other files."""

    folder: str
    is_folder: bool = False
    proofs: list[ClassFile] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def class_table(
    files: Sequence[ClassFile],
    rubric: Rubric | None = None,
    *,
    filters: Filters | None = None,
    dues: Mapping[str, datetime] | None = None,
    container: str = "",
) -> ClassTable:
    """Return the table of the graded files of a class.

    Args:
        files: The files and folders.
        rubric: The rules for points; None for the default rules.
        filters: The filters of puzzles; None for all puzzles.
        dues: The deadlines of assignments, by the names of the assignments in the grades.
        container: The name of the folder or ZIP file, if the paths do not include it.
    """
    rubric, filters = rubric or Rubric(), filters or Filters()
    students, left_out = _sorted_in(files, filters, container)
    rows = []
    for name, own in sorted(students.items(), key=lambda item: (item[0].casefold(), item[0])):
        others = ", ".join(own.others)
        for number, file in enumerate(own.proofs):
            graded = file.graded or Graded(Grade())
            assignment = graded.grade.assignment
            weight = rubric.weights.get(assignment, 1)
            due = (dues or {}).get(assignment)
            found = credit(graded.grade, rubric, file.submitted, due, weight)
            rows.append(ClassRow(name, file.name, graded, found, "" if number else others, own.folder, own.is_folder))
        if not own.proofs:
            missing = Graded(Grade(error=f"no proof: {others or 'the folder is empty'}"), is_proof=False)
            nothing = Credit("no", 0, None)
            rows.append(
                ClassRow(name, own.folder, missing, nothing, others, own.folder, own.is_folder, is_missing=True)
            )
    return ClassTable(tuple(_with_copies(rows)), tuple(left_out))


def _sorted_in(files: Sequence[ClassFile], filters: Filters, name: str) -> tuple[dict[str, _Student], list[str]]:
    """Return the files of each student, and the names of the files that belong to nobody."""
    by_container: dict[str, list[ClassFile]] = defaultdict(list)
    for file in files:
        by_container[file.container].append(file)
    students: dict[str, _Student] = {}
    left_out = []
    for container, unsorted in by_container.items():
        inside = sorted(unsorted, key=lambda one: one.path)
        for file, owner in zip(inside, owners([one.path for one in inside], container or name), strict=True):
            is_proof = file.graded is not None and file.graded.is_proof
            if not owner.student or (owner.is_loose and not is_proof):
                if file.graded is not None:
                    left_out.append(file.name)
                continue
            folder = f"{container}/{owner.folder}" if container else owner.folder
            student = students.setdefault(owner.student, _Student(folder))
            student.is_folder |= file.path != owner.folder
            short = file.path.removeprefix(owner.folder).lstrip("/") or file.path.rpartition("/")[2]
            if file.graded is None or file.path.endswith(SETTINGS):
                continue
            refusal = filters.refusal(file.graded.grade) if is_proof else ""
            if is_proof and not refusal and not owner.is_old:
                student.proofs.append(file)
            else:
                student.others.append(f"{short} ({'older' if owner.is_old else refusal or file.graded.grade.error})")
    return students, left_out


def _values(row: ClassRow) -> tuple[object, ...]:
    late = "" if row.credit.days_late is None else row.credit.days_late
    head = (row.student, row.file, row.credit.passed, f"{row.credit.points:g}", late)
    return (*head, *astuple(row.graded.grade), row.same_as, row.other_files)


def _as_json(row: ClassRow) -> dict[str, object]:
    state = "missing" if row.is_missing else "failed" if row.graded.grade.error else "graded"
    return {
        "student": in_utf8(row.student),
        "file": in_utf8(row.file),
        "status": state,
        **asdict(row.credit),
        "grade": asdict(row.graded.grade),
        "text_print": row.graded.text_print,
        "steps_print": row.graded.steps_print,
        "same_as": in_utf8(row.same_as),
        "other_files": in_utf8(row.other_files),
    }


def _plain(value: object) -> str:
    """Return a value as one line of valid UTF-8 that a spreadsheet does not interpret as a formula."""
    text = " ".join(in_utf8(str(value)).split())
    return f"'{text}" if isinstance(value, str) and text.startswith(("=", "+", "-", "@")) else text


def _with_copies(rows: Sequence[ClassRow]) -> list[ClassRow]:
    """Return the rows, each with the files of other students that have the same text, or the same board and steps."""
    by_print: dict[str, list[ClassRow]] = defaultdict(list)
    for row in rows:
        for print_ in {row.graded.text_print, row.graded.steps_print} - {""}:
            by_print[print_].append(row)
    return [ClassRow(**{**vars(row), "same_as": _same_as(row, by_print)}) for row in rows]


def _same_as(row: ClassRow, by_print: Mapping[str, Sequence[ClassRow]]) -> str:
    told: dict[str, str] = {}
    for print_, what in ((row.graded.text_print, "same text"), (row.graded.steps_print, "same steps")):
        for other in by_print.get(print_, ()):
            if other.student != row.student:
                told.setdefault(other.file, what)
    shown = [f"{path} ({what})" for path, what in list(told.items())[:_SHOWN]]
    more = [f"and {len(told) - _SHOWN} more"] if len(told) > _SHOWN else []
    return ", ".join([*shown, *more])
