"""``legup grade``: grade every proof of a class. This process reads the files, others judge the proofs."""

import argparse
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from pathlib import Path

from nurikabe_sat.cli.commands.question import JSON, add_fields
from nurikabe_sat.cli.display import add_forms, add_output
from nurikabe_sat.cli.executor import add_executor, open_executor
from nurikabe_sat.cli.files import deliver, read_text, refuse_overwriting
from nurikabe_sat.cli.grade_table import StudentFile, csv_lines, json_lines, summary, write_pages
from nurikabe_sat.cli.output import note, tell
from nurikabe_sat.cli.parser import OUTPUT, add_timeout, group
from nurikabe_sat.errors import MissingFileError, NurikabeError, UsageError
from nurikabe_sat.legup.assignment import rule_called
from nurikabe_sat.legup.grading import GivenTask, Grade, Graded, Terms, grade_text
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.processes.worker import KEEPS_MEMORY
from nurikabe_sat.queries.legup_grade import LegupGradeRequest
from nurikabe_sat.queries.proof_request import dialect_of

_LARGEST = 8 << 20  # bytes of a file
_SECONDS = 60.0
_MEMORY = 2048  # MiB
_SUFFIX = ".xml"
_CSV = "csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="Directory with the files of a class, or a file")
    parser.add_argument(
        "--assignment",
        metavar="FILE",
        action="append",
        default=[],
        help="File with the required board and goal, for files of the same name if there is one; repeatable",
    )
    add_fields(parser, LegupGradeRequest, "allow", "forbid", "legup")
    add_output(parser, "Write the table to FILE (default: standard output)")
    add_forms(parser, _CSV, JSON)
    group(parser, OUTPUT).add_argument("--report", metavar="DIR", help="Write a page per student to DIR")
    add_timeout(parser, _SECONDS, "Time limit per file, in seconds")
    add_executor(parser, all_cores=True, memory=_MEMORY if KEEPS_MEMORY else None)


def run(args: argparse.Namespace) -> int:
    refuse_overwriting(args.output, args.paths)
    terms = _terms(args)
    entries = list(_entries(args.paths))
    if not entries:
        raise UsageError(f"no file that ends in {_SUFFIX} in {', '.join(args.paths)}")
    graded = _grade_all(entries, terms, args)
    deliver(args.output, (json_lines if args.format == JSON else csv_lines)(entries, graded))
    if args.report is not None:
        write_pages(args.report, entries, graded)
    tell(summary(entries, graded))
    return 0


def _terms(args: argparse.Namespace) -> Terms:
    assigned = []
    for path in args.assignment:
        proof = read_proof(*read_text(path))
        assigned.append(GivenTask(Path(path).name, proof.board, proof.goal))
    return Terms(
        tuple(assigned),
        frozenset(map(rule_called, args.allow)) if args.allow else None,
        frozenset(map(rule_called, args.forbid)),
        None if args.legup is None else dialect_of(args.legup),
    )


def _entries(paths: Iterable[str]) -> Iterator[StudentFile]:
    """Yield the files in the order of their names. Raises MissingFileError for a path that does not exist."""
    for path in paths:
        if not os.path.lexists(path):
            raise MissingFileError(path, "a directory with the files of a class, or a file")
        if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
            yield StudentFile(Path(path).stem, path)
            continue
        for where, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                if name.lower().endswith(_SUFFIX) and not name.startswith("."):
                    below = Path(where, name).relative_to(path).parts
                    yield StudentFile(below[0] if len(below) > 1 else Path(name).stem, str(Path(where, name)))


def _grade_all(entries: Sequence[StudentFile], terms: Terms, args: argparse.Namespace) -> list[Graded]:
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
