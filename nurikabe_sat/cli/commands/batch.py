"""Solve many puzzles, and write one line of JSON for each puzzle, in the order of the input.

If a puzzle cannot be read, its line contains the error and the batch continues. Each line is written completely and as
soon as it is known. An interrupted run therefore leaves complete lines only, and --resume continues from there.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import chain, islice
from pathlib import Path
from typing import Any

from nurikabe_sat.batch.record import ERROR, Record
from nurikabe_sat.batch.run import run_many
from nurikabe_sat.batch.task import SOLVE, BatchTask, read_settings
from nurikabe_sat.cli.display import add_output
from nurikabe_sat.cli.executor import add_executor, open_executor
from nurikabe_sat.cli.files import refuse_overwriting
from nurikabe_sat.cli.inputs import Collection
from nurikabe_sat.cli.output import has_progress, note, say_line, tell
from nurikabe_sat.cli.parser import OUTPUT, add_reading, add_solver, add_unique, add_variant, group, options_of
from nurikabe_sat.cli.result_file import FormerResults, appending, line_of, locked
from nurikabe_sat.cli.summary import Tally
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options

_COUNTED = 5_000  # puzzles that are read ahead for a progress bar that knows its end

_RATE = "rate"

_Entry = Board | Record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="File with one or more puzzles, directory, - for standard input, or URL",
    )
    add_reading(parser)
    parser.add_argument(
        "--ask",
        metavar="QUESTION",
        help="Command to run on each puzzle, such as rate, facts or explain (default: solve)",
    )
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="Option of the command in --ask, such as level=hard; repeatable",
    )
    parser.add_argument(
        "--rate",
        dest="ask",
        action="store_const",
        const=_RATE,
        help=f"Same as --ask {_RATE}, with a summary at the end",
    )
    add_unique(parser)
    add_output(parser, "Write to FILE (default: standard output)")
    shown = group(parser, OUTPUT)
    shown.add_argument(
        "--to", choices=("csv", "parquet"), help="Write a table instead of JSON lines; parquet requires -o"
    )
    shown.add_argument("--certify", metavar="DIR", help="Write a certificate of each answer to DIR")
    shown.add_argument(
        "--resume", action="store_true", help="Continue an interrupted run; skip puzzles that have a line in FILE"
    )
    shown.add_argument(
        "--retry", action="store_true", help="Like --resume, but also repeat puzzles that failed or reached a limit"
    )
    shown.add_argument("--unordered", action="store_true", help="Write each line as soon as its puzzle is done")
    add_executor(parser)
    add_solver(parser)
    add_variant(parser)


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    output = None if args.output == "-" else args.output
    for given, names in ((args.resume, "--resume"), (args.retry, "--retry")):
        if args.to is not None and given:
            raise UsageError(f"--to {args.to} cannot be combined with {names}; omit --to, or omit {names}")
    if output is not None:
        refuse_overwriting(output, args.paths)
    started = time.perf_counter()
    collection = Collection(args.paths, output, args.format_in)
    task = _task(args, options)
    exits = task.answer_type.exits
    tally = Tally(exits, unique=args.unique, rate=args.ask == _RATE)
    keep_certificate = _certificates(args, output, options)
    with ExitStack() as stack:
        if output is not None:
            stack.enter_context(locked(output))
        crew = stack.enter_context(open_executor(args))
        entries: Iterable[_Entry] = _without(_former(args, output, exits), collection, tally)
        write = stack.enter_context(_writer(args, output, task))
        total = None
        if has_progress():
            entries, total = _counted(entries)
        ordered = not args.unordered and args.dask is None and args.certify is None
        for record in run_many(entries, task, executor=crew.executor, in_flight=crew.in_flight, ordered=ordered):
            keep_certificate(record)
            write(record)
            tally.add(record)
            if has_progress():
                note(tally.progress(total, time.perf_counter() - started))
    if not tally.total:
        raise UsageError(f"no puzzle in {', '.join(args.paths)}")
    tell(tally.summary(time.perf_counter() - started, collection.skipped))
    for line in (*tally.remarks(), *tally.ratings()):
        tell(line)
    return tally.exit_code()


def _writer(
    args: argparse.Namespace, output: str | None, task: BatchTask
) -> AbstractContextManager[Callable[[Record], None]]:
    """Return a context manager that yields a function for writing a record as a line of JSON or a table row."""
    if args.to is not None:
        from nurikabe_sat.cli import table_file  # only here: most write lines

        columns = table_file.columns_of(task.answer_type, certified=task.certify)
        return table_file.table_writer(args.to, output, columns)
    if output is None:
        return nullcontext(lambda record: say_line(line_of(record)))
    return appending(output, resume=args.resume or args.retry)


def _certificates(args: argparse.Namespace, output: str | None, options: Options) -> Callable[[Record], None]:
    """Return a function that writes the certificate of a record. Call the function before you write the record."""
    if args.certify is None:
        return lambda _: None
    if args.variant is not None:
        raise UsageError(
            f"--certify cannot be combined with --variant {args.variant}; certificates cover the plain rules only"
        )
    from nurikabe_sat.cli.commands import certify  # only here: most batches do without

    certify.prepare_folder(args.certify, args.paths, output, options)

    def keep(record: Record) -> None:
        if record.certificate is not None:
            certify.write_certificate(record.certificate, Path(args.certify))

    return keep


def _task(args: argparse.Namespace, options: Options) -> BatchTask:
    """Return the query for all boards of the batch, with its settings."""
    settings: dict[str, Any] = {} if args.variant is None else {"variant": args.variant}
    if args.ask is None:
        if args.settings:
            raise UsageError("--set requires --ask QUESTION")
        settings["unique"] = args.unique
        return BatchTask.of(SOLVE, settings, args.timeout, options, certify=args.certify is not None)
    for given, name in ((args.unique, "--unique"), (args.certify is not None, "--certify")):
        if given:
            raise UsageError(f"{name} cannot be combined with --ask {args.ask}")
    return BatchTask.of(args.ask, read_settings(args.settings) | settings, args.timeout, options)


def _former(args: argparse.Namespace, output: str | None, exits: Mapping[str, int]) -> FormerResults:
    """Return the results of the earlier run that this run continues. If this is a new run, return no results."""
    former = FormerResults(exits, tells_unique=args.ask is None, with_ratings=args.ask == _RATE)
    if not (args.resume or args.retry):
        return former
    if output is None:
        raise UsageError(f"--{'resume' if args.resume else 'retry'} requires a file: -o FILE")

    def is_kept(record: Record) -> bool:
        return not args.retry or not (record.status == ERROR or record.is_undecided(args.unique))

    former.read(output, is_kept)
    return former


def _without(former: FormerResults, entries: Iterable[_Entry], tally: Tally) -> Iterator[_Entry]:
    """Yield the entries without an earlier result. Add the earlier results of the other entries to the tally."""
    for entry in entries:
        known = former.get(entry.name)
        if known is None:
            yield entry
        else:
            tally.add_former(known)


def _counted(entries: Iterable[_Entry]) -> tuple[Iterator[_Entry], int | None]:
    """Return the entries and their number. The number is None if the input has more than ``_COUNTED`` entries."""
    rest = iter(entries)
    ahead = list(islice(rest, _COUNTED + 1))
    return chain(ahead, rest), None if len(ahead) > _COUNTED else len(ahead)
