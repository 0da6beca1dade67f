"""Command ``legup grade``, which grades the proofs of a class.

This process reads the files, and worker processes judge them.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from pathlib import Path

from nurikabe_sat.cli.class_files import FoundFile, class_files
from nurikabe_sat.cli.class_pages import write_pages
from nurikabe_sat.cli.commands.question import JSON, add_fields
from nurikabe_sat.cli.display import add_forms, add_output
from nurikabe_sat.cli.executor import add_executor, open_executor
from nurikabe_sat.cli.files import deliver, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.grade_cache import GradeCache
from nurikabe_sat.cli.output import note, tell
from nurikabe_sat.cli.parser import INPUT, OUTPUT, add_max_cells, add_timeout, group
from nurikabe_sat.errors import NurikabeError, UsageError
from nurikabe_sat.legup.assignment import rule_called
from nurikabe_sat.legup.class_table import ClassFile, Filters, class_table
from nurikabe_sat.legup.grading import Graded, Terms, failed, given_task, grade_data, not_a_proof
from nurikabe_sat.legup.rubric import Rubric, read_rubric
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.processes.worker import KEEPS_MEMORY
from nurikabe_sat.queries.legup_grade import LegupGradeRequest
from nurikabe_sat.queries.proof_request import dialect_of

_SECONDS = 60.0
_MEMORY = 2048  # MiB
_CSV = "csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="Directory or ZIP archive with the proofs of a class, or a single proof",
    )
    inputs = group(parser, INPUT)
    inputs.add_argument(
        "--assignment",
        metavar="FILE",
        action="append",
        default=[],
        help="LEGUP file with the required board and goal, matched by file name if there are several; repeatable",
    )
    inputs.add_argument("--rubric", metavar="FILE", help="JSON file with weights, late days and allowed rules")
    add_fields(parser, LegupGradeRequest, "allow", "forbid", "legup")
    inputs.add_argument(
        "--tag", metavar="TAG", action="append", default=[], help="Grade only proofs with this tag; repeatable"
    )
    inputs.add_argument(
        "--type", metavar="TYPE", action="append", default=[], help="Grade only puzzles of this type; repeatable"
    )
    inputs.add_argument("--cache", metavar="FILE", help="Store grades in FILE, and reuse them for unchanged proofs")
    add_output(parser, "Write the table to FILE (default: standard output)")
    add_forms(parser, _CSV, JSON)
    outputs = group(parser, OUTPUT)
    outputs.add_argument("--totals", metavar="FILE", help="Write the points of each student to FILE (CSV)")
    outputs.add_argument(
        "--report", metavar="DIR", help="Write a page per student to DIR, or to a .zip file for Moodle or Canvas"
    )
    add_max_cells(parser)
    add_timeout(parser, _SECONDS, "Time limit per file, in seconds")
    add_executor(parser, all_cores=True, memory=_MEMORY if KEEPS_MEMORY else None)


def run(args: argparse.Namespace) -> int:
    refuse_overwriting(args.output, args.paths)
    rubric = Rubric() if args.rubric is None else read_rubric(*read_text(args.rubric))
    terms = _terms(args, rubric)
    for path in args.paths:
        next(class_files(path), None)  # raises MissingFileError before anything is judged
    files = _graded(args, terms)
    dues = {one.assignment.title: one.assignment.due for one in terms.given if one.assignment and one.assignment.due}
    table = class_table(files, rubric, filters=Filters(args.tag, args.type), dues=dues)
    if not table.rows:
        raise UsageError(
            f"found no proof and no student directory in {', '.join(args.paths)}; "
            "give a directory or a ZIP file of a class"
        )
    deliver(args.output, table.json_lines() if args.format == JSON else [table.csv()])
    if args.totals is not None:
        write_file(args.totals, [table.totals()])
    if args.report is not None:
        write_pages(args.report, table)
    for line in table.summary():
        tell(line)
    return 0


def _terms(args: argparse.Namespace, rubric: Rubric) -> Terms:
    allowed = frozenset(map(rule_called, args.allow)) | rubric.allow
    return Terms(
        tuple(given_task(*read_text(path), Path(path).name) for path in args.assignment),
        allowed or None,
        frozenset(map(rule_called, args.forbid)) | rubric.forbid,
        None if args.legup is None else dialect_of(args.legup),
        args.max_cells,
    )


def _graded(args: argparse.Namespace, terms: Terms) -> list[ClassFile]:
    """Return the graded files, ordered by path. Only a few files are in memory at a time."""
    files: list[ClassFile] = []
    cache = GradeCache(args.cache, terms, with_section=args.report is not None)
    with open_executor(args, keeps_time=False) as crew:
        for place, future in run_calls(_calls(args, terms, files, cache), crew.executor, crew.in_flight):
            graded = cache.keep(place, _result(future, args.timeout))
            files[place] = ClassFile(**{**vars(files[place]), "graded": graded})
            note(f"{place + 1} files")
    cache.write()
    if args.cache is not None:
        tell(f"grades from {args.cache}: {cache.reused}, new: {len(cache.keys) - cache.reused}")
    return files


_Call = Callable[[], Graded] | Exception


def _calls(
    args: argparse.Namespace, terms: Terms, files: list[ClassFile], cache: GradeCache
) -> Iterator[tuple[int, _Call]]:
    """Yield a call for each file whose grade is not known yet. Every file is also appended to ``files``."""
    for found in _found(args.paths):
        place = len(files)
        graded = _known(found)
        if graded is None and found.data is not None:
            graded = cache.known(place, found.data)
        files.append(ClassFile(found.container, found.path, graded, found.submitted))
        if graded is None and found.data is not None:
            name = files[place].name
            yield place, partial(grade_data, found.data, name, terms, with_section=args.report is not None)


def _found(paths: Iterable[str]) -> Iterator[FoundFile]:
    for path in paths:
        yield from class_files(path)


def _known(found: FoundFile) -> Graded | None:
    """Return the grade of a file that cannot be a proof. Return None for a folder and for a possible proof."""
    if found.error:
        return failed(found.error)
    return None if found.data is None else not_a_proof(found.data, found.path)


def _result(future: "Future[Graded]", timeout: float) -> Graded:
    try:
        return future.result()
    except TimeoutError:
        return failed(f"it took more than {timeout:g} seconds")
    except MemoryError:
        return failed("it took too much memory")
    except BrokenExecutor as error:
        return failed(f"it could not be judged: {error}")
    except (NurikabeError, OSError) as error:
        return failed(getattr(error, "strerror", None) or str(error))
