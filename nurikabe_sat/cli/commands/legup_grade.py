"""Judge every proof of a class: a table with a line for each file, and a page for each student.

nurikabe-sat legup grade CLASS -o grades.csv --assignment homework.xml --forbid "Corners Black" --report pages

A student is the first directory below DIR on the way to the file, or the file's own name if there is none. In
directories, files that end in .xml are judged. What a file claims about itself is not believed: every proof is judged
again. A file that is broken, too large or takes too long is a line with its error.
"""

import argparse
import csv
import io
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path

from nurikabe_sat.cli.executor import add_executor, open_executor
from nurikabe_sat.cli.files import read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.numbers import seconds
from nurikabe_sat.cli.output import note, say, tell
from nurikabe_sat.errors import MissingFileError, NurikabeError, UsageError
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.grading import GRADE_COLUMNS, Assignment, Grade, Graded, Terms, grade_text, rule_called
from nurikabe_sat.legup.html_report import failed_section, page
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.processes.worker import KEEPS_MEMORY
from nurikabe_sat.wording import in_utf8

_LARGEST = 8 << 20  # bytes of a file
_SECONDS = 60.0
_MEMORY = 2048  # MiB
_SHOWN = 3  # files of others that are named as copies
_SUFFIX = ".xml"
_HEAD = ("student", "file")
_TAIL = ("same_as",)


@dataclass(frozen=True)
class _Entry:
    """A file of a student."""

    student: str
    path: str


def add_arguments(parser: argparse.ArgumentParser, dialect: Callable[[str], Dialect]) -> None:
    parser.add_argument("paths", nargs="+", metavar="DIR", help="a directory with the files of a class, or a file")
    parser.add_argument("-o", "--output", metavar="FILE", help="where the table goes, as CSV; default standard output")
    parser.add_argument("--report", metavar="DIR", help="write a page for each student there")
    parser.add_argument(
        "--assignment",
        metavar="FILE",
        action="append",
        default=[],
        help="a file with what was to be proved; can be repeated: a file of the same name must be about that one",
    )
    parser.add_argument("--allow", metavar="RULE", action="append", help="a rule that may be used; can be repeated")
    parser.add_argument(
        "--forbid", metavar="RULE", action="append", default=[], help="a rule that may not be used; can be repeated"
    )
    parser.add_argument(
        "--legup", type=dialect, metavar="VERSION", help="judge as LEGUP 7 or 2 does; default: as each file looks"
    )
    parser.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=_SECONDS, help="for one file; default %(default)g"
    )
    add_executor(parser, all_cores=True, memory=_MEMORY if KEEPS_MEMORY else None)
    parser.epilog = "exit: 0 every file has a line, 2 bad usage or no file"


def run(args: argparse.Namespace) -> int:
    if args.output is not None:
        refuse_overwriting(args.output, args.paths)
    terms = _terms(args)
    entries = list(_entries(args.paths))
    if not entries:
        raise UsageError(f"no file that ends in {_SUFFIX} in {', '.join(args.paths)}")
    graded = _grade_all(entries, terms, args)
    table = _table(entries, graded)
    if args.output is None:
        say("".join(table))
    else:
        write_file(args.output, table)
    if args.report is not None:
        _write_pages(args.report, entries, graded)
    _tell_summary(entries, graded)
    return 0


def _terms(args: argparse.Namespace) -> Terms:
    assigned = []
    for path in args.assignment:
        proof = read_proof(*read_text(path))
        assigned.append(Assignment(Path(path).name, proof.board, proof.goal))
    return Terms(
        tuple(assigned),
        None if args.allow is None else frozenset(map(rule_called, args.allow)),
        frozenset(map(rule_called, args.forbid)),
        args.legup,
    )


def _entries(paths: Iterable[str]) -> Iterator[_Entry]:
    """Yield the files in the order of their names. Raises MissingFileError for a path that does not exist."""
    for path in paths:
        if not os.path.lexists(path):
            raise MissingFileError(path, "a directory with the files of a class, or a file")
        if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
            yield _Entry(Path(path).stem, path)
            continue
        for where, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                if name.lower().endswith(_SUFFIX) and not name.startswith("."):
                    below = Path(where, name).relative_to(path).parts
                    yield _Entry(below[0] if len(below) > 1 else Path(name).stem, str(Path(where, name)))


def _grade_all(entries: Sequence[_Entry], terms: Terms, args: argparse.Namespace) -> list[Graded]:
    """The grades in the order of the entries. Only some files are in memory at a time."""
    calls = ((entry, _call(entry.path, terms, args)) for entry in entries)
    graded = []
    with open_executor(args, keeps_time=False) as crew:
        for _, future in run_calls(calls, crew.executor, crew.in_flight):
            graded.append(_result(future, args.timeout))
            note(f"{len(graded)}/{len(entries)} files")
    return graded


def _call(path: str, terms: Terms, args: argparse.Namespace) -> Callable[[], Graded] | Exception:
    try:
        return partial(grade_text, _read(path), path, terms, with_section=args.report is not None)
    except (NurikabeError, OSError) as error:
        return error


def _result(future: "Future[Graded]", timeout: float) -> Graded:
    try:
        return future.result()
    except TimeoutError:
        return _failed(f"it took more than {timeout:g} seconds")
    except MemoryError:
        return _failed("it took too much memory")
    except BrokenExecutor as error:
        return _failed(f"it could not be judged: {error}")
    except (NurikabeError, OSError) as error:
        return _failed(getattr(error, "strerror", None) or str(error))


def _failed(error: str) -> Graded:
    return Graded(Grade(error=error))


def _read(path: str) -> str:
    """The text of a file. Raises UsageError, FormatError or OSError."""
    status = Path(path).stat()
    if not stat.S_ISREG(status.st_mode):
        raise UsageError("it is not a regular file")
    if status.st_size > _LARGEST:
        raise UsageError(f"it has {status.st_size} bytes, more than {_LARGEST}")
    return read_text(path)[0]


# The table.


def _table(entries: Sequence[_Entry], graded: Sequence[Graded]) -> list[str]:
    """The lines of the CSV file."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*_HEAD, *GRADE_COLUMNS, *_TAIL])
    for entry, one, same in zip(entries, graded, _copies(entries, graded), strict=True):
        writer.writerow([_plain(value) for value in (entry.student, entry.path, *astuple(one.grade), same)])
    return stream.getvalue().splitlines(keepends=True)


def _plain(value: object) -> object:
    """A value that no program takes for a formula, on one line, that can be written as UTF-8."""
    if not isinstance(value, str):
        return value
    text = " ".join(in_utf8(value).split())
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _copies(entries: Sequence[_Entry], graded: Sequence[Graded]) -> list[str]:
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


# The pages.


def _write_pages(folder: str, entries: Sequence[_Entry], graded: Sequence[Graded]) -> None:
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


def _tell_summary(entries: Sequence[_Entry], graded: Sequence[Graded]) -> None:
    grades = [one.grade for one in graded]
    tell(
        f"students: {len({entry.student for entry in entries})}, files: {len(grades)}, "
        f"proofs that hold: {sum(grade.holds == 'yes' for grade in grades)}, "
        f"false flags: {sum(grade.flag_is_false.startswith('yes') for grade in grades)}, "
        f"not judged: {sum(bool(grade.error) for grade in grades)}"
    )
