"""Table of a class, made from the grades of its files, with students, copies, points and totals."""

import json
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import WrongShape
from nurikabe_sat.legup.class_table import COLUMNS, ClassFile, class_table
from nurikabe_sat.legup.grading import Grade, Graded
from nurikabe_sat.legup.rubric import Rubric, read_rubric
from nurikabe_sat.legup.students import is_junk
from nurikabe_sat.queries.query import Answer, Query, Request, option


@dataclass(frozen=True)
class LegupClassRequest(Request):
    """Request for the table of a class.

    Attributes:
        files: The paths of all files, and of folders with a final slash.
        grades: One text per path: the answer to ``legup_grade`` as JSON, the reason why the file was not graded, or
            an empty text for a folder.
        rubric: The rubric as JSON text.

    >>> from nurikabe_sat import legup_class
    >>> legup_class(("ada/proof", "ben/"), ("too large", "")).summary[-1]
    '2 students: 0 graded, 1 not judged, 1 without a proof'
    """

    files: tuple[str, ...] = option((), "Paths of the files and folders of a class", metavar="PATH")
    grades: tuple[str, ...] = option((), "Results of legup_grade for these files, as JSON", metavar="GRADE")
    _: KW_ONLY
    rubric: str | None = option(None, "Rubric as JSON", metavar="RUBRIC")
    container: str = option("", "Name of the folder or ZIP that holds all files", metavar="NAME")


@dataclass(frozen=True)
class LegupClassAnswer(Answer[LegupClassRequest]):
    """Answer that contains the table of a class.

    Attributes:
        lines: The rows of the table, with their values in the order of ``columns``.
        csv: The same table as CSV text.
    """

    exits: ClassVar = {"done": 0}

    status: Literal["done"]
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    csv: str
    totals: str
    summary: tuple[str, ...]

    def _sentences(self) -> Sequence[str]:
        return self.summary

    def output(self) -> str:
        return self.csv


def answer(request: LegupClassRequest, deadline: Deadline) -> LegupClassAnswer:
    """Return the table of a class as an answer.

    Raises:
        WrongShape: If the numbers of files and grades differ.
        FormatError: If the rubric cannot be read.
    """
    deadline.check("the table")
    if len(request.files) != len(request.grades):
        raise WrongShape(f"grades: found {len(request.grades)}, expected {len(request.files)}, one per file")
    files = [
        ClassFile("", path, _graded(path, grade))
        for path, grade in zip(request.files, request.grades, strict=True)
        if not is_junk(path)
    ]
    rubric = Rubric() if request.rubric is None else read_rubric(request.rubric, "rubric")
    table = class_table(files, rubric, container=request.container)
    return LegupClassAnswer("done", COLUMNS, tuple(table.lines()), table.csv(), table.totals(), tuple(table.summary()))


def _graded(path: str, text: str) -> Graded | None:
    """Return the grade in the JSON text of a ``legup_grade`` answer, or None if the path belongs to a folder."""
    if path.endswith("/"):
        return None
    if not text.startswith("{"):
        return Graded(Grade(error=text))
    try:
        data: dict[str, Any] = json.loads(text)
        given = {name: data["grade"][name] for name in vars(Grade())}
        if not all(isinstance(value, type(getattr(Grade(), name))) for name, value in given.items()):
            raise TypeError
        prints = (str(data["text_print"]), str(data["steps_print"]))
        return Graded(Grade(**given), *prints, is_proof=data["status"] != "no_proof")
    except (ValueError, KeyError, TypeError, RecursionError):
        raise WrongShape(f"grades: found {text[:40]!r}, expected an answer of legup_grade") from None


legup_class = Query(
    "legup_class", LegupClassRequest, answer, quick_without=(), example={"files": ["ada/"], "grades": [""]}
)
